package org.quoin.metrics;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.quoin.base.Meaning;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;

/**
 * The waiting time of the jobs of a run at clusters that explain waits, by {@link WaitReason}. Jobs
 * that did not wait, or that waited elsewhere, are in no group.
 */
public record WaitReasons(
    @Meaning("All jobs that waited at a cluster with reasons") Share all,
    @Meaning(
            value =
                "These jobs by partition, account (the group, in a log without accounts), qos (the"
                    + " queue, in a log without qualities of service), user, class (in a replay the"
                    + " width) and site (in a replay the machine); jobs without one are left out",
            key = "CRITERION GROUP")
        Map<String, Map<String, Share>> by) {

  /** Waits that no cluster explains. */
  public static final WaitReasons NONE = new WaitReasons(new Share(0, 0, Map.of()), Map.of());

  /** The waiting time of some jobs. */
  public record Share(
      @Meaning("Jobs that waited") long jobs,
      @Meaning(
              "Sum of their waits, and of the time that they waited before for jobs on which they"
                  + " depend, in s")
          double total,
      @Meaning(
              value =
                  "Seconds of these waits by what bounded them: resources, priority, the name of a"
                      + " limit, reservation, dependency or scheduler",
              key = "REASON")
          Map<String, Double> seconds) {

    /**
     * {@return the part of the wait that one reason bounded, from 0 to 1}
     *
     * @param reason a key of the seconds
     */
    public double part(String reason) {
      return total == 0 ? 0 : seconds.getOrDefault(reason, 0.0) / total;
    }

    private Share plus(Share other) {
      Map<WaitReason, Double> sum = new TreeMap<>(ORDER);
      for (Share one : List.of(this, other)) {
        one.seconds.forEach((name, time) -> sum.merge(WaitReason.named(name), time, Double::sum));
      }
      return of(jobs + other.jobs, sum);
    }

    private static Share of(long jobs, Map<WaitReason, Double> seconds) {
      Map<String, Double> named = new LinkedHashMap<>();
      seconds.forEach((reason, time) -> named.put(reason.name(), time));
      double wait = seconds.values().stream().mapToDouble(time -> time).sum();
      return new Share(jobs, wait, named);
    }
  }

  private static final Comparator<WaitReason> ORDER =
      Comparator.comparing(WaitReason::kind).thenComparing(WaitReason::name);

  /** {@return whether any job has a wait with a reason} */
  public boolean any() {
    return all.jobs > 0;
  }

  /**
   * {@return the waits of both runs}
   *
   * @param other waits of another run
   */
  public WaitReasons plus(WaitReasons other) {
    Map<String, Map<String, Share>> both = new LinkedHashMap<>();
    for (WaitReasons one : List.of(this, other)) {
      one.by.forEach(
          (criterion, groups) -> {
            Map<String, Share> sums = both.computeIfAbsent(criterion, c -> new LinkedHashMap<>());
            groups.forEach((name, share) -> sums.merge(name, share, Share::plus));
          });
    }
    return new WaitReasons(all.plus(other.all), both);
  }

  /** Accumulates the waits of jobs. */
  static final class Sums {
    private final Sum all = new Sum();
    private final Map<String, Map<Object, Sum>> by = new LinkedHashMap<>();
    private final LongFunction<String> users;
    private final Function<Object, String> classes;

    /** The waits of one group. */
    private static final class Sum {
      private final Map<WaitReason, Double> seconds = new TreeMap<>(ORDER);
      private long jobs;

      void add(WaitBreakdown waits) {
        jobs++;
        waits.parts().forEach(part -> seconds.merge(part.reason(), part.seconds(), Double::sum));
      }
    }

    /**
     * Creates sums without jobs.
     *
     * @param users returns the name of a user by number; the unknown user has none
     * @param classes returns the name of a class by its key
     */
    Sums(LongFunction<String> users, Function<Object, String> classes) {
      this.users = users;
      this.classes = classes;
      List.of("partition", "account", "qos", "user", "class", "site")
          .forEach(criterion -> by.put(criterion, new TreeMap<>()));
    }

    /**
     * Adds the wait of a job that waited.
     *
     * @param jobClass key of its class
     */
    void add(JobRecord record, Object jobClass) {
      Job job = record.job();
      ResourceRequest.Owner owner = job.terms().request().owner();
      long queue = job.terms().queue();
      all.add(record.waits());
      add("partition", String.join(",", owner.partitions()), record);
      add("account", owner.account().orElse(""), record);
      add("qos", owner.qos().orElse(queue < 0 ? "" : Long.toString(queue)), record);
      if (job.user() != Job.UNKNOWN_USER) {
        add("user", job.user(), record);
      }
      add("class", jobClass, record);
      add("site", record.site(), record);
    }

    private void add(String criterion, Object key, JobRecord record) {
      if (!key.equals("")) {
        by.get(criterion).computeIfAbsent(key, name -> new Sum()).add(record.waits());
      }
    }

    WaitReasons reasons() {
      Map<String, Map<String, Share>> groups = new LinkedHashMap<>();
      by.forEach(
          (criterion, sums) -> {
            Map<String, Share> named = new LinkedHashMap<>();
            sums.forEach((key, sum) -> named.put(name(criterion, key), share(sum)));
            if (!named.isEmpty()) {
              groups.put(criterion, named);
            }
          });
      return new WaitReasons(share(all), groups);
    }

    private String name(String criterion, Object key) {
      return switch (criterion) {
        case "user" -> users.apply((Long) key);
        case "class" -> classes.apply(key);
        default -> key.toString();
      };
    }

    private static Share share(Sum sum) {
      return Share.of(sum.jobs, sum.seconds);
    }
  }
}
