package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.replay.PlanChanges;
import org.quoin.cluster.replay.Replay;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.PromisedStart;
import org.quoin.metrics.Schedule;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/**
 * One workload on four processors, scheduled by hand under each discipline. A row is a processor, a
 * column a second, a dot an idle processor.
 */
class GanttTest {
  private static final int PROCESSORS = 4;

  /** Jobs A to G; C and G end three seconds before their requested time. */
  private static final List<Job> JOBS =
      List.of(
          Workloads.job(1, 0, 3, 3, 3),
          Workloads.job(2, 0, 1, 1, 1),
          Workloads.job(3, 0, 2, 4, 1),
          Workloads.job(4, 1, 2, 2, 2),
          Workloads.job(5, 2, 3, 1, 1),
          Workloads.job(6, 2, 1, 2, 2),
          Workloads.job(7, 2, 1, 4, 1));

  /** C stops all behind it until A ends; then E stops F and G although two processors are idle. */
  @Test
  void strict() {
    assertThat(chart(Policies.NONE, Order.FCFS))
        .isEqualTo(
            """
            AAAC.EG
            AAAC.E.
            AAADDE.
            B..DDFF
            """);
  }

  /** At 2 only F fits; at 3 C and G do, not D or E; the wide E is overtaken by everybody. */
  @Test
  void firstFit() {
    assertThat(chart(Policies.FIRST_FIT, Order.FCFS))
        .isEqualTo(
            """
            AAACDDE
            AAACDDE
            AAAG..E
            B.FF...
            """);
  }

  /**
   * At 2 the head C is due at 3 with two processors to spare: F may outlast that, on one of them.
   * At 3 the head D is due at 4 with none to spare, so G must wait. At 4 the head E is due at 6
   * with one to spare: G takes it.
   */
  @Test
  void easy() {
    assertThat(chart(Policies.EASY, Order.FCFS))
        .isEqualTo(
            """
            AAACDDE
            AAACDDE
            AAA.G.E
            B.FF...
            """);
  }

  /**
   * Promised on arrival: C 3, D 3, E 7, F 5, G 5. C ends at 4 instead of 7: E cannot move (F and G
   * hold processors from 5), F and G move to 4. G ends at 5: E moves to 5.
   */
  @Test
  void conservative() {
    assertThat(chart(Policies.CONSERVATIVE, Order.FCFS))
        .isEqualTo(
            """
            AAACFF
            AAACGE
            AAADDE
            B..DDE
            """);
  }

  /**
   * As conservative until C ends at 4. Then E, first in the new plan, takes 5, F takes 4 beside it,
   * and G must wait until 6, later than the 5 it was promised.
   */
  @Test
  void planned() {
    assertThat(chart(Policies.PLANNED, Order.FCFS))
        .isEqualTo(
            """
            AAACFFG
            AAAC.E.
            AAADDE.
            B..DDE.
            """);
  }

  /** Shortest first, strictly: B before A at 0; at 3 E before D, F and C; at 4 D, F before C. */
  @Test
  void shortestFirst() {
    assertThat(chart(Policies.NONE, Order.SJF))
        .isEqualTo(
            """
            B..EDDC
            AAAEDDC
            AAAEFFG
            AAA....
            """);
  }

  /**
   * A line a planned start: when it was planned, for whom, and for when. E, F and G are planned at
   * 2; when C ends at 4, three seconds early, only conservative leaves E and G in their places.
   */
  @Test
  void plannedStarts() {
    String first = "0 A 0, 0 B 0, 0 C 3, 1 D 3, 2 E 7, 2 F 5, 2 G 5";
    assertThat(plans(Policies.CONSERVATIVE)).isEqualTo(first);
    assertThat(plans(Policies.PLANNED)).isEqualTo(first + ", 4 E 5, 4 G 6");
  }

  /** Planned: E starts at 5, not 7, F at 4, not 5, G at 6, not 5; E and G have changed once. */
  @Test
  void promises() {
    Schedule planned =
        new Schedule(
            Workloads.replay(JOBS, FOLLOWED, Policies.PLANNED.create(Order.FCFS, PROCESSORS)),
            PROCESSORS);
    assertThat(planned.jobs().subList(3, 7))
        .extracting(JobRecord::promise)
        .containsExactly(
            new PromisedStart(3, 3, 0),
            new PromisedStart(7, 5, 1),
            new PromisedStart(5, 5, 0),
            new PromisedStart(5, 6, 1));
    assertThat(Metrics.PROMISE_ERROR.of(planned)).isEqualTo(4 / 7.0);
    assertThat(Metrics.PROMISES_BROKEN.of(planned)).isEqualTo(100 / 7.0);
    assertThat(Metrics.PLAN_CHANGES.of(planned)).isEqualTo(2 / 7.0);
  }

  private static final ClusterSettings FOLLOWED =
      ClusterSettings.of(PROCESSORS).withPlansFollowed(true);

  private static String plans(PolicyKind policy) {
    PlanChanges changes = new PlanChanges();
    Replay.run(
        JOBS,
        new SpaceSharedCluster("test", FOLLOWED, policy.create(Order.FCFS, PROCESSORS), changes));
    return IntStream.range(0, changes.size())
        .mapToObj(
            i ->
                String.format(
                    Locale.ROOT,
                    "%.0f %s %.0f",
                    changes.time(i),
                    (char) ('A' + changes.job(i) - 1),
                    changes.start(i)))
        .collect(Collectors.joining(", "));
  }

  private static String chart(PolicyKind policy, Order order) {
    List<JobRecord> records =
        Workloads.replay(
            JOBS, ClusterSettings.of(PROCESSORS).withNumbers(), policy.create(order, PROCESSORS));
    int end = (int) records.stream().mapToDouble(JobRecord::endTime).max().orElseThrow();
    char[][] cells = new char[PROCESSORS][end];
    for (char[] row : cells) {
      Arrays.fill(row, '.');
    }
    for (JobRecord record : records) {
      for (String interval : record.allocation().split(" ")) {
        String[] ends = interval.split("-");
        for (int p = Integer.parseInt(ends[0]); p <= Integer.parseInt(ends[ends.length - 1]); p++) {
          for (int t = (int) record.startTime(); t < record.endTime(); t++) {
            assertThat(cells[p][t]).as("processor %s at %s", p, t).isEqualTo('.');
            cells[p][t] = (char) ('A' - 1 + record.job().id());
          }
        }
      }
    }
    StringBuilder text = new StringBuilder();
    for (char[] row : cells) {
      text.append(row).append('\n');
    }
    return text.toString();
  }
}
