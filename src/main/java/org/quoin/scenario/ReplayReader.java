package org.quoin.scenario;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.replay.Outages;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WeightedMetric;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.scenario.key.CompareRow;
import org.quoin.scenario.key.KeyValues;
import org.quoin.scenario.key.LogKeys;
import org.quoin.scenario.key.OutputOptions;
import org.quoin.scenario.key.OwnMetrics;
import org.quoin.scenario.key.Periods;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scenario.machine.MachineFile;
import org.quoin.scenario.replay.DowntimeSpec;
import org.quoin.scenario.replay.DrawnKeys;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.replay.ModelJobs;
import org.quoin.scenario.replay.ModelKeys;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.BatchClusters;
import org.quoin.scheduling.NodeUse;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.slurm.ClusterFile;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Reservations;
import org.quoin.workload.log.ClusterSnapshot;
import org.quoin.workload.log.LogRules;

/**
 * Reads a replay, from a file or a command line. Mistakes are collected under the names of the keys
 * and reported together, each at its place.
 */
final class ReplayReader {
  private static final String PLANNERS =
      "a policy that plans ("
          + Policies.all().stream()
              .filter(PolicyKind::plans)
              .map(PolicyKind::id)
              .collect(Collectors.joining(", "))
          + "), without time slices";

  /** The state that the log itself states. */
  private static final String OF_LOG = "log";

  /** Keys, beside those of some groups, of what needs all jobs of a log at once. */
  private static final List<String> OF_ALL_JOBS =
      List.of(
          ReplayKeys.AGAINST_LOG,
          ReplayKeys.BASELINE,
          "events",
          ReplayKeys.STATE,
          ModelKeys.MODEL,
          ClusterConditions.MACHINE,
          ClusterConditions.MEMORY,
          ClusterConditions.MAINTENANCE);

  private final KeyValues entries;
  private final Mistakes mistakes = new Mistakes();
  private final Settings settings;
  private final Map<String, String> sliced;
  private final List<Path> files;
  private final Path folder;

  /**
   * Creates a reader of the entries of a replay.
   *
   * @param files the files that the entries come from; the names of files in the entries are
   *     relative to the first
   */
  ReplayReader(KeyValues entries, List<Path> files) {
    this.entries = entries;
    this.files = files;
    folder = files.isEmpty() ? Path.of("") : files.get(0).resolveSibling("");
    List<Setting> plain = new ArrayList<>(ReplayKeys.RULES);
    plain.addAll(ReplayKeys.PLANS);
    plain.addAll(ReplayKeys.RESERVED);
    plain.addAll(ReplayKeys.DOWNTIMES);
    plain.addAll(ReplayKeys.RESAMPLING);
    plain.addAll(ClusterConditions.ALL);
    plain.addAll(ReplayKeys.OUTPUT);
    plain.addAll(ModelKeys.ALL);
    plain.add(ReplayKeys.TITLE);
    Map<String, String> given = ReplayKeys.withSeconds(plain, entries.texts(plain));
    settings = Settings.read("a replay", plain, given, key -> key, mistakes);
    sliced = ReplayKeys.withSeconds(TimeSliceOptions.ALL, entries.texts(TimeSliceOptions.ALL));
  }

