package org.quoin.timeshared.node;

import java.util.Arrays;
import org.quoin.cluster.timeslice.TimeSliceMatrix;
import org.quoin.timeshared.workload.CostParameters;

/**
 * The Ousterhout matrix of gang scheduling (section 2.2): a job takes the lowest free columns of
 * the first row that has enough. Boundaries are the multiples of the quantum; each gives the nodes
 * to the next row that holds a job, and to jobs of the rows after it, in order, if all of their
 * columns are still idle ("replication"). A new job starts at once on cells that are idle in this
 * quantum; a cell whose job ended stays idle until the boundary.
 */
public final class GangMatrix implements NodeAllocator {
  private final GangNode[] nodes;
  private final TimeSliceMatrix matrix;

  /** Jobs of the matrix by their index there; null if an index is free. */
  private RunningJob[] jobs = new RunningJob[8];

  private int jobCount;
  private final long quantum;
  private final long syncNs;
  private final Task[] next;
  private int row;
  private long lastBoundary;

  /** Creates an empty matrix with one row per process that a node holds. */
  public GangMatrix(GangNode[] nodes, int mpl, CostParameters costs) {
    this.nodes = nodes;
    this.matrix = new TimeSliceMatrix(mpl, nodes.length);
    this.quantum = costs.quantumNs();
    this.syncNs = costs.gangSyncNs(nodes.length);
    this.next = new Task[nodes.length];
  }

  @Override
  public boolean fits(int tasks) {
    return matrix.firstRow(tasks) >= 0;
  }

  @Override
  public void start(RunningJob job, long now) {
    if (jobCount == 0 && now / quantum * quantum > lastBoundary) {
      // Boundaries of an empty matrix are skipped; the last one cleared the ended cells.
      boundary(now / quantum * quantum);
    }
    int key = number(job);
    int to = matrix.place(key, job.tasks.length);
    job.row = to;
    int rank = 0;
    boolean vacant = true;
    for (int c = 0; rank < job.tasks.length; c++) {
      if (matrix.job(to, c) == key) {
        nodes[c].place(job.tasks[rank++], LeastLoaded.lowestFreeSlot(nodes[c]));
        vacant &= nodes[c].vacant();
      }
    }
    if (jobCount++ == 0 && vacant) {
      row = to;
    }
    if (vacant) {
      for (Task task : job.tasks) {
        ((GangNode) task.node).assign(task, now, 0);
      }
    }
  }

  @Override
  public void ended(RunningJob job) {
    int key = 0;
    while (jobs[key] != job) {
      key++;
    }
    matrix.remove(key);
    jobs[key] = null;
    jobCount--;
  }

  @Override
  public long nextBoundary() {
    return jobCount == 0 ? TimeSharedNode.NEVER : lastBoundary + quantum;
  }

  @Override
  public void boundary(long now) {
    lastBoundary = now;
    Arrays.fill(next, null);
    int before = row;
    for (int i = matrix.rows(); i >= 1; i--) {
      int candidate = (before + i) % matrix.rows();
      row = matrix.used(candidate) > 0 ? candidate : row;
    }
    for (int i = 0; i < matrix.rows(); i++) {
      assignRow((row + i) % matrix.rows());
    }
    boolean changes = false;
    for (int c = 0; c < nodes.length; c++) {
      changes |= next[c] != null && nodes[c].wouldSwitch(next[c]);
    }
    for (int c = 0; c < nodes.length; c++) {
      nodes[c].assign(next[c], now, changes ? syncNs : 0);
    }
  }

  private void assignRow(int line) {
    int left = matrix.used(line);
    for (int column = 0; left > 0; column++) {
      int key = matrix.job(line, column);
      if (key != TimeSliceMatrix.FREE) {
        left--;
        if (jobs[key].tasks[0].node.index == column) {
          assign(jobs[key]);
        }
      }
    }
  }

  private int number(RunningJob job) {
    int key = 0;
    while (key < jobs.length && jobs[key] != null) {
      key++;
    }
    if (key == jobs.length) {
      jobs = Arrays.copyOf(jobs, 2 * key);
    }
    jobs[key] = job;
    return key;
  }

  /** Gives a job its columns if all of them are idle. */
  private void assign(RunningJob job) {
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
