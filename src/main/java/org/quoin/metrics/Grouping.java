package org.quoin.metrics;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Criterion that groups the jobs of a run. */
public enum Grouping {
  /** Class in a grid, width in a replay, type on a time-shared cluster. */
  CLASS(RunStatistics::classes),
  /** User; jobs of unknown users are left out. */
  USER(RunStatistics::users),
  /** Site that computed the job. */
  SITE(RunStatistics::sites);

  private final Function<RunStatistics, List<Group>> groups;

  Grouping(Function<RunStatistics, List<Group>> groups) {
    this.groups = groups;
  }

  /**
   * {@return the groups of a run, in the order of their names}
   *
   * @param run the statistics of the run
   */
  public List<Group> of(RunStatistics run) {
    return groups.apply(run);
  }

  /** {@return the name on the command line and in files} */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * {@return the title of the groups of a kind of run}
   *
   * @param kind kind of run, which decides what its classes are
   */
  public String title(RunKind kind) {
    if (this != CLASS) {
      return id();
    }
    return switch (kind) {
      case GRID -> "class";
      case REPLAY -> "width";
      case COSCHEDULING -> "type";
    };
  }
}
