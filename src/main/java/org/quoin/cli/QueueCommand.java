package org.quoin.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.quoin.base.Digest;
import org.quoin.base.InputException;
import org.quoin.base.Json;
import org.quoin.base.Settings;
import org.quoin.base.TextFile;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.Originator;
import org.quoin.cli.option.TextOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.experiment.queue.QueueSimulation;
import org.quoin.page.folder.ReportFile;
import org.quoin.queueing.kendall.Formulas;
import org.quoin.queueing.kendall.Kendall;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.QueueModel;
import org.quoin.queueing.kendall.SteadyState;
import org.quoin.report.OutputFolder;
import org.quoin.report.QueueReport;
import org.quoin.result.QueueSummary;
import org.quoin.scenario.queue.QueueFile;
import org.quoin.scenario.queue.QueueNotation;
import picocli.CommandLine.Model.PositionalParamSpec;

final class QueueCommand extends DeclaredCommand implements Runnable {
  private static final String STATED = "a file says this itself; leave the option out";

  private final PositionalParamSpec queueArgument =
      argument("QUEUE", "1", String.class, "Kendall's notation, or a file of a network (.yaml).");

  private String queue;

  private final ThreadsOption threads = new ThreadsOption(spec);

  private final TextOption text = new TextOption(spec);

  /** Creates the command. */
  QueueCommand() {
    super(
        "queue",
        "Solves a queue of queueing theory by its formula, and simulates it beside.",
        "QUEUE is Kendall's notation, arrivals/service/servers, then places and population: M/M/2,"
            + " M/M/1/10, M/M/1//20; M is exponential, D constant, E2 Erlang, H2 hyperexponential,"
            + " G general. A discipline may follow: -PS, -LCFS, -PRIORITY, -PRIORITY-PREEMPTIVE. An"
            + " arrow joins queues in tandem. A file (.yaml) is a network, open or closed.");
    keepOrder();
    declareGroups();
    examples(
        "quoin queue M/M/1 --arrivals 0.8/s --service 1/s",
        "quoin queue M/M/c/K --servers 2 --capacity 10 --arrivals 90/min --service '1 s' --out"
            + " mmck",
        "quoin queue M/G/1 --arrivals 0.8/s --service 1/s --service-scv 4",
        "quoin queue M/M/1-PRIORITY --class 'urgent=0.2/s,1 s' --class 'other=0.6/s,1 s'",
        "quoin queue 'M/M/1 -> M/M/2' --arrivals 0.8/s --service 1/s,0.6/s");
  }

  @Override
  public void run() {
    queue = queueArgument.getValue();
    Settings options = DeclaredOptions.read(spec);
    QueueModel model = QueueFile.isFile(queue) ? ofFile(options) : ofNotation(options);
    SteadyState state;
    try {
      state = Formulas.of(model);
    } catch (IllegalArgumentException e) {
      throw new InputException(queue, e.getMessage());
    }
    Optional<OutputFolder> folder =
        DeclaredOptions.path(options, "out")
            .map(path -> OutputFolder.open(path, options.flag("force")));
    long seed = options.whole("seed");
    Optional<QueueSimulation> simulation =
        options.flag("formula-only")
            ? Optional.empty()
            : Optional.of(simulate(model, state, options, seed));
    QueueSummary summary = new QueueReport(model, state, simulation).summary();
    String json = Json.write(summary);
    print(spec, options.flag("json") ? json : QueueReport.text(summary, text.style().details()));
    if (folder.isPresent()) {
      folder.get().write("summary.json", json);
      folder.get().write("figures.csv", QueueReport.csv(summary));
      Path path = Path.of(options.text("out"));
      Originator.originate(path, "queue", spec, seed, digests());
      ReportFile.write(path);
    }
  }

  private QueueSimulation simulate(
      QueueModel model, SteadyState state, Settings options, long seed) {
    double most =
        Stream.concat(Stream.of(state.means()), state.parts().stream().map(SteadyState.Part::means))
            .mapToDouble(SteadyState.Means::utilization)
            .filter(utilization -> utilization < 1)
            .max()
            .orElse(0.5);
    QueueSimulation.Effort effort =
        new QueueSimulation.Effort(
            options.number("precision") / 100,
            options.whole("customers"),
            options.text("variance-reduction").equals("rqmc"));
    return QueueSimulation.run(
        model, seed, most, state.means().meanResponse(), effort, threads.count());
  }

  private Map<String, String> digests() {
    return QueueFile.isFile(queue)
        ? Map.of(
            Path.of(queue).getFileName().toString(),
            Digest.of(
                TextFile.read(Path.of(queue), "a network of queues", 1 << 20)
                    .getBytes(StandardCharsets.UTF_8)))
        : Map.of();
  }

  private QueueModel ofFile(Settings options) {
    for (String name :
        List.of(
            "arrivals", "service", "servers", "capacity", "think", "service-scv", "arrival-scv")) {
      if (options.given(name)) {
        throw new InputException("--" + name, STATED);
      }
    }
    if (!DeclaredOptions.list(spec, "class").isEmpty()) {
      throw new InputException("--class", STATED);
    }
    return QueueFile.read(Path.of(queue));
  }

  private QueueModel ofNotation(Settings options) {
    return new QueueNotation(
            queue,
            options.text("arrivals"),
            DeclaredOptions.several(options, "service"),
            DeclaredOptions.list(spec, "class"),
            options.text("think"),
            new Kendall.Letters(
                options.given("servers") ? options.count("servers") : 0,
                options.given("capacity") ? options.count("capacity") : 0),
            shape(options, "arrival"),
            shape(options, "service"))
        .model();
  }

  private static QueueNotation.Shape shape(Settings options, String of) {
    String form = options.text(of + "-distribution");
    return new QueueNotation.Shape(
        Law.Form.valueOf(form.toUpperCase(Locale.ROOT)),
        options.given(of + "-scv") ? options.number(of + "-scv") : Double.NaN);
  }
}
