package org.quoin.experiment;

import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.quoin.scenario.ReplayScenario;
import org.quoin.workload.JobLog;
import org.quoin.workload.LogRules;

/** Job logs that several runs replay, each read once as long as memory allows. */
public final class SharedLogs {
  private final Map<Key, SoftReference<JobLog>> logs = new HashMap<>();

  private record Key(Path file, LogRules rules) {}

  /** The log of a replay. */
  synchronized JobLog of(ReplayScenario scenario) {
    Key key = new Key(scenario.log(), scenario.rules());
    SoftReference<JobLog> before = logs.get(key);
    JobLog log = before == null ? null : before.get();
    if (log == null) {
      log = scenario.read(false);
      logs.put(key, new SoftReference<>(log));
    }
    return log;
  }
}
