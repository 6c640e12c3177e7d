package org.quoin.serve;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.quoin.base.InputException;
import org.quoin.base.Json;
import org.quoin.base.Stages;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.grid.GridModel;
import org.quoin.report.GridFiles;
import org.quoin.result.GridSummary;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.grid.MetaServerSetup;
import org.quoin.workload.JobClass;

/**
 * A scenario with changed parameters that a user of the workbench runs.
 *
 * @param shown the file as a command names it
 * @param base the file as a study names it
 * @param metaservers indices of its metaservers; at least one
 */
record Trial(
    Path file, String shown, String base, Map<String, String> changes, List<Integer> metaservers) {

  /** Maximum number of packets of a trial in all: some ten seconds of work. */
  private static final double MAX_PACKETS = 5e7;

  Trial {
    changes = new LinkedHashMap<>(changes);
    metaservers = List.copyOf(metaservers);
  }

  /**
   * Returns the number of its runs: those that are compared, and one of each metaserver to watch.
   */
  int runs() {
    return GridExperiment.runs(scenario()) + metaservers.size();
  }

  /**
   * Runs it.
   *
   * @param onRun called after each run
   * @return the results as JSON
   * @throws CancellationException if this thread is interrupted
   */
  String run(Runnable onRun) {
    GridScenario all = all(Map.of());
    GridScenario scenario = chosen(all);
    refuseTooMuch(scenario);
    GridOutcome outcome = GridExperiment.run(scenario, 1, onRun);
    // Repeats the first replication with the jobs of the warm-up, whose effects the others show.
    GridScenario once = read(Map.of("warmup", "0", "replications", "1"));
    JobTimeline film = new JobTimeline(once);
    GridExperiment.run(once, 1, onRun, Optional.empty(), film, Stages.NONE);
    Recipe recipe = new Recipe(this, scenario, all.metaServers().size() == metaservers.size());
    return Json.write(
        new Result(
            new GridFiles(outcome, true).summary(),
            film.film(),
            new Taken(recipe.command(), recipe.study())));
  }

  /** The results of a trial as the workbench's page reads them. */
  private record Result(GridSummary summary, JobTimeline.Film film, Taken recipe) {}

  private record Taken(String command, String study) {}

  private GridScenario scenario() {
    return read(Map.of());
  }

  private GridScenario read(Map<String, String> more) {
    return chosen(all(more));
  }

  /** Reads the scenario with all of its metaservers. */
  private GridScenario all(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(changes);
    all.putAll(more);
    return BoundedScenarioReader.grid(file, TunableParameters.settings(all));
  }

  private GridScenario chosen(GridScenario scenario) {
    return scenario.with(metaservers.stream().map(scenario.metaServers()::get).toList());
  }

  private void refuseTooMuch(GridScenario scenario) {
    GridModel grid = scenario.grid();
    if (grid.isFluid()) {
      return;
    }
    double bytes = 0;
    for (JobClass jobs : grid.classes()) {
      double each = 0;
      for (int leg = 0; leg <= jobs.stages().size(); leg++) {
        each += jobs.data(leg).mean();
      }
      bytes = Math.max(bytes, each);
    }
    double packets = bytes / grid.packets().packetBytes() * grid.jobs() * runs();
    if (packets > MAX_PACKETS) {
      throw new InputException(
          shown,
          String.format(
              Locale.ROOT,
              "would send %.3g packets, more than %.3g: choose larger packets, fewer jobs or"
                  + " replications",
              packets,
              MAX_PACKETS));
    }
  }

  /** Returns the names of the metaservers, if a scenario can contain them as they are. */
  Optional<List<String>> plainNames(GridScenario scenario) {
    List<String> names = new ArrayList<>();
    for (MetaServerSetup one : scenario.metaServers()) {
      if (one.uses().size() > 1 || !one.name().matches("[A-Z0-9-]+")) {
        return Optional.empty();
      }
      names.add(one.name());
    }
    return Optional.of(names);
  }

  /** The way to run a trial without the workbench: as a command line, and as a study. */
  private static final class Recipe {
    private final Trial trial;
    private final GridScenario scenario;
    private final Optional<List<String>> names;
    private final boolean whole;

    /**
     * Creates the recipe of a trial.
     *
     * @param whole whether the trial has all metaservers of the scenario
     */
    Recipe(Trial trial, GridScenario scenario, boolean whole) {
      this.trial = trial;
      this.scenario = scenario;
      this.whole = whole;
      names = trial.plainNames(scenario);
    }

    /** Returns the command for a shell. */
    String command() {
      StringBuilder text = new StringBuilder("quoin ");
      text.append(names.filter(all -> all.size() == 1).isPresent() ? "run " : "compare ");
      text.append(quoted(trial.shown()));
      Map<String, String> all = new LinkedHashMap<>(trial.changes());
      if (!trial.changes().isEmpty() || !whole) {
        names.ifPresent(some -> all.put("metaservers", list(some)));
      }
      TunableParameters.settings(all)
          .forEach(change -> text.append(" --set ").append(quoted(change)));
      return text.toString();
    }

    /** Returns a study of one point, as a beginning. */
    String study() {
      StringBuilder text = new StringBuilder("# From the workbench: quoin sweep THIS --out r\n");
      text.append("title: ").append(json(scenario.title())).append('\n');
      text.append("base: ").append(json(trial.base())).append('\n');
      text.append("replications: ").append(scenario.replications()).append('\n');
      Map<String, String> all = new LinkedHashMap<>(trial.changes());
      all.remove("replications");
      // A study must vary something: the metaservers if they have plain names, else the seed.
      String varied = "seed: [" + scenario.seed() + "]";
      if (names.isPresent()) {
        varied = "metaservers: " + list(names.get());
      }
      if (!all.isEmpty()) {
        text.append("set:\n");
        all.forEach(
            (key, value) ->
                text.append("  ").append(json(key)).append(": ").append(value).append('\n'));
      }
      return text.append("vary:\n  ").append(varied).append('\n').toString();
    }

    private static String list(List<String> names) {
      return "[" + String.join(", ", names) + "]";
    }

    private static String json(String text) {
      StringBuilder quoted = new StringBuilder();
      Json.quote(text, quoted);
      return quoted.toString();
    }

    /** Returns a word quoted for a shell. */
    private static String quoted(String word) {
      return word.matches("[A-Za-z0-9_./=,:@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
  }
}
