package org.quoin.topology.parser;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.PrintableText;

/** What a topology file declares, as text with line numbers, and the mistakes found so far. */
public final class Declarations {

  /**
   * A node as written.
   *
   * @param line where it is declared, or first named
   */
  public record NodeText(String name, int line, Map<String, String> attributes) {}

  /**
   * A link as written.
   *
   * @param twoWay whether data flow both ways
   */
  public record LinkText(
      String from, String to, boolean twoWay, int line, Map<String, String> attributes) {
    /** {@return the same with attributes that no other link shares} */
    public LinkText withOwnAttributes() {
      return new LinkText(from, to, twoWay, line, new LinkedHashMap<>(attributes));
    }

    /** {@return whether the two are the directions of one link} */
    public boolean isOpposite(LinkText other) {
      return !twoWay && !other.twoWay && from.equals(other.to) && to.equals(other.from);
    }
  }

  /** An odd number of backslashes where DOT would take the last one as escaping a quote. */
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
   * Creates an empty list of the declarations of a file.
   *
   * @param source its path, for messages
   * @param title what it is called unless it says so itself
   * @param limits the most that there may be
   */
  public Declarations(String source, String title, TopologyLimits limits) {
    this.limits = limits;
    this.source = source;
    this.title = title;
  }

  /** {@return the most that there may be} */
  public TopologyLimits limits() {
    return limits;
  }

  /** {@return the path of the file, for messages} */
  public String source() {
    return source;
  }

  /** {@return what the topology is called} */
  public String title() {
    return title;
  }

  /** Takes the title that a line states. */
  public void title(String text, int line) {
    refuseUnwritable(text, line, 0);
    title = text;
  }

  /**
   * Refuses what would steer a terminal, but for line breaks, which may stand in what is only
   * drawn; and what no quoted name of DOT can hold, so that all that is read can be written there.
   */
  void refuseUnwritable(String text, int line, int column) {
    if (isWritable(text)) {
      return;
    }
    if (!PrintableText.lines(text).equals(text)) {
      mistake(line, column, "'" + text + "' has a control character; expected plain text");
    }
    if (LONE_BACKSLASH.matcher(text).find()) {
      mistake(
          line,
          column,
          "'" + text + "' has a backslash at its end or before a quote; expected it twice");
    }
  }

  /** {@return whether a text has neither control characters nor backslashes} */
  static boolean isWritable(String text) {
    return text.indexOf('\\') < 0 && PrintableText.lines(text).equals(text);
  }

  /** {@return the nodes by name, in the order of the file} */
  public Map<String, NodeText> nodes() {
    return nodes;
  }

  /** {@return the links, in the order of the file} */
  public List<LinkText> links() {
    return links;
  }

  /** A node as it is first named, with the attributes that are default there. */
  void node(String name, int line, Map<String, String> defaults) {
    if (nodes.containsKey(name)) {
      return;
    }
    if (nodes.size() >= limits.nodes()) {
      tooMany(line, "this is node " + shown(limits.nodes() + 1L), limits.nodes(), "nodes");
    }
    count(defaults.size(), line);
    nodes.put(name, new NodeText(name, line, new LinkedHashMap<>(defaults)));
  }

  /** The place that declares a node named before; a second one is a mistake. */
  void declare(String name, int line, int column) {
    Integer before = declared.putIfAbsent(name, line);
    if (before != null) {
      mistake(line, column, "node '" + name + "' is declared twice, first on line " + before);
    } else {
      nodes.computeIfPresent(name, (key, node) -> new NodeText(name, line, node.attributes()));
    }
  }

  /** Sets an attribute of a node or link. */
  void put(Map<String, String> of, String key, String value, int line) {
    count(1, line);
    of.put(key, value);
  }

  void link(String from, String to, boolean twoWay, int line, Map<String, String> attributes) {
    refuseLinks(line, 1, 1);
    links.add(new LinkText(from, to, twoWay, line, attributes));
  }

  /**
   * Refuses more links than can be.
   *
   * @param from nodes at the one end of the links to come
   * @param to nodes at the other end, each to be joined with each
   */
  public void refuseLinks(int line, int from, int to) {
    long more = (long) from * to;
    if (links.size() + more > limits.links()) {
      String what =
          more == 1
              ? "this is link " + shown(links.size() + 1L)
              : shown(from) + " nodes joined with " + shown(to) + " make " + shown(more) + " links";
      tooMany(line, what, limits.links(), "links");
    }
  }

  private void count(int more, int line) {
    attributes += more;
    if (attributes > limits.attributes()) {
      tooMany(line, "with its defaults too much is said here", limits.attributes(), "attributes");
    }
  }

  private void tooMany(int line, String what, int most, String things) {
    mistake(line, what + "; a topology has at most " + shown(most) + " " + things);
    refuseMistakes();
  }

  private static String shown(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A part of the file made no sense: what is missing may stand there. */
  void incomplete() {
    complete = false;
  }

  /** {@return whether all of the file was understood} */
  public boolean isComplete() {
    return complete;
  }

  /** {@return the name probably meant, as the end of a sentence; empty once nobody will read it} */
  public String near(String written, Collection<String> names) {
    return mistakes.size() >= Mistakes.MOST
        ? ""
        : NearestName.to(written, names).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  /** Keeps a mistake. */
  public void mistake(Mistake mistake) {
    mistakes.add(mistake);
  }

  /** Keeps a mistake in a line. */
  public void mistake(int line, String message) {
    mistakes.add(new Mistake(source, line, 0, message));
  }

  /** Keeps a mistake at a column of a line. */
  public void mistake(int line, int column, String message) {
    mistakes.add(new Mistake(source, line, column, message));
  }

  boolean hasMistakes() {
    return !mistakes.isEmpty();
  }

  /**
   * Ends the reading when there are mistakes.
   *
   * @throws InputException with the mistakes in the order of their lines, the first 50 of them
   */
  public void refuseMistakes() {
    List<Mistake> sorted = new ArrayList<>(mistakes);
    sorted.sort(
        Comparator.comparingInt((Mistake m) -> m.line() == 0 ? Integer.MAX_VALUE : m.line())
            .thenComparingInt(Mistake::column));
    Mistakes told = new Mistakes(source);
    told.add(sorted);
    told.refuse();
  }
}
