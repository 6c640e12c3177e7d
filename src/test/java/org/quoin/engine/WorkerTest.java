package org.quoin.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A worker tells how far its run is, and hears that it is no longer wanted. */
class WorkerTest {

  @Test
  void othersSeeHowFarItIs() throws InterruptedException {
    ThreadGroup group = new ThreadGroup("runs of a test");
    CountDownLatch told = new CountDownLatch(2);
    CountDownLatch looked = new CountDownLatch(1);
    Thread starter =
        new Thread(
            group,
            () -> {
              for (double share : new double[] {0.25, 0.75}) {
                new Worker(() -> half(share, told, looked)).start();
              }
            });
    starter.start();
    told.await();
    assertThat(Worker.shares(group)).containsExactlyInAnyOrder(0.25, 0.75);
    looked.countDown();
  }

  private static void half(double share, CountDownLatch told, CountDownLatch looked) {
    Worker.reportProgress(share);
    told.countDown();
    try {
      looked.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void betweenTwoRunsThereIsNothingToTell() throws InterruptedException {
    ThreadGroup group = new ThreadGroup("runs of another test");
    CountDownLatch told = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    Thread starter =
        new Thread(
            group,
            () ->
                new Worker(
                        () -> {
                          Worker.reportProgress(0.5);
                          Worker.ended();
                          half(0, told, looked);
                        })
                    .start());
    starter.start();
    told.await();
    assertThat(Worker.shares(group)).isEmpty();
    looked.countDown();
  }

  @Test
  void anInterruptedRunEnds() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> Worker.reportProgress(0.5)).isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  /** Events without end: only who asks and who interrupts can tell that it runs. */
  @Test
  void aRunAnswersWhenItIsAskedAndEndsWhenItIsInterrupted() throws InterruptedException {
    ThreadGroup group = new ThreadGroup("an endless run");
    CountDownLatch ended = new CountDownLatch(1);
    Worker worker =
        new Worker(
            group,
            () -> {
              try {
                endless().run(() -> 0.25);
              } catch (CancellationException e) {
                ended.countDown();
              }
            });
    worker.start();
    List<Double> shares = Worker.shares(group);
    while (shares.isEmpty()) {
      Thread.onSpinWait();
      shares = Worker.shares(group);
    }
    assertThat(shares).containsExactly(0.25);
    worker.interrupt();
    ended.await();
  }

  private static Engine endless() {
    Engine engine = new Engine();
    Runnable[] again = new Runnable[1];
    again[0] = () -> engine.at(engine.now() + 1, Phase.TIMER, again[0]);
    again[0].run();
    return engine;
  }
}
