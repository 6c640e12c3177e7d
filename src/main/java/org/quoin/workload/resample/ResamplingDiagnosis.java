package org.quoin.workload.resample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.base.Meaning;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.base.Setting;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.resample.Resampling.Unit;

/** Tells how logs are drawn from a log, and how far their intervals can be trusted. */
public record ResamplingDiagnosis(
    @Meaning("What is drawn: user, week, user-week, or log for nothing") String unit,
    @Meaning("Number of drawn logs") int drawn,
    @Meaning("Length of a drawn log in weeks") int length,
    @Meaning("Users of the log; unknown ones count as one") int users,
    @Meaning("Effective number of users: 1 / sum of squared shares of the work")
        double effectiveUsers,
    @Meaning("Largest share of a user in the work, between 0 and 1") double largestUser,
    @Meaning("Weeks of the log with jobs") int weeks,
    @Meaning("Effective number of weeks: 1 / sum of squared shares of the work")
        double effectiveWeeks,
    @Meaning("Largest share of a week in the work, between 0 and 1") double largestWeek,
    @Meaning("Share of the jobs that wait for the end of others, between 0 and 1")
        double dependent) {

  /** Effective number of users below which measured coverage is clearly below 95 %. */
  private static final int FEW_USERS = 30;

  /** Effective number of weeks below which measured coverage is clearly below 95 %. */
  private static final int FEW_WEEKS = 20;

  /** Share of one user or week in the work above which results depend on it. */
  private static final double LARGE = 0.2;

  /** Number of drawn logs below which an interval is uncertain itself. */
  private static final int FEW_LOGS = 20;

  /**
   * {@return the diagnosis of a log}
   *
   * @param resampler draws logs from it
   * @param drawn number of drawn logs
   */
  public static ResamplingDiagnosis of(Resampler resampler, int drawn) {
    JobLog log = resampler.log();
    WorkShares users = WorkShares.ofUsers(log);
    WorkShares weeks = WorkShares.ofWeeks(log);
    return new ResamplingDiagnosis(
        Setting.word(resampler.unit()),
        drawn,
        resampler.weeks(),
        users.count(),
        users.effective(),
        users.largest(),
        weeks.count(),
        weeks.effective(),
        weeks.largest(),
        (double) resampler.feedback().dependent() / log.jobs().size());
  }

  /** {@return the facts about the log in sentences} */
  public String sentence() {
    String text =
        String.format(
            Locale.ROOT,
            "Effective number of users: %.1f of %s; the largest has %s of the work. Effective"
                + " number of weeks: %.1f of %s; the largest has %s.",
            effectiveUsers,
            Plurals.counted(users, "user"),
            Percent.of(largestUser),
            effectiveWeeks,
            Plurals.counted(weeks, "week"),
            Percent.of(largestWeek));
    return dependent > 0
        ? text + " " + Percent.of(dependent) + " of the jobs wait for others of their user."
        : text;
  }

  private boolean isOf(Unit one) {
    return unit.equals(Setting.word(one));
  }

  /** {@return the reasons not to trust the intervals, as sentences; empty without resampling} */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (isOf(Unit.LOG)) {
      return warnings;
    }
    boolean byWeek = isOf(Unit.WEEK);
    String what = byWeek ? "week" : "user";
    double effective = byWeek ? effectiveWeeks : effectiveUsers;
    double largest = byWeek ? largestWeek : largestUser;
    if (effective < (byWeek ? FEW_WEEKS : FEW_USERS)) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the work is that of few %ss (effectively %.1f): the intervals are probably too"
                  + " narrow",
              what,
              effective));
    }
    if (largest > LARGE) {
      warnings.add(
          "one %s has %s of the work: results depend on how often it is drawn"
              .formatted(what, Percent.whole(largest)));
    }
    if (isOf(Unit.USER) && length < 2) {
      warnings.add("the log is too short to move users by weeks: only their choice varies");
    }
    if (drawn < FEW_LOGS) {
      warnings.add(
          "%s: the length of the intervals is uncertain; expected at least %d"
              .formatted(Plurals.counted(drawn, "drawn log"), FEW_LOGS));
    }
    return warnings;
  }
}
