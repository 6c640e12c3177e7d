package org.quoin.topology.imports;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.InputException;

/**
 * Reads GML (Himsolt 1997): keys with numbers, texts or lists in brackets. JGraphT's importer
 * rejects the Zoo's files, whose links have texts as ids, and reports neither lines nor the
 * attributes of the graph.
 */
final class GmlText {
  private static final int MAX_DEPTH = 50;

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<blank>[\\s]++|#[^\\n"
              + "]*+)|(?<key>[A-Za-z_]\\w*+)|\"(?<text>[^\"]*+)\"|(?<mark>[\\[\\]])"
              + "|(?<number>[-+]?+(?:\\d++\\.?+\\d*+|\\.\\d++)(?:[eE][-+]?+\\d++)?+)");

  private static final Pattern ENTITY = Pattern.compile("&(?:#(\\d{1,7})|(quot|amp|lt|gt|apos));");

  private final String source;
  private final String text;
  private final Matcher matcher;
  private int at;
  private int line = 1;

  private GmlText(String source, String text) {
    this.source = source;
    this.text = text;
    this.matcher = TOKEN.matcher(text);
  }

  /**
   * Returns a nameless element whose children are the elements of a text.
   *
   * @throws InputException with the line of the first syntax error
   */
  static Element parse(String source, String text) {
    GmlText reader = new GmlText(source, text);
    Element whole = new Element("", 1);
    reader.list(whole, 0);
    return whole;
  }

  private void list(Element into, int depth) {
    if (depth > MAX_DEPTH) {
      throw wrong("brackets are nested more than " + MAX_DEPTH + " deep");
    }
    while (next()) {
      if ("]".equals(matcher.group("mark"))) {
        if (depth == 0) {
          throw wrong("a ']' closes nothing");
        }
        return;
      }
      String key = matcher.group("key");
      if (key == null) {
        throw wrong("expected a key such as 'node' but found '" + matcher.group() + "'");
      }
      value(into, key, depth);
    }
    if (depth > 0) {
      throw new InputException(
          source, into.line(), "the '[' of '" + into.name() + "' never closes");
    }
  }

  private void value(Element into, String key, int depth) {
    int started = line;
    if (!next()) {
      throw wrong("the text ends after '" + key + "'; expected its value");
    }
    if ("[".equals(matcher.group("mark"))) {
      Element part = new Element(key, started);
      into.add(part);
      list(part, depth + 1);
    } else if (matcher.group("number") != null) {
      into.put(key, matcher.group("number"));
    } else if (matcher.group("text") != null) {
      into.put(key, unescaped(matcher.group("text")));
    } else {
      throw wrong("expected the value of '" + key + "' but found '" + matcher.group() + "'");
    }
  }

  /** Skips blanks and comments; returns false at the end of the text. */
  private boolean next() {
    while (at < text.length()) {
      if (!matcher.region(at, text.length()).lookingAt()) {
        String rest = text.substring(at, Math.min(text.length(), at + 20));
        throw wrong("is not valid GML here: '" + rest.lines().findFirst().orElse("") + "'");
      }
      while (at < matcher.end()) {
        line += text.charAt(at++) == '\n' ? 1 : 0;
      }
      if (matcher.group("blank") == null) {
        return true;
      }
    }
    return false;
  }

  private InputException wrong(String message) {
    return new InputException(source, line, message);
  }

  private static String unescaped(String text) {
    return ENTITY
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) == null ? named(found.group(2)) : numbered(found.group(1))));
  }

  private static String numbered(String code) {
    int point = Integer.parseInt(code);
    return Character.isValidCodePoint(point) ? Character.toString(point) : "?";
  }

  private static String named(String name) {
    return switch (name) {
      case "quot" -> "\"";
      case "amp" -> "&";
      case "lt" -> "<";
      case "gt" -> ">";
      default -> "'";
    };
  }
}
