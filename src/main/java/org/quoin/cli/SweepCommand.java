package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.quoin.base.InputException;
import org.quoin.base.Plugins;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.ExecutorOptions;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.Originator;
import org.quoin.cli.option.SetOption;
import org.quoin.cli.option.Shell;
import org.quoin.cli.option.TextOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.cli.option.Version;
import org.quoin.experiment.Pilot;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.Runs;
import org.quoin.experiment.StudyFolder;
import org.quoin.experiment.StudyOutcome;
import org.quoin.experiment.Sweep;
import org.quoin.experiment.executor.Chunks;
import org.quoin.experiment.executor.Executors;
import org.quoin.experiment.executor.QueuedSweep;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.FinishedStudy;
import org.quoin.experiment.store.RunStore;
import org.quoin.page.folder.ReportFile;
import org.quoin.report.Progress;
import org.quoin.report.TextTable;
import org.quoin.report.study.StudyFiles;
import org.quoin.report.study.StudyReport;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.study.Axis;
import org.quoin.scenario.study.Point;
import org.quoin.scenario.study.Study;
import org.quoin.scenario.study.StudyFile;
import picocli.CommandLine.Model.PositionalParamSpec;

final class SweepCommand extends DeclaredCommand implements Runnable {
  private final PositionalParamSpec fileArgument =
      argument("STUDY", "1", Path.class, "A study file (.yaml), or the folder of one.");

  private Path file;

  private final SetOption set =
      new SetOption(spec, "Change a value of the scenario at every point, as in --set jobs=100.");

  private List<String> overrides;

  private final ThreadsOption threads = new ThreadsOption(spec);

  private final TextOption text = new TextOption(spec);

  private Settings options;
  private Path out;
  private ExecutorOptions executors;

  /** Creates the command. */
  SweepCommand() {
    super(
        "sweep",
        "Runs everything that a scenario compares at every point of a study.",
        "Finished runs are kept in --out, so that an interrupted study is resumed.");
    declareGroups();
    examples(
        "quoin sweep scenarios/studies/aida-environment-2.yaml --out r",
        "quoin sweep r                 resume the study that writes to the folder r",
        "quoin sweep STUDY --out r --on slurm --partition long --time 1:00:00");
  }

  @Override
  protected void addDeclared() {
    super.addDeclared();
    ExecutorOptions.add(spec);
  }

  @Override
  public void run() {
    file = fileArgument.getValue();
    overrides = set.changes();
    options = DeclaredOptions.read(spec);
    out = DeclaredOptions.path(options, "out").orElse(null);
    if (options.flag("cancel")) {
      Path folder = Files.isDirectory(file) || out == null ? file : out;
      String cancelled = QueuedSweep.of(folder, Launcher.words()).cancel();
      spec.commandLine().getErr().printf("quoin: cancelled %s%n", cancelled);
      return;
    }
    executors = ExecutorOptions.of(spec, results() != null);
    int atOnce = threads.count();
    PrintWriter output = spec.commandLine().getOut();
    Optional<FinishedStudy.Printed> finished = finished();
    if (finished.isPresent()) {
      output.print(finished.get().text());
      output.flush();
      spec.commandLine()
          .getErr()
          .printf(
              "quoin: nothing was left to do: %s are in %s%n",
              Plurals.counted(finished.get().runs(), "finished run"), results());
      return;
    }
    Study study = study();
    if (options.flag("dry-run")) {
      output.print(new DryRun(study, atOnce).render());
    } else if (executor() == Executors.CHUNKS) {
      try (KeptRuns kept = open(study)) {
        StudyFolder.of(out).keep(study);
        output.print(cut(study, kept.runs().orElseThrow()));
        kept.done();
      }
    } else {
      String printed =
          new StudyReport(outcome(study, atOnce), text.style()).render()
              + text.style().further("all points");
      output.print(printed);
      output.flush();
      if (out != null) {
        ReportFile.write(out);
        FinishedStudy.write(
            out,
            Version.text(),
            named(),
            kind(),
            study.files(),
            new FinishedStudy.Printed(Sweep.runs(study), printed));
      }
    }
    output.flush();
  }

