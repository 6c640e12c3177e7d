package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.SettingOptions;
import org.quoin.cluster.ClusterState;
import org.quoin.experiment.RunTimeRatios;
import org.quoin.experiment.StartForecast;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.scenario.key.KeyValues;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.PolicyKind;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogCalendar;
import org.quoin.workload.log.LogSelection;
import org.quoin.workload.log.LogTime;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "when",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    modelTransformer = WhenCommand.Options.class,
    description = {
      "Forecasts when a job would start, from the jobs that ran and waited at a time of a log.",
      "Their run times are unknown then: they are drawn from the jobs that had ended."
    },
    footer = {
      "",
      "Examples:",
      "  quoin when sacct.txt --processors 512 --from 2025-10-14T09:00 --ntasks 64 --time '4 h'",
      "  quoin when KTH-SP2-1996-2.swf.gz --policy conservative --coverage 200"
    })
final class WhenCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "LOG", description = "A log, of any format that replays read.")
  private Path log;

  @Override
  public void run() {
    KeyValues given = SettingOptions.entries(spec, settings(), log.toString());
    Mistakes mistakes = new Mistakes();
    Settings own = DeclaredOptions.read(spec, mistakes);
    boolean isAsked = own.given("ntasks") || own.given("time");
    for (String needed : List.of("ntasks", "time")) {
      if (isAsked && !own.given(needed)) {
        mistakes.add(Mistake.in("--" + needed, "is missing; expected the shape of the job"));
      }
    }
    if (isAsked && !given.has("from")) {
      mistakes.add(Mistake.in("--from", "is missing; expected the time of the submission"));
    }
    if (!isAsked && !own.given("coverage")) {
      mistakes.add(
          Mistake.in("when", "expected --ntasks and --time of a job, or --coverage of a log"));
    }
    ReplayScenario scenario = mistakes.read(null, () -> ReplayScenario.of(log, given));
    mistakes.refuse();
    JobLog jobs = whole((LoggedJobs) scenario.jobs());
    ReplaySpec plan = scenario.plans(jobs, false).get(0);
    PrintWriter out = spec.commandLine().getOut();
    if (isAsked) {
      out.print(forecast(scenario, jobs, plan, own));
    }
    if (own.given("coverage")) {
      out.print(coverage(jobs, plan, own, scenario.seed()));
    }
    out.flush();
  }

  /** Returns the log from its beginning, whatever the time of the forecast. */
  private static JobLog whole(LoggedJobs jobs) {
    LogSelection selection = jobs.rules().selection();
    LogSelection all = new LogSelection(LogTime.START, selection.until(), selection.fields());
    return new LoggedJobs(jobs.file(), jobs.rules().with(all), jobs.machines(), false)
        .read(0, false);
  }

  private static String forecast(
      ReplayScenario scenario, JobLog jobs, ReplaySpec plan, Settings own) {
    LoggedJobs source = (LoggedJobs) scenario.jobs();
    double time;
    try {
      double first = jobs.jobs().get(0).submitTime();
      time = source.rules().selection().from().in(first, jobs.calendar());
    } catch (IllegalArgumentException e) {
      throw new InputException(jobs.source(), e.getMessage());
    }
    int width = own.count("ntasks");
    if (width > jobs.processors()) {
      throw new InputException(
          "--ntasks", width + " processors of a machine of " + jobs.processors());
    }
    double limit = own.quantity("time");
    long user = own.given("user") ? jobs.userNumber(own.text("user")) : Job.UNKNOWN_USER;
    if (own.given("user") && user == Job.UNKNOWN_USER) {
      throw new InputException("--user", "the log has no user '" + own.text("user") + "'");
    }
    long id = jobs.jobs().stream().mapToLong(Job::id).max().orElse(0) + 1;
    Job job = Job.batch(id, time, width, limit, limit, user);
    ClusterState state =
        new ClusterState(
            time,
            jobs.stateAt(time).jobs().stream()
                .map(earlier -> new ClusterState.Present(earlier.job(), earlier.start()))
                .toList());
    StartForecast forecast =
        StartForecast.of(
            plan,
            state,
            job,
            new RunTimeRatios(jobs.endedBy(time)),
            own.count("runs"),
            scenario.seed());
    String shape = width + (width == 1 ? " processor" : " processors");
    StringBuilder text = new StringBuilder();
    text.append(
        "A job of %s and %s, submitted at %s under %s, behind %d running and %d waiting jobs:%n"
            .formatted(
                shape,
                Quantity.DURATION.show(limit),
                at(time, jobs),
                plan.name(),
                state.running(),
                state.jobs().size() - state.running()));
    if (forecast.runs() > 0) {
      text.append(
          "  starts at %s, in %s (median of %d runs with drawn run times)%n"
              .formatted(
                  at(forecast.median(), jobs), wait(forecast.median(), time), forecast.runs()));
      text.append(
          "  90 %% interval: in %s to in %s%n"
              .formatted(wait(forecast.low(), time), wait(forecast.high(), time)));
    } else {
      text.append("  no job had ended by then, so that no run times can be drawn\n");
    }
    text.append(
        "  if every job runs to its time limit: at %s, in %s%n"
            .formatted(at(forecast.atLimits(), jobs), wait(forecast.atLimits(), time)));
    return text.toString();
  }

  private static String coverage(JobLog jobs, ReplaySpec plan, Settings own, long seed) {
    StartForecast.Coverage measured =
        StartForecast.coverage(plan, jobs.jobs(), own.count("coverage"), own.count("runs"), seed);
    String text =
        String.format(
            Locale.ROOT,
            "Measured on %,d jobs of the log under %s:%n  %.1f %% start within the 90 %% interval,"
                + " %.1f %% no later than if every job ran to its limit%n",
            measured.jobs(),
            plan.name(),
            100 * measured.within(),
            100 * measured.notAfterLimits());
    return measured.waited() == 0
        ? text + "  none of them waits\n"
        : text
            + String.format(
                Locale.ROOT,
                "  of the %,d that wait, %.1f %% start within the interval; its median width is"
                    + " %s,%n  and the median distance from the forecast median is %s%n",
                measured.waited(),
                100 * measured.waitedWithin(),
                Quantity.DURATION.show(measured.medianWidth()),
                Quantity.DURATION.show(measured.medianError()));
  }

  private static String wait(double start, double time) {
    return Quantity.DURATION.show(start - time);
  }

  private static String at(double time, JobLog jobs) {
    return jobs.calendar()
        .map(one -> new LogCalendar(one.start() + time, one.zone()).date().toString())
        .orElse(Quantity.DURATION.show(time));
  }

  private static List<Setting> settings() {
    List<Setting> settings = new ArrayList<>();
    for (Setting setting : ReplayKeys.RULES) {
      if (!Set.of("load", "limit", "state").contains(setting.name())) {
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

  /**
   * Adds the settings of the log, the policy and the cluster. It uses loops, because a lambda of a
   * class that extends the command line's library cannot be in the class-data archive.
   */
  static final class Options implements IModelTransformer {
    private static final Set<String> OFTEN =
        Set.of("processors", "from", "policy", "order", "maintenance", "seed");

    @Override
    public CommandSpec transform(CommandSpec command) {
      new DeclaredOptions().transform(command);
      Map<Setting, PolicyKind> ofPolicies = ReplayKeys.ofPolicies();
      for (Setting setting : settings()) {
        PolicyKind owner = ofPolicies.get(setting);
        if (owner != null) {
          SettingOptions.addSeldom(command, setting, "(" + owner.id() + ") ");
        } else if (OFTEN.contains(setting.name())) {
          SettingOptions.add(command, setting);
        } else {
          SettingOptions.addSeldom(command, setting, "");
        }
      }
      return command;
    }
  }
}
