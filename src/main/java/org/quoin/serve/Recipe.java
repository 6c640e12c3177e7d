package org.quoin.serve;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.Json;
import org.quoin.scenario.GridScenario;

/** The way to run a trial without the workbench: as a command line, and as a study. */
final class Recipe {
  private final Trial trial;
  private final GridScenario scenario;
  private final Optional<List<String>> names;

  Recipe(Trial trial, GridScenario scenario) {
    this.trial = trial;
    this.scenario = scenario;
    names = trial.plainNames(scenario);
  }

  /** Returns the command for a shell. */
  String command() {
    StringBuilder text = new StringBuilder("quoin ");
    text.append(names.filter(all -> all.size() == 1).isPresent() ? "run " : "compare ");
    text.append(quoted(trial.shown()));
    Map<String, String> all = new LinkedHashMap<>(trial.changes());
    names.ifPresent(some -> all.put("metaservers", list(some)));
    TunableParameters.settings(all)
        .forEach(change -> text.append(" --set ").append(quoted(change)));
    return text.toString();
  }

  /** Returns a study of one point, as a beginning. */
  String study() {
    StringBuilder text = new StringBuilder("# From the workbench: quoin sweep THIS --out r\n");
    text.append("title: ").append(json(scenario.title())).append('\n');
    text.append("base: ").append(json(trial.file().toAbsolutePath().toString())).append('\n');
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
