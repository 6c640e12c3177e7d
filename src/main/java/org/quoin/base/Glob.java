package org.quoin.base;

import java.util.regex.Pattern;

/**
 * A pattern for names: {@code *} stands for any characters, {@code ?} for one, all else for itself.
 */
public final class Glob {
  private final Pattern pattern;

  /**
   * Creates the pattern that a text describes.
   *
   * @param text the pattern as a user wrote it; nothing in it escapes {@code *} or {@code ?}
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
   * {@return whether a text has a character that stands for others}
   *
   * @param text a name or a pattern, as a user wrote it
   */
  public static boolean isPattern(String text) {
    return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
  }

  /**
   * {@return whether a name is one of those that the pattern stands for}
   *
   * @param name the whole of it must match; case counts
   */
  public boolean matches(String name) {
    return pattern.matcher(name).matches();
  }
}
