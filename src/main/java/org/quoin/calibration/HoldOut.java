package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.Bounds;
import org.quoin.base.InputException;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.calibration.MeasuredJobs.Row;

/**
 * Which of the measured jobs are held back: not fitted, but predicted. A share of the jobs, the
 * last ones; or all jobs that are submitted on some days, which show more if jobs of one day are
 * alike.
 *
 * @param share share of the jobs, the last ones, from 0 to 0.9; 0 with days
 * @param lastDays number of the last days that are held back; 0 with a share or a period
 * @param period every day with this number, or a multiple of it, is held back; 0 without one
 */
public record HoldOut(double share, int lastDays, int period) {
  /** No job is held back. */
  public static final HoldOut NONE = new HoldOut(0, 0, 0);

  private static final String OPTION = "--held-back";
  private static final Bounds SHARES = Bounds.of(0, 0.9);
  private static final Pattern DAYS = Pattern.compile("(every )?(\\d{1,6}) ?d(?:ays?)?");

  /**
   * {@return the jobs that a text names: a share as 0.2, the last days as "2 days", or "every 7
   * days"}
   *
   * @throws InputException if the text is none of these
   */
  public static HoldOut parse(String text) {
    Matcher days = DAYS.matcher(text.strip());
    if (days.matches()) {
      int number = Integer.parseInt(days.group(2));
      boolean every = days.group(1) != null;
      if (number >= (every ? 2 : 1)) {
        return every ? new HoldOut(0, 0, number) : new HoldOut(0, number, 0);
      }
    }
    double share = Quantity.plain(text.strip());
    if (!SHARES.contains(share)) {
      throw new InputException(
          OPTION,
          "is '%s'; expected a share of the jobs from 0 to 0.9, the last days as in '2 days', or"
                  .formatted(text)
              + " 'every 7 days'");
    }
    return new HoldOut(share, 0, 0);
  }

  /** {@return whether jobs are held back by days} */
  boolean isByDays() {
    return lastDays > 0 || period > 0;
  }

  /** {@return whether days between fitted days are held back} */
  boolean isInBetween() {
    return period > 0;
  }

  /**
   * {@return for each job whether it is held back}
   *
   * @param jobs the jobs, in order of submission
   * @throws InputException if the days of the jobs are not known, or none of them would be held
   *     back, or none be left
   */
  boolean[] of(MeasuredJobs jobs) {
    boolean[] held = new boolean[jobs.jobs().size()];
    if (!isByDays()) {
      for (int job = (int) Math.round(held.length * (1 - share)); job < held.length; job++) {
        held[job] = true;
      }
      return held;
    }
    List<Long> days = days(jobs);
    for (int job = 0; job < held.length; job++) {
      int number = Collections.binarySearch(days, jobs.dayOf(jobs.jobs().get(job))) + 1;
      held[job] = isInBetween() ? number % period == 0 : number > days.size() - lastDays;
    }
    return held;
  }

  private List<Long> days(MeasuredJobs jobs) {
    if (!jobs.hasClock()) {
      throw new InputException(
          OPTION, "by days needs times of submission, which the measured jobs do not have");
    }
    TreeSet<Long> days = new TreeSet<>();
    for (Row job : jobs.jobs()) {
      days.add(jobs.dayOf(job));
    }
    int least = isInBetween() ? period : lastDays + 1;
    if (days.size() < least) {
      throw new InputException(
          OPTION,
          "%s needs jobs of at least %d days; the measured jobs are of %s"
              .formatted(text(), least, Plurals.counted(days.size(), "day")));
    }
    return new ArrayList<>(days);
  }

  private String text() {
    return isInBetween() ? "every " + period + " days" : Plurals.counted(lastDays, "day");
  }
}
