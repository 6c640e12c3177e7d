package org.quoin.cli.reproduce;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.SettingOptions;
import org.quoin.cli.option.Version;
import org.quoin.experiment.store.Execution;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.report.Progress;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.coscheduling.CaseRuns;
import org.quoin.reproduction.coscheduling.CoschedulingReproduction;
import org.quoin.reproduction.coscheduling.PaperAssumptions;
import org.quoin.reproduction.coscheduling.PaperFigure;
import org.quoin.reproduction.coscheduling.ReadingSearch;
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
import picocli.CommandLine.Model.PositionalParamSpec;

final class ReproduceCoscheduling extends PaperCommand {
  /** What the paper leaves open about the costs of a message, an I/O and the work between them. */
  private static final List<Setting> COSTS =
      TimeSharedOptions.ALL.stream()
          .filter(
              setting ->
                  Set.of(
                          "grain",
                          "spin",
                          "io-interrupt",
                          "disk",
                          "nic",
                          "pattern",
                          "yields",
                          "preemption",
                          "fair-share",
                          "message-cpu",
                          "quantum-levels",
                          "wake-quantum")
                      .contains(setting.name()))
          .toList();

  private final PositionalParamSpec argument = argument("NAME", "0..*", String.class, "What.");

  private List<String> names = List.of();

  private CaseRuns runs;
  private CoschedulingReproduction reproduction;
  private PaperAssumptions assumptions;
  private Optional<ReadingSearch> search = Optional.empty();

  ReproduceCoscheduling() {
    super(
        "Zhang and others, TPDS 2001: gang scheduling and coscheduling",
        "coscheduling",
        "Figures 3 to 15, Tables 4 to 6 and section 5 of Zhang et al. (2001), with judged claims.",
        "Names: fig3 ... fig15, table4, table5, table6, section5, and assumptions, which judges the"
            + " main claims under one changed assumption at a time; without a name all of them.");
    declareGroups("paper");
    examples(
        "quoin reproduce coscheduling fig10 --quick",
        "quoin reproduce coscheduling fig3 --latencies 4 --out fig3",
        "quoin reproduce coscheduling table4 --latencies 4 --load half,R,overload",
        "quoin reproduce coscheduling assumptions --quick",
        "quoin reproduce coscheduling --search --quick");
  }

  @Override
  protected void addDeclared() {
    COSTS.forEach(setting -> SettingOptions.addSeldom(spec, setting, ""));
    super.addDeclared();
  }

  @Override
  void check(Mistakes mistakes) {
    names = values(argument);
    mistakes.read(1, this::threads);
    runs = runs(mistakes);
    Map<String, String> costs = SettingOptions.written(spec(), COSTS);
    Map<String, String> given = new HashMap<>(costs);
    given.put(TimeSharedOptions.SCHEME, Scheme.GS.title());
    TimeSharedSettings settings = TimeSharedOptions.read(1, given, name -> "--" + name, mistakes);
    List<Integer> latencies =
        list("latencies", mistakes).stream()
            .map(one -> mistakes.read(1, () -> latencies(one)))
            .toList();
    List<Regime> regimes =
        list("load", mistakes).stream()
            .map(load -> mistakes.read(Regime.HALF, () -> regime(load)))
            .toList();
    CostParameters base = settings.parameters();
    List<CostParameters> parameters =
        latencies.stream().map(k -> base.with(p -> p.latencies = k)).toList();
    reproduction =
        new CoschedulingReproduction(
            runs,
            figures(mistakes),
            parameters,
            regimes,
            Optional.ofNullable(costs.get("pattern")).map(name -> settings.pattern()));
    assumptions = new PaperAssumptions(runs, parameters, regimes);
    if (options().flag("search")) {
      Map<String, List<String>> only = new HashMap<>();
      costs.forEach((option, value) -> only.put(option, List.of(value)));
      if (options().given("latencies")) {
        only.put("latencies", latencies.stream().map(String::valueOf).toList());
      }
      search = Optional.of(new ReadingSearch(runs, given, only));
      checkSearch(mistakes);
    }
  }

  /** Refuses what a search over readings leaves no choice in. */
  private void checkSearch(Mistakes mistakes) {
    if (!names.isEmpty()) {
      mistakes.add("NAME", "--search has its own figures; expected no name");
    }
    for (String option : List.of("load", "budget")) {
      if (options().given(option)) {
        mistakes.add("--" + option, "--search has its own loads and no budget");
      }
    }
  }

  /** {@return the values of an option, separated by commas, each of which may stand once} */
  private List<String> list(String option, Mistakes mistakes) {
    List<String> values = DeclaredOptions.several(options(), option);
    Set<String> before = new HashSet<>();
    values.stream()
        .filter(value -> !before.add(value.toLowerCase(Locale.ROOT)))
        .map(value -> "'" + (option.equals("load") ? name(value) : value) + "' comes twice")
        .forEach(text -> mistakes.add("--" + option, text));
    return values;
  }

  private static int latencies(String written) {
    if (!written.matches("[1-9]\\d{0,8}")) {
      throw new InputException("--latencies", "'" + written + "': expected a number from 1");
    }
    return Integer.parseInt(written);
  }

  private static String name(String load) {
    return regime(load).name();
  }

  private static Regime regime(String load) {
    try {
      return Regime.of(load);
    } catch (IllegalArgumentException e) {
      throw new InputException("--load", e.getMessage());
    }
  }

