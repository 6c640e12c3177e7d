package org.quoin.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.quoin.base.Percent;
import org.quoin.base.Setting;
import org.quoin.engine.RandomStreams;
import org.quoin.experiment.Parallel;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunStatistics;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.statistics.Estimate;
import org.quoin.statistics.Replicates;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.model.LublinModel;
import org.quoin.workload.model.SessionModel;
import org.quoin.workload.resample.Resampler;
import org.quoin.workload.resample.Resampling;
import org.quoin.workload.resample.Resampling.Unit;
import org.quoin.workload.resample.WorkShares;

/**
 * Measures how often the 95 % intervals of resampled logs cover the truth. Logs of a known model
 * are drawn; the intervals of each are compared with the mean over many other logs of the model.
 */
public final class ResamplingCoverage {
  private static final double LEVEL = 0.95;

  /** Width of the machine. */
  private static final int PROCESSORS = 8;

  /** Share of the jobs of Lublin and Feitelson's model that are used. */
  private static final double LUBLIN_SHARE = 0.75;

  /**
   * A model of logs, and how logs are drawn from one.
   *
   * @param name the model in words
   * @param model draws the jobs of a log
   * @param weeks length of a log
   * @param units what is drawn from a log
   */
  public record Case(
      String name, Function<RandomStreams, List<Job>> model, int weeks, List<Unit> units) {
    JobLog log(long seed, int index) {
      return JobLog.generated(name, PROCESSORS, model.apply(new RandomStreams(seed, index)));
    }
  }

  /**
   * The coverage of one quantity.
   *
   * @param quantity a metric under EASY, or the difference of two orders
   * @param truth mean over many logs of the model, with the interval of that mean
   * @param covered share of the intervals that cover the truth
   * @param ofMeans share of the intervals that would cover it if drawn logs were independent logs
   * @param length mean half-width over that of the true distribution
   */
  public record Row(
      String quantity, Estimate truth, double covered, double ofMeans, double length) {}

  /**
   * The coverage of all quantities by one unit.
   *
   * @param jobs mean number of jobs of a log
   * @param load mean offered load of a log
   * @param effective mean effective number of users or weeks
   */
  public record Result(
      Case setting, Unit unit, double jobs, double load, double effective, List<Row> rows) {}

  private static final List<String> QUANTITIES =
      List.of("AWT", "AWT less sjf", "AWT over sjf", "utilization");

  /** Logs that are drawn from each log. */
  private static final int DRAWN = 30;

  /** Logs whose mean is the truth, per experiment. */
  private static final int TRUTH = 5;

  private static final String INTRODUCTION =
      "Does a 95 % interval of `quoin replay --resample 30` cover the truth in 95 % of all cases? A"
          + " model draws a log, the log gives an interval, and the truth is the mean over five"
          + " times as many other logs of the model. Everything runs under EASY, in the order fcfs;"
          + " AWT less sjf is the difference from the order sjf, AWT over sjf the ratio, by the"
          + " mean of its logarithm. The machine has 8 processors. Users are those of the model"
          + " user-sessions, 10 or 40 at a time, who stay for four weeks on average; the logarithms"
          + " of their activities and run times deviate by 0.3 (even) or 0.7 (uneven)."
          + " Lublin-Feitelson: three quarters of the jobs of lublin-batch.";

  private static final String READING =
      "covered: share of the intervals that cover the truth (with 300 experiments and 95 %, between"
          + " 92 and 97 %). as means: the same for intervals of the mean over the drawn logs, as if"
          + " these were independent logs; such intervals get shorter with every drawn log and"
          + " cover less. length: mean length of the intervals, over the length that 95 % of the"
          + " model's logs need. effective: effective number of users, or of weeks where weeks are"
          + " drawn.";

