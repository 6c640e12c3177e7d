package org.quoin.reproduction.krc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
import org.quoin.report.Progress;
import org.quoin.reproduction.krc.Cell.Point;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ModelJobs;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.model.KrcModel;

/**
 * The experiments of Mazalov and Nikitina 2012, section 3, on many streams where the paper has one.
 *
 * @param jobs how many jobs a stream has; the paper's 1000
 */
record KrcStudy(int streams, int jobs, long seed) {

  /** The threshold of Fig. 4; the paper does not name that of its table. */
  static final double TAU = 0.2;

  /** The figure whose cells keep every wait, for Fig. 5. */
  private static final String DRAWN_WAITS = "table";

  /** The thresholds of Fig. 3. */
  static final double[] TAUS = {0.05, 0.1, 0.15, 0.2, 0.25, 0.3};

  /** The mean run times of Fig. 3 b, in minutes. */
  static final double[] FIG_3_TIMES = {247.27, 206.12, 179.96};

  /** The mean run time of Figs. 3 a and 4 a, in minutes. */
  static final double TIME = 206.12;

  /** The mean share of the processors that a job takes in Figs. 3 b and 4 b. */
  static final double SHARE = 0.17;

  /** Shares for Fig. 3 a, whose legend is lost. */
  static final double[] FIG_3_SHARES = {0.13, 0.15, SHARE};

  /** Shares for Fig. 4 a, whose axis is lost. */
  static final double[] FIG_4_SHARES = {0.07, 0.10, 0.13, 0.15, SHARE, 0.20};

  /** The mean run times on the axis of Fig. 4 b, in minutes. */
  static final double[] FIG_4_TIMES = {116, 150, 200, 250, 300};

  /** Factors on the stated arrival rate, to see at which load the published row appears. */
  static final double[] LOADS = {1, 1.5, 2, 2.5};

  /**
   * Points that are replayed on the same jobs.
   *
   * @param scenario a plan per point, each compared with first come, first served
   */
  record Batch(List<Point> points, ReplayScenario scenario) {
    static Batch of(List<Point> points, Function<List<ReplaySpec>, ReplayScenario> scenario) {
      List<ReplaySpec> plans =
          points.stream()
              .map(p -> p.reading().plan(p.tau(), p.model().mu(), p.model().lambda()))
              .toList();
      return new Batch(points, scenario.apply(plans).comparedWith(RuleReading.fcfs()));
    }
  }

  /** {@return the cells of some batches, in the order of their points} */
  static List<Cell> replay(List<Batch> batches, boolean keepsWaits, int threads, Runnable done) {
    Iterator<List<KrcTrial>> results =
        ReplayExperiment.run(
                batches.stream().map(Batch::scenario).toList(),
                new ReplayCache(),
                threads,
                result -> {
                  KrcTrial trial = KrcTrial.of(result);
                  return keepsWaits ? trial : trial.withoutWaits();
                },
                done)
            .iterator();
    List<Cell> cells = new ArrayList<>();
    for (Batch batch : batches) {
      List<KrcTrial> trials = results.next();
      int points = batch.points.size();
      for (int p = 0; p < points; p++) {
        int point = p;
        int streams = trials.size() / points;
        cells.add(
            new Cell(
                batch.points.get(p),
                IntStream.range(0, streams)
                    .mapToObj(s -> trials.get(s * points + point))
                    .toList()));
      }
    }
    return cells;
  }

  /** {@return the cells of all points, in their order} */
  List<Cell> run(List<Point> points, int threads) {
    Map<Point, Cell> cells = new HashMap<>();
    try (Progress progress = new Progress("reproduce krc", (long) points.size() * streams)) {
      for (boolean drawn : new boolean[] {true, false}) {
        Map<KrcModel, List<Point>> byModel = new LinkedHashMap<>();
        points.stream()
            .filter(point -> point.figure().equals(DRAWN_WAITS) == drawn)
            .forEach(p -> byModel.computeIfAbsent(p.model(), m -> new ArrayList<>()).add(p));
        List<Batch> batches = new ArrayList<>();
        byModel.forEach(
            (model, some) ->
                batches.add(Batch.of(some, plans -> ReplayScenario.of(stream(model), plans))));
        replay(batches, drawn, threads, progress::step)
            .forEach(cell -> cells.put(cell.point(), cell));
      }
    }
    return points.stream().map(cells::get).toList();
  }

