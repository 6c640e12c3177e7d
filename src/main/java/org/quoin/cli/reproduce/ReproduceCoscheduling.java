package org.quoin.cli.reproduce;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.cli.option.AdvancedOptions;
import org.quoin.cli.option.Count;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.SettingOptions;
import org.quoin.cli.option.Time;
import org.quoin.cli.option.Version;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.report.Progress;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.coscheduling.CaseRuns;
import org.quoin.reproduction.coscheduling.CoschedulingReproduction;
import org.quoin.reproduction.coscheduling.Execution;
import org.quoin.reproduction.coscheduling.FreeChoices;
import org.quoin.reproduction.coscheduling.PaperAssumptions;
import org.quoin.reproduction.coscheduling.PaperFigure;
import org.quoin.reproduction.coscheduling.Regime;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.LogExcerpt;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.model.HyperErlangModel;
import org.quoin.workload.model.WorkloadModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code quoin reproduce coscheduling}: the figures of Zhang et al. (2001). */
@Command(
    name = "coscheduling",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    modelTransformer = ReproduceCoscheduling.Costs.class,
    description = {
      "Figures 3 to 15, Tables 4 to 6 and section 5 of Zhang et al. (2001) on time-shared clusters:"
          + " the claims, judged by 95 %% intervals of paired differences, tables and pictures.",
      "Names: fig3 ... fig15, table4, table5, table6, section5, and assumptions, which judges the"
          + " main claims under one changed assumption at a time; without a name all of them."
    },
    footer = {
      "",
      "Examples:",
      "  quoin reproduce coscheduling fig10 --quick",
      "  quoin reproduce coscheduling fig3 --latencies 4 --out fig3",
      "  quoin reproduce coscheduling table4 --latencies 4 --load half,R,overload",
      "  quoin reproduce coscheduling assumptions --quick"
    })
final class ReproduceCoscheduling extends PaperCommand {
  /** What the paper leaves open about the costs of a message, an I/O and the work between them. */
  private static final List<Setting> COSTS =
      TimeSharedOptions.ALL.stream()
          .filter(
              setting ->
                  Set.of("grain", "spin", "io-interrupt", "disk", "nic", "pattern")
                      .contains(setting.name()))
          .toList();

