package org.quoin.reproduction.dynp;

import org.quoin.reproduction.Printed;
import org.quoin.reproduction.Verdict;

/**
 * One figure of dynP's tables.
 *
 * @param table the table's number in the paper
 * @param log the log's name
 * @param figure what it is
 * @param paper the printed value; NaN when none is legible
 * @param submit ours by the paper's text; where no tuning is involved, simply ours
 * @param inherited ours with the inherited queue order; NaN where no tuning is involved
 * @param digits decimals printed
 */
record Row(
    int table,
    String log,
    String figure,
    double paper,
    double submit,
    double inherited,
    int digits) {

  /** A figure without self-tuning. */
  static Row plain(int table, String log, String figure, double paper, double ours, int digits) {
    return new Row(table, log, figure, paper, ours, Double.NaN, digits);
  }

  /** The printed value, or that there is none. */
  String paperText() {
    return printed().isThere() ? printed().text() : "none";
  }

  String submitText() {
    return printed().text(submit);
  }

  String inheritedText() {
    return printed().text(inherited);
  }

  String submitDifference() {
    return printed().difference(submit);
  }

  String inheritedDifference() {
    return printed().difference(inherited);
  }

  /** What the printed value says of ours by the paper's text. */
  String submitVerdict() {
    return verdict(submit);
  }

  /** What it says of ours with the inherited queue order. */
  String inheritedVerdict() {
    return verdict(inherited);
  }

  private String verdict(double ours) {
    return Double.isNaN(ours) || !printed().isThere() ? "" : printed().verdict(ours).mark();
  }

  /** Whether the inherited reading gives the printed value to its last digit. */
  boolean exact() {
    return printed().verdict(inherited) == Verdict.HOLDS;
  }

  Printed printed() {
    return new Printed(paper, digits);
  }
}
