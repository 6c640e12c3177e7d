package org.quoin.slurm.limit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.Limits;
import org.quoin.slurm.account.Limits.Count;
import org.quoin.slurm.account.Limits.Resource;
import org.quoin.slurm.account.Qos;
import org.quoin.slurm.priority.Usage;

/**
 * Counts the jobs and resources of every association, QOS, and user and account in a QOS, and
 * checks the limits on them.
 */
public final class LimitLedger {
  private static final double MINUTE = 60;

  private final List<String> resources;
  private final Usage usage;
  private final boolean safe;
  private final Counters[] associations;
  private final Map<String, Counters> qos = new HashMap<>();
  private final Map<List<String>, Counters> usersInQos = new HashMap<>();
  private final Map<List<String>, Counters> accountsInQos = new HashMap<>();

  /** What the jobs of one group hold. */
  private static final class Counters {
    private final double[] tres;

    /** Resources times the end of the time limit, over the running jobs. */
    private final double[] tresByEnd;

    /** Resources times the usage factor, over the running jobs. */
    private final double[] charged;

    private double submitted;
    private double running;

    Counters(int resources) {
      tres = new double[resources];
      tresByEnd = new double[resources];
      charged = new double[resources];
    }

    void run(LimitedJob job, double end, int sign) {
      running += sign;
      for (int i = 0; i < tres.length; i++) {
        tres[i] += sign * job.tres()[i];
        charged[i] += sign * job.tres()[i] * job.usageFactor();
        tresByEnd[i] += sign * job.tres()[i] * job.usageFactor() * end;
      }
    }

    /** Returns what the running jobs may use until their limits, in seconds of the resource. */
    double remaining(int tresIndex, double now) {
      return tresByEnd[tresIndex] - now * charged[tresIndex];
    }
  }

  /**
   * Creates a ledger without jobs.
   *
   * @param database the associations and QOS with their limits
   * @param usage past usage; null if none is recorded, as with {@code priority/basic}
   * @param safe whether {@code AccountingStorageEnforce} has {@code safe}: a job starts only if it
   *     can run to its limit within the limits in minutes
   */
  public LimitLedger(AccountDatabase database, Usage usage, boolean safe) {
    this.resources = database.tres().names();
    this.usage = usage;
    this.safe = safe;
    associations = new Counters[database.associations().all().size()];
    for (int i = 0; i < associations.length; i++) {
      associations[i] = new Counters(resources.size());
    }
    for (String name : database.qos().keySet()) {
      qos.put(name, new Counters(resources.size()));
    }
  }

  private Counters ofUser(Qos one, LimitedJob job) {
    return usersInQos.computeIfAbsent(
        List.of(one.name(), job.association().user()), key -> new Counters(resources.size()));
  }

  private Counters ofAccount(Qos one, LimitedJob job) {
    return accountsInQos.computeIfAbsent(
        List.of(one.name(), job.association().account()), key -> new Counters(resources.size()));
  }

  private List<Counters> all(LimitedJob job) {
    List<Counters> all = new ArrayList<>();
    for (Qos one : job.all()) {
      all.add(qos.get(one.name()));
      all.add(ofUser(one, job));
      all.add(ofAccount(one, job));
    }
    for (Association one = job.association(); one != null; one = one.parent()) {
      all.add(associations[one.index()]);
    }
    return all;
  }

  /** Counts a job that was submitted. */
  public void submitted(LimitedJob job) {
    all(job).forEach(counters -> counters.submitted++);
  }

  /** Counts a submitted job no longer, when it has left waiting or running. */
  public void left(LimitedJob job) {
    all(job).forEach(counters -> counters.submitted--);
  }

  /**
   * Counts a job that has started.
   *
   * @param job the job with its allocated resources
   */
  public void started(LimitedJob job, double start) {
    run(job, start, 1);
  }

  /**
   * Counts a running job no longer.
   *
   * @param job the job as it was started
   */
  public void ended(LimitedJob job, double start) {
    run(job, start, -1);
  }

  /** Counts a job in its groups; without any limit none of them is ever asked for. */
  private void run(LimitedJob job, double start, int sign) {
    if (!job.isLimitless()) {
      all(job).forEach(counters -> counters.run(job, start + job.timeLimit(), sign));
    }
  }

