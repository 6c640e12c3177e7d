package org.quoin.observation;

/** One figure, added up over records as they come. */
public interface Fold {
  /** One more job. */
  void add(JobRecord job);

  /** {@return the figure of the jobs so far, at least one unless it is the machine's alone} */
  double value(Machine machine);
}
