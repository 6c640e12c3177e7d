package org.quoin.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What may happen to a text on its way: damage to its tokens, lines and bytes. */
final class FuzzMutation {
  private static final Pattern TOKEN = Pattern.compile("[\\w.]+|\\s+|[^\\w\\s]");
  private static final String[] STRANGE = {
    "\u0000",
    "\u001b[31m",
    "\u009b",
    "\u202e",
    "\ufeff",
    "😀",
    "\\",
    "\"",
    "'",
    "{",
    "[",
    "&#27;",
    "-",
    "- ",
    ": ",
    "\t",
    "\r",
    "1e308",
    "NaN",
    "-1",
    "2147483647",
    "&a ",
    "*a",
    "!!int ",
    "%",
    "<",
    "]]>"
  };

  private final Random random;

  FuzzMutation(Random random) {
    this.random = random;
  }

  /** The text, often damaged up to three times. */
  byte[] damaged(String text) {
    String changed = text;
    int times = random.nextInt(2) == 0 ? 0 : 1 + random.nextInt(3);
    for (int i = 0; i < times && !changed.isEmpty(); i++) {
      changed = once(changed);
    }
    byte[] bytes = changed.getBytes(StandardCharsets.UTF_8);
    if (random.nextInt(25) == 0 && bytes.length > 0) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }

  private String once(String text) {
    int at = random.nextInt(text.length());
    return switch (random.nextInt(8)) {
      case 0 -> text.substring(0, at);
      case 1 ->
          text.substring(0, at) + STRANGE[random.nextInt(STRANGE.length)] + text.substring(at);
      case 2 -> tokens(text, list -> list.remove(random.nextInt(list.size())));
      case 3 ->
          tokens(
              text,
              list -> list.add(random.nextInt(list.size()), list.get(random.nextInt(list.size()))));
      case 4 ->
          tokens(
              text,
              list -> list.set(random.nextInt(list.size()), list.get(random.nextInt(list.size()))));
      case 5 -> lines(text);
      case 6 ->
          text.substring(0, at)
              + STRANGE[random.nextInt(STRANGE.length)].repeat(1 + random.nextInt(2000))
              + text.substring(at);
      default ->
          tokens(
              text,
              list ->
                  list.set(random.nextInt(list.size()), STRANGE[random.nextInt(STRANGE.length)]));
    };
  }

  private interface Change {
    void make(List<String> tokens);
  }

  private static String tokens(String text, Change change) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      tokens.add(matcher.group());
    }
    if (tokens.isEmpty()) {
      return text;
    }
    change.make(tokens);
    return String.join("", tokens);
  }

  /** A line twice, or elsewhere. */
  private String lines(String text) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    String line = lines.get(random.nextInt(lines.size()));
    if (random.nextBoolean()) {
      lines.remove(line);
    }
    lines.add(random.nextInt(lines.size() + 1), line);
    return String.join("\n", lines);
  }
}
