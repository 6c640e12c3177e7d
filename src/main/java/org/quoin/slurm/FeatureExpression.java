package org.quoin.slurm;

import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The nodes that satisfy an expression over features, such as {@code ib&(old|new)}. Operators apply
 * from left to right, as Slurm does it.
 */
final class FeatureExpression {
  private static final Pattern TOKEN = Pattern.compile("\\s*([\\w.:=-]+|[&|,()])\\s*");

  private final SlurmNodes nodes;
  private final Matcher tokens;
  private final String text;
  private String token;
  private int position;

  private FeatureExpression(SlurmNodes nodes, String text) {
    this.nodes = nodes;
    this.text = text;
    tokens = TOKEN.matcher(text);
    advance();
  }

  /**
   * {@return the nodes that satisfy an expression}
   *
   * @throws IllegalArgumentException if it is malformed or has a count or exclusive alternatives
   */
  static BitSet nodes(SlurmNodes nodes, String text) {
    FeatureExpression expression = new FeatureExpression(nodes, text);
    BitSet found = expression.alternatives();
    if (expression.token != null) {
      throw expression.malformed();
    }
    return found;
  }

  private IllegalArgumentException malformed() {
    return new IllegalArgumentException(
        "'" + text + "' is not an expression of features such as ib&(old|new)");
  }

  private void advance() {
    token = null;
    if (position < text.length()) {
      tokens.region(position, text.length());
      if (!tokens.lookingAt()) {
        throw malformed();
      }
      token = tokens.group(1);
      position = tokens.end();
    }
  }

  private BitSet alternatives() {
    BitSet found = operand();
    while (token != null && "&|,".contains(token)) {
      boolean and = !token.equals("|");
      advance();
      BitSet other = operand();
      if (and) {
        found.and(other);
      } else {
        found.or(other);
      }
    }
    return found;
  }

  private BitSet operand() {
    if (token == null) {
      throw malformed();
    }
    BitSet found;
    if (token.equals("(")) {
      advance();
      found = alternatives();
      if (!")".equals(token)) {
        throw malformed();
      }
    } else if ("&|,)".contains(token)) {
      throw malformed();
    } else {
      found = (BitSet) nodes.withFeature(token).clone();
    }
    advance();
    return found;
  }
}
