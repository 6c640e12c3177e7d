package org.quoin.base;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The words that users of other tools write, from the resource {@code common-words.txt}: names with
 * the names to use, units with what they stand for, and answers to words that have no counterpart.
 */
public final class CommonWords {
  private static final String FILE = "common-words.txt";

  /** Length of the longest unit in which Kb and KB differ, such as KiB/s. */
  private static final int LONGEST_SYMBOL = 5;

  /** Signs within a number: all units that begin with one have one answer. */
  private static final String SIGNS = ":,";

  /** Reads the file when a word is unknown for the first time. */
  private static final class Holder {
    static final Map<String, Map<String, String>> SECTIONS = read();
  }

  private CommonWords() {}

  private static Map<String, Map<String, String>> read() {
    Map<String, Map<String, String>> sections = new LinkedHashMap<>();
    try (InputStream in = CommonWords.class.getResourceAsStream(FILE)) {
      Map<String, String> section = Map.of();
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (line.startsWith("[")) {
          section = new LinkedHashMap<>();
          sections.put(line.substring(1, line.length() - 1), section);
        } else if (!line.isBlank() && !line.startsWith("#")) {
          int colon = line.indexOf(": ");
          section.put(line.substring(0, colon), line.substring(colon + 2).strip());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
    return sections;
  }

  /**
   * {@return all words of a section}
   *
   * @param section names, units, answers or answers to units
   */
  static Map<String, String> section(String section) {
    return Holder.SECTIONS.get(section);
  }

  /**
   * {@return the valid name that a common word stands for}
   *
   * @param written the word, in any case
   * @param candidates the valid names
   */
  public static Optional<String> meant(String written, Collection<String> candidates) {
    String names = section("names").get(written.toLowerCase(Locale.ROOT));
    return names == null ? Optional.empty() : first(List.of(names.split(", ")), candidates);
  }

  /**
   * {@return the common words that stand for one of these names}
   *
   * @param candidates the valid names
   */
  static List<String> standingFor(Collection<String> candidates) {
    return section("names").keySet().stream()
        .filter(word -> meant(word, candidates).isPresent())
        .toList();
  }

  private static Optional<String> first(List<String> names, Collection<String> candidates) {
    return names.stream()
        .map(name -> name.split(" with "))
        .filter(all -> candidates.containsAll(List.of(all)))
        .map(all -> all[0])
        .findFirst();
  }

  /**
   * {@return the number and unit that a common unit stands for, as in 1 Gbit/s for Gbps}
   *
   * @param written the unit; the case of words such as Kilobytes does not matter
   */
  static Optional<String[]> unit(String written) {
    Map<String, String> units = section("units");
    String word = written.length() > LONGEST_SYMBOL ? written.toLowerCase(Locale.ROOT) : written;
    return Optional.ofNullable(units.getOrDefault(written, units.get(word)))
        .map(text -> text.split(" "));
  }

  /**
   * {@return what to write in place of a common word that has no counterpart}
   *
   * @param written the word
   */
  public static Optional<String> answer(String written) {
    return Optional.ofNullable(section("answers").get(written));
  }

  /**
   * {@return what to write in place of a common unit that has no counterpart}
   *
   * @param written the unit; all that begin with a sign within a number have one answer
   */
  static Optional<String> answerToUnit(String written) {
    Map<String, String> answers = section("answers to units");
    String first = written.isEmpty() ? "" : written.substring(0, 1);
    return Optional.ofNullable(answers.get(written))
        .or(() -> Optional.ofNullable(SIGNS.contains(first) ? answers.get(first) : null));
  }

  /** {@return all words that are understood or answered} */
  static List<String> all() {
    return Arrays.stream(new String[] {"names", "units", "answers", "answers to units"})
        .flatMap(section -> section(section).keySet().stream())
        .toList();
  }
}
