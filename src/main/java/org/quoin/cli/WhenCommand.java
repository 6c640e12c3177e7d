package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.quoin.base.InputException;
import org.quoin.base.Json;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.Originator;
import org.quoin.cli.option.SettingOptions;
import org.quoin.cli.option.Version;
import org.quoin.cluster.ClusterState;
import org.quoin.experiment.JobHistory;
import org.quoin.experiment.StartForecast;
import org.quoin.experiment.StartPromises;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.machine.Partition;
import org.quoin.page.folder.ReportFile;
import org.quoin.report.OutputFolder;
import org.quoin.report.StartReport;
import org.quoin.result.StartSummary;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.scenario.key.KeyValues;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.PolicyKind;
import org.quoin.slurm.ClusterFile;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogState;
import picocli.CommandLine.Model.PositionalParamSpec;

final class WhenCommand extends DeclaredCommand implements Runnable {
  private static final double BYTES_PER_MEGABYTE = 1 << 20;
  private static final double LEVEL = 0.9;

  /** Names of the settings of a replay that the short help shows. */
  private static final Set<String> OFTEN =
      Set.of("processors", "from", "state", "policy", "order", "maintenance", "seed");

  private final PositionalParamSpec logArgument =
      argument("LOG", "1", Path.class, "A log, of any format that replays read.");

  /** Creates the command. */
  WhenCommand() {
    super(
        "when",
        "Forecasts when a job would start behind those of a log, by run times of ended jobs.");
    keepOrder();
    declareGroups();
    examples(
        "quoin when sacct.txt --processors 512 --from 2025-10-14T09:00 --ntasks 64 --time '4 h'",
        "quoin when sacct.txt --state squeue.txt,sinfo.txt --ntasks 16 --time '4 h'",
        "quoin when KTH-SP2-1996-2.swf.gz --policy conservative --coverage 200");
  }

  /** Adds the options of the job and those of a replay, of which the short help has a few. */
  @Override
  protected void addDeclared() {
    super.addDeclared();
    Map<Setting, PolicyKind> ofPolicies = ReplayKeys.ofPolicies();
    for (Setting setting : settings()) {
      PolicyKind owner = ofPolicies.get(setting);
      if (owner != null) {
        SettingOptions.addSeldom(spec, setting, "(" + owner.id() + ") ");
      } else if (OFTEN.contains(setting.name())) {
        SettingOptions.add(spec, setting);
      } else {
        SettingOptions.addSeldom(spec, setting, "");
      }
    }
  }

  @Override
  public void run() {
    Path log = logArgument.getValue();
    KeyValues given = SettingOptions.entries(spec, settings(), log.toString());
    Mistakes mistakes = new Mistakes();
    Settings own = DeclaredOptions.read(spec, mistakes);
    boolean isAsked = own.given("ntasks") || own.given("time");
    for (String needed : List.of("ntasks", "time")) {
      boolean isWritten = spec.commandLine().getParseResult().hasMatchedOption("--" + needed);
      if (isAsked && !own.given(needed) && !isWritten) {
        mistakes.add("--" + needed, "is missing; expected the shape of the job");
      }
    }
    boolean isNow = !given.text("state").orElse("log").equals("log");
    if (isAsked && !isNow && !given.has("from")) {
      mistakes.add("--from", "is missing; expected the time of the submission, or --state");
    }
    if (!isAsked && own.given("calibrate")) {
      mistakes.add("--calibrate", "needs --ntasks and --time of a job");
    }
    if (!isAsked && !own.given("coverage")) {
      mistakes.add("when", "expected --ntasks and --time of a job, or --coverage of a log");
    }
    ReplayScenario scenario = mistakes.read(null, () -> ReplayScenario.of(log, given));
    mistakes.refuse();
    Optional<OutputFolder> folder =
        DeclaredOptions.path(own, "out").map(path -> OutputFolder.open(path, own.flag("force")));
    JobLog jobs = ((LoggedJobs) scenario.jobs()).withState(false);
    ReplaySpec plan = scenario.plans(jobs, false).get(0);
    StartSummary.Start start = isAsked ? forecast(scenario, jobs, plan, own) : null;
    StartPromises promises =
        own.given("coverage")
            ? StartPromises.of(
                StartPromises.Simulated.of(plan, jobs.jobs()),
                own.count("coverage"),
                own.count("runs"),
                scenario.seed(),
                StartPromises.Known.NOTHING)
            : null;
    StartSummary.Coverage coverage = summary(promises);
    StartSummary summary =
        new StartSummary(
            StartReport.answer(plan.name(), start, coverage), plan.name(), start, coverage);
    PrintWriter out = spec.commandLine().getOut();
    out.print(own.flag("json") ? Json.write(summary) : StartReport.text(summary));
    out.flush();
    folder.ifPresent(one -> write(one, summary, scenario));
  }

