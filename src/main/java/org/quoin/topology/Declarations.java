package org.quoin.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;

/** What a topology file declares, as text with line numbers, and the mistakes found so far. */
final class Declarations {

  /**
   * A node as written.
   *
   * @param line where it is declared, or first named
   */
  record NodeText(String name, int line, Map<String, String> attributes) {}

  /** A link as written. */
  record LinkText(String from, String to, int line, Map<String, String> attributes) {}

  private static final int MOST_MISTAKES = 50;

  private final String source;
  private String title;
  private final Map<String, NodeText> nodes = new LinkedHashMap<>();
  private final List<LinkText> links = new ArrayList<>();
  private final List<Mistake> mistakes = new ArrayList<>();

  Declarations(String source, String title) {
    this.source = source;
    this.title = title;
  }

  String source() {
    return source;
  }

  String title() {
    return title;
  }

  void title(String text) {
    title = text;
  }

  Map<String, NodeText> nodes() {
    return nodes;
  }

  List<LinkText> links() {
    return links;
  }

  void node(String name, int line) {
    nodes.putIfAbsent(name, new NodeText(name, line, new LinkedHashMap<>()));
  }

  void link(String from, String to, int line) {
    links.add(new LinkText(from, to, line, new LinkedHashMap<>()));
  }

  void mistake(int line, String message) {
    mistakes.add(new Mistake(source, line, 0, message));
  }

  void mistake(int line, int column, String message) {
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
  void refuseMistakes() {
    if (mistakes.isEmpty()) {
      return;
    }
    List<Mistake> sorted = new ArrayList<>(mistakes);
    sorted.sort(
        Comparator.comparingInt((Mistake m) -> m.line() == 0 ? Integer.MAX_VALUE : m.line())
            .thenComparingInt(Mistake::column));
    if (sorted.size() > MOST_MISTAKES) {
      int more = sorted.size() - MOST_MISTAKES;
      sorted = new ArrayList<>(sorted.subList(0, MOST_MISTAKES));
      sorted.add(Mistake.in(source, "and " + more + " more mistakes"));
    }
    throw new InputException(sorted);
  }
}
