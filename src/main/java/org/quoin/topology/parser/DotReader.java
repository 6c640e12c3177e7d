package org.quoin.topology.parser;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.topology.parser.DotTokens.Token;
import org.quoin.topology.parser.DotTokens.TokenType;

/**
 * Reads the declarations of a DOT text by Graphviz's grammar, in one pass. JGraphT's importer
 * reports no line numbers, stops at the first mistake and creates links before they can be counted.
 * After a mistake this reader continues at the next statement.
 */
public final class DotReader {
  private static final int MAX_DEPTH = 50;

  /** Values of a digraph's attribute {@code dir} that say in which direction data flow. */
  private static final List<String> DIRECTIONS = List.of("forward", "back", "both");

  /** Content of a pair of braces: its defaults, and the nodes that it names. */
  private record Scope(Map<String, String> node, Map<String, String> edge, Set<String> nodes) {
    Scope inner() {
      return new Scope(new LinkedHashMap<>(node), new LinkedHashMap<>(edge), new LinkedHashSet<>());
    }
  }

  private final String text;
  private final Declarations declarations;
  private final List<Token> tokens;
  private int at;
  private int depth;
  private boolean directed;

  private DotReader(String text, Declarations declarations) {
    this.text = text;
    this.declarations = declarations;
    this.tokens = DotTokens.of(text, declarations);
  }

