package org.quoin.reproduction.dynp;

import java.util.Map;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Printed;

/**
 * One figure of dynP's tables.
 *
 * @param paper the printed value; NaN when none is legible
 * @param submit ours by the paper's text; where no tuning is involved, simply ours
 * @param inherited ours with the inherited queue order; NaN where no tuning is involved
 * @param digits decimals printed
 */
record DynpFigure(
    int table,
    String log,
    String figure,
    double paper,
    double submit,
    double inherited,
    int digits) {

  /**
   * {@return a figure beside what the paper prints of it}
   *
   * @param digits decimals of a figure that is not printed
   */
  static DynpFigure of(
      int table, PaperLog log, String figure, double submit, double inherited, int digits) {
    Printed printed = DynpPaper.printed(table, figure, log, digits);
    return new DynpFigure(
        table, log.name(), figure, printed.value(), submit, inherited, printed.digits());
  }

  /** {@return a figure without self-tuning} */
  static DynpFigure plain(int table, PaperLog log, String figure, double ours, int digits) {
    return of(table, log, figure, ours, Double.NaN, digits);
  }

  /** {@return the figure; without self-tuning, one value stands for both readings} */
  DynpFigure both() {
    return Double.isNaN(inherited)
        ? new DynpFigure(table, log, figure, paper, submit, submit, digits)
        : this;
  }

  /** {@return the value in a column: {@code paper}, {@code submit} or {@code inherited}} */
  double value(String column) {
    return switch (column) {
      case DynpClaims.PAPER -> paper;
      case DynpTables.INHERITED -> inherited;
      default -> submit;
    };
  }

  /** {@return the text of one of the values} */
  String text(String column) {
    return column.equals(DynpClaims.PAPER)
        ? printed().isThere() ? printed().text() : "none"
        : printed().text(value(column));
  }

  /** {@return the text, with an equal sign if ours is the printed value to its last digit} */
  String marked(String column) {
    String text = text(column);
    boolean ours = !column.equals(DynpClaims.PAPER);
    return ours && printed().isThere() && text.equals(printed().text()) ? text + " =" : text;
  }

  /** {@return whether the inherited reading gives the printed value to its last digit} */
  boolean exact() {
    return printed().verdict(inherited) == ClaimVerdict.HOLDS;
  }

  Printed printed() {
    return new Printed(paper, digits);
  }

  /** {@return all digits, as a record} */
  Map<String, Object> record() {
    Map<String, Object> row = PaperPage.row("log", log, "figure", figure, "paper", paper);
    ours(row, table > 2 ? "submit" : "ours", submit);
    if (table > 2) {
      ours(row, "inherited", inherited);
    }
    return row;
  }

  private void ours(Map<String, Object> row, String name, double value) {
    row.put(name, value);
    row.put(name + "_difference", value - paper);
    row.put(name + "_verdict", printed().judged(value));
  }
}
