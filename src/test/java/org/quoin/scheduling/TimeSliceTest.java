package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.matrix.TimeSliceOptions;
import org.quoin.cluster.matrix.TimeSliceStatistics;
import org.quoin.cluster.matrix.TimeSlices;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Mistakes;
import org.quoin.observation.JobRecord;
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
    assertThat(TimeSliceOptions.names()).containsExactly("mpl", "slice", "slice-switch");
    assertThat(TimeSliceOptions.changed(new TimeSlices(3, 60, 0)))
        .containsExactly(Map.entry("mpl", "3"));
    assertThat(TimeSliceOptions.changed(TWO)).containsOnlyKeys("mpl", "slice", "slice-switch");
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
    ReplayPlan plan =
        new ReplayPlan(ClusterSettings.of(1), TWO, Policies.NONE, Order.FCFS, Map.of());
    List<Job> jobs = List.of(Workloads.job(1, 0, 1, 3, 3), Workloads.job(2, 1, 1, 2, 2));
    List<String> heard = new ArrayList<>();
    ReplayPlan.Result result = plan.run(jobs, new Hearing(heard));
    assertThat(heard)
        .containsExactly("1 comes", "1 starts", "2 comes", "2 starts", "1 ends", "2 ends");
    TimeSliceStatistics found = (TimeSliceStatistics) result.statistics();
    // Two cells for 6 s, in slices of which there are two.
    assertThat(result.schedule().held()).isEqualTo(6);
    assertThat(found.turns()).isEqualTo(2);
    assertThat(found.multiprogramming()).isCloseTo(10.5 / 6, within(1e-12));
    assertThat(found.computing()).isCloseTo(100 * 5 / 6.0, within(1e-12));
    assertThat(found.sld()).isCloseTo((5.5 / 3 + 5.0 / 2) / 2, within(1e-12));
    assertThat(found.aveBsld()).isEqualTo(1);
    assertThat(found.tree())
        .isEqualTo(
            Map.of(
                "timeSlices",
                Map.of(
                    "turns", 2L,
                    "multiprogramming", found.multiprogramming(),
                    "computing", found.computing(),
                    "SLD", found.sld(),
                    "AVEbsld", 1.0)));
    assertThat(plan.name()).startsWith("none:fcfs[mpl=2,slice=").contains(",slice-switch=");
    assertThat(plan.resolved("here")).isSameAs(plan);
    Map<String, String> simple = Map.of("decider", "simple");
    ReplayPlan dynp = new ReplayPlan(ClusterSettings.of(1), Policies.DYNP, Order.FCFS, simple);
    assertThat(dynp.changed()).isEqualTo("decider=simple");
    assertThat(dynp.name()).isEqualTo("dynp:fcfs[decider=simple]");
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