  private List<PaperFigure> figures(Mistakes mistakes) {
    List<PaperFigure> figures = new ArrayList<>();
    for (String name : names) {
      if (!name.equalsIgnoreCase(PaperAssumptions.NAME)) {
        try {
          figures.add(PaperFigure.of(name));
        } catch (IllegalArgumentException e) {
          mistakes.add("NAME", e.getMessage());
        }
      }
    }
    return names.isEmpty() ? List.of(PaperFigure.values()) : figures;
  }

  private CaseRuns runs(Mistakes mistakes) {
    WorkloadModel model = CaseRuns.plainModel();
    Optional<Path> log = path("log");
    boolean excerpt = options().flag("excerpt");
    if (log.isEmpty() && excerpt) {
      mistakes.add("--excerpt", "is of a log; expected --log");
    }
    if (log.isPresent()) {
      try {
        List<Job> logged = JobLog.read(log.get(), LogRules.standard(0)).jobs();
        model = excerpt ? new LogExcerpt(logged) : HyperErlangModel.fit(logged);
      } catch (IllegalArgumentException e) {
        mistakes.add(log.get().toString(), e.getMessage());
      }
    }
    long seed = options().whole("seed");
    boolean quick = options().flag("quick");
    CaseRuns usual =
        options().flag("search")
            ? CaseRuns.manyCases(model, seed, quick)
            : quick ? CaseRuns.quick(model, seed) : CaseRuns.full(model, seed);
    return new CaseRuns(
        model,
        options().given("mean") ? options().quantity("mean") : usual.meanRunTime(),
        options().given("jobs") ? options().count("jobs") : usual.jobs(),
        options().count("warmup"),
        options().given("replications") ? options().count("replications") : usual.replications(),
        seed);
  }

  @Override
  PaperPage page(KeptRuns kept) {
    if (search.isPresent()) {
      return searched(search.get(), kept);
    }
    PaperPage page = introduction();
    double spend = options().given("budget") ? options().quantity("budget") : 0;
    Function<Progress, Execution> how = bar -> new Execution(threads(), kept.runs(), bar::step);
    if (reproduction.steps() > 0) {
      try (Progress progress = kept.progress("coscheduling", reproduction.steps())) {
        reproduction.run(how.apply(progress), spend, page);
      }
    }
    if (names.isEmpty() || names.stream().anyMatch(PaperAssumptions.NAME::equalsIgnoreCase)) {
      try (Progress progress = kept.progress(PaperAssumptions.NAME, assumptions.steps())) {
        assumptions.run(how.apply(progress), page);
      }
    }
    PaperAssumptions.addChoicesTo(page);
    return reproduction.steps() > 0 ? page.say(PaperAssumptions.EFFECTS) : page;
  }

  private PaperPage searched(ReadingSearch one, KeptRuns kept) {
    PaperPage page =
        page(
            ("Every combination of readings that the text leaves open: %s. %d jobs per replication"
                    + " with a mean of %s, %s, one seed for all. A claim comes out if"
                    + " the mean of every difference is as claimed, a printed number if ours is"
                    + " within the tolerance beside it. Loads: all jobs at once for 4.1, 1.3 for"
                    + " 4.3 and 4.5, else 0.7. What else the text leaves open is as usual; its"
                    + " effects one at a time: [the page of the"
                    + " assumptions](coscheduling-assumptions.md).")
                .formatted(
                    String.join("; ", one.tried()),
                    runs.jobs(),
                    Quantity.DURATION.show(runs.meanRunTime()),
                    Plurals.counted(runs.replications(), "replication")));
    try (Progress progress = kept.progress(ReadingSearch.NAME, one.steps())) {
      one.run(new Execution(threads(), kept.runs(), progress::step), page);
    }
    return page;
  }

  private PaperPage introduction() {
    if (reproduction.steps() == 0) {
      return page("its assumptions one at a time", PaperAssumptions.QUESTION);
    }
    String text =
        "%d jobs per replication with a mean of %s and %d replications. Intervals are of 95 %%, of"
            + " paired differences: all schemes have the same jobs. A figure is ours, a mean with"
            + " the half-width of its interval, unless it is called the paper's. A claim of several"
            + " comparisons holds if all of them hold, and its figures are those of the comparison"
            + " that speaks most against it. It does not hold if one fails by an interval that is"
            + " corrected for their number (Holm). Alike: the interval lies within 5 %% of"
            + " equality. Nothing to compare: both are less than 1 %% of the response or of the"
            + " time. The variation of slowdowns is that of the types' means over all replications,"
            + " its interval by the jackknife.";
    return page(
        text.formatted(
            runs.jobs(), Quantity.DURATION.show(runs.meanRunTime()), runs.replications()));
  }

  /** {@return whether there is a budget, which another machine spends on other runs} */
  @Override
  boolean isMeasured() {
    return options().given("budget");
  }

  /**
   * {@return the fingerprint of the runs} They stay in the folder, so that a command with more
   * figures or replications makes only the others.
   */
  @Override
  Optional<Fingerprint> fingerprint() {
    Optional<Path> log = path("log");
    String fitted = options().flag("excerpt") ? "excerpts" : "fit";
    String model = log.isEmpty() ? "plain model" : fitted;
    return Optional.of(
        Fingerprint.of("coscheduling, " + model, log.stream().toList(), Version.text()));
  }
}