  /** {@return the folder of the results; null for none} */
  private Path results() {
    return Files.isDirectory(file) && out == null ? file : out;
  }

  /** {@return the output of an earlier run of the whole command; empty if there is none} */
  private Optional<FinishedStudy.Printed> finished() {
    boolean made =
        results() == null
            || options.flag("force")
            || options.flag("dry-run")
            || executors.executor().isPresent();
    if (made) {
      return Optional.empty();
    }
    // The folder of a study has that of the command that began it.
    Optional<String> study =
        out == null && overrides.isEmpty() ? Optional.empty() : Optional.of(named());
    return FinishedStudy.in(results(), Version.text(), study, kind());
  }

  /** {@return the study as the command names it} */
  private String named() {
    return String.join(" ", file.toString(), String.join(" ", overrides));
  }

  /** {@return everything else that what is printed depends on, but for the files} */
  private List<String> kind() {
    return List.of(text.style().toString(), Plugins.files().toString());
  }

  /** {@return the study of the file, or the one that an earlier command left in a folder} */
  private Study study() {
    if (!Files.isDirectory(file)) {
      return StudyFile.read(file, overrides);
    }
    if (out != null || options.flag("force") || !overrides.isEmpty()) {
      throw new InputException(
          file.toString(),
          "is the folder of a study, which goes on as it was begun; leave --out, --set and --force"
              + " out");
    }
    out = file;
    return StudyFolder.of(file).study();
  }

  private KeptRuns open(Study study) {
    return KeptRuns.open(
        out,
        options.flag("force"),
        () -> Fingerprint.of(study, Version.text()),
        this::again,
        spec.commandLine().getErr());
  }

  private StudyOutcome outcome(Study study, int atOnce) {
    try (KeptRuns kept = open(study)) {
      if (out != null) {
        StudyFolder.of(out).keep(study);
        if (executor().isQueued()) {
          submit(study, kept);
        }
      }
      StudyOutcome outcome = outcome(study, atOnce, kept);
      if (out != null) {
        Originator.originate(out, study, Launcher.plugins(), Fingerprint.of(study, Version.text()));
        new StudyFiles(outcome).write(kept.folder(), atOnce);
      }
      kept.done();
      return outcome;
    }
  }

  /** {@return how to resume; the folder has no executor before chunks are submitted} */
  private String again() {
    boolean submitted = QueuedSweep.executor(out).isPresent();
    if (executor().isQueued() && !submitted) {
      return KeptRuns.SAME.get();
    }
    List<String> words = new ArrayList<>(List.of("sweep", out.toString()));
    Launcher.plugins().ifPresent(words::add);
    String command = Shell.quoin(words);
    return executor().isQueued()
        ? "%s; chunks in the queue of %s go on (%s --cancel ends them)"
            .formatted(command, executor().title(), command)
        : command;
  }

  /** {@return the executor that is chosen now, or that of an earlier command} */
  private Executors executor() {
    return executors
        .executor()
        .or(() -> Optional.ofNullable(out).flatMap(QueuedSweep::executor))
        .orElse(Executors.HERE);
  }

  /** Cuts a study for other processes, and returns what the user shall do with them. */
  private String cut(Study study, RunStore runs) {
    int processors = Runtime.getRuntime().availableProcessors();
    int count = Chunks.count(study, executors.submit().runs(), processors);
    Chunks.write(out, count);
    return String.format(
        Locale.ROOT,
        "%s, %s kept: run 'quoin chunk %s K' for K from 1 to %d, each once, then 'quoin sweep"
            + " %s'%n",
        Plurals.counted(Sweep.runs(study), "run"),
        Plurals.counted(runs.count(), "run"),
        out,
        count,
        out);
  }

