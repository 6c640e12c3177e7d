package org.quoin.experiment;

import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.metrics.Schedule;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ReplaySource;
import org.quoin.workload.log.JobLog;

/**
 * Caches the jobs of logs and their baseline schedules, which several runs use. A log is read again
 * when memory was short, or when more than {@value #MAX} others were used since.
 */
public final class ReplayCache {
  private static final int MAX = 256;

  private final Map<Key, Shared> logs =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Shared> eldest) {
          return size() > MAX;
        }
      };

  private record Key(ReplaySource jobs, int replication) {}

  /** One log. A thread that needs it waits while it is read, but not for other logs. */
  private static final class Shared {
    private final Key key;
    private final Map<Object, SoftReference<Schedule>> baselines = new LinkedHashMap<>();
    private SoftReference<JobLog> last = new SoftReference<>(null);

    Shared(Key key) {
      this.key = key;
    }

    synchronized JobLog read() {
      JobLog log = last.get();
      if (log == null) {
        log = key.jobs.read(key.replication, false);
        last = new SoftReference<>(log);
      }
      return log;
    }

    synchronized Schedule baseline(ReplayScenario scenario) {
      Object plan = scenario.baseline(read()).orElseThrow();
      SoftReference<Schedule> kept = baselines.get(plan);
      Schedule schedule = kept == null ? null : kept.get();
      if (schedule == null) {
        JobLog log = read();
        schedule = ReplayExperiment.schedule(log, scenario.baseline(log).orElseThrow());
        baselines.put(plan, new SoftReference<>(schedule));
      }
      return schedule;
    }
  }

  /**
   * {@return the jobs of a replay}
   *
   * @param scenario the scenario that names the log and the rules by which its lines become jobs
   * @param replication the replication, from 0
   */
  public JobLog of(ReplayScenario scenario, int replication) {
    return shared(scenario, replication).read();
  }

  /** {@return the schedule of the jobs of a replay under its baseline} */
  Schedule baseline(ReplayScenario scenario, int replication) {
    return shared(scenario, replication).baseline(scenario);
  }

  private Shared shared(ReplayScenario scenario, int replication) {
    Key key = new Key(scenario.jobs().ofAnySeed(), replication);
    synchronized (logs) {
      return logs.computeIfAbsent(key, Shared::new);
    }
  }
}
