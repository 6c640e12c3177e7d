package org.quoin.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.Stages;
import org.quoin.calibration.Calibration;
import org.quoin.calibration.FittedKey;
import org.quoin.calibration.Loss;
import org.quoin.calibration.MeasuredJobs;
import org.quoin.calibration.TimeColumn;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.JobSink;
import org.quoin.experiment.Parallel;
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
  private static final String TOPOLOGY =
      """
      graph t {
        c [kind=client]
        serverA [kind=server, speed="100 Mop/s", utilization=0.3, others="50 Mop"]
        c -- serverA [name=wan, bandwidth="500 KB/s", throughput="200 KB/s", latency="200 ms"]
      }
      """;

  private static final String SCENARIO =
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
      """;

  /** A key that is fitted, with the value of the measured system in base units. */
  private record Truth(String key, double value) {}

  private static final List<Truth> TRUTHS =
      List.of(
          new Truth("topology.links.wan.throughput=50 KB/s..500 KB/s", 200e3),
          new Truth("topology.nodes.serverA.speed=20 Mop/s..1 Gop/s", 100e6),
          new Truth("topology.nodes.serverA.utilization=0..0.8", 0.3));

  /** Points of the search per key. */
  private static final int POINTS = 20;

  private static final int RESAMPLES = 200;

  /**
   * The fits of one key in one model.
   *
   * @param keys number of keys of the model
   * @param key the path of the key
   * @param experiments number of fits
   * @param covered number of intervals that contain the truth; an open interval contains it
   * @param open number of fits that called the key not determined
   * @param value the fitted values relative to the truth
   * @param halfWidth mean half-width of the intervals relative to the truth
   */
  public record Coverage(
      int keys,
      String key,
      int experiments,
      int covered,
      int open,
      Estimate value,
      double halfWidth) {}

  private static final String INTRODUCTION =
      "Does a 95 % interval of `quoin calibrate` contain the true value in 95 % of all cases? A"
          + " system of known values is simulated, 300 jobs of one run are the measurement, and a"
          + " scenario with three replications is fitted to it: the throughput of a link alone,"
          + " then also the speed of the server, then also the share of its time that others take."
          + " Every experiment has seeds of its own.";

  private static final String READING =
      "covered: share of the intervals that contain the true value, with the 95 % interval of that"
          + " share (C. Clopper and E. Pearson, Biometrika 26, 1934). mean: mean of the fitted"
          + " values over the true value. half-width: mean half-width of the intervals over the"
          + " true value. open: fits that called the key not determined.";

  private static final double GOAL_LOW = 0.93;
  private static final double GOAL_HIGH = 0.97;

  private static final String WHY =
      "The likely reason: half of the 300 jobs wait, and a utilization shows in their waits only."
          + " The mean of waits is skewed, and its error is estimated from twelve blocks of jobs"
          + " that depend on each other.";

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
        new TextTable("fitted keys", "key", "covered", "from", "to", "mean", "half-width", "open");
    List<Coverage> all = new ArrayList<>();
    for (int keys = 1; keys <= TRUTHS.size(); keys++) {
      for (Coverage one : measure(keys)) {
        all.add(one);
        table.row(
            String.valueOf(one.keys),
            one.key,
            percent((double) one.covered / one.experiments),
            percent(new Proportion(one.covered, one.experiments).low()),
            percent(new Proportion(one.covered, one.experiments).high()),
            String.format(Locale.ROOT, "%.3f", one.value.mean()),
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

  /** {@return which keys miss the goal of 93 to 97 %, by how much and why} */
  static String verdict(List<Coverage> all) {
    List<Coverage> missed = all.stream().filter(one -> off(one) > 0).toList();
    StringBuilder text =
        new StringBuilder(
            "Goal: %s to %s. %s of %s keys reach it."
                .formatted(
                    percent(GOAL_LOW), percent(GOAL_HIGH), all.size() - missed.size(), all.size()));
    for (Coverage one : missed) {
      text.append(
          " %s among %s misses it by %s points."
              .formatted(one.key, one.keys, String.format(Locale.ROOT, "%.1f", 100 * off(one))));
    }
    return missed.isEmpty() ? text.toString() : text + " " + WHY;
  }

  private static double off(Coverage one) {
    double share = (double) one.covered / one.experiments;
    return Math.max(GOAL_LOW - share, share - GOAL_HIGH);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /**
   * {@return the coverage of each key of a model}
   *
   * @param keys number of keys that are fitted, from 1 to 3
   */
  public List<Coverage> measure(int keys) {
    try {
      Path folder = Files.createTempDirectory("quoin");
      Path topology = Files.writeString(folder.resolve("t.dot"), TOPOLOGY);
      Path scenario = Files.writeString(folder.resolve("s.yaml"), SCENARIO);
      try {
        List<CalibrationSummary> fits =
            Parallel.run(
                IntStream.range(0, experiments)
                    .<Callable<CalibrationSummary>>mapToObj(i -> () -> fit(scenario, keys, i))
                    .toList(),
                threads);
        return IntStream.range(0, keys).mapToObj(key -> coverage(fits, key)).toList();
      } finally {
        for (Path file : List.of(topology, scenario, folder)) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a scenario", e);
    }
  }

  private static CalibrationSummary fit(Path scenario, int keys, int experiment) {
    List<JobRecord> measured = new ArrayList<>();
    GridExperiment.run(
        ScenarioFile.grid(scenario, List.of("replications=1", "seed=" + (1000 + experiment))),
        1,
        () -> {},
        Optional.empty(),
        JobSink.into((compared, replication) -> measured::add),
        Stages.NONE);
    return new Calibration(
            TRUTHS.subList(0, keys).stream().map(truth -> FittedKey.parse(truth.key)).toList(),
            MeasuredJobs.of(
                List.of(TimeColumn.SEND, TimeColumn.WAIT, TimeColumn.COMPUTE, TimeColumn.RESULT),
                List.of("serverA"),
                measured),
            0,
            changes ->
                ScenarioFile.grid(
                    scenario,
                    Stream.concat(Stream.of("seed=" + (1_000_000 + experiment)), changes.stream())
                        .toList()),
            Loss.MEANS,
            POINTS * keys,
            RESAMPLES,
            1,
            () -> {})
        .run();
  }

  private static Coverage coverage(List<CalibrationSummary> fits, int number) {
    double truth = TRUTHS.get(number).value;
    List<CalibrationSummary.Key> keys = fits.stream().map(fit -> fit.keys().get(number)).toList();
    List<CalibrationSummary.Key> known = keys.stream().filter(key -> key.low() != null).toList();
    int open = keys.size() - known.size();
    long covered = known.stream().filter(k -> k.low() <= truth && truth <= k.high()).count();
    return new Coverage(
        fits.get(0).keys().size(),
        keys.get(0).key(),
        keys.size(),
        (int) covered + open,
        open,
        Estimate.of(keys.stream().mapToDouble(key -> key.value() / truth).toArray(), 0.95),
        known.stream()
            .mapToDouble(key -> (key.high() - key.low()) / 2 / truth)
            .average()
            .orElse(Double.NaN));
  }
}
