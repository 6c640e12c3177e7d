package org.quoin.experiment;

import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.metrics.Schedule;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.DrawnJobs;
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

  /**
   * Identifies jobs.
   *
   * @param allFields whether fields that no simulation uses are read too
   */
  private record Key(ReplaySource jobs, int replication, boolean allFields) {}

  /** One log. A thread that needs it waits while it is read, but not for other logs. */
  private final class Shared {
    private final Key key;
    private final Map<Object, SoftReference<Schedule>> baselines = new LinkedHashMap<>();
    private SoftReference<JobLog> last = new SoftReference<>(null);

    Shared(Key key) {
      this.key = key;
    }

    synchronized JobLog read() {
      JobLog log = last.get();
      if (log == null) {
        log =
            key.jobs instanceof DrawnJobs drawn
                ? drawn.draw(origin(drawn), key.replication)
                : key.jobs.read(key.replication, key.allFields);
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

  /**
   * {@return the log that the jobs of a replay are drawn from}
   *
   * @param drawn the drawn jobs
   */
  public JobLog origin(DrawnJobs drawn) {
    return shared(new Key(drawn.log().ofAnySeed(), 0, drawn.needsAllFields())).read();
  }

  /** {@return the schedule of the jobs of a replay under its baseline} */
  Schedule baseline(ReplayScenario scenario, int replication) {
    return shared(scenario, replication).baseline(scenario);
  }

  private Shared shared(ReplayScenario scenario, int replication) {
    return shared(new Key(scenario.jobs().ofAnySeed(), replication, false));
  }

  private Shared shared(Key key) {
    synchronized (logs) {
      return logs.computeIfAbsent(key, Shared::new);
    }
  }
}
