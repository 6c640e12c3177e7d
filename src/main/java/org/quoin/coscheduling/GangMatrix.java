package org.quoin.coscheduling;

/**
 * The Ousterhout matrix of gang scheduling (section 2.2): a job takes the lowest free columns of
 * the first row that has enough. Boundaries are the multiples of the quantum; each gives the nodes
 * to the next row that holds a job, and to jobs of the rows after it, in order, all of whose
 * columns are still idle ("replication"). A new job starts at once on cells that are idle in this
 * quantum; a cell whose job ended stays idle to the boundary.
 */
final class GangMatrix implements Assignment {
  private final GangNode[] nodes;
  private final RunningJob[][] cells;
  private final long quantum;
  private final Task[] next;
  private int row;
  private int jobs;
  private long lastBoundary;

  GangMatrix(GangNode[] nodes, int mpl, long quantum) {
    this.nodes = nodes;
    this.cells = new RunningJob[mpl][nodes.length];
    this.quantum = quantum;
    this.next = new Task[nodes.length];
  }

  @Override
  public boolean fits(int tasks) {
    return firstRow(tasks) >= 0;
  }

  private int firstRow(int tasks) {
    for (int r = 0; r < cells.length; r++) {
      int free = 0;
      for (RunningJob cell : cells[r]) {
        free += cell == null ? 1 : 0;
      }
      if (free >= tasks) {
        return r;
      }
    }
    return -1;
  }

  @Override
  public void start(RunningJob job, long now) {
    int to = firstRow(job.tasks.length);
    int rank = 0;
    boolean vacant = true;
    for (int c = 0; rank < job.tasks.length; c++) {
      if (cells[to][c] == null) {
        cells[to][c] = job;
        nodes[c].place(job.tasks[rank], LeastLoaded.lowestFreeSlot(nodes[c]));
        vacant &= nodes[c].vacant();
        rank++;
      }
    }
    if (vacant) {
      if (jobs == 0) {
        row = to;
      }
      for (Task task : job.tasks) {
        ((GangNode) task.node).assign(task, now);
      }
    }
    if (jobs++ == 0) {
      lastBoundary = now / quantum * quantum;
    }
  }

  @Override
  public void ended(RunningJob job) {
    for (RunningJob[] line : cells) {
      for (int c = 0; c < line.length; c++) {
        if (line[c] == job) {
          line[c] = null;
        }
      }
    }
    jobs--;
  }

  @Override
  public long nextBoundary() {
    return jobs == 0 ? Node.NEVER : lastBoundary + quantum;
  }

  @Override
  public void boundary(long now) {
    lastBoundary = now;
    java.util.Arrays.fill(next, null);
    int first = -1;
    for (int i = 1; i <= cells.length; i++) {
      int r = (row + i) % cells.length;
      boolean used = assignRow(cells[r]);
      if (used && first < 0) {
        first = r;
      }
    }
    row = first < 0 ? row : first;
    for (int c = 0; c < nodes.length; c++) {
      nodes[c].assign(next[c], now);
    }
  }

  /** Gives this row's jobs their columns where all of them are idle; says whether it has a job. */
  private boolean assignRow(RunningJob[] line) {
    boolean used = false;
    for (int c = 0; c < line.length; c++) {
      RunningJob job = line[c];
      if (job != null) {
        used = true;
        if (job.tasks[0].node.index == c) {
          assignIfIdle(job);
        }
      }
    }
    return used;
  }

  private void assignIfIdle(RunningJob job) {
    for (Task task : job.tasks) {
      if (next[task.node.index] != null) {
        return;
      }
    }
    for (Task task : job.tasks) {
      next[task.node.index] = task;
    }
  }
}
