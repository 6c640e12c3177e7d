package org.quoin.metrics;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What the jobs of a run are told apart by. */
public enum Grouping {
  /** By class in a grid, by width in a replay, by type on a time-shared cluster. */
  CLASS(RunStatistics::classes),
  /** By user, those that nobody knows left out. */
  USER(RunStatistics::users),
  /** By the site that computed them. */
  SITE(RunStatistics::sites);

  private final Function<RunStatistics, List<Group>> groups;

  Grouping(Function<RunStatistics, List<Group>> groups) {
    this.groups = groups;
  }

  /**
   * {@return the groups of a run, in the order of their names}
   *
   * @param run the figures of its jobs
   */
  public List<Group> of(RunStatistics run) {
    return groups.apply(run);
  }

  /** {@return its name on the command line and in files} */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * {@return what the groups of a kind of run are}
   *
   * @param kind of run, which decides what its classes are
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
