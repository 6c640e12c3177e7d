package org.quoin.cli.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.experiment.executor.Executor;
import org.quoin.experiment.executor.Executors;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Chooses the executor of a study.
 *
 * @param executor the executor that is named; empty for that of an earlier command
 * @param submit how chunks are submitted
 */
public record ExecutorOptions(Optional<Executors> executor, Executor.SubmitOptions submit) {
  private static final String ON = "on";
  private static final String CHUNK = "chunk";
  private static final String AUTO = "auto";
  private static final int MAX = 1_000_000_000;

  private static final List<Setting> SETTINGS =
      List.of(
          Setting.choice(ON, where(), Executors.words().toArray(String[]::new)).labelled("WHERE"),
          text("partition", "Partition of slurm, or queue of pbs, to submit to", "NAME"),
          text(
              "time",
              "Time limit of a chunk, as slurm or pbs writes it (1:00:00); for htcondor in seconds",
              "TIME"),
          Setting.count("nodes", "Chunks that run at once, at most", 1, MAX).standing(""),
          Setting.count(CHUNK, "Runs per chunk, or auto: four chunks per processor", 1, MAX)
              .standing(AUTO)
              .labelled("RUNS"));

  private static Setting text(String name, String description, String label) {
    return Setting.text(name, description, "").labelled(label);
  }

  private static String where() {
    String executors =
        Arrays.stream(Executors.values())
            .map(one -> "%s (%s)".formatted(one.word(), one.meaning()))
            .collect(Collectors.joining(", "));
    return "Where runs are made: %s. All but %s need a folder that all nodes can see"
        .formatted(executors, Executors.HERE.word());
  }

  /** Adds the options to a command. */
  public static void add(CommandSpec command) {
    SettingOptions.add(command, SETTINGS, Set.of(ON));
  }

  /**
   * {@return the options that were given to a command}
   *
   * @param folder whether the study has a folder
   */
  public static ExecutorOptions of(CommandSpec command, boolean folder) {
    Mistakes mistakes = new Mistakes();
    Map<String, String> given = SettingOptions.written(command, SETTINGS);
    given.remove(CHUNK, AUTO);
    Settings read = Settings.read("sweep", SETTINGS, given, name -> "--" + name, mistakes);
    Optional<Executors> executor =
        given(read, ON).map(word -> Executors.valueOf(word.toUpperCase(Locale.ROOT)));
    if (executor.isPresent() && executor.get() != Executors.HERE && !folder) {
      mistakes.add("--on " + read.text(ON), "needs --out DIR, where chunks keep their runs");
    }
    mistakes.refuse();
    return new ExecutorOptions(
        executor,
        new Executor.SubmitOptions(
            given(read, "partition"),
            given(read, "time"),
            given(read, "nodes").map(Integer::valueOf),
            given(read, CHUNK).map(Integer::valueOf)));
  }

  private static Optional<String> given(Settings read, String name) {
    return read.given(name) ? Optional.of(read.text(name)) : Optional.empty();
  }
}
