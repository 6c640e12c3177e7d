package org.quoin.reproduction.dynp;

import java.util.Locale;

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

  String paperText() {
    return text(paper);
  }

  String submitText() {
    return text(submit);
  }

  String inheritedText() {
    return text(inherited);
  }

  String submitDifference() {
    return difference(submit);
  }

  String inheritedDifference() {
    return difference(inherited);
  }

  /** Whether the inherited reading gives the printed value to its last digit. */
  boolean exact() {
    return text(inherited).equals(text(paper));
  }

  private String text(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%,." + digits + "f", value);
  }

  /** Of the printed digits, as a reader with a pencil would take it. */
  private String difference(double ours) {
    if (Double.isNaN(paper) || Double.isNaN(ours)) {
      return "";
    }
    double scale = Math.pow(10, digits);
    double difference = (Math.rint(ours * scale) - Math.rint(paper * scale)) / scale;
    return difference == 0 ? "0" : String.format(Locale.ROOT, "%+,." + digits + "f", difference);
  }
}
