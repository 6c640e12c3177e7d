package org.quoin.workload.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Replaces names in a log by keyed hashes (HMAC-SHA-256) and moves its times by a number of weeks
 * that depends on the key, so that weekdays and times of day stay. The same key gives the same
 * names, also in another file; without the key they cannot be found by trying names.
 */
public final class Anonymiser {
  private static final String ALGORITHM = "HmacSHA256";

  private static final long WEEK = 7 * 86_400L;

  /** Maximum number of weeks by which times move, ten years. */
  private static final int MAX_WEEKS = 520;

  private static final int DIGITS = 12;

  private static final Pattern DATE =
      Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)([T ])(\\d\\d:\\d\\d(?::\\d\\d)?)(.*)");

  private final Mac mac;
  private final Writer out;
  private final long shift;
  private final Map<String, String> names = new HashMap<>();
  private final Set<String> changed = new TreeSet<>();
  private final Set<String> left = new TreeSet<>();
  private long rows;
  private long dropped;

  /**
   * Creates an anonymiser.
   *
   * @param key secret key, at least 16 bytes
   * @param out receives the new log; not closed
   */
  public Anonymiser(byte[] key, Writer out) {
    this.out = out;
    try {
      mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Java has no " + ALGORITHM, e);
    }
    shift = WEEK * (1 + Math.floorMod(hash("weeks", "").getLong(), MAX_WEEKS));
  }

  private ByteBuffer hash(String kind, String text) {
    return ByteBuffer.wrap(mac.doFinal((kind + '\0' + text).getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * {@return the new name for a name; an empty name and a number of an unknown one stay}
   *
   * @param kind kind of the name, such as "user": names of different kinds are unrelated
   * @param column heading of the column or key, for the report
   * @param text old name
   */
  String name(String kind, String column, String text) {
    if (text.isEmpty() || text.equals("-1")) {
      return text;
    }
    change(column);
    return names.computeIfAbsent(
        kind + '\0' + text,
        k ->
            kind.charAt(0)
                + String.format(Locale.ROOT, "%016x", hash(kind, text).getLong())
                    .substring(0, DIGITS));
  }

  /** Returns the new number for a number. */
  String number(String kind, String column, String text) {
    if (!text.matches("\\d+")) {
      return text;
    }
    change(column);
    return Long.toString(1 + (hash(kind, text).getLong() & Integer.MAX_VALUE));
  }

  /** Returns a moved date, or a moved number of seconds since 1970; other texts stay. */
  String time(String column, String text) {
    Matcher date = DATE.matcher(text);
    try {
      if (date.matches()) {
        change(column);
        String moved =
            LocalDateTime.parse(date.group(1) + "T" + date.group(3)).minusSeconds(shift).toString();
        String whole = moved.length() == "2025-10-01T12:00".length() ? moved + ":00" : moved;
        return whole.substring(0, 10)
            + date.group(2)
            + whole.substring(11, 11 + date.group(3).length())
            + date.group(4);
      }
    } catch (DateTimeException e) {
      return text;
    }
    if (text.matches("\\d{9,11}")) {
      change(column);
      return Long.toString(Long.parseLong(text) - shift);
    }
    return text;
  }

  /** Notes a column that is changed. */
  void change(String column) {
    changed.add(column);
  }

  /** Notes a column that stays as it is. */
  void leave(String column) {
    left.add(column);
  }

  /** Counts a row that is left out since it cannot be read. */
  void drop() {
    dropped++;
  }

  /** Counts a row of the new log. */
  void count() {
    rows++;
  }

  /** Writes a row of the new log. */
  void row(String text) {
    count();
    write(text + "\n");
  }

  /** Writes a part of the new log. */
  void write(String text) {
    try {
      out.write(text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a log", e);
    }
  }

  Writer out() {
    return out;
  }

  /** {@return the number of rows that were written} */
  public long rows() {
    return rows;
  }

  /** {@return the number of rows that could not be read and were left out} */
  public long dropped() {
    return dropped;
  }

  /** {@return the columns or keys that were changed} */
  public List<String> changed() {
    return List.copyOf(changed);
  }

  /** {@return the columns or keys that were left as they are} */
  public List<String> left() {
    left.removeAll(changed);
    return List.copyOf(left);
  }
}