  /**
   * {@return the replay, checked except for the lines of the log}
   *
   * @param log empty for a model, or if the entries have a mistake in the log
   * @throws InputException with every mistake
   */
  ReplayScenario scenario(String name, Optional<Path> log) {
    List<ReplaySpec> plans = plans();
    Optional<ClusterFile> machine = machine();
    ClusterSnapshot snapshot = snapshot(plans);
    LogRules rules = rules(plans, machine, snapshot);
    Optional<ModelJobs> model =
        ModelKeys.jobs(settings, ReplayKeys.RULES, rules.processors(), folder, mistakes);
    ClusterSettings conditions = conditions().withMachine(machine.orElse(null));
    OutputOptions output = mistakes.read(OutputOptions.NONE, () -> OutputOptions.of(settings));
    if (output.events() && output.folder().isEmpty()) {
      mistakes.add("events", "needs --out DIR to write events.log to");
    }
    if (output.againstLog() && model.isPresent()) {
      mistakes.add(ReplayKeys.AGAINST_LOG, "there is no log; leave it out");
    }
    if (output.againstLog() && settings.given("load")) {
      mistakes.add(
          ReplayKeys.AGAINST_LOG, "is of the log as it was; load stretches its submissions");
    }
    // All rows run the jobs that fit in the memory of every row.
    int slices = plans.stream().mapToInt(plan -> plan.slices().rows()).max().orElse(1);
    LogRules fitting = rules.with(conditions.memory().among(slices));
    DrawnKeys drawn = new DrawnKeys(settings, mistakes);
    if (model.isPresent() && conditions.memory().any()) {
      mistakes.add(ClusterConditions.MEMORY, "the jobs of a model ask for none; leave it out");
    }
    boolean planned = settings.flag(ReplayKeys.PLANS_FOLLOWED);
    if (planned && !plans.isEmpty() && plans.stream().noneMatch(ReplayReader::isPlanned)) {
      mistakes.add(ReplayKeys.PLANS_FOLLOWED, "nothing is planned; expected " + PLANNERS);
    }
    Optional<ReplaySpec> baseline = baseline(plans);
    Reservations reservations = reservations(plans);
    machine.ifPresent(file -> check(file, plans, baseline, reservations));
    DowntimeSpec downtimes = downtimes(plans, reservations);
    drawn.check(model.isPresent(), reservations.any(), output.againstLog());
    if (output.stream()) {
      checkStream(plans);
    }
    boolean isStateKept = settings.text(ReplayKeys.STATE).equals(OF_LOG);
    List<WeightedMetric> metrics =
        mistakes.read(List.of(), () -> OwnMetrics.of(RunKind.REPLAY, entries));
    entries.refuse(mistakes);
    List<Path> read = new ArrayList<>(files);
    log.ifPresent(read::add);
    model.flatMap(ModelJobs::fitted).ifPresent(read::add);
    plans.forEach(plan -> read.addAll(plan.files()));
    machine.ifPresent(file -> read.addAll(file.files()));
    if (!reservations.file().isEmpty()) {
      read.add(Path.of(reservations.file()));
    }
    read.addAll(downtimes.files());
    rules.reading().mapping().ifPresent(read::add);
    read.addAll(snapshot.files());
    return new ReplayScenario(
        name,
        ReplayKeys.title(settings, name),
        entries.source(),
        model.isPresent()
            ? model.get()
            : drawn.jobs(
                new LoggedJobs(
                    log.orElseThrow(),
                    fitting,
                    machines(plans, machine),
                    isStateKept,
                    snapshot,
                    false)),
        conditions.withPlansFollowed(planned),
        downtimes,
        plans.stream().map(plan -> plan.with(reservations)).toList(),
        entries.has(ReplayKeys.COMPARE),
        baseline,
        metrics,
        shown(),
        read,
        output);
  }

  /** Refuses what needs all jobs of a log at once. */
  private void checkStream(List<ReplaySpec> plans) {
    List<Setting> all = new ArrayList<>(ReplayKeys.RESERVED);
    all.addAll(ReplayKeys.DOWNTIMES);
    all.addAll(ReplayKeys.RESAMPLING);
    List<String> keys = new ArrayList<>(OF_ALL_JOBS);
    all.forEach(setting -> keys.add(setting.name()));
    String why = "needs all jobs of the log at once; leave it or " + ReplayKeys.STREAM + " out";
    for (String key : keys) {
      if (settings.given(key)) {
        mistakes.add(key, why);
      }
    }
    if (plans.stream().anyMatch(plan -> plan.slices().shared())) {
      mistakes.add("mpl", why);
    }
    if (plans.stream().anyMatch(plan -> plan.machine() != null)) {
      mistakes.add(ReplayKeys.STREAM, "does not apply to a policy with a machine of its own");
    }
  }

