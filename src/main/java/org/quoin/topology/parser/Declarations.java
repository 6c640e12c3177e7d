package org.quoin.topology.parser;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.quoin.base.Decimals;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.PrintableText;

/**
 * Collects the declarations of a topology file, as text with line numbers, and the mistakes found
 * so far.
 */
public final class Declarations {

  /** Declaration of a node. */
  public record NodeText(String name, int line, Map<String, String> attributes) {}

  /**
   * Declaration of a link.
   *
   * @param twoWay whether data flow in both directions
   */
  public record LinkText(
      String from, String to, boolean twoWay, int line, Map<String, String> attributes) {
    /** {@return a copy whose attributes can change without changing another link} */
    public LinkText withOwnAttributes() {
      return new LinkText(from, to, twoWay, line, new LinkedHashMap<>(attributes));
    }

    /** {@return whether the two declare opposite directions between the same nodes} */
    public boolean isOpposite(LinkText other) {
      return !twoWay && !other.twoWay && from.equals(other.to) && to.equals(other.from);
    }
  }

  /** Odd number of backslashes before a quote or the end, where DOT would read an escaped quote. */
  private static final Pattern LONE_BACKSLASH = Pattern.compile("(?<!\\\\)(\\\\{2})*+\\\\(\"|\\z)");

  private final String source;
  private final TopologyLimits limits;
  private String title;
  private final Map<String, NodeText> nodes = new LinkedHashMap<>();
  private final List<LinkText> links = new ArrayList<>();
  private final Map<String, Integer> declared = new HashMap<>();
  private final List<Mistake> mistakes = new ArrayList<>();
  private int attributes;
  private boolean complete = true;

  /**
   * Creates an empty list of declarations.
   *
   * @param source path of the file, for messages
   * @param title title unless the file states one
   * @param limits maximum sizes
   */
  public Declarations(String source, String title, TopologyLimits limits) {
    this.limits = limits;
    this.source = source;
    this.title = title;
  }

  public TopologyLimits limits() {
    return limits;
  }

  public String source() {
    return source;
  }

  public String title() {
    return title;
  }

  /** Sets the title that a line states. */
  public void title(String text, int line) {
    rejectUnwritable(text, line, 0);
    title = text;
  }

  /**
   * Rejects text that DOT or a terminal cannot represent: control characters other than line
   * breaks, and backslashes before a quote.
   */
  void rejectUnwritable(String text, int line, int column) {
    if (isWritable(text)) {
      return;
    }
    if (!PrintableText.lines(text).equals(text)) {
      mistake(line, column, PrintableText.mistake(text));
    }
    if (LONE_BACKSLASH.matcher(text).find()) {
      mistake(
          line,
          column,
          "'" + text + "' has a backslash at its end or before a quote; expected it twice");
    }
  }

  static boolean isWritable(String text) {
    return text.indexOf('\\') < 0 && PrintableText.lines(text).equals(text);
  }

  public Map<String, NodeText> nodes() {
    return nodes;
  }

  public List<LinkText> links() {
    return links;
  }

  /** Adds a node at its first mention, with the default attributes in force there. */
  void node(String name, int line, Map<String, String> defaults) {
    if (nodes.containsKey(name)) {
      return;
    }
    if (nodes.size() >= limits.nodes()) {
      tooMany(
          line, "this is node " + Decimals.grouped(limits.nodes() + 1L), limits.nodes(), "nodes");
    }
    count(defaults.size(), line);
    nodes.put(name, new NodeText(name, line, new LinkedHashMap<>(defaults)));
  }

  /** {@return what is wrong with the second declaration of a node} */
  static String twice(String name, int before) {
    return "node '" + name + "' is declared twice, first on line " + before;
  }

  /** Records the declaration of a mentioned node; a second declaration is a mistake. */
  void declare(String name, int line, int column) {
    Integer before = declared.putIfAbsent(name, line);
    if (before != null) {
      mistake(line, column, twice(name, before));
    } else {
      nodes.computeIfPresent(name, (key, node) -> new NodeText(name, line, node.attributes()));
    }
  }

  void put(Map<String, String> of, String key, String value, int line) {
    count(1, line);
    of.put(key, value);
  }

  void link(String from, String to, boolean twoWay, int line, Map<String, String> attributes) {
    refuseLinks(line, 1, 1);
    links.add(new LinkText(from, to, twoWay, line, attributes));
  }

  /**
   * Rejects a group of links that exceeds the limit.
   *
   * @param from number of nodes at one end
   * @param to number of nodes at the other end; each is connected with each
   */
  public void refuseLinks(int line, int from, int to) {
    long more = (long) from * to;
    if (links.size() + more > limits.links()) {
      String what =
          more == 1
              ? "this is link " + Decimals.grouped(links.size() + 1L)
              : Decimals.grouped(from)
                  + " nodes connected with "
                  + Decimals.grouped(to)
                  + " make "
                  + Decimals.grouped(more)
                  + " links";
      tooMany(line, what, limits.links(), "links");
    }
  }

  private void count(int more, int line) {
    attributes += more;
    if (attributes > limits.attributes()) {
      tooMany(
          line,
          "the attributes here, with defaults, are too many",
          limits.attributes(),
          "attributes");
    }
  }

  private void tooMany(int line, String what, int most, String things) {
    mistake(line, what + "; a topology has at most " + Decimals.grouped(most) + " " + things);
    refuseMistakes();
  }

  /** Records that a part of the file was not understood; missing declarations may be there. */
  void incomplete() {
    complete = false;
  }

  public boolean isComplete() {
    return complete;
  }

  /**
   * {@return a suggestion of the name that was probably meant, as the end of a sentence} The text
   * is empty once there are more mistakes than are printed.
   */
  public String near(String written, Collection<String> names) {
    return mistakes.size() >= Mistakes.MAX
        ? ""
        : NearestName.to(written, names).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  public void mistake(Mistake mistake) {
    mistakes.add(mistake);
  }

  public void mistake(int line, String message) {
    mistakes.add(new Mistake(source, line, 0, message));
  }

  public void mistake(int line, int column, String message) {
    mistakes.add(new Mistake(source, line, column, message));
  }

  boolean hasMistakes() {
    return !mistakes.isEmpty();
  }

  /**
   * Throws if there are mistakes.
   *
   * @throws InputException with the first 50 mistakes in the order of their lines
   */
  public void refuseMistakes() {
    if (!hasMistakes()) {
      return;
    }
    List<Mistake> sorted = new ArrayList<>(mistakes);
    sorted.sort(
        Comparator.comparingInt((Mistake m) -> m.line() == 0 ? Integer.MAX_VALUE : m.line())
            .thenComparingInt(Mistake::column));
    Mistakes all = new Mistakes(source);
    all.add(sorted);
    all.refuse();
  }
}
