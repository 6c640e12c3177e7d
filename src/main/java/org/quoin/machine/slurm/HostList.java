package org.quoin.machine.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.machine.Machine;

/** Names of nodes in Slurm's form, such as {@code n[01-16,20],gpu[1-2]}. */
public final class HostList {
  /** Maximum number of names in one list. */
  private static final int MAX = Machine.MAX_NODES;

  private HostList() {}

  /**
   * {@return the names of a list, in its order}
   *
   * @param text the list; an empty text and {@code (null)} are an empty list
   * @throws IllegalArgumentException if the list is malformed or too long; the message says why
   */
  public static List<String> expand(String text) {
    List<String> names = new ArrayList<>();
    if (text.isEmpty() || text.equals("(null)")) {
      return names;
    }
    int depth = 0;
    int begin = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i == text.length() ? ',' : text.charAt(i);
      if (c == '[') {
        depth++;
      } else if (c == ']') {
        depth--;
      } else if (c == ',' && depth == 0) {
        String part = text.substring(begin, i).strip();
        if (part.isEmpty()) {
          throw new IllegalArgumentException("an empty name in '" + text + "'");
        }
        expandPart(part, names);
        begin = i + 1;
      }
    }
    if (depth != 0) {
      throw new IllegalArgumentException("brackets do not match in '" + text + "'");
    }
    return names;
  }

  /**
   * {@return a list in Slurm's form of names in their order} Names that differ by one in the number
   * at their end share a range.
   *
   * @param names at least one name
   */
  public static String of(List<String> names) {
    List<String> parts = new ArrayList<>();
    for (int i = 0, end; i < names.size(); i = end) {
      end = i + 1;
      while (end < names.size() && isNext(names.get(end - 1), names.get(end))) {
        end++;
      }
      String first = names.get(i);
      int digits = digits(first);
      parts.add(
          end == i + 1
              ? first
              : first.substring(0, digits)
                  + "["
                  + first.substring(digits)
                  + "-"
                  + names.get(end - 1).substring(digits)
                  + "]");
    }
    return String.join(",", parts);
  }

  /** Returns the index at which the number at the end of a name begins. */
  private static int digits(String name) {
    int begin = name.length();
    while (begin > 0 && name.length() - begin < 9 && Character.isDigit(name.charAt(begin - 1))) {
      begin--;
    }
    return begin;
  }

  private static boolean isNext(String one, String next) {
    int digits = digits(one);
    if (digits == one.length()) {
      return false;
    }
    int number = Integer.parseInt(one.substring(digits)) + 1;
    String form = "%0" + (one.length() - digits) + "d";
    return next.equals(one.substring(0, digits) + String.format(Locale.ROOT, form, number));
  }

  private static void expandPart(String part, List<String> names) {
    int open = part.indexOf('[');
    if (open < 0) {
      add(part, names);
      return;
    }
    int close = part.indexOf(']', open);
    String before = part.substring(0, open);
    String after = part.substring(close + 1);
    for (String range : part.substring(open + 1, close).split(",", -1)) {
      String[] ends = range.strip().split("-", -1);
      boolean number = ends.length <= 2;
      for (String end : ends) {
        number &= end.matches("\\d{1,9}");
      }
      if (!number) {
        throw new IllegalArgumentException("'" + range + "' is not a range of numbers");
      }
      int first = Integer.parseInt(ends[0]);
      int last = Integer.parseInt(ends[ends.length - 1]);
      if (last < first || last - first >= MAX) {
        throw new IllegalArgumentException("'" + range + "' is not an ascending range of numbers");
      }
      String form = "%0" + ends[0].length() + "d";
      for (int i = first; i <= last; i++) {
        expandPart(before + String.format(Locale.ROOT, form, i) + after, names);
      }
    }
  }

  private static void add(String name, List<String> names) {
    if (names.size() == MAX) {
      throw new IllegalArgumentException("more than " + MAX + " nodes");
    }
    names.add(name);
  }
}
