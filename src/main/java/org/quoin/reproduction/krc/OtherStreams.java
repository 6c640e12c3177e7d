package org.quoin.reproduction.krc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
import org.quoin.report.TextTable;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ModelJobs;
import org.quoin.statistics.Estimate;
import org.quoin.workload.model.KrcModel;

/**
 * The row of the table on streams of other distributions than the paper's, which it names as the
 * use of its model; mu and lambda are those of the first stream.
 */
record OtherStreams(String model, Reading reading, List<KrcTrial> trials) {
  private static final double LEVEL = 0.95;

  /**
   * Simulates them.
   *
   * @param study says how many streams of how many jobs
   * @param log that hyper-Erlang streams are fitted to, where it is there
   */
  static List<OtherStreams> run(KrcStudy study, Optional<Path> log, int threads) {
    List<ModelJobs> models = new ArrayList<>();
    models.add(model("lublin-batch", Optional.empty(), study));
    models.add(model("lublin-whole", Optional.empty(), study));
    log.ifPresent(
        file -> models.add(model("hyper-erlang[fit=" + file + "]", Optional.of(80), study)));
    List<ReplayScenario> scenarios = models.stream().map(OtherStreams::scenario).toList();
    List<List<KrcTrial>> trials =
        ReplayExperiment.run(
            scenarios,
            new ReplayCache(),
            threads,
            result -> KrcTrial.of(result).figures(),
            () -> {});
    List<OtherStreams> rows = new ArrayList<>();
    Reading[] readings = Reading.values();
    for (int m = 0; m < models.size(); m++) {
      for (int r = 0; r < readings.length; r++) {
        List<KrcTrial> own = new ArrayList<>();
        for (int i = r; i < trials.get(m).size(); i += readings.length) {
          own.add(trials.get(m).get(i));
        }
        rows.add(new OtherStreams(title(models.get(m)), readings[r], own));
      }
    }
    return rows;
  }

  private static ModelJobs model(String text, Optional<Integer> processors, KrcStudy study) {
    ModelJobs model = ModelJobs.read("model", text, Path.of(""), processors);
    return new ModelJobs(
        model.name(),
        model.model(),
        model.fitted(),
        model.processors(),
        study.jobs(),
        1,
        model.estimates(),
        study.seed(),
        study.streams());
  }

  private static ReplayScenario scenario(ModelJobs model) {
    KrcModel fitted =
        KrcModel.fit(KrcModel.Shape.EXPONENTIAL, model.read(0, false).jobs(), model.processors());
    return ReplayScenario.of(
            model,
            List.of(Reading.values()).stream()
                .map(reading -> reading.plan(KrcStudy.TAU, fitted.mu(), fitted.lambda()))
                .toList())
        .comparedWith(Reading.fcfs());
  }

  private static String title(ModelJobs model) {
    return model.name().startsWith("hyper-erlang") ? "hyper-erlang" : model.name();
  }

  /** One row a stream and reading. */
  static TextTable table(List<OtherStreams> rows) {
    TextTable table =
        new TextTable("streams", "reading", "dTw", "backfilled", "errors", "late heads");
    for (OtherStreams row : rows) {
      table.row(
          row.model,
          row.reading.title(),
          row.mean(KrcTrial::gain),
          row.mean(KrcTrial::backfilled),
          row.mean(KrcTrial::errors),
          row.mean(KrcTrial::headsDelayed));
    }
    return table;
  }

  private String mean(ToDoubleFunction<KrcTrial> value) {
    return KrcClaims.number(Estimate.of(trials.stream().mapToDouble(value).toArray(), LEVEL));
  }
}
