package org.quoin.timeshared.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;

/** Messages that arrive at one instant wake processes in the order of sending. */
class BlockedReceivesTest {
  private static final long NOW = 1_000;
  private static final long ARRIVAL = 5_000;

  private final BlockedReceives first = new BlockedReceives(2);
  private final BlockedReceives second = new BlockedReceives(2);
  private final BlockedReceives receiver = new BlockedReceives(8);

  /** A queue of a process in a slot, with a message that a node has sent. */
  private ReceiveQueue message(int slot, int node, long order, int latencies) {
    CostParameters costs = CostParameters.STANDARD.with(p -> p.latencies = latencies);
    IterativeJob job = IterativeJob.of(1, 0, 2, JobType.J5, Pattern.NN, 1e9, costs);
    Task[] tasks = new RunningJob(job, 0, 0, 1).tasks;
    tasks[0].slot = slot;
    tasks[1].node =
        new FeedbackNode(node, null, CostParameters.STANDARD, 1, Scheme.SB, new Boosts(1));
    ReceiveQueue inlet = new ReceiveQueue(tasks[0], 0);
    inlet.sender = tasks[1];
    inlet.add(ARRIVAL, order);
    return inlet;
  }

  /** Checks that messages wake in their order, in which order ever they are added. */
  private void wake(ReceiveQueue... sent) {
    for (boolean reversed : new boolean[] {false, true}) {
      List<ReceiveQueue> added =
          Arrays.stream(sent)
              .sorted(Comparator.comparingInt(one -> reversed ? -one.task.slot : one.task.slot))
              .toList();
      added.forEach(receiver::add);
      for (ReceiveQueue one : sent) {
        assertThat(receiver.nextTime()).isEqualTo(ARRIVAL);
        assertThat(receiver.first()).isSameAs(one);
        receiver.event(ARRIVAL, TimeSharedNode.MESSAGE);
        receiver.arrives(one);
        for (ReceiveQueue other : sent) {
          boolean later = Arrays.asList(sent).indexOf(other) > Arrays.asList(sent).indexOf(one);
          assertThat(receiver.isComing(other)).isEqualTo(later);
        }
        receiver.remove(one.task.slot);
      }
      assertThat(receiver.nextTime()).isEqualTo(TimeSharedNode.NEVER);
    }
  }

  @Test
  void atOneInstantTheKindsOfEventsDecideThenTheNodes() {
    second.event(NOW, TimeSharedNode.CPU);
    long low = second.nextOrder();
    first.event(NOW, TimeSharedNode.CPU);
    long high = first.nextOrder();
    long next = first.nextOrder();
    second.event(NOW, TimeSharedNode.TICK);
    long tick = second.nextOrder();
    wake(
        message(3, 1, low, 1),
        message(2, 2, high, 1),
        message(1, 2, next, 1),
        message(0, 1, tick, 1));
  }

  /** It takes place before a later event of another node, but after that tick. */
  @Test
  void anEarlierKindBehindATickIsOfTheTick() {
    first.event(NOW, TimeSharedNode.TICK);
    first.event(NOW, TimeSharedNode.CPU);
    long behind = first.nextOrder();
    second.event(NOW, TimeSharedNode.CPU);
    long before = second.nextOrder();
    wake(message(1, 2, before, 1), message(0, 1, behind, 1));
  }

  @Test
  void whatFollowsAnArrivalComesAfterAllOfItsInstant() {
    first.event(NOW, TimeSharedNode.CPU);
    first.started(NOW, 7);
    first.event(NOW, TimeSharedNode.MESSAGE);
    long started = first.nextOrder();
    second.event(NOW, TimeSharedNode.TICK);
    long before = second.nextOrder();
    second.started(NOW, 8);
    second.event(NOW, TimeSharedNode.MESSAGE);
    long later = second.nextOrder();
    wake(message(2, 2, before, 1), message(1, 3, started, 1), message(0, 2, later, 1));
    first.event(NOW + 1, TimeSharedNode.TICK);
    second.event(NOW + 1, TimeSharedNode.CPU);
    wake(message(1, 4, second.nextOrder(), 1), message(0, 3, first.nextOrder(), 1));
  }

  /** Of messages that arrive together that of the longest latency was sent first. */
  @Test
  void aLongerLatencyIsAnEarlierSending() {
    first.event(NOW, TimeSharedNode.CPU);
    long one = first.nextOrder();
    long two = first.nextOrder();
    wake(message(1, 1, two, 3), message(0, 1, one, 2));
  }

  @Test
  void afterAnotherEventAllMessagesOfItsInstantHaveArrived() {
    first.event(NOW, TimeSharedNode.CPU);
    ReceiveQueue one = message(0, 1, first.nextOrder(), 1);
    receiver.changed(ARRIVAL);
    assertThat(receiver.isComing(one)).isTrue();
    receiver.event(ARRIVAL, TimeSharedNode.CPU);
    assertThat(receiver.isComing(one)).isFalse();
    receiver.changed(ARRIVAL);
    receiver.started(ARRIVAL, 1);
    assertThat(receiver.isComing(one)).isFalse();
  }
}