  /**
   * {@return the reason for which a job is rejected at its submission; empty if it is accepted} The
   * numbers of submitted jobs always reject. Other limits do only if a QOS of the job has the flag
   * {@code DenyOnLimit}, and the job could not even start on an empty cluster.
   *
   * @param job the job with its requested resources, not yet counted
   */
  public Optional<String> rejection(LimitedJob job) {
    Check check = new Check(job);
    check.counted(
        Count.GRP_SUBMIT,
        Count.MAX_SUBMIT_PER_ACCOUNT,
        Count.MAX_SUBMIT_PER_USER,
        Count.MAX_SUBMIT);
    if (check.reason == null && job.all().stream().anyMatch(Qos::rejectsBeyondLimits)) {
      check.amounts(Resource.MAX_TRES, (limit, i) -> job.tres()[i] > limit[i]);
      check.amounts(
          Resource.MAX_TRES_PER_NODE, (limit, i) -> job.tres()[i] / job.nodes() > limit[i]);
      check.amounts(Resource.MIN_TRES, (limit, i) -> job.tres()[i] < limit[i]);
      check.amounts(Resource.MAX_TRES_PER_USER, (limit, i) -> job.tres()[i] > limit[i]);
      check.amounts(Resource.MAX_TRES_PER_ACCOUNT, (limit, i) -> job.tres()[i] > limit[i]);
      check.amounts(Resource.MAX_TRES_MINS, (limit, i) -> minutes(job, i) > limit[i]);
      check.amounts(Resource.GRP_TRES, (limit, i) -> job.tres()[i] > limit[i]);
      check.wall();
    }
    return Optional.ofNullable(check.reason);
  }

  /**
   * {@return the reason for which a job waits whatever nodes are free; empty if there is none}
   *
   * @param job the job with its requested resources
   */
  public Optional<String> beforeSelection(LimitedJob job) {
    if (job.isLimitless()) {
      return Optional.empty();
    }
    Check check = new Check(job);
    check.counted(
        Count.GRP_WALL,
        Count.GRP_JOBS,
        Count.MAX_JOBS_PER_ACCOUNT,
        Count.MAX_JOBS_PER_USER,
        Count.MAX_JOBS);
    check.wall();
    return Optional.ofNullable(check.reason);
  }

  /**
   * {@return the reason for which a job waits although there are nodes for it; empty if there is
   * none}
   *
   * @param job the job with the resources that it would get
   */
  public Optional<String> afterSelection(LimitedJob job, double now) {
    if (job.isLimitless()) {
      return Optional.empty();
    }
    Check check = new Check(job);
    check.used(Resource.GRP_TRES_MINS, now);
    addSelected(check, job, now);
    return Optional.ofNullable(check.reason);
  }

  /**
   * {@return the reason for which a job waits although there are nodes for it, other than past
   * usage; empty if there is none} If no job runs, the job never starts on such nodes.
   *
   * @param job the job with the resources that it would get
   */
  public Optional<String> selected(LimitedJob job, double now) {
    Check check = new Check(job);
    addSelected(check, job, now);
    return Optional.ofNullable(check.reason);
  }

  private void addSelected(Check check, LimitedJob job, double now) {
    double[] tres = job.tres();
    check.held(Resource.GRP_TRES);
    check.used(Resource.GRP_TRES_RUN_MINS, now);
    check.amounts(Resource.MAX_TRES_MINS, (limit, i) -> minutes(job, i) > limit[i]);
    check.held(Resource.MAX_TRES_PER_ACCOUNT);
    check.held(Resource.MAX_TRES_PER_USER);
    check.amounts(Resource.MAX_TRES, (limit, i) -> tres[i] > limit[i]);
    check.amounts(Resource.MAX_TRES_PER_NODE, (limit, i) -> tres[i] / job.nodes() > limit[i]);
    check.amounts(Resource.MIN_TRES, (limit, i) -> tres[i] < limit[i]);
  }

  /**
   * {@return the limit for which a job never starts: on past usage that does not become less; empty
   * if there is none}
   *
   * @param job the job with its requested resources
   */
  public Optional<String> forEver(LimitedJob job) {
    if (usage == null || job.isLimitless()) {
      return Optional.empty();
    }
    Check check = new Check(job, true);
    check.counted(Count.GRP_WALL);
    check.used(Resource.GRP_TRES_MINS, 0);
    return Optional.ofNullable(check.reason);
  }