  private void write(OutputFolder folder, StartSummary summary, ReplayScenario scenario) {
    folder.write("summary.json", Json.write(summary));
    Map<String, String> digests = Fingerprint.files(scenario, Version.text()).digests();
    Path path = folder.file("");
    Originator.originate(path, "start", spec, scenario.seed(), digests);
    ReportFile.write(path);
  }

  private static StartSummary.Start forecast(
      ReplayScenario scenario, JobLog jobs, ReplaySpec plan, Settings own) {
    LoggedJobs source = (LoggedJobs) scenario.jobs();
    LogState present = source.snapshot().any() ? jobs.state() : stateAt(source, jobs);
    double time = present.time();
    long asked = (long) own.count("ntasks") * own.count("cpus");
    if (asked > jobs.processors()) {
      throw new InputException(
          "--ntasks", asked + " processors of a machine of " + jobs.processors());
    }
    int width = (int) asked;
    ResourceRequest request = request(own, plan.settings().machine());
    double limit = own.quantity("time");
    long user = own.given("user") ? jobs.userNumber(own.text("user")) : Job.UNKNOWN_USER;
    if (own.given("user") && user == Job.UNKNOWN_USER) {
      throw new InputException("--user", "the log has no user '" + own.text("user") + "'");
    }
    long id = jobs.jobs().stream().mapToLong(Job::id).max().orElse(0) + 1;
    Job plain = Job.batch(id, time, width, limit, limit, user);
    Job job = plain.withTerms(plain.terms().with(request));
    ClusterState state = scenario.state(present, plan.settings());
    JobHistory history =
        new JobHistory(
            jobs.endedBy(time),
            jobs.jobs().stream().filter(one -> one.submitTime() < time).toList());
    StartForecast forecast =
        forecast(
            id,
            () -> StartForecast.of(plan, state, job, history, own.count("runs"), scenario.seed()));
    boolean isDrawn = forecast.runs() > 0;
    StartSummary.Calibrated calibrated =
        own.given("calibrate")
            ? calibrated(forecast, jobs, plan, own, scenario.seed(), time)
            : null;
    List<StartSummary.Time> times = new ArrayList<>();
    if (isDrawn) {
      times.add(time("early (5 % of the runs)", forecast.low(), time, jobs));
      times.add(time("median", forecast.median(), time, jobs));
      times.add(time("late (95 % of the runs)", forecast.high(), time, jobs));
    }
    if (calibrated != null && calibrated.low() != null) {
      String known = " by %,d earlier forecasts".formatted(calibrated.forecasts());
      times.add(time("calibrated" + known + ", from", time + calibrated.low(), time, jobs));
      times.add(time("calibrated" + known + ", to", time + calibrated.high(), time, jobs));
    }
    times.add(time("if all run to their limits", forecast.atLimits(), time, jobs));
    return new StartSummary.Start(
        width,
        limit,
        time,
        jobs.calendar().isPresent() ? at(time, jobs) : null,
        state.running(),
        state.jobs().size() - state.running(),
        forecast.runs(),
        isDrawn ? forecast.median() - time : null,
        isDrawn ? forecast.low() - time : null,
        isDrawn ? forecast.high() - time : null,
        calibrated,
        forecast.atLimits() - time,
        times,
        forecast.starts().stream().map(start -> start - time).toList());
  }

  private static StartSummary.Time time(String name, double start, double now, JobLog jobs) {
    return new StartSummary.Time(name, start - now, at(start, jobs));
  }

  /** Returns the interval of a forecast that earlier jobs of the log calibrate. */
  private static StartSummary.Calibrated calibrated(
      StartForecast forecast, JobLog jobs, ReplaySpec plan, Settings own, long seed, double time) {
    List<Job> earlier = jobs.jobs().stream().filter(one -> one.submitTime() < time).toList();
    StartPromises known =
        StartPromises.of(
                StartPromises.Simulated.of(plan, earlier),
                own.count("calibrate"),
                own.count("runs"),
                seed,
                StartPromises.Known.NOTHING)
            .knownAt(LEVEL, time);
    double margin = known.margin(LEVEL);
    boolean isKnown = !Double.isNaN(margin) && forecast.runs() > 0;
    StartForecast widened = isKnown ? forecast.widened(time, margin) : forecast;
    return new StartSummary.Calibrated(
        known.all().size(),
        isKnown ? widened.low() - time : null,
        isKnown ? widened.high() - time : null);
  }