  private void submit(Study study, KeptRuns kept) {
    try (Progress progress = kept.progress(study.name(), Sweep.runs(study))) {
      QueuedSweep.of(out, Launcher.words())
          .make(
              study,
              kept.runs().orElseThrow(),
              executors.executor(),
              executors.submit(),
              new SweepProgress(progress));
    }
  }

  private StudyOutcome outcome(Study study, int atOnce, KeptRuns kept) {
    try (Progress progress = kept.progress(study.name(), Sweep.runs(study))) {
      progress.cheaper(seconds -> cheaper(study, atOnce, seconds));
      return new Sweep(study, kept.runs(), new SweepProgress(progress)).run(atOnce);
    }
  }

  /**
   * {@return cheaper variants of the first point; none for the folder of a study, which goes on as
   * it was begun}
   */
  private List<String> cheaper(Study study, int atOnce, double seconds) {
    long runs = Sweep.runs(study);
    return !Files.isDirectory(file) && first(study) instanceof GridScenario grid
        ? new Cheaper(
                grid,
                change ->
                    (GridScenario) first(StudyFile.read(file, SetOption.and(overrides, change))),
                each -> each * runs / Math.min(runs, atOnce))
            .ways(seconds)
        : List.of();
  }

  private static Scenario first(Study study) {
    return study.points().get(0).scenario();
  }

  /** Lists the points of a study and estimates their cost from a few runs. */
  static final class DryRun {
    private static final int PILOTS = 5;

    /** Seconds after which a run is stopped; the rest of its time is estimated. */
    private static final double LIMIT = 2;

    /**
     * Seconds for which short runs are repeated: the first ones are slow, their code is not
     * compiled.
     */
    private static final double WARMING = 1;

    private final Study study;
    private final int threads;

    DryRun(Study study, int threads) {
      this.study = study;
      this.threads = threads;
    }

    String render() {
      TextTable table =
          new TextTable(
              "point",
              study.axes().stream().map(axis -> axis.shortName(study.axes())),
              "compared",
              "runs");
      for (Point point : study.points()) {
        table.row(
            point.number(),
            point.values().stream().map(Axis.Value::label),
            String.join(", ", point.scenario().compared()),
            Sweep.runs(study, point));
      }
      return study.title() + "\n\n" + table.render() + "\n" + cost();
    }

    private String cost() {
      List<Point> pilots = pilots();
      ReplayCache logs = new ReplayCache();
      int made;
      double sum;
      double spent = 0;
      do {
        made = 0;
        sum = 0;
        for (Point point : pilots) {
          Runs runs = Runs.of(point.scenario(), study, logs);
          for (int c = 0; c < point.scenario().compared().size(); c++) {
            int compared = c;
            sum += Pilot.seconds(() -> runs.run(compared, 0), LIMIT);
            made++;
          }
        }
        spent += sum;
      } while (spent < WARMING);
      long wanted = Sweep.runs(study);
      double each = sum / made;
      if (Double.isInfinite(each)) {
        return String.format(
            Locale.ROOT,
            "%s at %s; a run makes no measurable progress in %s, so the cost is unknown%n",
            Plurals.counted(wanted, "run"),
            Plurals.counted(study.points().size(), "point"),
            Quantity.DURATION.show(LIMIT));
      }
      return String.format(
          Locale.ROOT,
          "%s at %s; a run took %s on average in a pilot of %d, so all take about %s of CPU and"
              + " %s with %s%n",
          Plurals.counted(wanted, "run"),
          Plurals.counted(study.points().size(), "point"),
          Quantity.DURATION.show(each),
          made,
          Quantity.DURATION.show(each * wanted),
          Quantity.DURATION.show(each * wanted / Math.min(threads, wanted)),
          Plurals.counted(threads, "thread"));
    }

    /** {@return the first and the last point, and some between} */
    private List<Point> pilots() {
      int points = study.points().size();
      int some = Math.min(PILOTS, points);
      return IntStream.range(0, some)
          .mapToObj(i -> study.points().get(some == 1 ? 0 : i * (points - 1) / (some - 1)))
          .toList();
    }
  }
}