  /** Checks what does not apply to a machine that a file describes. */
  private void check(
      ClusterFile machine,
      List<ReplaySpec> plans,
      Optional<ReplaySpec> baseline,
      Reservations reservations) {
    if (settings.given("processors") && settings.count("processors") != machine.processors()) {
      mistakes.add(
          "processors",
          "%s has %d CPUs; leave it out".formatted(machine.source(), machine.processors()));
    }
    if (plans.stream().anyMatch(plan -> plan.slices().shared())) {
      BatchClusters.whyNotInSlices(ClusterSettings.of(machine.processors()).withMachine(machine))
          .ifPresent(why -> mistakes.add(ClusterConditions.MACHINE, why));
    }
    int first =
        machine.machine().defaultPartition().map(one -> machine.processors(one.nodes())).orElse(0);
    if (settings.given(ModelKeys.MODEL) && first < machine.processors()) {
      mistakes.add(
          ModelKeys.MODEL,
          "its jobs name no partition, and the default one has %d of %d processors; expected all"
              .formatted(first, machine.processors()));
    }
    if (!machine.enforcesLimits()) {
      return;
    }
    String limits = machine.source() + " has limits of accounts or QOS; leave it out";
    if (reservations.any()) {
      boolean list = settings.given(ReplayKeys.RESERVATIONS);
      mistakes.add(list ? ReplayKeys.RESERVATIONS : ReplayKeys.SHARE, limits);
    }
    boolean isSlurm =
        Stream.concat(plans.stream(), baseline.stream())
            .allMatch(plan -> plan.policy().knowsNodes() == NodeUse.OWN);
    for (String key : List.of(ClusterConditions.USER_PROCESSORS, ClusterConditions.USER_JOBS)) {
      if (settings.given(key) && !isSlurm) {
        mistakes.add(key, limits);
      }
    }
  }

  /** {@return the requested reservations} A policy that does not support them is a mistake. */
  private Reservations reservations(List<ReplaySpec> plans) {
    String list = settings.text(ReplayKeys.RESERVATIONS);
    double share = settings.number(ReplayKeys.SHARE) / 100;
    if (list.isEmpty() && share == 0) {
      if (settings.given(ReplayKeys.NOTICE) && !settings.given(ReplayKeys.SHARE)) {
        mistakes.add(ReplayKeys.NOTICE, "needs " + ReplayKeys.SHARE);
      }
      return Reservations.NONE;
    }
    String key = list.isEmpty() ? ReplayKeys.SHARE : ReplayKeys.RESERVATIONS;
    for (ReplaySpec plan : plans) {
      if (!isPlanned(plan)) {
        mistakes.add(key, "'" + plan.name() + "' keeps no reservation; expected " + PLANNERS);
      }
    }
    for (Setting condition : ClusterConditions.ALL) {
      boolean late =
          !List.of(
                  ClusterConditions.MACHINE,
                  ClusterConditions.MEMORY,
                  ClusterConditions.NODE_PROCESSORS,
                  ClusterConditions.REASONS,
                  ClusterConditions.MAINTENANCE)
              .contains(condition.name());
      if (late && settings.given(condition.name())) {
        mistakes.add(
            condition.name(),
            "reservations need a scheduler that decides at once for all; leave it out");
      }
    }
    if (list.isEmpty()) {
      double notice = settings.quantity(ReplayKeys.NOTICE);
      return Reservations.ofShare(share, notice, settings.whole("seed"));
    }
    if (settings.given(ReplayKeys.SHARE) || settings.given(ReplayKeys.NOTICE)) {
      mistakes.add(key, "a list and a share of the jobs exclude each other; leave one out");
    }
    return mistakes.read(Reservations.NONE, () -> Reservations.read(folder.resolve(list)));
  }

  /** {@return maintenance and outages, which apply to all rows} */
  private DowntimeSpec downtimes(List<ReplaySpec> plans, Reservations reservations) {
    Periods maintenance = periods(ClusterConditions.MAINTENANCE);
    Periods outages = periods(ReplayKeys.OUTAGES);
    boolean isShared = plans.stream().anyMatch(plan -> plan.slices().shared());
    for (String key : List.of(ClusterConditions.MAINTENANCE, ReplayKeys.OUTAGES)) {
      if (settings.given(key) && isShared) {
        mistakes.add(key, TimeSliceOptions.EXCLUDED);
      }
    }
    if (settings.given(ReplayKeys.OUTAGES) && reservations.any()) {
      mistakes.add(ReplayKeys.OUTAGES, "would break advance reservations; leave one of them out");
    }
    for (Setting rule : ReplayKeys.DOWNTIMES) {
      if (settings.given(rule.name()) && !settings.given(ReplayKeys.OUTAGES)) {
        mistakes.add(rule.name(), "needs " + ReplayKeys.OUTAGES);
      }
    }
    Outages.Running running = settings.constant("outage-running", Outages.Running.class);
    if (settings.given("outage-requeue") && running != Outages.Running.RESTART) {
      mistakes.add("outage-requeue", "applies to outage-running restart only");
    }
    Outages rules =
        new Outages(
            List.of(),
            running,
            settings.text("outage-requeue").equals("kept"),
            settings.text("outage-repair").equals("known"),
            settings.whole("seed"));
    return new DowntimeSpec(maintenance, outages, rules);
  }

