package org.quoin.topology;

import java.util.ArrayList;
import java.util.List;

/**
 * The tokens of a DOT text with their lines: names, operators and punctuation, without comments.
 * Ends early at a quote or comment that is never closed.
 */
final class DotTokens {

  /** What a token is. */
  enum TokenType {
    /** A bare, numeral, quoted or HTML name. */
    NAME,
    /** {@code --} or {@code ->}. */
    LINK,
    /** One of the characters <code>{ } [ ] ; , = : +</code>. */
    MARK,
    /** The end of the text. */
    END
  }

  /**
   * One token.
   *
   * @param text its text, of a quoted name without the quotes
   * @param quoted whether it was quoted, and so cannot be a keyword
   */
  record Token(TokenType type, String text, int line, int column, boolean quoted) {
    boolean is(String mark) {
      return type != TokenType.NAME && text.equals(mark);
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
   * All tokens of a text, the last of type {@link TokenType#END}; mistakes go to the declarations.
   */
  static List<Token> of(String text, Declarations declarations) {
    DotTokens scan = new DotTokens(text, declarations);
    while (!declarations.hasMistakes() && scan.skipBlanks()) {
      scan.next();
    }
    scan.add(TokenType.END, "the end of the file", scan.line, scan.at, false);
    return scan.tokens;
  }

  private void add(TokenType type, String token, int tokenLine, int start, boolean quoted) {
    tokens.add(new Token(type, token, tokenLine, Math.max(1, start - lineStart + 1), quoted));
  }

  private char peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
  }

  private void advance() {
    if (text.charAt(at) == '\n') {
      line++;
      lineStart = at + 1;
    }
    at++;
  }

  /** Goes to the next character that is neither blank nor in a comment; false at the end. */
  private boolean skipBlanks() {
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean lineComment = (c == '/' && peek(1) == '/') || (c == '#' && at == lineStart);
      if (lineComment) {
        while (at < text.length() && text.charAt(at) != '\n') {
          at++;
        }
      } else if (c == '/' && peek(1) == '*') {
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
    while (at < text.length() && !(text.charAt(at) == '*' && peek(1) == '/')) {
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
      add(TokenType.MARK, String.valueOf(c), line, start, false);
    } else if (c == '-' && (peek(1) == '-' || peek(1) == '>')) {
      at += 2;
      add(TokenType.LINK, text.substring(start, at), line, start, false);
    } else if (isNamePart(c) || c == '-') {
      at++;
      while (at < text.length() && isNamePart(text.charAt(at))) {
        at++;
      }
      add(TokenType.NAME, text.substring(start, at), line, start, false);
    } else {
      declarations.mistake(
          line,
          at - lineStart + 1,
          "'"
              + c
              + "' stands where DOT has no place for it; names with such characters are quoted");
    }
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c >= 0x80;
  }

  private void quoted() {
    int opened = line;
    int column = at - lineStart + 1;
    StringBuilder name = new StringBuilder();
    at++;
    while (at < text.length() && text.charAt(at) != '"') {
      if (text.charAt(at) == '\\' && peek(1) == '"') {
        at++;
      }
      name.append(text.charAt(at));
      advance();
    }
    if (at >= text.length()) {
      declarations.mistake(opened, column, "the quote opened here is never closed");
      return;
    }
    at++;
    tokens.add(new Token(TokenType.NAME, name.toString(), opened, column, true));
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
        tokens.add(new Token(TokenType.NAME, text.substring(start, at), opened, column, true));
        return;
      }
    }
    declarations.mistake(opened, column, "the '<' opened here is never closed");
  }
}
