package org.quoin.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.quoin.base.KeyFile;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.calibration.BlockUnit;
import org.quoin.calibration.Intervals;
import org.quoin.calibration.Loss;
import org.quoin.calibration.SearchMethod;
import org.quoin.metrics.Grouping;
import org.quoin.network.QueueEngine;
import org.quoin.network.TransportModel;
import org.quoin.queueing.kendall.Law;
import org.quoin.report.picture.PictureFile;
import org.quoin.report.picture.PlotStyle;
import org.quoin.report.study.StudyPlot;
import org.quoin.reproduction.dynp.PaperLog;
import org.quoin.topology.Routing;
import org.quoin.workload.log.LogRules;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Adds the options to a command that the file {@code options.keys} beside its class declares in its
 * groups. Those of an inner group {@code seldom} are left out of the short help.
 */
public final class DeclaredOptions {
  private static final String SELDOM = "seldom";

  private DeclaredOptions() {}

  /** {@return the reader of the files, with what they name in braces and as a choice} */
  private static KeyFile reader() {
    return new KeyFile()
        .enums(
            QueueEngine.class, TransportModel.class, Routing.class, Loss.class, SearchMethod.class)
        .enums(Intervals.class, BlockUnit.class)
        .enums(LogRules.Width.class, Grouping.class, Law.Form.class)
        .words("PlotStyle", PlotStyle.ids())
        .words("Kind", Stream.of(StudyPlot.Kind.values()).map(StudyPlot.Kind::id).toList())
        .words("logs", Stream.of(PaperLog.values()).map(PaperLog::name).toList())
        .value("ENDINGS", PictureFile.ENDINGS);
  }

  private static List<Setting> declared(CommandSpec command) {
    return ((DeclaredCommand) command.userObject()).declared();
  }

  /** {@return the options that a file beside a class declares in groups} */
  static List<Setting> read(Class<?> owner, List<String> groups) {
    Map<String, List<Setting>> all = reader().groups(owner, "options.keys");
    List<Setting> declared = new ArrayList<>();
    groups.forEach(group -> declared.addAll(all.getOrDefault(group, List.of())));
    return declared;
  }

  /** Adds the options of a command. */
  static void add(CommandSpec command) {
    for (Setting setting : declared(command)) {
      if (setting.name().equals(SELDOM)) {
        setting.parts().forEach(one -> SettingOptions.addSeldom(command, one, ""));
      } else {
        SettingOptions.add(command, setting);
      }
    }
  }

  /**
   * {@return the options that were given to a command}
   *
   * @throws org.quoin.base.InputException with every mistake in them
   */
  public static Settings read(CommandSpec command) {
    Mistakes mistakes = new Mistakes();
    Settings read = read(command, mistakes);
    mistakes.refuse();
    return read;
  }

  /** {@return the options that were given to a command; those with a mistake have their default} */
  public static Settings read(CommandSpec command, Mistakes mistakes) {
    List<Setting> flat = new ArrayList<>();
    for (Setting setting : declared(command)) {
      flat.addAll(setting.name().equals(SELDOM) ? setting.parts() : List.of(setting));
    }
    Map<String, String> written = new HashMap<>(SettingOptions.written(command, flat));
    flat.stream()
        .filter(setting -> setting.kind() == Setting.Kind.LIST)
        .forEach(list -> written.remove(list.name()));
    return Settings.read(command.name(), flat, written, name -> "--" + name, mistakes);
  }

  /** {@return a file or folder that an option names; empty if it was not given} */
  public static Optional<Path> path(Settings options, String name) {
    return options.given(name) ? Optional.of(Path.of(options.text(name))) : Optional.empty();
  }

  /** {@return the constant of an enum that an option names} */
  public static <E extends Enum<E>> E constant(Settings options, String name, Class<E> type) {
    return Enum.valueOf(type, options.text(name).toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** {@return the values of an option that may be repeated} */
  public static List<String> list(CommandSpec command, String name) {
    List<String> values = command.findOption("--" + name).getValue();
    return values == null ? List.of() : List.copyOf(values);
  }

  /** {@return the values of an option that are separated by commas; none if it was not given} */
  public static List<String> several(Settings options, String name) {
    return options.text(name).isEmpty()
        ? List.of()
        : Stream.of(options.text(name).split(",", -1)).map(String::strip).toList();
  }
}
