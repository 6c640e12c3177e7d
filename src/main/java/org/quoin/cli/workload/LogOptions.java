package org.quoin.cli.workload;

import java.nio.file.Path;
import java.util.List;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cli.option.SettingOptions;
import org.quoin.scenario.key.LogKeys;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.workload.log.LogRules;
import picocli.CommandLine.Model.CommandSpec;

/** Adds options of how a log is read and selected from. */
final class LogOptions {
  static final String LOG =
      "A log (SWF, sacct -P, sacct --json, PBS accounting, GWF, or CSV), plain or gzip-compressed;"
          + " - reads it from standard input.";

  private LogOptions() {}

  /** Adds the options that a command has not otherwise. */
  static void add(CommandSpec command) {
    for (Setting setting : settings(command)) {
      SettingOptions.add(command, setting);
    }
  }

  /** Returns the settings whose names the command has not otherwise. */
  private static List<Setting> settings(CommandSpec command) {
    return LogKeys.ALL.stream()
        .filter(
            setting ->
                command.findOption("--" + setting.name()) == null
                    || command
                        .findOption("--" + setting.name())
                        .paramLabel()
                        .equals(setting.label()))
        .toList();
  }

  /** Returns rules with the options of a command. */
  static LogRules rules(CommandSpec command, LogRules rules) {
    Mistakes mistakes = new Mistakes();
    List<Setting> settings = settings(command);
    Settings options =
        Settings.read(
            "the command",
            LogKeys.ALL,
            ReplayKeys.withSeconds(settings, SettingOptions.written(command, settings)),
            key -> "--" + key,
            mistakes);
    Mistakes keys = new Mistakes();
    LogRules all = LogKeys.with(rules, options, Path.of(""), keys);
    try {
      keys.refuse();
    } catch (InputException e) {
      e.mistakes().forEach(m -> mistakes.add("--" + m.source(), m.message()));
    }
    mistakes.refuse();
    return all;
  }
}
