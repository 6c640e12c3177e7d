package org.quoin.topology.format;

import java.util.Locale;
import java.util.Map;
import org.quoin.base.PrintableText;

/**
 * Writes DOT statement by statement: an undirected or a directed graph. Quotes a name only if DOT
 * requires it.
 */
public final class DotText {
  private final StringBuilder dot = new StringBuilder();
  private final String arrow;

  /** Creates a graph, whose links have directions if it is {@code directed}. */
  public DotText(boolean directed, String title, Iterable<String> comments) {
    arrow = directed ? " -> " : " -- ";
    for (String comment : comments) {
      line(comment.isEmpty() ? "//" : "// " + PrintableText.line(comment));
    }
    line((directed ? "digraph " : "graph ") + quote(title) + " {");
  }

  public void line(String text) {
    dot.append(text).append('\n');
  }

  public void node(String name, Map<String, String> attributes) {
    statement(quote(name), attributes);
  }

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

  @Override
  public String toString() {
    return dot + "}\n";
  }

  /**
   * Returns a bare word if DOT allows it, else a quoted one. Only quotes are escaped: DOT leaves
   * other backslashes as they are, and no name of a topology has an odd number of them before a
   * quote.
   */
  private static String quote(String text) {
    boolean bare =
        text.matches("[A-Za-z_][A-Za-z_0-9]*|-?\\d+(\\.\\d+)?")
            && !text.toLowerCase(Locale.ROOT).matches("strict|graph|digraph|node|edge|subgraph");
    return bare ? text : '"' + text.replace("\"", "\\\"") + '"';
  }
}
