package org.quoin.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;
import org.quoin.base.Percent;
import org.quoin.base.Stages;
import org.quoin.calibration.BlockUnit;
import org.quoin.calibration.Calibration;
import org.quoin.calibration.FittedKey;
import org.quoin.calibration.HoldOut;
import org.quoin.calibration.Intervals;
import org.quoin.calibration.Loss;
import org.quoin.calibration.MeasuredJobs;
import org.quoin.calibration.SearchMethod;
import org.quoin.calibration.TimeColumn;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.JobSink;
import org.quoin.experiment.Parallel;
import org.quoin.experiment.store.Execution;
import org.quoin.metrics.JobRecord;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;
import org.quoin.result.CalibrationSummary;
import org.quoin.scenario.ScenarioFile;
import org.quoin.statistics.Estimate;
import org.quoin.statistics.Proportion;

/**
 * Measures how often the 95 % intervals of fitted keys contain the values with which the measured
 * jobs were drawn. Every experiment has seeds of its own, for the measurement and for the fit.
 */
public final class CalibrationCoverage {
  private static final BenchmarkFiles SYSTEM =
      new BenchmarkFiles(
          """
          graph t {
            c [kind=client]
            serverA [kind=server, speed="100 Mop/s", utilization=0.3, others="50 Mop"]
            c -- serverA [name=wan, bandwidth="500 KB/s", throughput="200 KB/s", latency="200 ms"]
          }
          """,
          """
          topology: t.dot
          jobs: 300
          warmup: 0
          replications: 3
          metaservers: [RR]
          clients:
            - job: generic
              operations: {distribution: exponential, mean: 100 Mop}
              send: 200 KB
              receive: 50 KB
              interval: 5 s
          """);

  /** A key that is fitted, with the value of the measured system in base units. */
  private record Truth(String key, double value) {}

  private static final Truth THROUGHPUT =
      new Truth("topology.links.wan.throughput=50 KB/s..500 KB/s", 200e3);
  private static final Truth SPEED =
      new Truth("topology.nodes.serverA.speed=20 Mop/s..1 Gop/s", 100e6);
  private static final Truth UTILIZATION =
      new Truth("topology.nodes.serverA.utilization=0..0.8", 0.3);

  private static final List<TimeColumn> ALL_TIMES =
      List.of(TimeColumn.SEND, TimeColumn.WAIT, TimeColumn.COMPUTE, TimeColumn.RESULT);

  /**
   * What is fitted to which times of the jobs.
   *
   * @param loss what is compared
   * @param interval mean time between two jobs
   */
  private record Model(Loss loss, String interval, List<TimeColumn> times, List<Truth> truths) {}

  private static final List<Model> MODELS =
      List.of(
          new Model(Loss.MEANS, "5 s", ALL_TIMES, List.of(THROUGHPUT)),
          new Model(Loss.MEANS, "5 s", ALL_TIMES, List.of(THROUGHPUT, SPEED)),
          new Model(Loss.MEANS, "5 s", ALL_TIMES, List.of(THROUGHPUT, SPEED, UTILIZATION)),
          new Model(Loss.LIKELIHOOD, "5 s", List.of(TimeColumn.SEND), List.of(THROUGHPUT)),
          new Model(
              Loss.LIKELIHOOD,
              "60 s",
              List.of(TimeColumn.WAIT, TimeColumn.COMPUTE),
              List.of(SPEED, UTILIZATION)),
          new Model(
              Loss.LIKELIHOOD,
              "5 s",
              List.of(TimeColumn.WAIT, TimeColumn.COMPUTE),
              List.of(SPEED, UTILIZATION)));

  /** Points of the search per key. */
  private static final int POINTS = 20;

  /** Standard deviations of a normal variable that hold 95 % of its values to each side. */
  private static final double NORMAL_QUANTILE = 1.96;

  /**
   * The fits of one key in one model.
   *
   * @param loss what the model compares
   * @param intervals how the intervals are found
   * @param interval mean time between two jobs
   * @param keys number of keys of the model
   * @param key the path of the key
   * @param experiments number of fits
   * @param covered number of intervals that contain the truth; an open interval contains it
   * @param below number of intervals that lie below the truth
   * @param above number of intervals that lie above it
   * @param open number of fits that called the key not determined
   * @param value the fitted values relative to the truth
   * @param spread 1.96 standard deviations of the fitted values relative to the truth
   * @param halfWidth mean half-width of the intervals relative to the truth
   */
  public record Coverage(
      Loss loss,
      Intervals intervals,
      String interval,
      int keys,
      String key,
      int experiments,
      int covered,
      int below,
      int above,
      int open,
      Estimate value,
      double spread,
      double halfWidth) {}

