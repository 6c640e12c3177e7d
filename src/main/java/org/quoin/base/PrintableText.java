package org.quoin.base;

import java.util.Locale;

/**
 * Makes users' text safe to print: characters that would control a terminal, or change the
 * direction of text, are printed as {@code \}{@code u001b}.
 */
public final class PrintableText {
  private PrintableText() {}

  /**
   * {@return what is wrong with a text that {@link #lines} would change}
   *
   * @param text a text from a user, with a control character
   */
  public static String mistake(String text) {
    return "'" + text + "' has a control character; expected plain text";
  }

  /**
   * {@return a text for one line, with line breaks and tabs escaped}
   *
   * @param text any text from a user, a file or another machine
   */
  public static String line(String text) {
    return shown(text, false);
  }

  /**
   * {@return a text of several lines, with its line breaks and tabs}
   *
   * @param text any text from a user, a file or another machine
   */
  public static String lines(String text) {
    return shown(text, true);
  }

  /**
   * {@return whether {@link #line} would change nothing in a text, as required of names}
   *
   * @param text a name from a user; an empty one is plain
   */
  public static boolean isPlain(String text) {
    return firstHidden(text, 0, false) == text.length();
  }

  private static String shown(String text, boolean layout) {
    int hidden = firstHidden(text, 0, layout);
    if (hidden == text.length()) {
      return text;
    }
    StringBuilder shown = new StringBuilder(text.length() + 20);
    int from = 0;
    while (hidden < text.length()) {
      shown
          .append(text, from, hidden)
          .append(String.format(Locale.ROOT, "\\u%04x", (int) text.charAt(hidden)));
      from = hidden + 1;
      hidden = firstHidden(text, from, layout);
    }
    return shown.append(text, from, text.length()).toString();
  }

  private static int firstHidden(String text, int from, boolean layout) {
    int i = from;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c >= ' ' && c <= '~') {
        i++;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i += 2;
      } else if (hidden(c) && !(layout && (c == '\n' || c == '\t' || c == '\r'))) {
        return i;
      } else {
        i++;
      }
    }
    return text.length();
  }

  /**
   * Returns whether a character is a control (C0, U+007F, C1), a direction mark, a line separator
   * or a lone surrogate.
   */
  private static boolean hidden(char c) {
    return (c < ' ' || c > '~')
        && (Character.isISOControl(c)
            || c == '\u061c'
            || c == '\u200e'
            || c == '\u200f'
            || (c >= '\u2028' && c <= '\u202e')
            || (c >= '\u2066' && c <= '\u2069')
            || Character.isSurrogate(c));
  }
}