  /**
   * {@return the row of the table on streams of other distributions than the paper's, which it
   * names as the use of its model; mu and lambda are those of the first stream}
   *
   * @param log the log that hyper-Erlang streams are fitted to, where it is there
   */
  List<Cell> others(Optional<Path> log, int threads) {
    List<Batch> batches = new ArrayList<>();
    for (String text : List.of("lublin-batch", "lublin-whole", "hyper-erlang")) {
      boolean ofLog = text.equals("hyper-erlang");
      if (!ofLog || log.isPresent()) {
        ModelJobs read =
            ModelJobs.read(
                "model",
                ofLog ? text + "[fit=" + log.get() + "]" : text,
                Path.of(""),
                ofLog ? Optional.of(80) : Optional.empty());
        ModelJobs model = read.with(jobs, 1, read.estimates()).streams(seed, streams);
        KrcModel fitted =
            KrcModel.fit(
                KrcModel.Shape.EXPONENTIAL, model.read(0, false).jobs(), model.processors());
        List<Point> points =
            Stream.of(RuleReading.values())
                .map(reading -> new Point("streams", text, 0, fitted, TAU, reading))
                .toList();
        batches.add(Batch.of(points, plans -> ReplayScenario.of(model, plans)));
      }
    }
    return replay(batches, false, threads, () -> {});
  }

  private ModelJobs stream(KrcModel model) {
    return new ModelJobs(
        model.shape() == KrcModel.Shape.PARETO ? "krc-pareto" : "krc-exponential",
        model,
        Optional.empty(),
        model.processors(),
        jobs,
        1,
        EstimateModel.EXACT,
        seed,
        streams);
  }

  /** Every point of the table and the figures, and the table at other loads. */
  static List<Point> points() {
    List<Point> points = new ArrayList<>();
    for (RuleReading reading : RuleReading.values()) {
      for (KrcModel.Shape shape : KrcModel.Shape.values()) {
        points.add(new Point("table", shape.name(), 0, KrcModel.paper(shape), TAU, reading));
      }
      for (double load : LOADS) {
        points.add(new Point("load", reading.title(), load, loaded(load), TAU, reading));
      }
      for (double share : FIG_4_SHARES) {
        points.add(new Point("4a", reading.title(), share, model(share, TIME), TAU, reading));
      }
      for (double time : FIG_4_TIMES) {
        points.add(new Point("4b", reading.title(), time, model(SHARE, time), TAU, reading));
      }
    }
    for (RuleReading reading : RuleReading.probabilistic()) {
      for (double tau : TAUS) {
        points.add(new Point("tau", "fitted", tau, loaded(1), tau, reading));
        for (double share : FIG_3_SHARES) {
          points.add(new Point("3a", "p = " + share, tau, model(share, TIME), tau, reading));
        }
        for (double time : FIG_3_TIMES) {
          points.add(new Point("3b", "te = " + time, tau, model(SHARE, time), tau, reading));
        }
      }
    }
    return points;
  }

  /** Exponential widths of this mean share of the processors, and run times of this mean. */
  private static KrcModel model(double share, double minutes) {
    return new KrcModel(
        KrcModel.Shape.EXPONENTIAL,
        1 / (share * KrcModel.PAPER_PROCESSORS),
        1 / minutes,
        KrcModel.PAPER_ARRIVAL_RATE,
        KrcModel.PAPER_PROCESSORS);
  }

  private static KrcModel loaded(double factor) {
    return new KrcModel(
        KrcModel.Shape.EXPONENTIAL,
        KrcModel.PAPER_MU,
        KrcModel.PAPER_LAMBDA,
        factor * KrcModel.PAPER_ARRIVAL_RATE,
        KrcModel.PAPER_PROCESSORS);
  }
}
