package org.quoin.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of a generic resource, such as four GPUs of type {@code a100}, of a node or in a
 * request per node.
 *
 * @param name name of the resource, such as {@code gpu}
 * @param type type of the resource; empty if the node has none, or the request accepts any
 * @param count number of units, at least 0
 */
public record Gres(String name, String type, long count) {
  private static final Pattern FORM =
      Pattern.compile("(?:gres[/:])?([^:=(]+)(?::([^:=(\\d][^:=(]*))?(?:[:=](\\d+)([KMGT]?))?");

  /**
   * {@return the amounts of a list in Slurm's form {@code name[:type][:count],...}}
   *
   * <p>A count in parentheses, of sockets or indices, is dropped. {@code (null)}, {@code N/A} and
   * an empty text are an empty list.
   *
   * @throws IllegalArgumentException if an element has another form; the message is the element
   */
  public static List<Gres> list(String text) {
    String plain = text.strip().replaceAll("\\([^)]*\\)", "");
    List<Gres> amounts = new ArrayList<>();
    if (plain.isEmpty() || plain.equals("N/A")) {
      return amounts;
    }
    for (String part : plain.split(",", -1)) {
      Matcher match = FORM.matcher(part.strip());
      if (!match.matches()) {
        throw new IllegalArgumentException(part);
      }
      String count = match.group(3);
      long units = count == null ? 1 : Long.parseLong(count);
      String scale = match.group(4);
      if (scale != null && !scale.isEmpty()) {
        units <<= 10 * ("KMGT".indexOf(scale) + 1);
      }
      amounts.add(new Gres(match.group(1), match.group(2) == null ? "" : match.group(2), units));
    }
    return amounts;
  }

  @Override
  public String toString() {
    return name + (type.isEmpty() ? "" : ":" + type) + ":" + count;
  }
}
