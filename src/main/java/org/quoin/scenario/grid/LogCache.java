package org.quoin.scenario.grid;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.quoin.workload.JobFeed;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/**
 * Job logs that grids feed to their clients or clusters: those that are read together, as the
 * points of a study are, have each log once. What is kept is immutable.
 */
public final class LogCache {
  private final Map<Key, JobLog> logs = new HashMap<>();
  private final Map<Part, FeedReader.Window> windows = new HashMap<>();

  /**
   * A log as it is read.
   *
   * @param allFields whether with those that no simulation uses
   */
  record Key(Path file, LogRules rules, boolean allFields) {
    Key {
      rules = rules.ofAnySeed();
    }
  }

  /** The jobs of a log from a time on and before another, in seconds, and how they are dealt. */
  record Part(Key log, JobFeed.Split split, double from, double until) {}

  /**
   * A log, read unless it was before.
   *
   * @throws org.quoin.base.InputException when it cannot be used
   */
  JobLog read(Key log) {
    return logs.computeIfAbsent(
        log,
        key ->
            key.allFields
                ? JobLog.readAllFields(key.file, key.rules)
                : JobLog.read(key.file, key.rules));
  }

  /** A part of a log, cut unless it was before; null, and not kept, where that gives null. */
  FeedReader.Window cut(Part part, Supplier<FeedReader.Window> how) {
    return windows.computeIfAbsent(part, key -> how.get());
  }
}