  /** {@return the files of the state with which a replay begins, if it names any} */
  private ClusterSnapshot snapshot(List<ReplaySpec> plans) {
    if (!settings.given(ReplayKeys.STATE)) {
      return ClusterSnapshot.NONE;
    }
    String state = settings.text(ReplayKeys.STATE);
    boolean isOfLog = state.equals(OF_LOG);
    if (isOfLog && !settings.given("from")) {
      mistakes.add(ReplayKeys.STATE, "needs from, the time of the state");
    }
    for (String other : List.of("load", "limit", "resample", "shake", ReplayKeys.SHARE)) {
      if (settings.given(other)) {
        mistakes.add(other, "does not apply to a log with a state; leave one out");
      }
    }
    if (settings.text(ReplayKeys.FEEDBACK).equals("think")) {
      mistakes.add(
          ReplayKeys.FEEDBACK, "think does not apply to a log with a state; leave one out");
    }
    if (plans.stream().anyMatch(plan -> plan.slices().shared())) {
      mistakes.add(ReplayKeys.STATE, TimeSliceOptions.EXCLUDED);
    }
    List<Path> named = new ArrayList<>();
    for (String file : isOfLog ? List.<String>of() : List.of(state.split(","))) {
      try {
        Path path = folder.resolve(file.strip());
        named.add(path);
        if (!Files.exists(path)) {
          mistakes.add(
              ReplayKeys.STATE,
              "there is no file '" + path + "'; expected log, or files of squeue and sinfo");
          return ClusterSnapshot.NONE;
        }
      } catch (InvalidPathException e) {
        mistakes.add(ReplayKeys.STATE, "'" + file + "' is not the path of a file");
      }
    }
    return named.isEmpty()
        ? ClusterSnapshot.NONE
        : mistakes.read(ClusterSnapshot.NONE, () -> ClusterSnapshot.of(named));
  }

  private Periods periods(String key) {
    return settings.given(key)
        ? mistakes.read(Periods.NONE, () -> Periods.read(key, settings.text(key), folder))
        : Periods.NONE;
  }

  private Optional<ReplaySpec> baseline(List<ReplaySpec> plans) {
    if (!settings.given(ReplayKeys.BASELINE)) {
      return Optional.empty();
    }
    if (plans.stream().anyMatch(plan -> plan.slices().shared())) {
      mistakes.add(ReplayKeys.BASELINE, TimeSliceOptions.EXCLUDED);
    }
    Mistakes own = new Mistakes();
    List<CompareRow> rows =
        CompareRow.read(ReplayKeys.BASELINE, settings.text(ReplayKeys.BASELINE), own);
    return mistakes.read(
        Optional.empty(),
        () -> {
          own.refuse();
          if (rows.size() != 1) {
            throw new InputException(ReplayKeys.BASELINE, "expected one policy, as in none:fcfs");
          }
          CompareRow row = rows.get(0);
          return Optional.of(
              new ReplaySpec(
                      Policies.named(ReplayKeys.BASELINE, row.policy()),
                      row.order(ReplayKeys.BASELINE).orElse(Order.FCFS),
                      row.optionsOfPolicy())
                  .resolved(ReplayKeys.BASELINE, folder));
        });
  }

  private static boolean isPlanned(ReplaySpec plan) {
    return plan.policy().plans() && !plan.slices().shared();
  }

  private LogRules rules(
      List<ReplaySpec> plans, Optional<ClusterFile> machine, ClusterSnapshot snapshot) {
    int width = settings.given("processors") ? settings.count("processors") : width(plans, machine);
    LogRules plain =
        new LogRules(
            width == 0 ? snapshot.processors() : width,
            settings.constant("width", LogRules.Width.class),
            settings.constant("oversize", LogRules.Oversize.class),
            mistakes.read(
                EstimateModel.USER,
                () ->
                    settings.given(ModelKeys.MODEL)
                        ? EstimateModel.USER
                        : EstimateModel.ofLog("estimates", settings.text("estimates"))),
            settings.given("limit") ? settings.whole("limit") : 0,
            settings.flag("strict"),
            settings.whole("seed"));
    LogRules some = LogKeys.with(plain, settings, folder, mistakes);
    LogRules rules = settings.given("load") ? some.withLoad(settings.number("load")) : some;
    return settings.given(ClusterConditions.USER_PROCESSORS)
        ? rules.withUserLimit(
            settings.count(ClusterConditions.USER_PROCESSORS),
            settings.constant(ClusterConditions.OVER_LIMIT, LogRules.OverLimit.class))
        : rules;
  }

