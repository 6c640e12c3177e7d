package org.quoin.grid;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.quoin.workload.Amount;
import org.quoin.workload.JobClass;

/**
 * Control variates of a run: relative deviations of the users' work from its mean, whose
 * expectation is exactly 0. They are the computation and data of the counted jobs (for Poisson
 * classes including the number of jobs of each class, otherwise given that number) and, if all
 * classes are Poisson and no horizon ends the run, the intervals between their submissions.
 */
public final class ControlVariates {
  private final GridModel model;
  private final boolean poisson;

  /**
   * Creates the control variates of the runs of a grid.
   *
   * @param model the grid
   */
  public ControlVariates(GridModel model) {
    this.model = model;
    poisson = model.classes().stream().allMatch(JobClass::isPoisson);
  }

  /**
   * {@return the variates of a run by name, with equal names in every run}
   *
   * @param submissions the counted jobs of the run
   */
  public Map<String, Double> of(GridResult.Submissions submissions) {
    Map<String, Double> variates = new LinkedHashMap<>();
    double work = 0;
    double data = 0;
    for (GridResult.StageTotals stream : submissions.streams()) {
      JobClass jobs = model.classes().get(stream.jobClass());
      work += stream.operations();
      data += stream.outputBytes() + (stream.stage() == 0 ? stream.inputBytes() : 0);
      if (!poisson) {
        work -= stream.jobs() * jobs.stages().get(stream.stage()).operations().mean();
        data -= stream.jobs() * jobs.data(stream.stage() + 1).mean();
        data -= stream.stage() == 0 ? stream.jobs() * jobs.inputBytes().mean() : 0;
      }
    }
    double counted = model.jobs() - model.warmup();
    variates.put("offered work", share(work, submissions, meanWork(), counted));
    variates.put("offered data", share(data, submissions, meanData(), counted));
    if (poisson && model.horizon() == Double.POSITIVE_INFINITY && counted > 1) {
      variates.put("mean gap", submissions.seconds() * rate() / (counted - 1) - 1);
    }
    return variates;
  }

  private double share(
      double sum, GridResult.Submissions submissions, double mean, double counted) {
    double expected = poisson ? submissions.jobs() * mean : 0;
    return mean > 0 ? (sum - expected) / (counted * mean) : 0;
  }

  private double rate() {
    return model.classes().stream().mapToDouble(ControlVariates::rate).sum();
  }

  private static double rate(JobClass jobs) {
    return jobs.interval() > 0 ? jobs.clients().size() / jobs.interval() : 0;
  }

  private double meanWork() {
    return mean(jobs -> jobs.stages().stream().map(stage -> stage.operations()).toList());
  }

  private double meanData() {
    return mean(
        jobs -> IntStream.rangeClosed(0, jobs.stages().size()).mapToObj(jobs::data).toList());
  }

  /** {@return the mean of a job's amounts, weighted by the rate of each class} */
  private double mean(Function<JobClass, List<Amount>> amounts) {
    double sum = 0;
    for (JobClass jobs : model.classes()) {
      sum += rate(jobs) * amounts.apply(jobs).stream().mapToDouble(Amount::mean).sum();
    }
    return rate() > 0 ? sum / rate() : 0;
  }
}
