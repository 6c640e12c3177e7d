package org.quoin.cluster.timeslice;

import java.util.Arrays;

/**
 * A matrix of jobs: rows are time slices, columns CPUs (Ousterhout's matrix of gang scheduling; the
 * occupancy matrix of ParaSim, section 3). All tasks of a job are in one row, its home; other rows
 * may repeat them in the same columns. A task never changes its column.
 *
 * <p>Jobs are small indices, each held by one job at a time.
 */
public final class TimeSliceMatrix {
  /** A cell without a job. */
  public static final int FREE = -1;

  private final int[][] cells;
  private final int[] used;

  /** Columns of each job, ascending; null for an index without a job. */
  private int[][] columns = new int[16][];

  /** Rows by use, working space of {@link #compact}. */
  private final int[] fullestFirst;

  private final int[] emptiestFirst;

  /**
   * Creates an empty matrix.
   *
   * @param rows number of time slices, the multiprogramming level
   * @param columns number of CPUs
   */
  public TimeSliceMatrix(int rows, int columns) {
    cells = new int[rows][columns];
    used = new int[rows];
    fullestFirst = new int[rows];
    emptiestFirst = new int[rows];
    for (int[] row : cells) {
      Arrays.fill(row, FREE);
    }
  }

  /** {@return the number of time slices} */
  public int rows() {
    return cells.length;
  }

  /** {@return the number of CPUs} */
  public int columns() {
    return cells[0].length;
  }

  /** {@return the job in a cell, or {@link #FREE}} */
  public int job(int row, int column) {
    return cells[row][column];
  }

  /** {@return the number of used cells in a row} */
  public int used(int row) {
    return used[row];
  }

  /** {@return the maximum number of free cells in a row} */
  public int mostFree() {
    int least = columns();
    for (int taken : used) {
      least = Math.min(least, taken);
    }
    return columns() - least;
  }

  /** {@return the first row with enough free cells, or -1} */
  public int firstRow(int tasks) {
    for (int row = 0; row < cells.length; row++) {
      if (columns() - used[row] >= tasks) {
        return row;
      }
    }
    return -1;
  }

  /** Returns the columns of a job, ascending; not to be changed. */
  int[] columnsOf(int job) {
    return columns[job];
  }

  /**
   * Puts a job into the lowest free columns of the first row with enough of them.
   *
   * @return the row, or -1 if there is none
   */
  public int place(int job, int tasks) {
    int row = firstRow(tasks);
    if (row >= 0) {
      place(job, tasks, row);
    }
    return row;
  }

  /** Puts a job into the lowest free columns of a row, which must have enough of them. */
  void place(int job, int tasks, int row) {
    if (job >= columns.length) {
      columns = Arrays.copyOf(columns, Math.max(job + 1, 2 * columns.length));
    }
    int[] own = new int[tasks];
    int taken = 0;
    for (int column = 0; taken < tasks; column++) {
      if (cells[row][column] == FREE) {
        own[taken++] = column;
      }
    }
    columns[job] = own;
    fill(row, job, job, tasks);
  }

  /** Removes a job from all rows. */
  public void remove(int job) {
    for (int row = 0; row < cells.length; row++) {
      removeFrom(row, job);
    }
    columns[job] = null;
  }

  /** {@return whether the job has cells in the row} */
  public boolean holds(int row, int job) {
    return cells[row][columns[job][0]] == job;
  }

  /** {@return the first row that holds a job of the matrix} */
  public int home(int job) {
    int row = 0;
    while (!holds(row, job)) {
      row++;
    }
    return row;
  }

  /**
   * Step 1: removes the extra rows of all jobs, keeping the first, then moves jobs from the
   * emptiest rows to the fullest ones where their columns are free, so that the jobs occupy as few
   * rows as these moves reach.
   */
  public void compact() {
    for (int job = 0; job < columns.length; job++) {
      if (columns[job] != null) {
        for (int later = home(job) + 1; later < cells.length; later++) {
          removeFrom(later, job);
        }
      }
    }
    sort(emptiestFirst, 1);
    for (int from : emptiestFirst) {
      int[] row = cells[from];
      int before = FREE;
      for (int column = 0; used[from] > 0 && column < row.length; column++) {
        int job = row[column];
        if (job != FREE && job != before && columns[job][0] == column) {
          move(job, from);
        }
        before = job;
      }
    }
  }

  /** Moves a job to the fullest row that has its columns free and is not emptier than its own. */
  private void move(int job, int from) {
    sort(fullestFirst, -1);
    for (int to : fullestFirst) {
      if (used[to] < used[from]) {
        return;
      }
      if (to != from && columnsFree(to, job)) {
        fill(to, job, job, columns[job].length);
        removeFrom(from, job);
        return;
      }
    }
  }

  /**
   * Step 3: widens a job over all other rows in which its columns are free.
   *
   * @param job a job of the matrix
   * @return the number of rows that hold it now
   */
  public int widen(int job) {
    int held = 0;
    for (int row = 0; row < cells.length; row++) {
      if (holds(row, job)) {
        held++;
      } else if (columnsFree(row, job)) {
        fill(row, job, job, columns[job].length);
        held++;
      }
    }
    return held;
  }

  /**
   * Widens a job over the first other row in which its columns are free.
   *
   * @param job a job of the matrix
   * @return whether there is such a row
   */
  boolean widenOnce(int job) {
    for (int row = 0; row < cells.length; row++) {
      if (columnsFree(row, job)) {
        fill(row, job, job, columns[job].length);
        return true;
      }
    }
    return false;
  }

  private boolean columnsFree(int row, int job) {
    for (int column : columns[job]) {
      if (cells[row][column] != FREE) {
        return false;
      }
    }
    return true;
  }

  private void removeFrom(int row, int job) {
    if (holds(row, job)) {
      fill(row, job, FREE, -columns[job].length);
    }
  }

  private void fill(int row, int job, int with, int more) {
    for (int column : columns[job]) {
      cells[row][column] = with;
    }
    used[row] += more;
  }

  /** Sorts the rows by use, ascending or descending; ties in row order. */
  private void sort(int[] rows, int sign) {
    for (int row = 0; row < rows.length; row++) {
      int i = row;
      while (i > 0 && sign * used[rows[i - 1]] > sign * used[row]) {
        rows[i] = rows[i - 1];
        i--;
      }
      rows[i] = row;
    }
  }
}