  private static final List<String> LESSONS =
      List.of(
          "Drawing users works where many users share the work evenly. With few or uneven users the"
              + " log does not show the largest users that the model has: intervals are too short,"
              + " and cover too little. The diagnosis prints the effective number of users, and"
              + " warns below 30.",
          "Drawing weeks covers too little where users stay for weeks: the weeks of a log have"
              + " largely the same users and are not independent draws. For jobs that are"
              + " independent of users, as those of Lublin and Feitelson, it gets better with the"
              + " number of weeks; what waits at the end of a week is lost. The diagnosis warns"
              + " below 20 weeks.",
          "A ratio of two policies, by the mean of its logarithm, is hardly skewed: its intervals"
              + " cover the truth where those of the difference are too short, with users rather"
              + " too often.",
          "Waits are skewed: a log with little load has a short wait and a short interval. The"
              + " utilization, a mean of much, is covered better than the wait.",
          "A season that a log does not show, a new user unlike all others, and users who react to"
              + " the system are in no interval.");

  private final int experiments;
  private final int threads;

  /**
   * Creates a measurement.
   *
   * @param experiments logs of which intervals are made
   * @param threads runs at once
   */
  public ResamplingCoverage(int experiments, int threads) {
    this.experiments = experiments;
    this.threads = threads;
  }

  /** {@return the page with the coverage of all settings} */
  public PaperPage page() {
    PaperPage page = new PaperPage("Coverage of the intervals of resampled logs", INTRODUCTION);
    TextTable table =
        new TextTable(
            "logs", "drawn by", "jobs", "effective", "of", "covered", "as means", "length");
    for (Case setting : settings()) {
      for (Result result : measure(setting)) {
        for (Row row : result.rows) {
          table.row(
              setting.name + ", " + setting.weeks + " weeks",
              Setting.word(result.unit),
              String.format(Locale.ROOT, "%.0f", result.jobs),
              String.format(Locale.ROOT, "%.1f", result.effective),
              row.quantity,
              Percent.whole(row.covered),
              Percent.whole(row.ofMeans),
              String.format(Locale.ROOT, "%.2f", row.length));
        }
      }
    }
    return page.table("Coverage of %,d intervals each".formatted(experiments), READING, table)
        .list("What it teaches", LESSONS);
  }

  /** {@return the settings that are measured} */
  public static List<Case> settings() {
    return List.of(
        lublin(8),
        lublin(16),
        sessions("40 even users", 40, 0.3, List.of(Unit.USER, Unit.USER_WEEK, Unit.WEEK)),
        sessions("40 uneven users", 40, 0.7, List.of(Unit.USER, Unit.WEEK)),
        sessions("10 uneven users", 10, 0.7, List.of(Unit.USER)));
  }

  /** Makes logs of the batch model without a quarter of its jobs, at an offered load of 0.46. */
  private static Case lublin(int weeks) {
    LublinModel model = LublinModel.batch(PROCESSORS);
    return new Case(
        "Lublin-Feitelson",
        streams -> {
          RandomGenerator thinning = streams.stream("thinning");
          Supplier<Job> jobs = model.stream(streams);
          List<Job> some = new ArrayList<>();
          for (Job job = jobs.get(); job.submitTime() < weeks * Resampler.WEEK; job = jobs.get()) {
            if (thinning.nextDouble() < LUBLIN_SHARE) {
              some.add(job.withId(some.size() + 1L));
            }
          }
          return some;
        },
        weeks,
        List.of(Unit.WEEK));
  }

  private static Case sessions(String name, double users, double deviation, List<Unit> units) {
    double stay = 4;
    int weeks = 8;
    SessionModel model =
        new SessionModel(PROCESSORS, users / stay, stay, 25 / users, 2, 0.5, deviation);
    return new Case(name, streams -> model.weeks(weeks, streams), weeks, units);
  }

