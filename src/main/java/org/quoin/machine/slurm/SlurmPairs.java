package org.quoin.machine.slurm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pairs {@code Key=Value} of one line of a configuration, or of one record of {@code scontrol
 * show}. Keys are compared without regard to case. A value ends before the next key, so that it may
 * contain blanks, as a reason does.
 *
 * @param line number of the first line, from 1
 * @param first the first key, in lower case
 * @param pairs values by key in lower case
 */
record SlurmPairs(int line, String first, Map<String, String> pairs) {
  private static final Pattern KEY =
      Pattern.compile("(?:^|(?<=\\s))([A-Za-z][\\w/:.\\[\\]]*)\\s*=");

  /**
   * {@return the pairs of a text; null without any}
   *
   * @param text one line, or the joined lines of a record
   * @param line number of its first line
   */
  static SlurmPairs of(String text, int line) {
    Matcher match = KEY.matcher(text);
    Map<String, String> pairs = new LinkedHashMap<>();
    String key = null;
    String first = null;
    int begin = 0;
    while (match.find()) {
      if (key != null) {
        pairs.put(key, unquoted(text.substring(begin, match.start())));
      }
      key = match.group(1).toLowerCase(Locale.ROOT);
      first = first == null ? key : first;
      begin = match.end();
    }
    if (key == null) {
      return null;
    }
    pairs.put(key, unquoted(text.substring(begin)));
    return new SlurmPairs(line, first, pairs);
  }

  private static String unquoted(String value) {
    String plain = value.strip();
    boolean quoted = plain.length() > 1 && plain.startsWith("\"") && plain.endsWith("\"");
    return quoted ? plain.substring(1, plain.length() - 1) : plain;
  }

  /** {@return the lines of a configuration file without comments; a backslash continues a line} */
  static List<SlurmPairs> lines(String text) {
    List<SlurmPairs> all = new ArrayList<>();
    StringBuilder joined = new StringBuilder();
    int number = 0;
    int begin = 1;
    for (String raw : text.split("\r?\n", -1)) {
      number++;
      String line = raw.replaceFirst("(^|(?<!\\\\))#.*", "");
      if (joined.isEmpty()) {
        begin = number;
      }
      if (line.stripTrailing().endsWith("\\")) {
        joined.append(line.stripTrailing(), 0, line.stripTrailing().length() - 1).append(' ');
        continue;
      }
      joined.append(line);
      SlurmPairs pairs = of(joined.toString(), begin);
      if (pairs != null) {
        all.add(pairs);
      } else if (!joined.toString().isBlank()) {
        all.add(new SlurmPairs(begin, joined.toString().strip(), Map.of()));
      }
      joined.setLength(0);
    }
    return all;
  }

  /**
   * {@return the records of an output of {@code scontrol show}, each of which begins with a key}
   *
   * @param key the key, such as {@code NodeName}
   */
  static List<SlurmPairs> records(String text, String key) {
    List<SlurmPairs> all = new ArrayList<>();
    StringBuilder joined = new StringBuilder();
    int number = 0;
    int begin = 0;
    for (String line : (text + "\n" + key + "=").split("\r?\n", -1)) {
      number++;
      if (line.startsWith(key + "=")) {
        if (begin > 0) {
          all.add(of(joined.toString(), begin));
        }
        joined.setLength(0);
        begin = number;
      }
      joined.append(line).append(' ');
    }
    return all;
  }

  /**
   * {@return the value of a key}
   *
   * @param key its name, in any case
   * @param otherwise the value without the key, and for {@code (null)} or {@code N/A}
   */
  String value(String key, String otherwise) {
    String value = pairs.get(key.toLowerCase(Locale.ROOT));
    return value == null || value.equals("(null)") || value.equals("N/A") ? otherwise : value;
  }

  /**
   * {@return these pairs, with the pairs of others for missing keys}
   *
   * @param defaults the others; null for none
   */
  SlurmPairs over(SlurmPairs defaults) {
    if (defaults == null) {
      return this;
    }
    Map<String, String> all = new LinkedHashMap<>(defaults.pairs);
    all.putAll(pairs);
    return new SlurmPairs(line, first, all);
  }
}
