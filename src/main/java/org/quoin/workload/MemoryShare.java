package org.quoin.workload;

/**
 * How memory is given out with processors: each brings its share, and a job whose tasks ask for
 * more holds as many further ones idle as it takes. So a job starts only where processors and
 * memory are free, whatever the policy, and no task has the memory of a processor that another job
 * holds.
 *
 * @param bytes that go with a processor; 0 where memory is not looked at
 * @param node processors of a node, whose memory is the most that one task can have; 0 where a task
 *     can have that of the whole machine
 */
public record MemoryShare(double bytes, int node) {

  /** Memory is not looked at. */
  public static final MemoryShare NONE = new MemoryShare(0, 0);

  /** {@return whether memory is looked at} */
  public boolean any() {
    return bytes > 0;
  }

  /**
   * {@return processors that so many tasks hold, each with so much memory; more than there are for
   * many}
   *
   * @param tasks of a job, a processor each
   * @param memory bytes that each of them asks for; 0 for none
   */
  public int held(int tasks, double memory) {
    return any() && memory > bytes
        ? (int) Math.max(tasks, Math.min(Integer.MAX_VALUE, Math.ceil(tasks * memory / bytes)))
        : tasks;
  }

  /**
   * {@return whether some node has so much memory for one task}
   *
   * @param memory bytes; 0 for none, which every node has
   */
  public boolean hasFor(double memory) {
    return !any() || node == 0 || memory <= bytes * node;
  }

  /**
   * {@return the share of each of some rows of jobs that are all in memory, though they take turns}
   *
   * @param rows how many there are; one, or none, has the whole share
   */
  public MemoryShare among(int rows) {
    return rows > 1 ? new MemoryShare(bytes / rows, node) : this;
  }
}