  private static final String INTRODUCTION =
      "Does a 95 % interval of `quoin calibrate` contain the true value in 95 % of all cases? A"
          + " system of known values is simulated, 300 jobs of one run are the measurement, and a"
          + " scenario with three replications is fitted to it: the throughput of a link alone,"
          + " then also the speed of the server, then also the share of its time that others take;"
          + " and by the likelihood in closed form the throughput from transfers, and speed and"
          + " share from computations and waits. Every experiment has seeds of its own. Intervals"
          + " are found twice for the same fit: by the jackknife over 12 blocks of successive jobs,"
          + " of a likelihood by its profile, and by 5,000 resamples of these blocks, or of single"
          + " transfers (`--intervals`).";

  private static final String READING =
      "covered: share of the intervals that contain the true value, with the 95 % interval of that"
          + " share (C. Clopper and E. Pearson, Biometrika 26, 1934). below, above: intervals that"
          + " lie below, above the true value. mean: mean of the fitted values over the true value."
          + " spread: 1.96 standard deviations of them, to compare with half-width, the mean"
          + " half-width of the intervals over the true value. open: fits that called the key not"
          + " determined.";

  private static final double LEVEL = 0.95;
  private static final double GOAL_LOW = 0.93;
  private static final double GOAL_HIGH = 0.97;

  private static final String WHY =
      "Below and above tell on which side intervals miss, and spread beside half-width whether they"
          + " are too short on average. Waits are skewed: a measurement with few long ones has too"
          + " low a mean and too low an error of it.";

  private final int experiments;
  private final int threads;

  /**
   * Creates a measurement.
   *
   * @param experiments measurements per model
   * @param threads fits at once
   */
  public CalibrationCoverage(int experiments, int threads) {
    this.experiments = experiments;
    this.threads = threads;
  }

  /** {@return the page with the coverage of three models} */
  public PaperPage page() {
    TextTable table =
        new TextTable(
            "fitted by",
            "intervals",
            "a job every",
            "fitted keys",
            "key",
            "covered",
            "from",
            "to",
            "below",
            "above",
            "mean",
            "spread",
            "half-width",
            "open");
    List<Coverage> all = new ArrayList<>();
    for (int model = 0; model < MODELS.size(); model++) {
      for (Coverage one : measure(model)) {
        all.add(one);
        table.row(
            one.loss.id(),
            name(one),
            one.interval,
            String.valueOf(one.keys),
            one.key,
            Percent.of((double) one.covered / one.experiments),
            Percent.of(new Proportion(one.covered, one.experiments).low()),
            Percent.of(new Proportion(one.covered, one.experiments).high()),
            String.valueOf(one.below),
            String.valueOf(one.above),
            String.format(Locale.ROOT, "%.3f", one.value.mean()),
            String.format(Locale.ROOT, "%.3f", one.spread),
            String.format(Locale.ROOT, "%.3f", one.halfWidth),
            String.valueOf(one.open));
      }
    }
    return new PaperPage("Coverage of the intervals of fitted keys", INTRODUCTION)
        .table(
            "Coverage of %,d intervals each".formatted(experiments),
            READING + " " + verdict(all),
            table);
  }

  /** {@return which intervals miss the goal of 93 to 97 %, by how much, and which are better} */
  static String verdict(List<Coverage> all) {
    StringBuilder text = new StringBuilder("Goal: ");
    text.append(Percent.of(GOAL_LOW)).append(" to ").append(Percent.of(GOAL_HIGH)).append('.');
    double[] distances = new double[Intervals.values().length];
    boolean missed = false;
    for (Intervals intervals : Intervals.values()) {
      List<Coverage> some = all.stream().filter(one -> one.intervals == intervals).toList();
      List<Coverage> off = some.stream().filter(one -> off(one) > 0).toList();
      distances[intervals.ordinal()] =
          some.stream().mapToDouble(one -> Math.abs(share(one) - LEVEL)).average().orElse(0);
      text.append(
          " By the %s %d of %d keys reach it, and the coverage is %s points from 95 %% on average."
              .formatted(
                  word(intervals),
                  some.size() - off.size(),
                  some.size(),
                  points(distances[intervals.ordinal()])));
      if (!off.isEmpty()) {
        missed = true;
        text.append(
            off.stream()
                .map(
                    one ->
                        "%s among %s, %s, %s, by %s"
                            .formatted(
                                one.key, one.keys, one.loss.id(), one.interval, points(off(one))))
                .collect(Collectors.joining("; ", " Missed by: ", ".")));
      }
    }
    double gain =
        distances[Intervals.JACKKNIFE.ordinal()] - distances[Intervals.BOOTSTRAP.ordinal()];
    double chance = Math.sqrt(LEVEL * (1 - LEVEL) / all.get(0).experiments);
    text.append(
        " The standard error of one coverage is %s points: %s."
            .formatted(
                points(chance),
                Math.abs(gain) < chance
                    ? "the two are alike"
                    : gain > 0 ? "the bootstrap is better" : "the jackknife is better"));
    return missed ? text + " " + WHY : text.toString();
  }

