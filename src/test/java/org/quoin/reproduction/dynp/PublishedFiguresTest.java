package org.quoin.reproduction.dynp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.UserLimit;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.Schedule;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/**
 * Figures that independent programs have found too, on the log KTH-SP2-1996-2. Skipped where there
 * are not logs.
 */
class PublishedFiguresTest {
  private static final int PROCESSORS = 100;

  private static Schedule replay(PolicyKind policy, Order order, LogRules.Width width) {
    return ReplaySpec.of(PROCESSORS, policy, order).run(jobs(width)).schedule();
  }

  private static List<Job> jobs(LogRules.Width width) {
    Path folder = Path.of(System.getProperty("quoin.traces", "../shared/traces"));
    Assumptions.assumeTrue(Files.isDirectory(folder), "no logs in " + folder);
    Optional<Path> log = new Traces(folder).log(PaperLog.KTH.file());
    Assumptions.assumeTrue(log.isPresent(), "no KTH log in " + folder);
    return JobLog.read(log.orElseThrow(), LogRules.standard(PROCESSORS).withWidth(width)).jobs();
  }

  /**
   * Mean wait and mean bounded slowdown by field 5. The programs that printed 6825.9264 and 92.9285
   * run the five jobs without run time for one second; here they take none.
   */
  @ParameterizedTest
  @CsvSource({
    "NONE, 353995.47, 6825.9263",
    "EASY, 6887.38, 92.9284",
    "PLANNED, 7987.23, 102.1970",
    "CONSERVATIVE, 7346.76, 89.0702"
  })
  void byAllocatedWidth(Policies policy, double wait, double slowdown) {
    Schedule schedule = replay(policy, Order.FCFS, LogRules.Width.ALLOCATED);
    assertThat(Metrics.AWT.of(schedule)).isEqualTo(wait, within(0.005));
    assertThat(Metrics.AVE_BSLD.of(schedule)).isEqualTo(slowdown, within(0.00005));
  }

  /** dynP, Table 2 (Streit, JSSPP 2004), as recomputed by another program; and EASY. */
  @ParameterizedTest
  @CsvSource({
    "PLANNED, FCFS, 3.1016",
    "PLANNED, SJF, 2.5510",
    "PLANNED, LJF, 5.8418",
    "EASY, FCFS, 3.2967"
  })
  void byRequestedWidth(Policies policy, Order order, double slowdown) {
    Schedule schedule = replay(policy, order, LogRules.Width.REQUESTED);
    assertThat(Metrics.SLD_W_A.of(schedule)).isEqualTo(slowdown, within(0.00005));
  }

  /**
   * Mean wait of the first 5,000 jobs where a user may hold so many processors; 0 means no limit.
   */
  @ParameterizedTest
  @CsvSource({"0, 9465.3852", "16, 13238.5918", "32, 10474.9298", "64, 9140.9960"})
  void underALimitOfEachUser(int processors, double wait) {
    ReplaySpec plan = ReplaySpec.of(PROCESSORS, Policies.EASY, Order.FCFS);
    ClusterSettings settings = plan.settings().withUserLimit(new UserLimit(processors, 0, false));
    List<Job> jobs = jobs(LogRules.Width.REQUESTED).subList(0, 5000);
    assertThat(Metrics.AWT.of(plan.on(settings).run(jobs).schedule()))
        .isEqualTo(wait, within(0.00005));
  }
}