  /** Adds the options of the costs. */
  static final class Costs implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec command) {
      COSTS.forEach(setting -> SettingOptions.addSeldom(command, setting, ""));
      return command;
    }
  }

  @picocli.CommandLine.Parameters(paramLabel = "NAME", arity = "0..*", description = "What.")
  private List<String> names = List.of();

  @Option(
      names = "--quick",
      description = "Shorter jobs and fewer replications: minutes instead of hours.")
  private boolean quick;

  @Option(
      names = "--latencies",
      paramLabel = "K",
      split = ",",
      defaultValue = "1,4",
      description =
          "Latencies a message costs, so the length of an iteration (${DEFAULT-VALUE}: both).")
  private List<Integer> latencies;

  @Option(
      names = "--load",
      paramLabel = "LOAD",
      split = ",",
      defaultValue = "half",
      description = {
        "Load offered where a figure does not vary it, several side by side (${DEFAULT-VALUE}).",
        "half: hardly a job waits; R: the least load of a grid at which jobs of WL5 wait longer"
            + " under GS than they run, in runs of 2000 jobs; overload: a finite number of jobs at"
            + " 1.3; or a number."
      })
  private List<String> loads;

  @Option(
      names = "--log",
      paramLabel = "LOG",
      description =
          "Fit arrivals, sizes and run times by size class to this SWF log; otherwise a plain model"
              + " of six size classes.")
  private Path log;

  @Option(
      names = "--excerpt",
      order = AdvancedOptions.ORDER,
      description = "With --log: take the log's own jobs instead of a fit, scaled all the same.")
  private boolean excerpt;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Jobs a replication (400, quick 60); for assumptions half of them.")
  private Integer jobs;

  @Option(
      names = "--warmup",
      order = AdvancedOptions.ORDER,
      paramLabel = "N",
      defaultValue = "0",
      description = "Jobs before these whose times do not count (${DEFAULT-VALUE}).")
  private int warmUp;

  @Option(
      names = "--mean",
      paramLabel = "TIME",
      description = "Mean dedicated time (4 s, quick 1 s).")
  private String mean;

  @Option(
      names = "--replications",
      paramLabel = "N",
      description = "Independent replications (8, quick 8).")
  private Integer replications;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Seed (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description =
          "CPU time, as '40 min': where claims are open, replications are doubled until it is"
              + " spent.")
  private String budget;

  private final Mistakes mistakes = new Mistakes();
  private CaseRuns runs;
  private double spend;
  private CoschedulingReproduction reproduction;
  private PaperAssumptions assumptions;

  ReproduceCoscheduling() {
    super("coscheduling", "Zhang and others, TPDS 2001: gang scheduling and coscheduling");
  }

  @Override
  void check() {
    List<PaperFigure> figures = figures();
    runs = runs();
    mistakes.read(1, this::threads);
    latencies.forEach(k -> mistakes.check(() -> Count.positive("--latencies", k)));
    Map<String, String> costs = SettingOptions.written(spec(), COSTS);
    TimeSharedSettings settings = settings(costs);
    CostParameters base = settings.parameters();
    List<Regime> regimes =
        loads.stream().map(load -> mistakes.read(Regime.HALF, () -> regime(load))).toList();
    once("--latencies", latencies);
    once("--load", regimes.stream().map(Regime::name).toList());
    spend = budget == null ? 0 : mistakes.read(0.0, () -> Time.positive("--budget", budget));
    mistakes.refuse();
    reproduction =
        new CoschedulingReproduction(
            runs,
            figures,
            latencies.stream().map(k -> base.with(p -> p.latencies = k)).toList(),
            regimes,
            Optional.ofNullable(costs.get("pattern")).map(name -> settings.pattern()));
    assumptions = new PaperAssumptions(runs, base, regimes);
  }

  @Override
  PaperPage page(KeptRuns kept) {
    PaperPage page = introduction();
    Function<Progress, Execution> how =
        bar -> new Execution(threads(), spend, kept.runs(), bar::step);
    if (reproduction.steps() > 0) {
      try (Progress progress = kept.progress("coscheduling", reproduction.steps())) {
        reproduction.run(how.apply(progress), page);
      }
    }
    if (names.isEmpty() || names.stream().anyMatch(PaperAssumptions.NAME::equalsIgnoreCase)) {
      try (Progress progress = kept.progress(PaperAssumptions.NAME, assumptions.steps())) {
        assumptions.run(how.apply(progress), page);
      }
    }
    return FreeChoices.addTo(page);
  }

  private PaperPage introduction() {
    String text =
        "%d jobs per replication with a mean of %s and %d replications. Intervals are of 95 %%, of"
            + " paired differences: all schemes have the same jobs. A figure is ours, a mean with"
            + " the half-width of its interval, unless it is called the paper's. A claim of several"
            + " comparisons holds if all of them hold; its figures are those of the comparison that"
            + " speaks most against it, and the verdicts are not corrected for their number. Not"
            + " judged is that the effects of the system size grow with the load (4.7), since no"
            + " comparison is between loads.";
    return page(
        text.formatted(
            runs.jobs(), Quantity.DURATION.show(runs.meanRunTime()), runs.replications()));
  }

  /**
   * {@return the fingerprint of the runs} They stay in the folder, so that a command with more
   * figures or replications makes only the others.
   */
  @Override
  Optional<Fingerprint> fingerprint() {
    String model = log == null ? "plain model" : excerpt ? "excerpts" : "fit";
    List<Path> files = Optional.ofNullable(log).stream().toList();
    return Optional.of(Fingerprint.of("coscheduling, " + model, files, Version.text()));
  }

  private static Regime regime(String load) {
    try {
      return Regime.of(load.strip());
    } catch (IllegalArgumentException e) {
      throw new InputException("--load", e.getMessage());
    }
  }

  private TimeSharedSettings settings(Map<String, String> costs) {
    Map<String, String> given = new HashMap<>(costs);
    given.put(TimeSharedOptions.SCHEME, Scheme.GS.title());
    return TimeSharedOptions.read(1, given, name -> "--" + name, mistakes);
  }

  private List<PaperFigure> figures() {
    if (names.isEmpty()) {
      return List.of(PaperFigure.values());
    }
    List<PaperFigure> figures = new ArrayList<>();
    for (String name : names) {
      if (name.equalsIgnoreCase(PaperAssumptions.NAME)) {
        continue;
      }
      try {
        figures.add(PaperFigure.of(name));
      } catch (IllegalArgumentException e) {
        mistakes.add(Mistake.in("NAME", e.getMessage()));
      }
    }
    return figures;
  }

  private CaseRuns runs() {
    WorkloadModel model = CaseRuns.plainModel();
    if (log == null && excerpt) {
      mistakes.add(Mistake.in("--excerpt", "is of a log; expected --log"));
    }
    if (log != null) {
      try {
        List<Job> logged = JobLog.read(log, LogRules.standard(0)).jobs();
        model = excerpt ? new LogExcerpt(logged) : HyperErlangModel.fit(logged);
      } catch (IllegalArgumentException e) {
        mistakes.add(Mistake.in(log.toString(), e.getMessage()));
      }
    }
    CaseRuns usual = quick ? CaseRuns.quick(model, seed) : CaseRuns.full(model, seed);
    return new CaseRuns(
        model,
        mean == null
            ? usual.meanRunTime()
            : mistakes.read(1.0, () -> Time.positive("--mean", mean)),
        positive("--jobs", jobs == null ? usual.jobs() : jobs),
        notNegative("--warmup", warmUp),
        positive("--replications", replications == null ? usual.replications() : replications),
        seed);
  }

  private void once(String option, List<?> values) {
    Set<Object> before = new HashSet<>();
    values.stream()
        .filter(value -> !before.add(value))
        .forEach(value -> mistakes.add(Mistake.in(option, "'" + value + "' comes twice")));
  }

  private int positive(String option, int value) {
    return mistakes.read(1L, () -> Count.positive(option, value)).intValue();
  }

  private int notNegative(String option, int value) {
    if (value < 0) {
      mistakes.add(Mistake.in(option, value + " is too small; expected at least 0"));
    }
    return Math.max(0, value);
  }
}
