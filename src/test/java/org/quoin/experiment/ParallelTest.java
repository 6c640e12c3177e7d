package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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

  @Test
  void errorsComeThroughAsTheyAre() {
    List<Callable<Integer>> tasks =
        List.of(
            () -> {
              throw new OutOfMemoryError("heap");
            });
    assertThatThrownBy(() -> Parallel.run(tasks, 2)).isInstanceOf(OutOfMemoryError.class);
  }
}
