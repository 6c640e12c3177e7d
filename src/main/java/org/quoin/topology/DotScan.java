package org.quoin.topology;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.quoin.input.Mistake;
import org.quoin.topology.DotTokens.Token;
import org.quoin.topology.DotTokens.TokenType;

/**
 * Finds in a DOT text what JGraphT's importer does not tell: the lines of nodes and links, nodes
 * declared twice, attributes given twice or without a value, arrows, and text after the graph. All
 * other syntax is left to the importer, whose message has a line and a column.
 */
final class DotScan {
  private static final int DEEPEST = 50;

  private final Declarations declarations;
  private final List<Token> tokens;
  private final Map<String, Integer> declared = new HashMap<>();
  private final Map<String, Integer> named = new HashMap<>();
  private final Map<List<String>, Queue<Integer>> links = new HashMap<>();
  private final List<Mistake> repeated = new ArrayList<>();
  private int at;

  private DotScan(List<Token> tokens, Declarations declarations) {
    this.tokens = tokens;
    this.declarations = declarations;
  }

  /** Scans a text; the mistakes go to the declarations. */
  static DotScan of(String text, Declarations declarations) {
    DotScan scan = new DotScan(DotTokens.of(text, declarations), declarations);
    if (!declarations.hasMistakes()) {
      scan.graph();
    }
    return scan;
  }

  /** The line that declares a node with attributes, else the first that names it, else 0. */
  int lineOf(String node) {
    return declared.getOrDefault(node, named.getOrDefault(node, 0));
  }

  /** The line of the next link between two nodes that was not asked for yet. */
  int nextLineOf(String from, String to) {
    Queue<Integer> lines = links.get(List.of(from, to));
    if (lines == null || lines.isEmpty()) {
      return lineOf(to);
    }
    return lines.remove();
  }

  /** Adds what is there twice to the mistakes; the importer merges it, so it can be read before. */
  void reportRepeated() {
    repeated.forEach(m -> declarations.mistake(m.line(), m.column(), m.message()));
  }

  private void repeat(Token token, String message) {
    repeated.add(new Mistake(declarations.source(), token.line(), token.column(), message));
  }

  private Token token() {
    return tokens.get(at);
  }

  private Token take() {
    Token token = tokens.get(at);
    if (token.type() != TokenType.END) {
      at++;
    }
    return token;
  }

  private boolean ended() {
    return token().type() == TokenType.END;
  }

  private void graph() {
    if (token().isKeyword("strict")) {
      take();
    }
    Token kind = take();
    if (kind.isKeyword("digraph")) {
      declarations.mistake(
          kind.line(),
          "a topology is an undirected graph, whose links carry data both ways; write 'graph' with"
              + " '--', not 'digraph' with '->'");
      return;
    }
    if (!kind.isKeyword("graph")) {
      declarations.mistake(
          kind.line(), kind.column(), "this is no DOT file; expected it to begin with 'graph'");
      return;
    }
    if (token().type() == TokenType.NAME) {
      declarations.title(take().text());
    }
    if (!token().is("{")) {
      declarations.mistake(
          token().line(), token().column(), "expected '{' but found " + quote(token()));
      return;
    }
    Token opening = take();
    if (!statements(1)) {
      return;
    }
    if (ended()) {
      declarations.mistake(opening.line(), "the '{' opened here is never closed");
      return;
    }
    take();
    if (!ended()) {
      declarations.mistake(
          token().line(),
          token().column(),
          "the graph has ended, but " + quote(token()) + " follows; a file holds one graph");
    }
  }

  /** Scans up to the closing brace, which it leaves; false when the nesting is too deep. */
  private boolean statements(int depth) {
    while (!ended() && !token().is("}")) {
      if (token().isKeyword("subgraph")) {
        take();
        if (token().type() == TokenType.NAME) {
          take();
        }
      } else if (token().is("{")) {
        if (!block(depth)) {
          return false;
        }
      } else if (token().type() == TokenType.NAME) {
        nameStatement();
      } else if (token().is("[")) {
        attributes();
      } else if (token().type() == TokenType.LINK) {
        linkMark();
      } else {
        take();
      }
    }
    return true;
  }

  private boolean block(int depth) {
    Token opening = take();
    if (depth >= DEEPEST) {
      declarations.mistake(opening.line(), "braces are nested more than " + DEEPEST + " deep");
      return false;
    }
    if (!statements(depth + 1)) {
      return false;
    }
    if (token().is("}")) {
      take();
    }
    return true;
  }

  /** {@code a [..]}, {@code a -- b -- c [..]}, {@code key = value} or {@code node [..]}. */
  private void nameStatement() {
    Token first = take();
    if (token().is("=")) {
      take();
      take();
      return;
    }
    boolean defaults =
        first.isKeyword("node") || first.isKeyword("edge") || first.isKeyword("graph");
    if (defaults) {
      return;
    }
    port();
    named.putIfAbsent(first.text(), first.line());
    if (token().is("[")) {
      declare(first);
    }
    Token from = first;
    while (token().type() == TokenType.LINK) {
      Token mark = linkMark();
      if (token().type() != TokenType.NAME || token().isKeyword("subgraph")) {
        return;
      }
      Token to = take();
      port();
      named.putIfAbsent(to.text(), to.line());
      links
          .computeIfAbsent(List.of(from.text(), to.text()), pair -> new ArrayDeque<>())
          .add(mark.line());
      from = to;
    }
  }

  private void declare(Token node) {
    Integer before = declared.putIfAbsent(node.text(), node.line());
    if (before != null) {
      repeat(node, "node '" + node.text() + "' is declared twice, first on line " + before);
    }
  }

  private Token linkMark() {
    Token mark = take();
    if (mark.text().equals("->")) {
      declarations.mistake(
          mark.line(), mark.column(), "links are undirected here; write '--', not '->'");
    }
    return mark;
  }

  private void port() {
    while (token().is(":")) {
      take();
      take();
    }
  }

  /** One list of attributes, each with a value and given once. */
  private void attributes() {
    take();
    Set<String> keys = new HashSet<>();
    while (!ended() && !token().is("]")) {
      Token key = take();
      if (key.type() != TokenType.NAME) {
        continue;
      }
      if (!token().is("=")) {
        declarations.mistake(
            key.line(),
            key.column(),
            "attribute '" + key.text() + "' has no value; expected " + key.text() + " = \"...\"");
        return;
      }
      take();
      Token value = take();
      if (!keys.add(key.text())) {
        repeat(key, "attribute '" + key.text() + "' is given twice");
      }
      boolean unquotedUnit =
          !value.quoted()
              && token().type() == TokenType.NAME
              && token().line() == value.line()
              && !tokens.get(Math.min(at + 1, tokens.size() - 1)).is("=");
      if (unquotedUnit) {
        declarations.mistake(
            value.line(),
            value.column(),
            "the value of '"
                + key.text()
                + "' has a blank and needs quotes, as in \""
                + value.text()
                + " "
                + token().text()
                + "\"");
        return;
      }
    }
    take();
  }

  private static String quote(Token token) {
    return token.type() == TokenType.END ? token.text() : "'" + token.text() + "'";
  }
}
