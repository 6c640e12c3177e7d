package org.quoin.topology.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Splits a DOT text into tokens with line numbers: names, operators and punctuation, without
 * comments. Stops early at a quote or comment without an end.
 */
final class DotTokens {

  enum TokenType {
    /** Bare, numeral, quoted or HTML name. */
    NAME,
    LINK,
    MARK,
    /** Character that DOT allows only in quotes. */
    OTHER,
    END
  }

  /**
   * Token.
   *
   * @param text text without quotes
   * @param quoted whether it was quoted, and so is not a keyword
   * @param start offset of the first character in the whole text
   * @param end offset after the last character
   */
  record Token(
      TokenType type, String text, int line, int column, boolean quoted, int start, int end) {
    private static final Pattern NUMERAL = Pattern.compile("-?(\\.\\d++|\\d++(\\.\\d*+)?)");

    private static final Set<String> KEYWORDS =
        Set.of("strict", "graph", "digraph", "node", "edge", "subgraph");

    /**
     * Returns whether the token is a DOT name: quoted, a word other than a keyword, or a numeral.
     */
    boolean isName() {
      return type == TokenType.NAME
          && (quoted
              || (isWord(text)
                  ? !KEYWORDS.contains(text.toLowerCase(Locale.ROOT))
                  : NUMERAL.matcher(text).matches()));
    }

    /** Returns whether a text of name parts begins with a letter and has no dot. */
    private static boolean isWord(String text) {
      return !isNumeral(text.charAt(0)) && text.charAt(0) != '-' && text.indexOf('.') < 0;
    }

    boolean is(String mark) {
      return type == TokenType.MARK && text.equals(mark);
    }

    boolean isKeyword(String word) {
      return type == TokenType.NAME && !quoted && text.equalsIgnoreCase(word);
    }
  }

  private final String text;
  private final Declarations declarations;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;
  private int lineStart;

  private DotTokens(String text, Declarations declarations) {
    this.text = text;
    this.declarations = declarations;
  }

  /**
   * Returns all tokens of a text, the last of type {@link TokenType#END}; adds mistakes to {@code
   * declarations}.
   */
  static List<Token> of(String text, Declarations declarations) {
    DotTokens scan = new DotTokens(text, declarations);
    while (!declarations.hasMistakes() && scan.skipBlanks()) {
      scan.next();
    }
    for (Token token : Declarations.isWritable(text) ? List.<Token>of() : scan.tokens) {
      declarations.rejectUnwritable(token.text(), token.line(), token.column());
    }
    scan.add(TokenType.END, "the end of the file", scan.at);
    return scan.tokens;
  }

  private void add(TokenType type, String token, int start) {
    tokens.add(new Token(type, token, line, Math.max(1, start - lineStart + 1), false, start, at));
  }

  private char peek() {
    return at + 1 < text.length() ? text.charAt(at + 1) : '\0';
  }

  private void advance() {
    if (text.charAt(at) == '\n') {
      line++;
      lineStart = at + 1;
    }
    at++;
  }

  /** Skips blanks and comments; returns false at the end of the text. */
  private boolean skipBlanks() {
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean lineComment = (c == '/' && peek() == '/') || (c == '#' && at == lineStart);
      if (lineComment) {
        while (at < text.length() && text.charAt(at) != '\n') {
          at++;
        }
      } else if (c == '/' && peek() == '*') {
        skipBlockComment();
      } else if (Character.isWhitespace(c)) {
        advance();
      } else {
        return true;
      }
    }
    return false;
  }

  private void skipBlockComment() {
    int opened = line;
    at += 2;
    while (at < text.length() && !(text.charAt(at) == '*' && peek() == '/')) {
      advance();
    }
    if (at >= text.length()) {
      declarations.mistake(opened, "the comment opened here is never closed");
    } else {
      at += 2;
    }
  }

  private void next() {
    char c = text.charAt(at);
    int start = at;
    if (c == '"') {
      quoted();
    } else if (c == '<') {
      html();
    } else if ("{}[];,=:+".indexOf(c) >= 0) {
      at++;
      add(TokenType.MARK, String.valueOf(c), start);
    } else if (c == '-' && (peek() == '-' || peek() == '>')) {
      at += 2;
      add(TokenType.LINK, text.substring(start, at), start);
    } else if (isNamePart(c) || (c == '-' && isNumeral(peek()))) {
      at++;
      while (at < text.length() && isNamePart(text.charAt(at))) {
        at++;
      }
      add(TokenType.NAME, text.substring(start, at), start);
    } else {
      at++;
      add(TokenType.OTHER, String.valueOf(c), start);
    }
  }

  private static boolean isNamePart(char c) {
    boolean letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    return letter || isNumeral(c) || c == '_' || c >= 0x80;
  }

  private static boolean isNumeral(char c) {
    return (c >= '0' && c <= '9') || c == '.';
  }

  /**
   * Reads a quoted name. As in Graphviz, a backslash escapes a quote or a line end; two backslashes
   * stay two and escape nothing.
   */
  private void quoted() {
    int opened = line;
    int start = at;
    int column = at - lineStart + 1;
    StringBuilder name = new StringBuilder();
    at++;
    while (at < text.length() && text.charAt(at) != '"') {
      if (text.charAt(at) == '\\' && peek() == '\\') {
        name.append('\\');
        at++;
      } else if (text.charAt(at) == '\\' && peek() == '"') {
        at++;
      } else if (text.charAt(at) == '\\' && peek() == '\n') {
        at++;
        advance();
        continue;
      }
      name.append(text.charAt(at));
      advance();
    }
    if (at >= text.length()) {
      declarations.mistake(opened, column, "the quote opened here is never closed");
      return;
    }
    at++;
    tokens.add(new Token(TokenType.NAME, name.toString(), opened, column, true, start, at));
  }

  private void html() {
    int opened = line;
    int start = at;
    int column = at - lineStart + 1;
    int depth = 0;
    while (at < text.length()) {
      depth += text.charAt(at) == '<' ? 1 : text.charAt(at) == '>' ? -1 : 0;
      advance();
      if (depth == 0) {
        tokens.add(
            new Token(TokenType.NAME, text.substring(start, at), opened, column, true, start, at));
        return;
      }
    }
    declarations.mistake(opened, column, "the '<' opened here is never closed");
  }
}
