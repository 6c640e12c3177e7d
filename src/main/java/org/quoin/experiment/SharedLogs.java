package org.quoin.experiment;

import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.quoin.scenario.ReplayScenario;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/** Job logs that several runs replay, each read once as long as memory allows. */
public final class SharedLogs {
  private final Map<Key, Shared> logs = new ConcurrentHashMap<>();

  private record Key(Path file, LogRules rules) {}

  /** One log; whoever needs it waits for its reading, and not for that of another. */
  private static final class Shared {
    private SoftReference<JobLog> last = new SoftReference<>(null);

    synchronized JobLog read(ReplayScenario scenario) {
      JobLog log = last.get();
      if (log == null) {
        log = scenario.read(false);
        last = new SoftReference<>(log);
      }
      return log;
    }
  }

  /** The log of a replay. */
  public JobLog of(ReplayScenario scenario) {
    Key key = new Key(scenario.log(), scenario.rules());
    return logs.computeIfAbsent(key, one -> new Shared()).read(scenario);
  }
}
