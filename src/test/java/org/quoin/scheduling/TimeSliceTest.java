package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.cluster.timeslice.TimeSliceStatistics;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.Schedule;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** What a user can say of time slices, and what is told of a replay in them. */
class TimeSliceTest {
  private static final TimeSlices TWO = new TimeSlices(2, 2, 0.5);

  private static TimeSlices read(Map<String, String> given, List<String> mistakes) {
    Mistakes found = new Mistakes();
    TimeSlices slices = TimeSliceOptions.read(given, name -> "--" + name, found);
    try {
      found.refuse();
    } catch (InputException e) {
      e.mistakes().stream().map(Mistake::toString).forEach(mistakes::add);
    }
    return slices;
  }

  @Test
  void slicesAreReadWithTheirDefaults() {
    List<String> mistakes = new ArrayList<>();
    assertThat(read(Map.of(), mistakes)).isEqualTo(TimeSlices.NONE);
    assertThat(read(Map.of("mpl", "1"), mistakes)).isEqualTo(TimeSlices.NONE);
    assertThat(read(Map.of("mpl", "3"), mistakes)).isEqualTo(new TimeSlices(3, 60, 0));
    assertThat(read(Map.of("mpl", "2", "slice", "2 s", "slice-switch", "500 ms"), mistakes))
        .isEqualTo(TWO);
    assertThat(mistakes).isEmpty();
    assertThat(TimeSliceOptions.names())
        .containsExactly("mpl", "slice", "slice-switch", "slice-fill");
    assertThat(TimeSliceOptions.changed(new TimeSlices(3, 60, 0)))
        .containsExactly(Map.entry("mpl", "3"));
    assertThat(TimeSliceOptions.changed(TWO)).containsOnlyKeys("mpl", "slice", "slice-switch");
    TimeSlices equal = new TimeSlices(3, 60, 0, TimeSlices.Fill.EQUAL);
    assertThat(read(Map.of("mpl", "3", "slice-fill", "equal"), mistakes)).isEqualTo(equal);
    assertThat(TimeSliceOptions.changed(equal))
        .containsExactly(Map.entry("mpl", "3"), Map.entry("slice-fill", "equal"));
  }

  @ParameterizedTest
  @CsvSource({
    "mpl, 1, slice, 2 s, --slice: there are no time slices; expected mpl of 2 or more, 1",
    "slice, 2 s, slice, 2 s, --slice: there are no time slices; expected mpl of 2 or more, 1",
    "mpl, 2, slice-switch, 60 s, --slice-switch: fills the slice of 60 s; expected less, 2",
    "mpl, 2, slice-switch, soon, --slice-switch: , 2",
    "slice, 5 s, mpl, many, --mpl: , 1",
  })
  void whatIsWrongIsAtItsDefault(
      String one, String value, String other, String otherValue, String mistake, int rows) {
    List<String> mistakes = new ArrayList<>();
    Map<String, String> given = new java.util.HashMap<>();
    given.put(one, value);
    given.put(other, otherValue);
    TimeSlices slices = read(given, mistakes);
    assertThat(mistakes).singleElement().asString().startsWith(mistake);
    assertThat(slices).isEqualTo(rows == 1 ? TimeSlices.NONE : new TimeSlices(rows, 60, 0));
  }

