package org.quoin.base;

import java.util.Locale;

/**
 * Text of users made fit to print: what would steer a terminal, or turn the order of the letters
 * around it, is shown as {@code \}{@code u001b} instead of being obeyed.
 */
public final class PrintableText {
  private PrintableText() {}

  /**
   * {@return a text for one line: line breaks and tabs are shown, too}
   *
   * @param text anything that a user, a file or another machine gave
   */
  public static String line(String text) {
    return shown(text, false);
  }

  /**
   * {@return a text of several lines, whose line breaks and tabs stay}
   *
   * @param text anything that a user, a file or another machine gave
   */
  public static String lines(String text) {
    return shown(text, true);
  }

  /**
   * {@return whether a text holds nothing that {@link #line} would have to show; names of things
   * that are printed must be plain}
   *
   * @param text as of a name that a user gave; an empty one is plain
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
      if (Character.isHighSurrogate(c)
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
   * Controls (C0, U+007F, C1), those of the direction of text, line separators, half characters.
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
