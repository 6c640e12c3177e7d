package org.quoin.scenario.replay;

import org.quoin.base.Mistakes;
import org.quoin.base.Settings;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.workload.resample.Resampling;
import org.quoin.workload.resample.Resampling.Unit;

/** Reads the keys of logs that are drawn from a log. */
public final class DrawnKeys {
  private static final String LOAD = "load";

  private final Settings settings;
  private final Mistakes mistakes;
  private final boolean resampled;
  private final Resampling rules;

  /**
   * Creates a reader.
   *
   * @param settings the settings of the replay
   * @param mistakes gets every mistake
   */
  public DrawnKeys(Settings settings, Mistakes mistakes) {
    this.settings = settings;
    this.mistakes = mistakes;
    resampled = settings.given(ReplayKeys.RESAMPLE);
    Unit unit = resampled ? settings.constant(ReplayKeys.RESAMPLE_BY, Unit.class) : Unit.LOG;
    rules =
        new Resampling(
            unit,
            settings.constant(ReplayKeys.RESAMPLE_NUMBER, Resampling.Users.class),
            unit.changesLoad() && settings.given(LOAD) ? settings.number(LOAD) : 1,
            settings.quantity(ReplayKeys.LONG_TERM),
            settings.constant(ReplayKeys.FEEDBACK, Resampling.Dependence.class),
            settings.quantity(ReplayKeys.SESSION),
            settings.quantity(ReplayKeys.SHAKE));
  }

  private boolean any() {
    return resampled || thinks() || rules.shake() > 0;
  }

  private boolean thinks() {
    return rules.feedback() == Resampling.Dependence.THINK;
  }

  private void refuse(String key, String message) {
    if (settings.given(key)) {
      mistakes.add(key, message);
    }
  }

  /**
   * Adds a mistake for every key that has no meaning beside the others.
   *
   * @param model whether a model draws the jobs
   * @param reserved whether there are advance reservations
   * @param againstLog whether waits are compared with those of the log
   */
  public void check(boolean model, boolean reserved, boolean againstLog) {
    if (model) {
      ReplayKeys.RESAMPLING.forEach(
          key -> refuse(key.name(), "is of a log; a model draws its jobs (replications)"));
      return;
    }
    if (!resampled) {
      refuse(ReplayKeys.RESAMPLE_BY, "needs " + ReplayKeys.RESAMPLE);
    }
    if (!rules.unit().changesLoad()) {
      refuse(
          ReplayKeys.RESAMPLE_NUMBER,
          "is of users; expected " + ReplayKeys.RESAMPLE + " by user or user-week");
    }
    if (rules.unit() != Unit.USER) {
      refuse(ReplayKeys.LONG_TERM, "is of users; expected " + ReplayKeys.RESAMPLE + " by user");
    }
    if (!thinks()) {
      refuse(ReplayKeys.SESSION, "needs " + ReplayKeys.FEEDBACK + " think");
    }
    if (any() && !rules.unit().changesLoad() && (resampled || thinks())) {
      refuse(
          LOAD,
          "is a number of users here; expected "
              + ReplayKeys.RESAMPLE
              + " with "
              + ReplayKeys.RESAMPLE_BY
              + " user or user-week");
    }
    if (resampled && rules.unit() == Unit.LOG && rules.shake() == 0) {
      mistakes.add(ReplayKeys.RESAMPLE_BY, "log draws the log itself every time; expected shake");
    }
    if (resampled) {
      refuse("by", "is of one replay; leave it out");
      refuse("events", "is of one replay; leave it out");
    }
    if (rules.feedback() != Resampling.Dependence.NONE && reserved) {
      mistakes.add(ReplayKeys.FEEDBACK, "does not apply with advance reservations; leave it out");
    }
    if (any() && againstLog) {
      mistakes.add(ReplayKeys.AGAINST_LOG, "is of the log as it was; leave out what draws another");
    }
  }

  /**
   * {@return the jobs of the drawn logs, or those of the log if nothing is drawn}
   *
   * @param log the log
   */
  public ReplaySource jobs(LoggedJobs log) {
    if (!any()) {
      return rules.feedback() == Resampling.Dependence.DEPENDENCIES ? log.withDependencies() : log;
    }
    LoggedJobs whole =
        rules.unit().changesLoad()
            ? new LoggedJobs(log.file(), log.rules().withLoad(1), log.machines())
            : log;
    return new DrawnJobs(
        whole, rules, log.seed(), resampled ? settings.count(ReplayKeys.RESAMPLE) : 1);
  }
}
