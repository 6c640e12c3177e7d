package org.quoin.cluster.timeslice;

import java.util.Arrays;

/** {@link TimeSliceMatrix} by its cells alone, searched anew for everything. */
final class NaiveTimeSlices {
  /** A cell without a job. */
  static final int FREE = -1;

  private final int[][] cells;
  private final int[] used;

  /**
   * An empty matrix.
   *
   * @param rows time slices, the multiprogramming level
   * @param columns CPUs
   */
  NaiveTimeSlices(int rows, int columns) {
    cells = new int[rows][columns];
    used = new int[rows];
    for (int[] row : cells) {
      Arrays.fill(row, FREE);
    }
  }

  /** Number of time slices. */
  int rows() {
    return cells.length;
  }

  /** Number of CPUs. */
  int columns() {
    return cells[0].length;
  }

  /** How many cells of a row are taken. */
  int used(int row) {
    return used[row];
  }

  /** The first row with that many free cells, or -1. */
  int firstRow(int tasks) {
    for (int row = 0; row < cells.length; row++) {
      if (columns() - used[row] >= tasks) {
        return row;
      }
    }
    return -1;
  }

  /**
   * Puts a job into the lowest free columns of the first row that has enough.
   *
   * @return the row, or -1 when none has
   */
  int place(int job, int tasks) {
    int row = firstRow(tasks);
    if (row >= 0) {
      place(job, tasks, row);
    }
    return row;
  }

  /** Puts a job into the lowest free columns of a row. */
  void place(int job, int tasks, int row) {
    int left = tasks;
    for (int column = 0; left > 0; column++) {
      if (cells[row][column] == FREE) {
        set(row, column, job);
        left--;
      }
    }
  }

  /** Takes a job out of all rows. */
  void remove(int job) {
    for (int row = 0; row < cells.length; row++) {
      removeFrom(row, job);
    }
  }

  /** Whether the job has cells in the row. */
  boolean holds(int row, int job) {
    for (int cell : cells[row]) {
      if (cell == job) {
        return true;
      }
    }
    return false;
  }

  /**
   * Step 1: strips the extra rows of all jobs, keeping the first, then moves jobs from the emptiest
   * row to the fullest ones where their columns are free, so that the jobs lie in as few rows as
   * this order of moves reaches.
   */
  void compact() {
    for (int row = 0; row < cells.length; row++) {
      for (int job : jobsOf(row)) {
        for (int later = row + 1; later < cells.length; later++) {
          removeFrom(later, job);
        }
      }
    }
    for (int from : rowsByUse(false)) {
      for (int job : jobsOf(from)) {
        for (int to : rowsByUse(true)) {
          if (to != from && used[to] >= used[from] && columnsFree(from, job, to)) {
            copy(from, job, to);
            removeFrom(from, job);
            break;
          }
        }
      }
    }
  }

  /**
   * Step 3: widens a job over other rows where its columns are free.
   *
   * @param job a job of the matrix
   * @param most the maximum number of rows to widen it over
   * @return the number of rows
   */
  int widen(int job, int most) {
    int rows = 0;
    int home = 0;
    while (!holds(home, job)) {
      home++;
    }
    for (int row = 0; row < cells.length && rows < most; row++) {
      if (row != home && columnsFree(home, job, row)) {
        copy(home, job, row);
        rows++;
      }
    }
    return rows;
  }

  /** The jobs of a row by their lowest column. */
  int[] jobsOf(int row) {
    return Arrays.stream(cells[row]).filter(cell -> cell != FREE).distinct().toArray();
  }

  private boolean columnsFree(int from, int job, int to) {
    for (int column = 0; column < columns(); column++) {
      if (cells[from][column] == job && cells[to][column] != FREE) {
        return false;
      }
    }
    return true;
  }

  private void copy(int from, int job, int to) {
    for (int column = 0; column < columns(); column++) {
      if (cells[from][column] == job) {
        set(to, column, job);
      }
    }
  }

  private void set(int row, int column, int job) {
    cells[row][column] = job;
    used[row]++;
  }

  private void removeFrom(int row, int job) {
    for (int column = 0; column < columns(); column++) {
      if (cells[row][column] == job) {
        cells[row][column] = FREE;
        used[row]--;
      }
    }
  }

  /** The rows that hold jobs, emptiest first or fullest first; equal ones in row order. */
  private int[] rowsByUse(boolean fullestFirst) {
    Integer[] order = new Integer[cells.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order, (a, b) -> fullestFirst ? Integer.compare(used[b], used[a]) : used[a] - used[b]);
    return Arrays.stream(order).filter(row -> used[row] > 0).mapToInt(i -> i).toArray();
  }
}
