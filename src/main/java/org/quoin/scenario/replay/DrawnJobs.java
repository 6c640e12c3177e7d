package org.quoin.scenario.replay;

import org.quoin.engine.RandomStreams;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.resample.Resampler;
import org.quoin.workload.resample.Resampling;

/**
 * Jobs of logs that are drawn from a log, one log per replication.
 *
 * @param log the log that they are drawn from
 * @param rules how they are drawn
 * @param seed the seed of the streams
 * @param replications number of logs that are drawn
 */
public record DrawnJobs(LoggedJobs log, Resampling rules, long seed, int replications)
    implements ReplaySource {

  @Override
  public String name() {
    return log.name();
  }

  /**
   * {@return whether a key of resampling has a meaning here}
   *
   * @param key its name
   */
  public boolean uses(String key) {
    boolean resampled = replications > 1;
    return switch (key) {
      case ReplayKeys.RESAMPLE, ReplayKeys.RESAMPLE_BY -> resampled;
      case ReplayKeys.RESAMPLE_NUMBER -> rules.unit().changesLoad();
      case ReplayKeys.LONG_TERM -> rules.unit() == Resampling.Unit.USER;
      case ReplayKeys.SESSION -> needsAllFields();
      default -> true;
    };
  }

  /** {@return whether the replications differ as logs of other times would} */
  public boolean isResampled() {
    return rules.unit() != Resampling.Unit.LOG;
  }

  /** {@return whether the replications differ} */
  public boolean varies() {
    return isResampled() || rules.shake() > 0;
  }

  /** {@return whether the fields of the log that no simulation uses are needed} */
  public boolean needsAllFields() {
    return rules.feedback() == Resampling.Dependence.THINK;
  }

  @Override
  public boolean isAsLogged() {
    return false;
  }

  /**
   * {@return the jobs of one drawn log}
   *
   * @param whole the log, read with all fields if they are needed
   * @param replication the replication, from 0
   * @throws org.quoin.base.InputException if the log has not what is drawn
   */
  public JobLog draw(JobLog whole, int replication) {
    return new Resampler(whole, rules).sample(new RandomStreams(seed, replication));
  }

  @Override
  public JobLog read(int replication, boolean allFields) {
    return draw(log.read(0, needsAllFields()), replication);
  }
}
