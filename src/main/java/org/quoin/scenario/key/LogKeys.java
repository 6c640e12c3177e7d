package org.quoin.scenario.key;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.workload.log.LogReading;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.LogSelection;
import org.quoin.workload.log.LogTime;

/** Keys of how a log is read and which of its jobs are used. */
public final class LogKeys {
  private static final List<String> READ = List.of("zone", "columns", "clusters");

  /** Keys of how a log is read, in replays and for the clients of a grid. */
  public static final List<Setting> READING =
      ReplayKeys.RULES.stream().filter(key -> READ.contains(key.name())).toList();

  /** Keys of all commands that read a log. */
  public static final List<Setting> ALL =
      ReplayKeys.RULES.stream()
          .filter(
              key ->
                  READ.contains(key.name())
                      || LogSelection.FIELDS.containsValue(key.name())
                      || List.of("from", "until").contains(key.name()))
          .toList();

  private final Settings settings;
  private final Path folder;
  private final Mistakes mistakes;

  private LogKeys(Settings settings, Path folder, Mistakes mistakes) {
    this.settings = settings;
    this.folder = folder;
    this.mistakes = mistakes;
  }

  /**
   * {@return rules with the reading and the selection of some settings}
   *
   * @param rules other rules
   * @param settings values of {@link #ALL}
   * @param folder folder that the name of a mapping of columns is relative to
   * @param mistakes receives values that cannot be used, under the names of the keys
   */
  public static LogRules with(LogRules rules, Settings settings, Path folder, Mistakes mistakes) {
    LogKeys keys = new LogKeys(settings, folder, mistakes);
    return rules.with(keys.selection()).with(keys.reading());
  }

  private LogSelection selection() {
    Map<Integer, LogSelection.Values> fields = new LinkedHashMap<>();
    LogSelection.FIELDS.forEach(
        (field, key) ->
            value(key, LogSelection.Values::of).ifPresent(values -> fields.put(field, values)));
    LogTime from = value("from", LogTime::parse).orElse(LogTime.START);
    LogTime until = value("until", LogTime::parse).orElse(LogTime.END);
    if (from.date().isPresent() == until.date().isPresent() && !from.isBefore(until)) {
      mistakes.add("until", "is not after from; expected a later time");
    }
    return new LogSelection(from, until, fields);
  }

  private LogReading reading() {
    String clusters = settings.text("clusters");
    return new LogReading(
        value("zone", LogKeys::zone).orElse(LogReading.STANDARD.zone()),
        value("columns", name -> LogReading.columns(folder, name)),
        clusters.isEmpty() ? Set.of() : Set.copyOf(List.of(clusters.strip().split("\\s*,\\s*"))));
  }

  /** Returns the value of a key; empty if it is not given or is a mistake. */
  private <T> Optional<T> value(String key, Function<String, T> parse) {
    try {
      return settings.given(key) ? Optional.of(parse.apply(settings.text(key))) : Optional.empty();
    } catch (IllegalArgumentException e) {
      mistakes.add(key, e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * {@return a time zone}
   *
   * @param name name of a region or an offset
   * @throws IllegalArgumentException if there is no such zone
   */
  public static ZoneId zone(String name) {
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'" + name + "' is not a zone; expected, for example, Europe/Berlin or +02:00", e);
    }
  }
}
