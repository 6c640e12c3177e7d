package org.quoin.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.input.Setting;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Declared settings as long options of a command, under their names. */
final class SettingOptions {
  private SettingOptions() {}

  /**
   * Adds one.
   *
   * @param before what its description begins with
   */
  static void add(CommandSpec command, Setting setting, String before) {
    boolean flag = setting.kind() == Setting.Kind.FLAG;
    boolean required = setting.standard() == null;
    String standard = flag || required ? "" : " Default: " + setting.standard() + ".";
    command.addOption(
        OptionSpec.builder("--" + setting.name())
            .type(flag ? boolean.class : String.class)
            .arity(flag ? "0" : "1")
            .required(required)
            .paramLabel(setting.label())
            .description(before + setting.description() + "." + standard)
            .build());
  }

  /** Those that were given, by name, as they were written. */
  static Map<String, String> written(CommandSpec command, List<Setting> settings) {
    Map<String, String> written = new LinkedHashMap<>();
    for (Setting setting : settings) {
      OptionSpec option = command.findOption("--" + setting.name());
      if (command.commandLine().getParseResult().hasMatchedOption(option)) {
        Object value = option.getValue();
        written.put(setting.name(), value.toString());
      }
    }
    return written;
  }
}
