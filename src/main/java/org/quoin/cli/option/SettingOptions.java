package org.quoin.cli.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.base.Setting;
import org.quoin.scenario.key.KeyValues;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Adds declared settings to a command as long options with their names. */
public final class SettingOptions {
  private SettingOptions() {}

  /** Adds a setting. */
  public static void add(CommandSpec command, Setting setting) {
    command.addOption(option(setting, "").build());
  }

  /**
   * Adds settings.
   *
   * @param often the names of settings that the short help shows
   */
  public static void add(CommandSpec command, List<Setting> settings, Set<String> often) {
    for (Setting setting : settings) {
      if (often.contains(setting.name())) {
        add(command, setting);
      } else {
        addSeldom(command, setting, "");
      }
    }
  }

  /**
   * Adds a setting that the short help leaves out.
   *
   * @param before the beginning of its description
   */
  public static void addSeldom(CommandSpec command, Setting setting, String before) {
    command.addOption(option(setting, before).order(AdvancedOptions.ORDER).build());
  }

  private static OptionSpec.Builder option(Setting setting, String before) {
    boolean flag = setting.kind() == Setting.Kind.FLAG;
    boolean list = setting.kind() == Setting.Kind.LIST;
    boolean required = setting.standard() == null;
    boolean shown = !flag && !required && !setting.standard().isEmpty();
    OptionSpec.Builder option =
        OptionSpec.builder("--" + setting.name())
            .type(flag ? boolean.class : list ? List.class : String.class)
            .arity(flag ? "0" : "1")
            .required(required)
            .paramLabel(setting.label())
            .description(
                before
                    + setting.description()
                    + "."
                    + (shown ? " Default: " + setting.standard() + "." : ""));
    if (setting.kind() == Setting.Kind.CHOICE) {
      option.completionCandidates(setting.choices());
    }
    return list ? option.auxiliaryTypes(String.class) : option;
  }

  /** {@return the values that were given, by the names of their settings} */
  public static Map<String, String> written(CommandSpec command, List<Setting> settings) {
    Map<String, String> written = new LinkedHashMap<>();
    for (Setting setting : settings) {
      OptionSpec option = command.optionsMap().get("--" + setting.name());
      if (command.commandLine().getParseResult().hasMatchedOption(option)) {
        written.put(setting.name(), option.getValue().toString());
      }
    }
    return written;
  }

  /**
   * {@return the values that were given, in the form of a file's}
   *
   * @param source the name of the input, for messages
   */
  public static KeyValues entries(CommandSpec command, List<Setting> settings, String source) {
    KeyValues entries = KeyValues.ofOptions(source);
    for (Setting setting : settings) {
      OptionSpec option = command.optionsMap().get("--" + setting.name());
      if (command.commandLine().getParseResult().hasMatchedOption(option)) {
        Object value = option.getValue();
        List<?> values = value instanceof List<?> several ? several : List.of(value);
        entries.option(setting.name(), values.stream().map(Object::toString).toList());
      }
    }
    return entries;
  }
}
