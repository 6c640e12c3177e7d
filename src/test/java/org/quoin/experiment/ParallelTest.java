package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.replay.Replay;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

class ParallelTest {

  @Test
  void resultsAreInTheOrderOfTheTasks() {
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      int number = i;
      tasks.add(
          () -> {
            Thread.sleep((number * 7) % 5);
            return number;
          });
    }
    assertThat(Parallel.run(tasks, 8))
        .isEqualTo(IntStream.range(0, 50).boxed().toList())
        .isEqualTo(Parallel.run(tasks, 1));
    assertThat(Parallel.run(List.<Callable<Integer>>of(), 4)).isEmpty();
  }

  @Test
  void theRunsOfAComparisonAreInItsOrder() {
    assertThat(Parallel.run(2, 3, 4, (compared, replication) -> compared + "/" + replication))
        .containsExactly(List.of("0/0", "0/1", "0/2"), List.of("1/0", "1/1", "1/2"));
  }

  @Test
  void afterAFailureTheOthersAreStoppedAndAwaited() {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger later = new AtomicInteger();
    List<Callable<Integer>> tasks = new ArrayList<>();
    tasks.add(
        () -> {
          begun.countDown();
          try {
            Thread.sleep(60_000);
          } catch (InterruptedException e) {
            Thread.sleep(100); // still writes
            over.set(true);
            throw new CancellationException();
          }
          return 1;
        });
    tasks.add(
        () -> {
          begun.await();
          throw new IllegalStateException("full disk");
        });
    for (int i = 0; i < 100; i++) {
      tasks.add(later::incrementAndGet);
    }
    assertThatThrownBy(() -> Parallel.run(tasks, 2)).hasMessage("full disk");
    assertThat(over).isTrue();
    assertThat(later).hasValue(0);
  }

  /** A grid's run and a replay that would take minutes end within a second. */
  @Test
  @Timeout(20)
  void simulationsHeedTheInterruption() {
    GridScenario endless =
        ScenarioFile.grid(
            Path.of("scenarios/aida-environment-1-ep.yaml"),
            List.of("replications=1", "jobs=10000000", "warmup=0"));
    List<Job> jobs =
        IntStream.range(0, 500_000).mapToObj(i -> Job.batch(i + 1, i, 1, 0.5, 1, 1)).toList();
    List<Callable<Integer>> tasks = new ArrayList<>();
    tasks.add(
        () -> {
          GridExperiment.run(endless, 1, () -> {});
          return 1;
        });
    tasks.add(
        () -> {
          while (true) {
            Replay.run(
                jobs,
                new SpaceSharedCluster(
                    "c", ClusterSettings.of(4), Policies.EASY.create(Order.FCFS, 4), record -> {}));
          }
        });
    tasks.add(
        () -> {
          Thread.sleep(500);
          throw new IllegalStateException("full disk");
        });
    assertThatThrownBy(() -> Parallel.run(tasks, 3)).hasMessage("full disk");
  }

  @Test
  void errorsComeThroughAsTheyAre() {
    List<Callable<Integer>> tasks =
        List.of(
            () -> {
              throw new OutOfMemoryError("heap");
            });
    assertThatThrownBy(() -> Parallel.run(tasks, 2)).isInstanceOf(OutOfMemoryError.class);
  }

  /** The task that is stopped comes first in the list, and yet the other one's failure counts. */
  @Test
  @Timeout(60)
  void aWriteThatIsStoppedIsNotTheFailure() {
    CountDownLatch begun = new CountDownLatch(1);
    List<Callable<Integer>> tasks =
        List.of(
            () -> {
              begun.countDown();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                throw new UncheckedIOException("cannot write", new ClosedByInterruptException());
              }
              return 1;
            },
            () -> {
              begun.await();
              throw new IllegalArgumentException("refused");
            });
    assertThatThrownBy(() -> Parallel.run(tasks, 2)).hasMessage("refused");
  }
}
