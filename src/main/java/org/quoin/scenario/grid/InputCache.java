package org.quoin.scenario.grid;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyChange;
import org.quoin.topology.format.TopologyFile;
import org.quoin.topology.parser.TopologyLimits;
import org.quoin.workload.Job;
import org.quoin.workload.JobFeed;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/**
 * Caches topologies, and job logs that grids feed to their clients or clusters. Scenarios that are
 * read together, such as the points of a study, read each file once, and a topology once for each
 * list of changes. What is cached is immutable.
 */
public final class InputCache {
  private final Map<Key, JobLog> logs = new HashMap<>();
  private final Map<Part, FeedReader.Window> windows = new HashMap<>();
  private final Map<Path, Map<List<TopologyChange>, Topology>> topologies = new HashMap<>();

  /**
   * Identifies a log and how it is read.
   *
   * @param allFields whether fields that no simulation uses are read too
   */
  record Key(Path file, LogRules rules, boolean allFields) {
    Key {
      rules = rules.ofAnySeed();
    }
  }

  /**
   * Identifies the jobs of a log submitted in [from, until), in seconds, and how they are assigned.
   */
  record Part(Key log, JobFeed.Split split, double from, double until) {}

  /**
   * {@return a topology, read at the first call with these changes}
   *
   * @param changes changes of its attributes
   * @param limits maximum sizes, equal in all calls
   * @throws org.quoin.base.InputException when the topology cannot be used
   */
  public Topology topology(Path file, List<TopologyChange> changes, TopologyLimits limits) {
    return topologies
        .computeIfAbsent(file, any -> new HashMap<>())
        .computeIfAbsent(changes, given -> TopologyFile.read(file, given, limits));
  }

  /**
   * {@return a log, read at the first call}
   *
   * @throws org.quoin.base.InputException when the log cannot be used
   */
  JobLog read(Key log) {
    return logs.computeIfAbsent(
        log,
        key ->
            key.allFields
                ? JobLog.readAllFields(key.file, key.rules)
                : JobLog.read(key.file, key.rules));
  }

  /** {@return the jobs of logs that clients submit} */
  public List<Job> jobs() {
    return windows.values().stream().flatMap(window -> window.log().jobs().stream()).toList();
  }

  /**
   * {@return a part of a log, made at the first call; null, which is not cached, if {@code how}
   * returns null}
   */
  FeedReader.Window cut(Part part, Supplier<FeedReader.Window> how) {
    return windows.computeIfAbsent(part, key -> how.get());
  }
}
