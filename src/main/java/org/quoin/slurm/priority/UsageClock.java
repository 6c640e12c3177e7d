package org.quoin.slurm.priority;

import java.util.ArrayList;
import java.util.List;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.Qos;
import org.quoin.slurm.account.TresTypes;

/**
 * Past usage by Slurm's steps for schedulers that have priorities of their own: at the end of each
 * period it decays and the running jobs are charged, and a job is charged its rest at its end.
 */
public final class UsageClock {
  private final Usage usage;
  private final double period;
  private final List<Run> runs = new ArrayList<>();

  /** Time of the last step; NaN before the first call. */
  private double last = Double.NaN;

  /** A running job. */
  private static final class Run {
    private final Association association;
    private final Qos qos;
    private final double[] tres;
    private final double start;

    Run(Association association, Qos qos, double[] tres, double start) {
      this.association = association;
      this.qos = qos;
      this.tres = tres;
      this.start = start;
    }
  }

  /**
   * Creates a clock of a cluster without jobs and usage.
   *
   * @param database the associations, QOS and resources
   * @param settings half-life and period
   */
  public UsageClock(AccountDatabase database, PrioritySettings settings) {
    usage = new Usage(database, settings.halfLife());
    period = settings.period();
  }

  public Usage usage() {
    return usage;
  }

  /**
   * Makes the steps that are due.
   *
   * @return whether there were any
   */
  public boolean advance(double now) {
    if (Double.isNaN(last)) {
      last = Math.floor(now);
    }
    boolean any = false;
    while (nextTime() <= now) {
      step();
      any = true;
    }
    return any;
  }

  private void step() {
    double time = nextTime();
    usage.decay(period);
    runs.forEach(run -> charge(run, time));
    last = time;
  }

  /** {@return the time of the next step in seconds} */
  public double nextTime() {
    return last + period;
  }

  /**
   * Charges a job from now on.
   *
   * @param qos its QOS; null for none
   * @param tres its amount of each resource
   * @param now its start in seconds
   */
  public void started(Association association, Qos qos, double[] tres, double now) {
    runs.add(new Run(association, qos, tres, now));
  }

  /**
   * Charges the rest of a job. Slurm does this before a step at the same time, which decays it.
   *
   * @param tres the amounts with which it was started
   * @param now its end in seconds
   */
  public void ended(double[] tres, double now) {
    while (nextTime() < now) {
      step();
    }
    for (int i = 0; i < runs.size(); i++) {
      if (runs.get(i).tres == tres) {
        charge(runs.remove(i), Math.floor(now));
        return;
      }
    }
  }

  private void charge(Run run, double time) {
    double from = Math.max(Math.floor(run.start), last);
    usage.charge(run.association, run.qos, time - from, run.tres[TresTypes.BILLING], run.tres);
  }
}
