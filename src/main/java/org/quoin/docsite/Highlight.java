package org.quoin.docsite;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Marks what stands out in a block of code, by its language. */
final class Highlight {
  private static final Pattern KEY = Pattern.compile("^(\\s*(?:- )?)([\\w.-]+)(:)(?=\\s|$)");
  private static final Pattern COMMENT = Pattern.compile("(^|\\s)(#.*)$");
  private static final String PROMPT = "$ ";

  private Highlight() {}

  /**
   * {@return the code as HTML, whose text is the code}
   *
   * @param language the first word after the fence, such as console or yaml
   */
  static String html(String language, String code) {
    StringBuilder html = new StringBuilder();
    boolean goesOn = false;
    for (String line : code.split("(?<=\n)")) {
      String text = line.endsWith("\n") ? line.substring(0, line.length() - 1) : line;
      switch (language) {
        case "console" -> {
          boolean command = goesOn || text.startsWith(PROMPT);
          goesOn = command && text.endsWith("\\");
          html.append(command ? command(text) : text.equals("...") ? mark("c", text) : safe(text));
        }
        case "yaml" -> html.append(yaml(text));
        default -> html.append(safe(text));
      }
      html.append(line.endsWith("\n") ? "\n" : "");
    }
    return html.toString();
  }

  private static String command(String text) {
    return text.startsWith(PROMPT)
        ? mark("p", PROMPT) + mark("k", text.substring(PROMPT.length()))
        : mark("k", text);
  }

  private static String yaml(String text) {
    Matcher comment = COMMENT.matcher(text);
    String plain = comment.find() ? text.substring(0, comment.start(2)) : text;
    String rest = plain.length() < text.length() ? mark("c", text.substring(plain.length())) : "";
    Matcher key = KEY.matcher(plain);
    return key.find()
        ? safe(key.group(1))
            + mark("k", key.group(2))
            + ":"
            + safe(plain.substring(key.end()))
            + rest
        : safe(plain) + rest;
  }

  private static String mark(String kind, String text) {
    return "<span class=\"" + kind + "\">" + safe(text) + "</span>";
  }

  static String safe(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
