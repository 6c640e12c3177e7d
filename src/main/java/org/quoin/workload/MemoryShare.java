package org.quoin.workload;

/**
 * Allocates memory together with processors: each processor has an equal share of the memory. A job
 * whose tasks request more than that share holds additional idle processors. So a job starts only
 * if both processors and memory are free, under every policy.
 *
 * @param bytes memory share of a processor; 0 to ignore memory
 * @param node processors per node, whose memory bounds that of one task; 0 if a task can have the
 *     memory of the whole machine
 */
public record MemoryShare(double bytes, int node) {

  /** Ignores memory. */
  public static final MemoryShare NONE = new MemoryShare(0, 0);

  /** {@return whether memory is considered} */
  public boolean any() {
    return bytes > 0;
  }

  /**
   * {@return the number of processors that a job holds; may exceed the machine's}
   *
   * @param tasks number of tasks, with one processor each
   * @param memory requested bytes per task; 0 for none
   */
  public int held(int tasks, double memory) {
    return any() && memory > bytes
        ? (int) Math.max(tasks, Math.min(Integer.MAX_VALUE, Math.ceil(tasks * memory / bytes)))
        : tasks;
  }

  /**
   * {@return whether a node has enough memory for one task}
   *
   * @param memory requested bytes; 0 for none
   */
  public boolean hasFor(double memory) {
    return !any() || node == 0 || memory <= bytes * node;
  }

  /**
   * {@return the share per row of a time-slicing matrix, whose jobs are all in memory}
   *
   * @param rows number of rows; with one row or none, the share is unchanged
   */
  public MemoryShare among(int rows) {
    return rows > 1 ? new MemoryShare(bytes / rows, node) : this;
  }
}