  public static void read(String text, Declarations declarations) {
    DotReader reader = new DotReader(text, declarations);
    declarations.refuseMistakes();
    reader.graph();
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

  private boolean take(String mark) {
    boolean there = token().is(mark);
    at += there ? 1 : 0;
    return there;
  }

  private boolean ended() {
    return token().type() == TokenType.END;
  }

  private void mistake(Token token, String message) {
    declarations.mistake(token.line(), token.column(), message);
  }

  private void graph() {
    if (token().isKeyword("strict")) {
      take();
    }
    Token kind = take();
    directed = kind.isKeyword("digraph");
    if (!directed && !kind.isKeyword("graph")) {
      mistake(kind, "this is not a DOT file; expected it to begin with 'graph' or 'digraph'");
      declarations.refuseMistakes();
    }
    if (token().type() == TokenType.NAME) {
      declarations.title(take().text(), kind.line());
    }
    if (!token().is("{")) {
      mistake(token(), "expected '{' but found " + shown(token()));
      declarations.refuseMistakes();
    }
    block(new Scope(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashSet<>()));
    if (!ended()) {
      mistake(
          token(),
          "the graph has ended, but " + shown(token()) + " follows; a file holds one graph");
    }
  }

  private void block(Scope scope) {
    Token opening = take();
    if (++depth > MAX_DEPTH) {
      declarations.mistake(opening.line(), "braces are nested more than " + MAX_DEPTH + " deep");
      declarations.refuseMistakes();
    }
    while (!ended() && !token().is("}")) {
      if (!statement(scope)) {
        declarations.incomplete();
        recover();
      }
    }
    if (!take("}")) {
      declarations.incomplete();
      declarations.mistake(opening.line(), "the '{' opened here is never closed");
    }
    depth--;
  }

  /** Skips to a place where a statement can begin: after a semicolon, at a brace, on a new line. */
  private void recover() {
    int line = token().line();
    while (!ended() && !token().is("}") && token().line() == line) {
      if (take().is(";")) {
        return;
      }
    }
  }

  /** Reads a statement. Returns false and records a mistake if it is malformed. */
  private boolean statement(Scope scope) {
    Token first = token();
    if (take(";")) {
      return true;
    }
    for (String keyword : List.of("node", "edge", "graph")) {
      if (first.isKeyword(keyword)) {
        take();
        if (!token().is("[")) {
          return unexpected(
              "'" + keyword + "' sets defaults; expected " + keyword + " [...] but found ");
        }
        Map<String, String> defaults = attributes();
        if (keyword.equals("edge") && defaults.containsKey("kind")) {
          declarations.mistake(
              first.line(),
              "'"
                  + first.text()
                  + "' sets defaults of links, which have no kind; a node of this name needs"
                  + " quotes: \""
                  + first.text()
                  + "\"");
          return true;
        }
        if (!keyword.equals("graph")) {
          (keyword.equals("node") ? scope.node : scope.edge).putAll(defaults);
        }
        return true;
      }
    }
    boolean group = first.is("{") || first.isKeyword("subgraph");
    if (first.type() == TokenType.NAME && !group && tokens.get(at + 1).is("=")) {
      take();
      take();
      return token().type() == TokenType.NAME
          ? value(first) != null
          : unexpected(
              "attributes stand after a name, as in "
                  + first.text()
                  + " [...]; expected a value after '=' but found ");
    }
    Set<String> nodes = operand(scope);
    if (nodes == null) {
      return false;
    }
    if (token().type() == TokenType.LINK) {
      return links(nodes, scope);
    }
    if (!group && token().is("[")) {
      declarations.declare(first.text(), first.line(), first.column());
      for (Map.Entry<String, String> attribute : attributes().entrySet()) {
        declarations.put(
            declarations.nodes().get(first.text()).attributes(),
            attribute.getKey(),
            attribute.getValue(),
            first.line());
      }
    }
    return true;
  }

  /** Records that the current token is unexpected; returns false. */
  private boolean unexpected(String message) {
    mistake(
        token(),
        token().type() == TokenType.OTHER
            ? "'" + token().text() + "' is not allowed here; quote names with such characters"
            : message + shown(token()));
    return false;
  }

  /** Returns the nodes of a name or of a group in braces; null if there is neither. */
  private Set<String> operand(Scope scope) {
    if (token().isKeyword("subgraph") || token().is("{")) {
      if (take().is("{")) {
        at--;
      } else if (token().type() == TokenType.NAME) {
        take();
      }
      if (!token().is("{")) {
        unexpected("expected '{' but found ");
        return null;
      }
      Scope inner = scope.inner();
      block(inner);
      scope.nodes.addAll(inner.nodes);
      return inner.nodes;
    }
    if (token().type() != TokenType.NAME) {
      unexpected("is not valid DOT here: expected a node or a link but found ");
      return null;
    }
    Token name = take();
    if (!name.isName()) {
      mistake(name, "the name " + name.text() + " needs quotes: \"" + name.text() + "\"");
    }
    while (token().is(":")) {
      take();
      if (token().type() != TokenType.NAME) {
        unexpected("expected a port after ':' but found ");
        return null;
      }
      take();
    }
    declarations.node(name.text(), name.line(), scope.node);
    scope.nodes.add(name.text());
    return Set.of(name.text());
  }

  /** Link between two consecutive operands of a statement. */
  private record Drawn(Set<String> from, Set<String> to, int line) {}

  private boolean links(Set<String> first, Scope scope) {
    List<Drawn> drawn = new ArrayList<>();
    Set<String> from = first;
    while (token().type() == TokenType.LINK) {
      Token mark = take();
      if (directed != mark.text().equals("->")) {
        mistake(
            mark,
            directed
                ? "links of a digraph have a direction; write '->' (with [dir=both] for a link both"
                    + " ways), not '--'"
                : "links of a graph carry data both ways; write '--', or begin the file with"
                    + " 'digraph'");
      }
      Set<String> to = operand(scope);
      if (to == null) {
        return false;
      }
      drawn.add(new Drawn(from, to, mark.line()));
      from = to;
    }
    Map<String, String> attributes = new LinkedHashMap<>(scope.edge);
    if (token().is("[")) {
      attributes.putAll(attributes());
    }
    String direction = directed ? attributes.getOrDefault("dir", "forward") : "both";
    if (!DIRECTIONS.contains(direction)) {
      declarations.mistake(
          drawn.get(0).line,
          "dir is '" + direction + "'; expected one of " + String.join(", ", DIRECTIONS));
    }
    for (Drawn one : drawn) {
      declarations.refuseLinks(one.line, one.from.size(), one.to.size());
      for (String a : one.from) {
        for (String b : one.to) {
          boolean turned = direction.equals("back");
          declarations.link(
              turned ? b : a, turned ? a : b, direction.equals("both"), one.line, attributes);
        }
      }
    }
    return true;
  }

  /** Reads lists of attributes; an attribute must occur once per list and have a value. */
  private Map<String, String> attributes() {
    Map<String, String> attributes = new LinkedHashMap<>();
    while (token().is("[")) {
      Token opening = take();
      Set<String> keys = new LinkedHashSet<>();
      while (!take("]")) {
        if (endsList()) {
          declarations.incomplete();
          mistake(opening, "the '[' opened here is never closed");
          return attributes;
        }
        if (!take(",") && !take(";")) {
          attribute(keys, attributes);
        }
      }
    }
    return attributes;
  }

  /**
   * Returns whether the next token cannot belong to a list, so that its closing bracket is missing.
   */
  private boolean endsList() {
    Token token = token();
    if (token.type() == TokenType.NAME) {
      Token next = tokens.get(at + 1);
      return next.is("[") || next.type() == TokenType.LINK;
    }
    return ended() || token.is("[") || token.is("{") || token.is("}");
  }

  private void attribute(Set<String> keys, Map<String, String> attributes) {
    Token key = token();
    boolean named = take().type() == TokenType.NAME;
    if (!named || !take("=")) {
      mistake(
          key,
          named
              ? "attribute '" + key.text() + "' has no value; expected " + key.text() + " = \"...\""
              : "expected an attribute, as in kind=client, but found " + shown(key));
      while (!ended() && !token().is(",") && !token().is("]") && token().line() == key.line()) {
        take();
      }
      return;
    }
    if (!keys.add(key.text())) {
      mistake(key, "attribute '" + key.text() + "' is given twice");
    }
    String value = value(key);
    if (value != null) {
      attributes.put(key.text(), value);
    }
  }

  /**
   * Reads a value after an equals sign: up to a separator, the end of the line or the next
   * attribute. A value of several tokens needs quotes; without them it is a mistake but still read.
   */
  private String value(Token key) {
    Token first = token();
    if (first.quoted()) {
      return take().text();
    }
    int end = first.start();
    int length = 0;
    while (!endsValue(first, length)) {
      end = take().end();
      length++;
    }
    if (length == 0) {
      mistake(
          key,
          "attribute '" + key.text() + "' has no value; expected " + key.text() + " = \"...\"");
      return null;
    }
    String value = text.substring(first.start(), end);
    if (length > 1 || !first.isName()) {
      mistake(
          first,
          "the value of '%s' needs quotes; write %s=\"%s\""
              .formatted(key.text(), key.text(), value.replace("\"", "\\\"")));
    }
    return value;
  }

  private boolean endsValue(Token first, int length) {
    Token token = token();
    boolean separator =
        token.type() == TokenType.END
            || token.type() == TokenType.LINK
            || (token.type() == TokenType.MARK && "[]{};,=".contains(token.text()));
    boolean nextAttribute =
        length > 0 && token.type() == TokenType.NAME && tokens.get(at + 1).is("=");
    return separator || nextAttribute || token.line() != first.line();
  }

  private static String shown(Token token) {
    return token.type() == TokenType.END ? token.text() : "'" + token.text() + "'";
  }
}
