package org.quoin.slurm.priority;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * Usage of users in processor seconds while jobs start and end, for a set of users that grows. It
 * is decayed exactly, 2^(-d / half-life) after d seconds, or in steps as Slurm does.
 *
 * <p>Exact usage needs no step per job and time. With E(t) = 2^(t / half-life), a job of n
 * processors that runs from s to e has used n (E(e) - E(s)) half-life / ln 2 by the time t, times
 * E(-t). So the sums of n and of n E(s) over the running jobs of a user give the usage at any time.
 */
public abstract class UserUsage {
  private double[] usage = new double[64];
  private int users;

  UserUsage() {}

  /**
   * {@return exact usage}
   *
   * @param halfLife half-life in seconds; infinite without decay
   */
  public static UserUsage exact(double halfLife) {
    return new Exact(halfLife);
  }

  /**
   * {@return usage in steps: at each multiple of the period everything is decayed, and each running
   * job charged; the rest of a job is charged at its end, as in Slurm if limits are enforced}
   *
   * @param halfLife half-life in seconds; infinite without decay
   * @param period time between two steps in seconds, above 0
   */
  public static UserUsage ticks(double halfLife, double period) {
    return new Ticks(1 - 0.693 / halfLife, period);
  }

  /** {@return the index of a new user} */
  public int addUser() {
    if (users == usage.length) {
      usage = Arrays.copyOf(usage, 2 * users);
      grow(usage.length);
    }
    return users++;
  }

  /** {@return the number of users} */
  public final int users() {
    return users;
  }

  abstract void grow(int length);

  /** {@return a copy, whose changes do not change this object} */
  public final UserUsage copy() {
    UserUsage copy = same();
    copy.usage = usage.clone();
    copy.users = users;
    return copy;
  }

  abstract UserUsage same();

  /**
   * A job while it runs.
   *
   * @param user index of its user
   */
  public record Run(int user, double processors, double start) {}

  /** Counts a job that has started. */
  public abstract void started(Run run);

  /**
   * Counts a job that has ended.
   *
   * @param run the object with which it was started
   */
  public abstract void ended(Run run, double end);

  /**
   * Brings the usage up to a time at which all starts and ends before it are counted.
   *
   * @param now the time in seconds, not before that of an earlier call
   */
  public abstract void advance(double now);

  /**
   * {@return whether fair shares computed at a time are no longer those of another time, after all
   * starts and ends up to it are counted} In Slurm's steps they change at a step only.
   *
   * @param before the time of the computation in seconds; NaN if there was none
   * @param now the other time in seconds
   */
  public boolean changes(double before, double now) {
    return before != now;
  }

  /**
   * {@return the usage of each user by index; the array belongs to this object} Changes no state.
   */
  public final double[] at(double now) {
    fill(usage, now);
    return usage;
  }

  abstract void fill(double[] sums, double now);

  /** Exact usage: see the class. */
  private static final class Exact extends UserUsage {
    /** Half-lives after which the origin of E moves, so that E stays finite. */
    private static final double SPAN = 512;

    private final double halfLife;
    private double origin;
    private double[] ended = new double[64];
    private double[] running = new double[64];

    Exact(double halfLife) {
      this.halfLife = halfLife;
    }

    @Override
    void grow(int length) {
      ended = Arrays.copyOf(ended, length);
      running = Arrays.copyOf(running, length);
    }

    @Override
    UserUsage same() {
      Exact copy = new Exact(halfLife);
      copy.origin = origin;
      copy.ended = ended.clone();
      copy.running = running.clone();
      return copy;
    }

    /** Returns the usage of one processor from the origin to a time, scaled by E. */
    private double integral(double time) {
      if (Double.isInfinite(halfLife)) {
        return time - origin;
      }
      return Math.pow(2, (time - origin) / halfLife) * halfLife / Math.log(2);
    }

    @Override
    public void started(Run run) {
      running[run.user] += run.processors;
      ended[run.user] -= run.processors * integral(run.start);
    }

    @Override
    public void ended(Run run, double end) {
      running[run.user] -= run.processors;
      ended[run.user] += run.processors * integral(end);
    }

    @Override
    public void advance(double now) {
      double moves = Math.floor((now - origin) / (SPAN * halfLife));
      if (moves >= 1 && !Double.isInfinite(halfLife)) {
        origin += moves * SPAN * halfLife;
        double factor = Math.pow(2, -moves * SPAN);
        for (int i = 0; i < users(); i++) {
          ended[i] *= factor;
        }
      }
    }

    @Override
    void fill(double[] sums, double now) {
      double scale = Double.isInfinite(halfLife) ? 1 : Math.pow(2, -(now - origin) / halfLife);
      double until = integral(now);
      for (int i = 0; i < users(); i++) {
        sums[i] = Math.max(0, (ended[i] + running[i] * until) * scale);
      }
    }
  }

  /** A running job, with its end once it is known. */
  private static final class Charged {
    private final Run run;
    private double end = Double.POSITIVE_INFINITY;

    Charged(Run run) {
      this.run = run;
    }
  }

  /** Usage in Slurm's steps. */
  private static final class Ticks extends UserUsage {
    private final double factor;
    private final double period;
    private final List<Charged> running = new ArrayList<>();
    private double[] raw = new double[64];
    private double last;

    Ticks(double factor, double period) {
      this.factor = factor;
      this.period = period;
    }

    @Override
    UserUsage same() {
      Ticks copy = new Ticks(factor, period);
      for (Charged one : running) {
        Charged same = new Charged(one.run);
        same.end = one.end;
        copy.running.add(same);
      }
      copy.raw = raw.clone();
      copy.last = last;
      return copy;
    }

    @Override
    void grow(int length) {
      raw = Arrays.copyOf(raw, length);
    }

    @Override
    public void started(Run run) {
      running.add(new Charged(run));
    }

    @Override
    public void ended(Run run, double end) {
      for (Charged one : running) {
        if (one.run.equals(run) && Double.isInfinite(one.end)) {
          one.end = end;
          return;
        }
      }
    }

    @Override
    public boolean changes(double before, double now) {
      return !(before >= last);
    }

    @Override
    public void advance(double now) {
      while (last + period <= now) {
        double tick = last + period;
        if (running.isEmpty()) {
          tick = last + Math.floor((now - last) / period) * period;
        }
        charge(tick);
        double decay = Math.pow(factor, tick - last);
        for (int i = 0; i < users(); i++) {
          raw[i] *= decay;
        }
        for (Charged one : running) {
          charge(one.run, tick);
        }
        last = tick;
      }
      charge(now);
    }

    /** Charges the rest of the jobs that have ended by a time. */
    private void charge(double time) {
      for (Iterator<Charged> jobs = running.iterator(); jobs.hasNext(); ) {
        Charged one = jobs.next();
        if (one.end <= time) {
          charge(one.run, one.end);
          jobs.remove();
        }
      }
    }

    private void charge(Run run, double until) {
      double seconds = until - Math.max(run.start, last);
      if (seconds > 0) {
        raw[run.user] += run.processors * seconds * Math.pow(factor, seconds);
      }
    }

    @Override
    void fill(double[] sums, double now) {
      System.arraycopy(raw, 0, sums, 0, users());
    }
  }
}