  private static double minutes(LimitedJob job, int tres) {
    boolean isScaled = job.all().stream().anyMatch(one -> one.flags().contains("usagefactorsafe"));
    return job.tres()[tres] * job.timeLimit() / MINUTE * (isScaled ? job.usageFactor() : 1);
  }

  /** The first limit beyond which a job is, in the order of the checks. */
  private final class Check {
    private final LimitedJob job;
    private final List<Qos> deciding;

    /** Whether only past usage counts that does not become less. */
    private final boolean isForEver;

    private String reason;
    private int level;

    Check(LimitedJob job) {
      this(job, false);
    }

    Check(LimitedJob job, boolean isForEver) {
      this.job = job;
      this.deciding = job.all();
      this.isForEver = isForEver;
    }

    /** Takes the reason of a QOS if none before it in the order of QOS has given one. */
    private void found(Qos one, String name) {
      found(deciding.indexOf(one), name);
    }

    /** Takes the reason of an association if no QOS and none below it has given one. */
    private void found(Association one, String name) {
      int height = 0;
      for (Association below = job.association(); below != one; below = below.parent()) {
        height++;
      }
      found(deciding.size() + height, name);
    }

    private void found(int where, String name) {
      if (reason == null || where < level) {
        reason = name;
        level = where;
      }
    }

    private void counted(Count... limits) {
      for (Count limit : limits) {
        boolean isReplaced = false;
        for (Qos one : deciding) {
          double most = one.limits().count(limit);
          if (!Double.isInfinite(most) && !isReplaced) {
            isReplaced = true;
            if (number(one, limit) >= most) {
              found(one, Reasons.of(true, limit));
            }
          }
        }
        if (isReplaced || isReplacedByUserLimit(limit)) {
          continue;
        }
        for (Association one = job.association(); one != null; one = one.parent()) {
          if (number(one, limit) >= one.limits().count(limit)) {
            found(one, Reasons.of(false, limit));
          }
          if (limit == Count.MAX_JOBS || limit == Count.MAX_SUBMIT) {
            break; // those of a user are inherited
          }
        }
      }
    }

    /** A QOS counts the jobs of a user, an association those of a user in an account. */
    private boolean isReplacedByUserLimit(Count limit) {
      return switch (limit) {
        case MAX_JOBS -> isSet(Count.MAX_JOBS_PER_USER) || isSet(Count.MAX_JOBS_PER_ACCOUNT);
        case MAX_SUBMIT -> isSet(Count.MAX_SUBMIT_PER_USER) || isSet(Count.MAX_SUBMIT_PER_ACCOUNT);
        default -> false;
      };
    }

    private boolean isSet(Count limit) {
      for (Qos one : deciding) {
        if (!Double.isInfinite(one.limits().count(limit))) {
          return true;
        }
      }
      return false;
    }

    /** Returns whether a QOS or an association of the job has a limit of a kind. */
    private boolean isSet(Resource limit) {
      for (Qos one : deciding) {
        if (one.limits().resources(limit) != null) {
          return true;
        }
      }
      for (Association one = job.association(); one != null; one = one.parent()) {
        if (one.limits().resources(limit) != null) {
          return true;
        }
      }
      return false;
    }

    private double number(Qos one, Count limit) {
      return switch (limit) {
        case GRP_JOBS -> qos.get(one.name()).running;
        case GRP_SUBMIT -> qos.get(one.name()).submitted;
        case GRP_WALL -> counts(one) ? usage.wall(one) : 0;
        case MAX_JOBS, MAX_JOBS_PER_USER -> ofUser(one, job).running;
        case MAX_SUBMIT, MAX_SUBMIT_PER_USER -> ofUser(one, job).submitted;
        case MAX_JOBS_PER_ACCOUNT -> ofAccount(one, job).running;
        case MAX_SUBMIT_PER_ACCOUNT -> ofAccount(one, job).submitted;
        case MAX_WALL -> 0;
      };
    }

    private double number(Association one, Count limit) {
      return switch (limit) {
        case GRP_JOBS, MAX_JOBS -> associations[one.index()].running;
        case GRP_SUBMIT, MAX_SUBMIT -> associations[one.index()].submitted;
        case GRP_WALL -> counts() ? usage.wall(one) : 0;
        default -> 0;
      };
    }

