package org.quoin.experiment.store;

import java.util.Locale;
import tools.jackson.core.io.NumberOutput;

/** The few words of JSON that are written for every run, without a library to warm up for them. */
public final class JsonText {
  private JsonText() {}

  /** A text in quotes. */
  public static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\t' -> out.append("\\t");
        case '\r' -> out.append("\\r");
        default -> {
          if (c < ' ') {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  /** A number with all its digits; what is none is a text, for JSON has no such numbers. */
  static void number(double value, StringBuilder out) {
    if (Double.isFinite(value)) {
      out.append(NumberOutput.toString(value, true)); // Java 17's own takes twice the time
    } else {
      out.append('"').append(value).append('"');
    }
  }
}
