package org.quoin.scenario.key;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.scenario.yaml.SourceLocation;

/**
 * Keys with the values and places that a user gave: the options of a command line or the keys of a
 * file, so that one reader serves both. Readers name the source of a mistake by the key, followed
 * by words for a part of it ({@code compare easy prediction}); {@link #refuse} replaces the key by
 * its place.
 */
public final class KeyValues {
  /** The group of user-defined metrics, whose entries are named {@code metrics.NAME}. */
  public static final String METRICS = "metrics";

  private static final String OWN_METRIC = METRICS + ".";

  /** Keys that stand in place of each other. */
  private static final Map<String, String> INSTEAD =
      Map.of(ReplayKeys.POLICY, ReplayKeys.COMPARE, ReplayKeys.COMPARE, ReplayKeys.POLICY);

  private final String source;
  private final boolean file;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final List<Mistake> mistakes = new ArrayList<>();

  private KeyValues(String source, boolean file) {
    this.source = source;
    this.file = file;
  }

  /**
   * {@return an empty list for the options of a command line}
   *
   * @param source the source of mistakes that belong to no option
   */
  public static KeyValues ofOptions(String source) {
    return new KeyValues(source, false);
  }

  static KeyValues ofFile(String source) {
    return new KeyValues(source, true);
  }

  /**
   * A key and its values.
   *
   * @param values one value, or the items of a list
   * @param option whether the place is an option of a command line
   */
  private record Entry(String key, List<String> values, SourceLocation place, boolean option) {
    String text() {
      return String.join(",", values);
    }

    Mistake mistake(String within, String message) {
      if (option) {
        return Mistake.in(place.source() + (within.isEmpty() ? "" : " " + within), message);
      }
      String what = key + ": " + (within.isEmpty() ? "" : within + ": ") + message;
      return new Mistake(place.source(), place.line(), place.column(), what);
    }
  }

  /** Adds the option {@code --key} of a command line. */
  public void option(String key, List<String> values) {
    SourceLocation place = SourceLocation.option("--" + key);
    if (key.equals(ReplayKeys.WEIGHTED)) {
      values.forEach(value -> weighted(value, place, true));
    } else {
      put(new Entry(key, values, place, true));
    }
  }

  void key(String key, List<String> values, SourceLocation place) {
    if (key.equals(ReplayKeys.WEIGHTED)) {
      values.forEach(value -> weighted(value, place, false));
    } else {
      put(new Entry(key, values, place, false));
    }
  }

  private void weighted(String written, SourceLocation place, boolean option) {
    String[] parts = written.split("=", 2);
    if (parts.length < 2) {
      // The reader of the value reports this mistake.
      put(new Entry(ReplayKeys.WEIGHTED, List.of(written), place, option));
      return;
    }
    String name = parts[0].strip();
    SourceLocation own = option ? SourceLocation.option(place.source() + " " + name) : place;
    Entry entry = new Entry(OWN_METRIC + name, List.of(parts[1].strip()), own, option);
    if (entries.containsKey(entry.key())) {
      mistakes.add(entry.mistake("", "'" + name + "' is defined twice"));
    }
    put(entry);
  }

  private void put(Entry entry) {
    entries.put(entry.key(), entry);
  }

  void mistake(Mistake mistake) {
    mistakes.add(mistake);
  }

  /** {@return the mistakes in the keys themselves} */
  public List<Mistake> mistakes() {
    return mistakes;
  }

  /**
   * {@return a copy in which {@code others} are added and take precedence} One policy replaces
   * those that are compared, and the other way round.
   */
  public KeyValues with(KeyValues others) {
    KeyValues all = new KeyValues(source, file);
    entries.values().stream()
        .filter(entry -> !others.entries.containsKey(entry.key()))
        .filter(entry -> !others.entries.containsKey(INSTEAD.getOrDefault(entry.key(), "")))
        .forEach(all::put);
    others.entries.values().forEach(all::put);
    all.mistakes.addAll(mistakes);
    all.mistakes.addAll(others.mistakes);
    return all;
  }

  public String source() {
    return source;
  }

  public boolean has(String key) {
    return entries.containsKey(key);
  }

  /** {@return whether a key was given as an option of a command line} */
  public boolean isOption(String key) {
    return entries.containsKey(key) && entries.get(key).option();
  }

  /** {@return the value of a key, with the items of a list joined by commas} */
  public Optional<String> text(String key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::text);
  }

  public Map<String, String> texts(Collection<Setting> settings) {
    Map<String, String> texts = new LinkedHashMap<>();
    settings.forEach(
        setting -> text(setting.name()).ifPresent(text -> texts.put(setting.name(), text)));
    return texts;
  }

  Map<String, String> metrics() {
    Map<String, String> sums = new LinkedHashMap<>();
    for (Entry entry : entries.values()) {
      if (entry.key().startsWith(OWN_METRIC)) {
        sums.put(entry.key().substring(OWN_METRIC.length()), entry.text());
      }
    }
    return sums;
  }

  /** {@return the mistake that a required key is missing} */
  public Mistake missing(String key, String expected) {
    return file
        ? new Mistake(source, 1, 1, "the key '" + key + "' is missing; " + expected)
        : Mistake.in("--" + key, "is missing; " + expected);
  }

  /**
   * Ends the reading.
   *
   * @param found mistakes whose sources are names of keys
   * @throws InputException with all mistakes at their places, if there are any
   */
  public void refuse(Mistakes found) {
    List<Mistake> all = new ArrayList<>(mistakes);
    try {
      found.refuse();
    } catch (InputException e) {
      e.mistakes().forEach(mistake -> all.add(placed(mistake)));
    }
    if (!all.isEmpty()) {
      if (file) {
        // Mistakes in the list of jobs, which is another file, come last.
        all.sort(
            Comparator.comparing((Mistake m) -> m.line() > 0 && !m.source().equals(source))
                .thenComparing(m -> m.source().equals(source) ? m.line() : 0));
      }
      throw new InputException(all);
    }
  }

  /**
   * {@return the mistake at the place of the key that its source begins with; unchanged if it is in
   * a file}
   */
  private Mistake placed(Mistake mistake) {
    String[] words = mistake.source().split(" ", 2);
    Entry entry = entries.get(words[0]);
    return entry == null || mistake.line() > 0
        ? mistake
        : entry.mistake(words.length > 1 ? words[1] : "", mistake.message());
  }
}