  /** {@return the coverage of a setting by each of its units} */
  public List<Result> measure(Case setting) {
    double[][] whole = columns(run(TRUTH * experiments, i -> values(setting.log(1, i).jobs())));
    List<Result> results = new ArrayList<>();
    for (Unit unit : setting.units) {
      List<Experiment> made = run(experiments, i -> experiment(setting, unit, i));
      List<Row> rows = new ArrayList<>();
      for (int q = 0; q < QUANTITIES.size(); q++) {
        int quantity = q;
        Estimate mean = Estimate.of(whole[q], LEVEL);
        double half = mean.halfWidth() * Math.sqrt(mean.count());
        rows.add(
            new Row(
                QUANTITIES.get(q),
                mean,
                share(made, one -> one.resamples[quantity].covers(mean.mean())),
                share(made, one -> one.independent[quantity].covers(mean.mean())),
                made.stream()
                        .mapToDouble(one -> one.resamples[quantity].halfWidth())
                        .average()
                        .orElseThrow()
                    / half));
      }
      results.add(
          new Result(
              setting,
              unit,
              made.stream().mapToDouble(Experiment::jobs).average().orElseThrow(),
              made.stream().mapToDouble(Experiment::load).average().orElseThrow(),
              made.stream().mapToDouble(Experiment::effective).average().orElseThrow(),
              rows));
    }
    return results;
  }

  private static double share(List<Experiment> all, Predicate<Experiment> holds) {
    return (double) all.stream().filter(holds).count() / all.size();
  }

  /** Intervals of all quantities from one log. */
  private record Experiment(
      double jobs, double load, double effective, Estimate[] resamples, Estimate[] independent) {}

  private Experiment experiment(Case setting, Unit unit, int index) {
    JobLog log = setting.log(2, index);
    Resampler resampler = new Resampler(log, new Resampling(unit));
    List<double[]> made = new ArrayList<>();
    for (int r = 0; r < DRAWN; r++) {
      made.add(values(resampler.sample(new RandomStreams(index, r)).jobs()));
    }
    double[][] columns = columns(made);
    WorkShares shares = unit == Unit.WEEK ? WorkShares.ofWeeks(log) : WorkShares.ofUsers(log);
    return new Experiment(
        log.jobs().size(),
        log.jobs().stream().mapToDouble(job -> job.processors() * job.runTime()).sum()
            / (PROCESSORS * setting.weeks * Resampler.WEEK),
        shares.effective(),
        estimates(columns, Replicates.RESAMPLES),
        estimates(columns, Replicates.INDEPENDENT));
  }

  private static Estimate[] estimates(double[][] columns, Replicates runs) {
    return Arrays.stream(columns)
        .map(column -> runs.estimate(column, LEVEL))
        .toArray(Estimate[]::new);
  }

  private <T> List<T> run(int count, IntFunction<T> each) {
    return Parallel.run(
        IntStream.range(0, count).<Callable<T>>mapToObj(i -> () -> each.apply(i)).toList(),
        threads);
  }

  /** Returns one array per quantity, of one list item per run. */
  private static double[][] columns(List<double[]> runs) {
    return IntStream.range(0, QUANTITIES.size())
        .mapToObj(q -> runs.stream().mapToDouble(run -> run[q]).toArray())
        .toArray(double[][]::new);
  }

  private static double[] values(List<Job> jobs) {
    RunStatistics fcfs = run(jobs, Order.FCFS);
    RunStatistics sjf = run(jobs, Order.SJF);
    double wait = fcfs.value(Metrics.AWT);
    double shorter = sjf.value(Metrics.AWT);
    return new double[] {
      wait,
      wait - shorter,
      wait > 0 && shorter > 0 ? Math.log(wait / shorter) : Double.NaN,
      fcfs.value(Metrics.UTILIZATION)
    };
  }

  private static RunStatistics run(List<Job> jobs, Order order) {
    return RunStatistics.of(ReplaySpec.of(PROCESSORS, Policies.EASY, order).run(jobs).schedule());
  }
}
