package org.quoin.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.base.RecordBuilder;
import org.quoin.cli.option.Shell;
import org.quoin.experiment.Coscheduling;
import org.quoin.report.Progress;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.JobSource;
import org.quoin.timeshared.workload.ClusterWorkload;
import org.quoin.timeshared.workload.IterativeJob;

/**
 * Finds changes that make a long run of a time-shared cluster shorter, which simulates every
 * message: shorter or fewer jobs.
 *
 * @param scenario the scenario that is to be run
 * @param all estimates the seconds of all runs from the seconds of one
 */
record CheaperJobs(CoschedulingScenario scenario, DoubleUnaryOperator all) {
  /** Seconds that one of the changes is tried. */
  private static final double PILOT = 0.3;

  /** About as many seconds as all runs should take. */
  private static final double GOAL = 20;

  /** The largest share of the time that a change may leave to be proposed. */
  private static final double WORTH = 0.5;

  private static final double NS = 1e9;

  /** {@return the changes that take much less than {@code seconds}, with their expected times} */
  List<String> ways(double seconds) {
    List<String> ways = new ArrayList<>();
    generated()
        .ifPresent(
            jobs -> {
              ClusterWorkload workload = jobs.workload();
              double mean = rounded(mean() * GOAL / seconds);
              add(
                  "--mean " + Shell.quoted(Quantity.DURATION.exact(mean)),
                  new JobSource.Generated(
                      new ClusterWorkload(
                          workload.model(), mean, workload.types(), workload.pattern()),
                      jobs.count(),
                      jobs.widest(),
                      jobs.load()),
                  seconds,
                  ways);
              int count = (int) Math.max(1, rounded(jobs.count() * GOAL / seconds));
              add(
                  "--count " + count,
                  new JobSource.Generated(workload, count, jobs.widest(), jobs.load()),
                  seconds,
                  ways);
            });
    return ways;
  }

  private Optional<JobSource.Generated> generated() {
    JobSource jobs = scenario.jobs() instanceof JobSource.Logged log ? log.used() : scenario.jobs();
    return jobs instanceof JobSource.Generated some ? Optional.of(some) : Optional.empty();
  }

  /** {@return the mean dedicated time of a job in seconds} */
  private double mean() {
    return scenario.jobs(0).stream().mapToLong(IterativeJob::dedicatedNs).average().orElse(0) / NS;
  }

  /** {@return a number with one digit} */
  private static double rounded(double x) {
    return new BigDecimal(x).round(new MathContext(1)).doubleValue();
  }

  private void add(String option, JobSource jobs, double seconds, List<String> ways) {
    double expected;
    try {
      CoschedulingScenario changed = RecordBuilder.copy(scenario, "jobs", jobs);
      expected = all.applyAsDouble(Coscheduling.pilot(changed, PILOT));
    } catch (InputException e) {
      return; // such jobs cannot be simulated
    }
    if (expected < WORTH * seconds) {
      ways.add("with %s about %s".formatted(option, Progress.about(expected)));
    }
  }
}