  private static String word(Intervals intervals) {
    return intervals == Intervals.JACKKNIFE
        ? "jackknife, of a likelihood its profile,"
        : intervals.name().toLowerCase(Locale.ROOT);
  }

  private static String points(double share) {
    return String.format(Locale.ROOT, "%.1f", 100 * share);
  }

  private static double share(Coverage one) {
    return (double) one.covered / one.experiments;
  }

  private static String name(Coverage one) {
    return one.loss == Loss.LIKELIHOOD && one.intervals == Intervals.JACKKNIFE
        ? "profile"
        : one.intervals.name().toLowerCase(Locale.ROOT);
  }

  private static double off(Coverage one) {
    double share = share(one);
    return Math.max(GOAL_LOW - share, share - GOAL_HIGH);
  }

  /**
   * {@return the coverage of each key of a model}
   *
   * @param number index of the model
   */
  public List<Coverage> measure(int number) {
    Model model = MODELS.get(number);
    return SYSTEM.apply(scenario -> measure(scenario, model));
  }

  private List<Coverage> measure(Path scenario, Model model) {
    List<Map<Intervals, CalibrationSummary>> fits =
        Parallel.run(
            IntStream.range(0, experiments)
                .<Callable<Map<Intervals, CalibrationSummary>>>mapToObj(
                    i -> () -> fit(scenario, model, i))
                .toList(),
            threads);
    List<Coverage> all = new ArrayList<>();
    for (int key = 0; key < model.truths.size(); key++) {
      for (Intervals intervals : Intervals.values()) {
        all.add(
            coverage(model, intervals, fits.stream().map(fit -> fit.get(intervals)).toList(), key));
      }
    }
    return all;
  }

  /**
   * Writes the measured system: a client and a server behind a link.
   *
   * @return its scenario
   */
  public static Path writeSystem(Path folder) throws IOException {
    return SYSTEM.write(folder);
  }

  /** Fits a model once; only the intervals are found in several ways. */
  private static Map<Intervals, CalibrationSummary> fit(
      Path scenario, Model model, int experiment) {
    String interval = "clients.0.interval=" + model.interval;
    List<JobRecord> measured = new ArrayList<>();
    GridExperiment.run(
        ScenarioFile.grid(
            scenario, List.of("replications=1", interval, "seed=" + (1000 + experiment))),
        1,
        () -> {},
        Optional.empty(),
        JobSink.into((compared, replication) -> measured::add),
        Stages.NONE);
    Calibration calibration =
        new Calibration(
            model.truths.stream().map(truth -> FittedKey.parse(truth.key)).toList(),
            MeasuredJobs.of(model.times, List.of("serverA"), measured),
            HoldOut.NONE,
            changes ->
                ScenarioFile.grid(
                    scenario,
                    Stream.concat(
                            Stream.of(interval, "seed=" + (1_000_000 + experiment)),
                            changes.stream())
                        .toList()),
            model.loss,
            SearchMethod.AUTO,
            POINTS * model.truths.size(),
            Execution.plain());
    Map<Intervals, CalibrationSummary> fits = new EnumMap<>(Intervals.class);
    for (Intervals intervals : Intervals.values()) {
      fits.put(intervals, calibration.run(intervals, BlockUnit.JOBS));
    }
    return fits;
  }

  private static Coverage coverage(
      Model model, Intervals intervals, List<CalibrationSummary> fits, int number) {
    double truth = model.truths.get(number).value;
    List<CalibrationSummary.Key> keys = fits.stream().map(fit -> fit.keys().get(number)).toList();
    List<CalibrationSummary.Key> known = keys.stream().filter(key -> key.low() != null).toList();
    int open = keys.size() - known.size();
    int below = (int) known.stream().filter(key -> key.high() < truth).count();
    int above = (int) known.stream().filter(key -> key.low() > truth).count();
    double[] values = keys.stream().mapToDouble(key -> key.value() / truth).toArray();
    return new Coverage(
        model.loss,
        intervals,
        model.interval,
        model.truths.size(),
        keys.get(0).key(),
        keys.size(),
        keys.size() - below - above,
        below,
        above,
        open,
        Estimate.of(values, 0.95),
        NORMAL_QUANTILE * Math.sqrt(StatUtils.variance(values)),
        known.stream()
            .mapToDouble(key -> (key.high() - key.low()) / 2 / truth)
            .average()
            .orElse(Double.NaN));
  }
}
