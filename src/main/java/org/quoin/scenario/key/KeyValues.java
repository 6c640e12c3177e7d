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
 * Keys and the values that a user gave them, in order, each with its place: the options of a
 * command line or the keys of a file, so that one reader serves both. What reads the values calls a
 * place by its key, and a part of it by words behind the key ({@code compare easy prediction});
 * {@link #refuse} turns that into where the key was written.
 */
public final class KeyValues {
  /** The group of the user's own metrics, whose entries are called {@code metrics.NAME}. */
  public static final String METRICS = "metrics";

  private static final String OWN_METRIC = METRICS + ".";

  private final String source;
  private final boolean file;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final List<Mistake> mistakes = new ArrayList<>();

  private KeyValues(String source, boolean file) {
    this.source = source;
    this.file = file;
  }

  /**
   * {@return those of a command line, none yet}
   *
   * @param source what it names, for what has no place of its own
   */
  public static KeyValues ofOptions(String source) {
    return new KeyValues(source, false);
  }

  /** Returns the empty list of the values in a file. */
  static KeyValues ofFile(String source) {
    return new KeyValues(source, true);
  }

  /**
   * One key and what was written.
   *
   * @param values one, or those of a list
   * @param place where
   * @param option whether that is an option of its own, whose name is the place
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

  /** Adds an option of a command line, which is its key with two dashes. */
  public void option(String key, List<String> values) {
    SourceLocation place = SourceLocation.option("--" + key);
    if (key.equals(ReplayKeys.WEIGHTED)) {
      values.forEach(value -> weighted(value, place, true));
    } else {
      put(new Entry(key, values, place, true));
    }
  }

  /** Adds a key of a file. */
  void key(String key, List<String> values, SourceLocation place) {
    if (key.equals(ReplayKeys.WEIGHTED)) {
      values.forEach(value -> weighted(value, place, false));
    } else {
      put(new Entry(key, values, place, false));
    }
  }

  /** Adds one of the user's own metrics, which has an entry of its own. */
  private void weighted(String written, SourceLocation place, boolean option) {
    String[] parts = written.split("=", 2);
    if (parts.length < 2) {
      // Not understood, so what reads it complains.
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

  /** Keeps a mistake in a key, which then has no entry. */
  void mistake(Mistake mistake) {
    mistakes.add(mistake);
  }

  /** {@return what is wrong with the keys, whatever the values mean} */
  public List<Mistake> mistakes() {
    return mistakes;
  }

  /** {@return these, but for those that other entries replace, and the others} */
  public KeyValues with(KeyValues others) {
    KeyValues all = new KeyValues(source, file);
    entries.values().stream()
        .filter(entry -> !others.entries.containsKey(entry.key()))
        .forEach(all::put);
    others.entries.values().forEach(all::put);
    all.mistakes.addAll(mistakes);
    all.mistakes.addAll(others.mistakes);
    return all;
  }

  /** {@return the file, or what a command line names} */
  public String source() {
    return source;
  }

  /** {@return whether a key was given, right or wrong} */
  public boolean has(String key) {
    return entries.containsKey(key);
  }

  /** {@return what was written, the values of a list joined by commas} */
  public Optional<String> text(String key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::text);
  }

  /** Where it was written. */
  Optional<SourceLocation> place(String key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::place);
  }

  /** {@return what was written for those of some settings that were given, by name} */
  public Map<String, String> texts(Collection<Setting> settings) {
    Map<String, String> texts = new LinkedHashMap<>();
    settings.forEach(
        setting -> text(setting.name()).ifPresent(text -> texts.put(setting.name(), text)));
    return texts;
  }

  /** The sums of the user's own metrics by their names. */
  Map<String, String> metrics() {
    Map<String, String> sums = new LinkedHashMap<>();
    for (Entry entry : entries.values()) {
      if (entry.key().startsWith(OWN_METRIC)) {
        sums.put(entry.key().substring(OWN_METRIC.length()), entry.text());
      }
    }
    return sums;
  }

  /** {@return the mistake that a key was not given} */
  public Mistake missing(String key, String expected) {
    return file
        ? new Mistake(source, 1, 1, "the key '" + key + "' is missing; " + expected)
        : Mistake.in("--" + key, "is missing; " + expected);
  }

  /**
   * Ends the reading.
   *
   * @param found under the names of the keys
   * @throws InputException with these and those in the keys, in their places, if there are any
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
        // Those of a list of jobs, a file of its own, come behind.
        all.sort(
            Comparator.comparing((Mistake m) -> m.line() > 0 && !m.source().equals(source))
                .thenComparing(m -> m.source().equals(source) ? m.line() : 0));
      }
      throw new InputException(all);
    }
  }

  /** The mistake, in the place of the key that its source begins with; that of a file as it is. */
  private Mistake placed(Mistake mistake) {
    String[] words = mistake.source().split(" ", 2);
    Entry entry = entries.get(words[0]);
    return entry == null || mistake.line() > 0
        ? mistake
        : entry.mistake(words.length > 1 ? words[1] : "", mistake.message());
  }
}
