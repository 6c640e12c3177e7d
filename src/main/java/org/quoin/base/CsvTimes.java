package org.quoin.base;

/** Reads the times of a table's rows, which must not decrease. */
public final class CsvTimes {
  private final String file;
  private final Mistakes mistakes;
  private final boolean distinct;
  private double last = Double.NaN;

  /**
   * Creates a reader of the times in a table.
   *
   * @param file the table's name, for messages
   * @param mistakes receives every mistake
   * @param distinct whether all times must differ
   */
  public CsvTimes(String file, Mistakes mistakes, boolean distinct) {
    this.file = file;
    this.mistakes = mistakes;
    this.distinct = distinct;
  }

  /**
   * {@return the seconds of the next row; NaN, and a mistake, if the cell is not a time}
   *
   * @param cell seconds as a plain number, or a time with a unit; at least 0
   * @param line the row's line from 1, for messages
   */
  public double next(String cell, int line) {
    double time;
    try {
      time = Quantity.DURATION.parseCell(cell);
    } catch (IllegalArgumentException e) {
      mistake(line, "time " + e.getMessage());
      return Double.NaN;
    }
    if (distinct ? time <= last : time < last) {
      String before = Quantity.DURATION.show(last);
      mistake(line, "time " + Quantity.DURATION.show(time) + " does not come after " + before);
    }
    last = Double.isNaN(last) ? time : Math.max(last, time);
    return time;
  }

  private void mistake(int line, String message) {
    mistakes.add(new Mistake(file, line, 0, message));
  }
}
