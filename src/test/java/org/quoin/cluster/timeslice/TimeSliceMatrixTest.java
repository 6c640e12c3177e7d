package org.quoin.cluster.timeslice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimeSliceMatrixTest {

  private static int[][] cells(TimeSliceMatrix matrix) {
    int[][] cells = new int[matrix.rows()][matrix.columns()];
    for (int r = 0; r < matrix.rows(); r++) {
      for (int c = 0; c < matrix.columns(); c++) {
        cells[r][c] = matrix.job(r, c);
      }
    }
    return cells;
  }

  /** Fig. 2 of ParaSim: six jobs on eight processors, four slices; J4 and J5 fill two rows. */
  @Test
  void figure2OfParaSim() {
    TimeSliceMatrix matrix = new TimeSliceMatrix(4, 8);
    int[] tasks = {8, 8, 4, 2, 2, 4};
    for (int job = 1; job <= 6; job++) {
      assertThat(matrix.place(job, tasks[job - 1])).isNotNegative();
    }
    for (int job = 1; job <= 6; job++) {
      matrix.widen(job);
    }
    assertThat(cells(matrix))
        .isDeepEqualTo(
            new int[][] {
              {1, 1, 1, 1, 1, 1, 1, 1},
              {2, 2, 2, 2, 2, 2, 2, 2},
              {3, 3, 3, 3, 4, 4, 5, 5},
              {6, 6, 6, 6, 4, 4, 5, 5},
            });
    assertThat(matrix.firstRow(1)).isEqualTo(-1);
    // Compaction takes the extra rows back, so that a job of four finds room again.
    matrix.compact();
    assertThat(matrix.place(7, 4)).isEqualTo(3);
  }

  /** A job moves from the emptiest row to the fullest one that has its columns free. */
  @Test
  void compactionGathersJobsInFewRows() {
    TimeSliceMatrix matrix = new TimeSliceMatrix(3, 4);
    matrix.place(1, 4);
    matrix.place(2, 2);
    matrix.place(3, 4);
    matrix.remove(1);
    // Row 0 is empty, row 1 holds job 2 in columns 0 and 1, row 2 job 3.
    matrix.place(4, 2);
    matrix.remove(3);
    matrix.place(5, 1);
    assertThat(cells(matrix)[0]).containsExactly(4, 4, 5, -1);
    matrix.remove(4);
    matrix.compact();
    // Job 5 needs column 2, which is free beside job 2.
    assertThat(cells(matrix))
        .isDeepEqualTo(new int[][] {{-1, -1, -1, -1}, {2, 2, 5, -1}, {-1, -1, -1, -1}});
  }
}
