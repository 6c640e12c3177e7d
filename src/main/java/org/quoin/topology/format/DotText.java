package org.quoin.topology.format;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.base.PrintableText;

/**
 * Writes DOT: a graph, whose links go both ways, or a directed one, statement by statement. What
 * need not be quoted is not.
 */
public final class DotText {
  private final StringBuilder dot = new StringBuilder();
  private final String arrow;

  private DotText(String kind, String title, String arrow, Iterable<String> comments) {
    this.arrow = arrow;
    for (String comment : comments) {
      line(comment.isEmpty() ? "//" : "// " + PrintableText.line(comment));
    }
    line(kind + " " + quote(title) + " {");
  }

  /** {@return a graph whose links are written {@code a -- b}} */
  public static DotText graph(String title) {
    return graph(title, List.of());
  }

  /** {@return a graph with lines of comment in front of it} */
  public static DotText graph(String title, Iterable<String> comments) {
    return new DotText("graph", title, " -- ", comments);
  }

  /** {@return a graph of arcs {@code a -> b}} */
  public static DotText digraph(String title) {
    return digraph(title, List.of());
  }

  /** {@return a graph of arcs with lines of comment in front of it} */
  public static DotText digraph(String title, Iterable<String> comments) {
    return new DotText("digraph", title, " -> ", comments);
  }

  /** A line as it is. */
  public void line(String text) {
    dot.append(text).append('\n');
  }

  /** A node with its attributes, in their order. */
  public void node(String name, Map<String, String> attributes) {
    statement(quote(name), attributes);
  }

  /** A link, or an arc, with its attributes, in their order. */
  public void link(String from, String to, Map<String, String> attributes) {
    statement(quote(from) + arrow + quote(to), attributes);
  }

  private void statement(String subject, Map<String, String> attributes) {
    dot.append("  ").append(subject);
    String separator = " [";
    for (Map.Entry<String, String> attribute : attributes.entrySet()) {
      dot.append(separator).append(quote(attribute.getKey())).append('=');
      dot.append(quote(attribute.getValue()));
      separator = ", ";
    }
    dot.append(attributes.isEmpty() ? "\n" : "]\n");
  }

  /** The whole text. */
  @Override
  public String toString() {
    return dot + "}\n";
  }

  /**
   * A bare word where DOT allows one, else quoted. Only a quote is escaped: DOT leaves every other
   * backslash as it is, and no name of a topology has an odd number of them before a quote.
   */
  private static String quote(String text) {
    boolean bare =
        text.matches("[A-Za-z_][A-Za-z_0-9]*|-?\\d+(\\.\\d+)?")
            && !text.toLowerCase(Locale.ROOT).matches("strict|graph|digraph|node|edge|subgraph");
    return bare ? text : '"' + text.replace("\"", "\\\"") + '"';
  }
}