    private void wall() {
      for (Qos one : deciding) {
        double most = one.limits().count(Count.MAX_WALL);
        if (!Double.isInfinite(most)) {
          if (job.timeLimit() > most) {
            found(one, Reasons.of(true, Count.MAX_WALL));
          }
          return;
        }
      }
      if (job.timeLimit() > job.association().limits().count(Count.MAX_WALL)) {
        found(job.association(), Reasons.of(false, Count.MAX_WALL));
      }
    }

    /** Checks an amount of the job alone, of which the limit of the user's association holds. */
    private void amounts(Resource limit, BiPredicate<double[], Integer> isBeyond) {
      if (!isSet(limit)) {
        return;
      }
      for (int i = 0; i < resources.size(); i++) {
        Qos one = deciding(limit, i);
        Limits limits = one == null ? job.association().limits() : one.limits();
        if (limits.isSet(limit, i) && isBeyond.test(limits.resources(limit), i)) {
          int where = one == null ? deciding.size() : deciding.indexOf(one);
          found(where, Reasons.of(one != null, limit, resources.get(i)));
        }
      }
    }

    private Qos deciding(Resource limit, int tres) {
      for (Qos one : deciding) {
        if (one.limits().isSet(limit, tres)) {
          return one;
        }
      }
      return null;
    }

    /** Checks what running jobs hold together with the job. */
    private void held(Resource limit) {
      if (!isSet(limit)) {
        return;
      }
      for (int i = 0; i < resources.size(); i++) {
        double more = job.tres()[i];
        Qos decides = deciding(limit, i);
        if (more == 0) {
          continue;
        }
        if (decides != null) {
          Counters counters =
              switch (limit) {
                case MAX_TRES_PER_USER -> ofUser(decides, job);
                case MAX_TRES_PER_ACCOUNT -> ofAccount(decides, job);
                default -> qos.get(decides.name());
              };
          if (counters.tres[i] + more > decides.limits().resources(limit)[i]) {
            found(decides, Reasons.of(true, limit, resources.get(i)));
          }
          continue;
        }
        for (Association one = job.association(); one != null; one = one.parent()) {
          double[] most = one.limits().resources(limit);
          if (most != null && associations[one.index()].tres[i] + more > most[i]) {
            found(one, Reasons.of(false, limit, resources.get(i)));
          }
        }
      }
    }

    /** Checks usage in minutes, past or until the time limits of the running jobs. */
    private void used(Resource limit, double now) {
      if (!isSet(limit)) {
        return;
      }
      for (int i = 0; i < resources.size(); i++) {
        if (job.tres()[i] == 0) {
          continue;
        }
        Qos decides = deciding(limit, i);
        if (decides != null) {
          double[] past = counts(decides) ? usage.tres(decides) : null;
          if (isUsedUp(
              limit, i, decides.limits().resources(limit)[i], past, qos.get(decides.name()), now)) {
            found(decides, Reasons.of(true, limit, resources.get(i)));
          }
          continue;
        }
        for (Association one = job.association(); one != null; one = one.parent()) {
          double[] past = counts() ? usage.tres(one) : null;
          if (one.limits().isSet(limit, i)
              && isUsedUp(
                  limit,
                  i,
                  one.limits().resources(limit)[i],
                  past,
                  associations[one.index()],
                  now)) {
            found(one, Reasons.of(false, limit, resources.get(i)));
          }
        }
      }
    }

    /** Returns whether the past usage of associations counts. */
    private boolean counts() {
      return usage != null && !(isForEver && usage.decays());
    }

    /** Returns whether the past usage of a QOS counts. */
    private boolean counts(Qos one) {
      return usage != null && !(isForEver && usage.decays(one));
    }

    private boolean isUsedUp(
        Resource limit, int tres, double most, double[] past, Counters counters, double now) {
      double others = isForEver ? 0 : counters.remaining(tres, now) / MINUTE;
      double remaining = others + minutes(job, tres);
      if (limit == Resource.GRP_TRES_RUN_MINS) {
        return remaining > most;
      }
      double before = past == null ? 0 : past[tres] / MINUTE;
      return before >= most || (safe && before + remaining > most);
    }
  }
}