  /**
   * 1 computes to 2 and from 4.5 to 5.5, 2 from 2.5 to 4 and to 6: 10.5 s on the one processor of
   * which they compute 5, in 6 s.
   */
  @Test
  void theFiguresOfAReplayInSlicesByHand() {
    ReplaySpec plan =
        new ReplaySpec(Policies.NONE, Order.FCFS, Map.of()).in(TWO).on(ClusterSettings.of(1));
    List<Job> jobs = List.of(Workloads.job(1, 0, 1, 3, 3), Workloads.job(2, 1, 1, 2, 2));
    List<String> heard = new ArrayList<>();
    ReplaySpec.Result result = plan.run(jobs, new Hearing(heard));
    assertThat(heard)
        .containsExactly("1 comes", "1 starts", "2 comes", "2 starts", "1 ends", "2 ends");
    TimeSliceStatistics found = (TimeSliceStatistics) result.statistics();
    // Two cells for 6 s, in slices of which there are two.
    assertThat(result.schedule().held()).isEqualTo(6);
    assertThat(found.turns()).isEqualTo(2);
    assertThat(found.multiprogramming()).isCloseTo(10.5 / 6, within(1e-12));
    assertThat(found.computing()).isCloseTo(100 * 5 / 6.0, within(1e-12));
    assertThat(Metrics.SLD.of(result.schedule())).isCloseTo((5.5 / 3 + 5.0 / 2) / 2, within(1e-12));
    assertThat(Metrics.AVE_BSLD.of(result.schedule())).isEqualTo(1);
    assertThat(found.tree())
        .isEqualTo(
            Map.of(
                "timeSlices",
                Map.of(
                    "turns", 2L,
                    "multiprogramming", found.multiprogramming(),
                    "computing", found.computing())));
    assertThat(plan.name()).startsWith("none:fcfs[mpl=2,slice=").contains(",slice-switch=");
    assertThat(plan.resolved("here", Path.of(""))).isSameAs(plan);
    Map<String, String> simple = Map.of("decider", "simple");
    ReplaySpec dynp = new ReplaySpec(Policies.DYNP, Order.FCFS, simple).on(ClusterSettings.of(1));
    assertThat(dynp.changed()).isEqualTo("decider=simple");
    assertThat(dynp.name()).isEqualTo("dynp:fcfs[decider=simple]");
  }

  /**
   * The six jobs of ParaSim's Fig. 2 compute 100 s each, in slices of 50 s. J4 and J5 have two rows
   * of four and end at 200; J1 ends at 250, J2 with the row of J1 at 300, J3 at 350, J6 at 400.
   */
  @Test
  void slowdownsDivideByRunTimesWithoutTheTurnsOfOthers() {
    ReplaySpec plan =
        new ReplaySpec(Policies.NONE, Order.FCFS, Map.of())
            .in(new TimeSlices(4, 50, 0))
            .on(ClusterSettings.of(8));
    int[] widths = {8, 8, 4, 2, 2, 4};
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      jobs.add(Workloads.job(i + 1, 0, widths[i], 100, 100));
    }
    Schedule schedule = plan.run(jobs, new Hearing(new ArrayList<>())).schedule();
    assertThat(schedule.jobs())
        .extracting(record -> record.job().id() + " at " + record.endTime())
        .containsExactly(
            "4 at 200.0", "5 at 200.0", "1 at 250.0", "2 at 300.0", "3 at 350.0", "6 at 400.0");
    assertThat(schedule.jobs())
        .extracting(JobRecord::stretch)
        .containsExactly(2.0, 2.0, 2.5, 3.0, 3.5, 4.0);
    double weighted = (8 * 2.5 + 8 * 3 + 4 * 3.5 + 2 * 2 + 2 * 2 + 4 * 4) / 28;
    assertThat(Metrics.SLD.of(schedule)).isCloseTo(17.0 / 6, within(1e-12));
    assertThat(Metrics.AVE_BSLD.of(schedule)).isCloseTo(17.0 / 6, within(1e-12));
    assertThat(Metrics.SLD_W_W.of(schedule)).isCloseTo(weighted, within(1e-12));
    assertThat(Metrics.SLD_W_A.of(schedule)).isCloseTo(weighted, within(1e-12));
    assertThat(Metrics.ART_W_A.of(schedule)).isCloseTo(100 * weighted, within(1e-9));
    assertThat(Metrics.P50_SLOWDOWN.of(schedule)).isEqualTo(2.5);
    assertThat(Metrics.FAIRNESS_SIZES.of(schedule)).isPositive();
  }

  /** What a listener hears of a replay. */
  private record Hearing(List<String> heard) implements ClusterListener {
    @Override
    public void arrived(ClusterJob job) {
      heard.add(job.id() + " comes");
    }

    @Override
    public void scheduled(ClusterJob job, double time) {
      heard.add(job.id() + " starts");
    }

    @Override
    public void ended(JobRecord job) {
      heard.add(job.job().id() + " ends");
    }
  }
}