  /** {@return the machines that the jobs must fit: those of the cluster and of policies} */
  private static List<ClusterFile> machines(List<ReplaySpec> plans, Optional<ClusterFile> machine) {
    Set<ClusterFile> all = new LinkedHashSet<>();
    for (ReplaySpec plan : plans) {
      all.add(plan.machine() == null ? machine.orElse(null) : plan.machine());
    }
    all.remove(null);
    return List.copyOf(all);
  }

  /** {@return the machine of the cluster, if a file describes it} */
  private Optional<ClusterFile> machine() {
    return settings.given(ClusterConditions.MACHINE)
        ? mistakes.read(
            Optional.empty(),
            () ->
                Optional.of(
                    MachineFile.read(
                        MachineFile.path(
                            ClusterConditions.MACHINE,
                            folder,
                            settings.text(ClusterConditions.MACHINE)))))
        : Optional.empty();
  }

  /** {@return the processors of the machines of the cluster and of policies; 0 without any} */
  private int width(List<ReplaySpec> plans, Optional<ClusterFile> machine) {
    Set<Integer> widths = new TreeSet<>();
    machine.ifPresent(file -> widths.add(file.processors()));
    for (ReplaySpec plan : plans) {
      if (plan.machine() != null) {
        widths.add(plan.machine().processors());
      }
    }
    if (widths.size() > 1) {
      mistakes.add(
          ReplayKeys.COMPARE,
          "the machines of the policies have "
              + widths.stream().map(String::valueOf).collect(Collectors.joining(" and "))
              + " processors; give the width to compare them on (--processors N)");
    }
    return widths.isEmpty() ? 0 : widths.iterator().next();
  }

  /** {@return the conditions of a cluster whose width is known when the log is read} */
  private ClusterSettings conditions() {
    Set<String> given = entries.texts(ClusterConditions.ALL).keySet();
    int processors = settings.given("processors") ? settings.count("processors") : 1;
    return ClusterConditions.of(settings, given, processors, key -> key, mistakes);
  }

  /** {@return the policies to run, with their options unchecked} */
  private List<ReplaySpec> plans() {
    JobOrder standard =
        mistakes.read(
            Order.FCFS, () -> Order.named(ReplayKeys.ORDER, settings.text(ReplayKeys.ORDER)));
    TimeSlices slices = TimeSliceOptions.read(sliced, key -> key, mistakes);
    // Options of policies are not checked if a key is unknown: the key may be a misspelt option.
    boolean understood = entries.mistakes().isEmpty();
    Set<Setting> ofPolicies = ReplayKeys.ofPolicies().keySet();
    Map<String, String> options =
        understood ? ReplayKeys.withSeconds(ofPolicies, entries.texts(ofPolicies)) : Map.of();
    ReplaySpec other = new ReplaySpec(null, standard, options).in(slices);
    List<ReplaySpec> made = new ArrayList<>();
    if (entries.isOption(ReplayKeys.COMPARE) && entries.isOption(ReplayKeys.POLICY)) {
      mistakes.add(
          ReplayKeys.POLICY, "stands beside compare, which names all policies; leave one out");
    }
    if (entries.has(ReplayKeys.COMPARE)) {
      rows(other, made);
    } else {
      String policy = settings.text(ReplayKeys.POLICY);
      PolicyKind chosen = mistakes.read(null, () -> Policies.named(ReplayKeys.POLICY, policy));
      if (chosen != null) {
        made.add(checked(new ReplaySpec(chosen, standard, options).in(slices), Set.of()));
      }
    }
    return made;
  }