  /** Returns the state at the beginning of the selected part of a log. */
  private static LogState stateAt(LoggedJobs source, JobLog jobs) {
    try {
      double first = jobs.jobs().get(0).submitTime();
      return jobs.stateAt(source.rules().selection().from().in(first, jobs.calendar()));
    } catch (IllegalArgumentException e) {
      throw new InputException(jobs.source(), e.getMessage());
    }
  }

  /** Returns a forecast; the mistake of a job that the machine never starts names no number. */
  private static StartForecast forecast(long id, Supplier<StartForecast> forecast) {
    try {
      return forecast.get();
    } catch (InputException e) {
      String number = "job " + id + ": ";
      String message = e.mistakes().get(0).message();
      if (!message.startsWith(number)) {
        throw e;
      }
      throw new InputException("when", "the job: " + message.substring(number.length()));
    }
  }

  /** Returns what the job asks of the nodes of a machine. */
  private static ResourceRequest request(Settings own, ClusterFile machine) {
    Mistakes mistakes = new Mistakes();
    for (String option : List.of("nodes", "mem", "partition", "qos", "account")) {
      if (own.given(option) && machine == null) {
        mistakes.add("--" + option, "needs --machine");
      }
    }
    mistakes.refuse();
    if (own.given("partition") && machine.machine().partition(own.text("partition")).isEmpty()) {
      List<String> names = machine.machine().partitions().stream().map(Partition::name).toList();
      mistakes.add(unknown("partition", own.text("partition"), names, machine));
    }
    if (own.given("qos")) {
      Set<String> names = machine.accounts().map(all -> all.qos().keySet()).orElse(Set.of());
      if (!names.contains(own.text("qos"))) {
        mistakes.add(unknown("qos", own.text("qos"), names, machine));
      }
    }
    mistakes.refuse();
    ResourceRequest.Shape shape =
        ResourceRequest.Shape.of(
            own.given("nodes") ? OptionalInt.of(own.count("nodes")) : OptionalInt.empty(),
            own.given("nodes") ? OptionalInt.of(own.count("ntasks")) : OptionalInt.empty(),
            own.given("cpus") ? OptionalInt.of(own.count("cpus")) : OptionalInt.empty());
    Optional<ResourceRequest.Memory> memory =
        own.given("mem")
            ? Optional.of(
                new ResourceRequest.Memory(
                    own.quantity("mem") / BYTES_PER_MEGABYTE, ResourceRequest.Per.NODE))
            : Optional.empty();
    return new ResourceRequest(
        shape,
        memory,
        List.of(),
        List.of(),
        Optional.empty(),
        new ResourceRequest.Owner(
            given(own, "user").filter(name -> !name.matches("\\d+")),
            given(own, "account"),
            given(own, "qos"),
            given(own, "partition").map(List::of).orElse(List.of()),
            Optional.empty(),
            Optional.empty()),
        ResourceRequest.Timing.NONE);
  }

  private static Optional<String> given(Settings own, String option) {
    return own.given(option) ? Optional.of(own.text(option)) : Optional.empty();
  }

  private static Mistake unknown(
      String option, String name, Collection<String> names, ClusterFile machine) {
    String expected = names.isEmpty() ? "expected none" : NearestName.expected(name, names);
    return Mistake.in(
        "--" + option, "%s has no '%s'; %s".formatted(machine.source(), name, expected));
  }

  private static StartSummary.Coverage summary(StartPromises promises) {
    if (promises == null) {
      return null;
    }
    StartPromises waited = promises.waited();
    boolean isAny = !waited.all().isEmpty();
    return new StartSummary.Coverage(
        promises.all().size(),
        promises.within(),
        promises.share(one -> one.start() <= one.atLimits()),
        waited.all().size(),
        isAny ? waited.within() : null,
        isAny ? waited.medianWidth() : null,
        isAny ? waited.medianError() : null,
        IntStream.range(1, isAny ? 10 : 1)
            .mapToObj(tenth -> waited.share(one -> one.isKept(tenth / 10.0, 0)))
            .toList());
  }

  private static String at(double time, JobLog jobs) {
    return jobs.calendar()
        .map(one -> one.date(time).toString())
        .orElse(Quantity.DURATION.show(time));
  }

  private static List<Setting> settings() {
    List<Setting> settings = new ArrayList<>();
    for (Setting setting : ReplayKeys.RULES) {
      if (!Set.of("load", "limit").contains(setting.name())) {
        settings.add(setting);
      }
    }
    for (Setting setting : ReplayKeys.PLANS) {
      if (Set.of("policy", "order").contains(setting.name())) {
        settings.add(setting);
      }
    }
    for (Setting setting : ClusterConditions.ALL) {
      if (!setting.name().equals("reasons")) {
        settings.add(setting);
      }
    }
    settings.addAll(ReplayKeys.ofPolicies().keySet());
    return settings;
  }
}
