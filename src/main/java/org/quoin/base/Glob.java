package org.quoin.base;

import java.util.regex.Pattern;

/**
 * A pattern for names: {@code *} matches any characters, {@code ?} one character, any other
 * character itself.
 */
public final class Glob {
  private final Pattern pattern;

  /**
   * Creates the pattern that a text describes.
   *
   * @param text the pattern; {@code *} and {@code ?} cannot be escaped
   */
  public Glob(String text) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
    }
    pattern = Pattern.compile(regex.toString(), Pattern.DOTALL);
  }

  /**
   * {@return whether a text contains {@code *} or {@code ?}}
   *
   * @param text a name or a pattern
   */
  public static boolean isPattern(String text) {
    return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
  }

  /**
   * {@return whether the pattern matches a name}
   *
   * @param name the whole name, in matching case
   */
  public boolean matches(String name) {
    return pattern.matcher(name).matches();
  }
}