  /**
   * Adds the rows to compare. Each row takes the common options that its policy declares, and its
   * own options.
   */
  private void rows(ReplaySpec other, List<ReplaySpec> made) {
    Set<String> unused = new LinkedHashSet<>(other.options().keySet());
    String written = entries.text(ReplayKeys.COMPARE).orElseThrow();
    for (CompareRow row : CompareRow.read(ReplayKeys.COMPARE, written, mistakes)) {
      PolicyKind policy =
          mistakes.read(null, () -> Policies.named(ReplayKeys.COMPARE, row.policy()));
      Optional<JobOrder> own =
          mistakes.read(Optional.of(other.order()), () -> row.order(ReplayKeys.COMPARE));
      if (policy == null) {
        // An unknown policy may have any of the options.
        unused.clear();
        continue;
      }
      JobOrder standard = policy.ordersItself() ? Order.FCFS : other.order();
      JobOrder order = own.orElse(standard);
      Map<String, String> options = new LinkedHashMap<>();
      for (Setting option : policy.options()) {
        if (other.options().containsKey(option.name())) {
          options.put(option.name(), other.options().get(option.name()));
          unused.remove(option.name());
        }
      }
      options.putAll(ReplayKeys.withSeconds(policy.options(), row.optionsOfPolicy()));
      options.keySet().removeAll(TimeSliceOptions.names());
      ReplaySpec plan = new ReplaySpec(policy, order, options).in(slices(row, other.slices()));
      String whole = plan.withPaths().name();
      if (made.stream().anyMatch(before -> before.withPaths().name().equals(whole))) {
        mistakes.add(
            ReplayKeys.COMPARE, "'" + plan.name() + "' comes twice; expected rows that differ");
      }
      made.add(checked(plan, row.optionsOfPolicy().keySet()));
    }
    List<String> names = made.stream().map(ReplaySpec::name).toList();
    made.replaceAll(
        plan -> Collections.frequency(names, plan.name()) > 1 ? plan.withPaths() : plan);
    for (String option : unused) {
      mistakes.add(option, "none of the compared policies has this option");
    }
  }

  /** {@return the time slices of a row, or the common ones if it has none} */
  private TimeSlices slices(CompareRow row, TimeSlices others) {
    Map<String, String> own = new LinkedHashMap<>(row.options());
    own.keySet().retainAll(TimeSliceOptions.names());
    if (own.isEmpty()) {
      return others;
    }
    Map<String, String> all = new LinkedHashMap<>(sliced);
    all.putAll(ReplayKeys.withSeconds(TimeSliceOptions.ALL, own));
    String place = ReplayKeys.COMPARE + " " + row.policy() + " ";
    return TimeSliceOptions.read(all, key -> place + key, mistakes);
  }

  /**
   * {@return a replay with its options checked and the files that they name read}
   *
   * @param own the options of its row; all others have keys of their own
   */
  private ReplaySpec checked(ReplaySpec plan, Set<String> own) {
    String key = entries.has(ReplayKeys.COMPARE) ? ReplayKeys.COMPARE : ReplayKeys.POLICY;
    try {
      return plan.resolved(key, folder);
    } catch (InputException e) {
      for (Mistake mistake : e.mistakes()) {
        String last = mistake.source().substring(mistake.source().lastIndexOf(' ') + 1);
        boolean elsewhere = !own.contains(last) && entries.has(last);
        mistakes.add(elsewhere ? Mistake.in(last, mistake.message()) : mistake);
      }
      return plan;
    }
  }

  /**
   * {@return the values that shape the runs besides the policies, by key, without conditions that
   * are off}
   */
  private Map<String, Object> shown() {
    Map<String, Object> shown = new LinkedHashMap<>();
    for (Setting setting : ReplayKeys.RULES) {
      if (!settings.text(setting.name()).isEmpty()) {
        shown.put(setting.name(), shown(setting));
      }
    }
    List<Setting> others = new ArrayList<>(ReplayKeys.DOWNTIMES);
    others.addAll(ReplayKeys.RESAMPLING);
    others.addAll(ClusterConditions.ALL);
    for (Setting setting : others) {
      if (settings.given(setting.name())) {
        shown.put(setting.name(), shown(setting));
      }
    }
    return shown;
  }

  private Object shown(Setting setting) {
    String name = setting.name();
    return switch (setting.kind()) {
      case COUNT -> settings.whole(name);
      case NUMBER -> settings.number(name);
      case FLAG -> settings.flag(name);
      case QUANTITY -> entries.text(name).orElseThrow();
      default -> settings.text(name);
    };
  }
}
