package org.quoin.slurm;

/**
 * Which nodes jobs that request alike could use while the running jobs end one after another, in
 * the order of the ends of their limits.
 */
interface Outlook {
  /**
   * {@return how many running jobs have to end at least before a job may fit; -1 if it never does}
   * Whether it does fit then only {@link #chosen} tells. If a job that ends after the latest time
   * is among them, there may be fewer than it takes.
   *
   * @param shape what it requests
   * @param candidates nodes that it may use
   * @param latest a time in seconds after which nobody asks
   */
  int firstHope(SlurmJob.Shape shape, NodeChoice.Counts counts, Candidates candidates, long latest);

  /**
   * {@return the nodes of a job, as words, when some of the running jobs have ended; null if it
   * does not fit}
   *
   * @param ended how many have ended
   * @param shape what it requests
   * @param candidates nodes that it may use, as words
   */
  long[] chosen(int ended, SlurmJob.Shape shape, NodeChoice.Counts counts, long[] candidates);
}
