package org.quoin.workload.log;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.quoin.workload.Job;

/**
 * Statistics of a log: ParaSim's analysis by processors (Luo, Zhang and Zhang 2007, Tables 1 and 2)
 * and dynP's basic properties of a trace (Streit, JSSPP 2004, Table 1), for all jobs, by width
 * class and by user.
 *
 * <p>The jobs are those of a replay with the same rules. Their run times end at the estimate, as in
 * the replay and in dynP. The run time replaces a missing estimate.
 *
 * @param log jobs and issues of the log
 * @param interarrival seconds between successive submissions
 * @param span seconds from the first submission to the last
 * @param all statistics of all jobs
 * @param classes statistics by width: 1, 2, up to 4, 8, ... 128 processors, and further doublings
 *     as far as the widest job
 * @param users statistics by user, in descending order of work
 */
public record LogStatistics(
    JobLog log,
    Range interarrival,
    double span,
    Group all,
    List<Group> classes,
    List<Group> users) {

  /**
   * Exponent of the last class that every log has, up to 2^7 processors: ParaSim's last but one.
   */
  private static final int LAST_BOUND = 7;

  /**
   * Minimum, mean and maximum; NaN without values.
   *
   * @param min minimum
   * @param mean arithmetic mean
   * @param max maximum
   */
  public record Range(double min, double mean, double max) {
    static Range of(DoubleStream values) {
      DoubleSummaryStatistics all = values.summaryStatistics();
      return all.getCount() == 0
          ? new Range(Double.NaN, Double.NaN, Double.NaN)
          : new Range(all.getMin(), all.getAverage(), all.getMax());
    }
  }

  /**
   * Statistics of a group of jobs; times are in seconds.
   *
   * @param name name of the class, or the user
   * @param jobs number of jobs
   * @param share share of the log's jobs
   * @param width processors per job
   * @param estimate requested times; NaN in a log without estimates
   * @param runTime run times, which end at the estimates
   * @param interarrival times between successive submissions of the group
   * @param overestimation mean estimate over mean run time
   * @param work sum of processors times run time, in processor-seconds
   * @param workShare share of the log's work
   */
  public record Group(
      String name,
      long jobs,
      double share,
      Range width,
      Range estimate,
      Range runTime,
      Range interarrival,
      double overestimation,
      double work,
      double workShare) {}

  /**
   * {@return work over the capacity of the machine during {@link #span}; NaN if its width is
   * unknown}
   */
  public double load() {
    return log.processors() > 0 && span > 0 ? all.work / log.processors() / span : Double.NaN;
  }

  /** {@return whether any job has an estimate} */
  public boolean estimates() {
    return estimates(log);
  }

  private static boolean estimates(JobLog log) {
    return log.counts().get(LogIssue.NO_ESTIMATE) < log.jobs().size();
  }

  /** {@return mean estimate over mean run time, dynP's average overestimation factor} */
  public double overestimation() {
    return all.overestimation;
  }

  /**
   * {@return the statistics of a log}
   *
   * @param log at least one job; the machine may be unknown
   */
  public static LogStatistics of(JobLog log) {
    List<List<Job>> byClass = new ArrayList<>();
    int last = log.jobs().stream().mapToInt(Job::sizeClass).max().orElse(0);
    for (int k = 0; k <= Math.max(LAST_BOUND, last); k++) {
      byClass.add(new ArrayList<>());
    }
    TreeMap<Long, List<Job>> byUser = new TreeMap<>();
    for (Job job : log.jobs()) {
      byClass.get(job.sizeClass()).add(job);
      byUser.computeIfAbsent(job.user() < 0 ? -1L : job.user(), u -> new ArrayList<>()).add(job);
    }
    boolean estimates = estimates(log);
    List<Job> jobs = log.jobs();
    Group all = group("all", jobs, estimates, null);
    List<Group> classes = new ArrayList<>();
    for (int k = 0; k < byClass.size(); k++) {
      classes.add(group(className(k), byClass.get(k), estimates, all));
    }
    List<Group> users = new ArrayList<>();
    byUser.forEach(
        (user, some) ->
            users.add(group(user < 0 ? "unknown" : log.user(user), some, estimates, all)));
    users.sort(Comparator.comparingDouble(Group::work).reversed());
    return new LogStatistics(
        log,
        gaps(jobs),
        jobs.get(jobs.size() - 1).submitTime() - jobs.get(0).submitTime(),
        all,
        classes,
        users);
  }

  /**
   * {@return the name of a width class: its maximum width in processors}
   *
   * @param k class, from 0, with jobs of up to 2^k processors
   */
  public static String className(int k) {
    return (k < 2 ? "" : "<=") + (1L << k);
  }

  private static Range gaps(List<Job> jobs) {
    double[] gaps = new double[Math.max(0, jobs.size() - 1)];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = jobs.get(i + 1).submitTime() - jobs.get(i).submitTime();
    }
    return Range.of(DoubleStream.of(gaps));
  }

  /** Computes the statistics of some jobs; {@code all} is null for the whole log. */
  private static Group group(String name, List<Job> jobs, boolean estimates, Group all) {
    Range estimate =
        Range.of(estimates ? jobs.stream().mapToDouble(Job::requestedTime) : DoubleStream.empty());
    Range runTime = Range.of(jobs.stream().mapToDouble(Job::computeTime));
    double work = jobs.stream().mapToDouble(job -> job.processors() * job.computeTime()).sum();
    return new Group(
        name,
        jobs.size(),
        all == null ? 1 : (double) jobs.size() / all.jobs,
        Range.of(jobs.stream().mapToDouble(Job::processors)),
        estimate,
        runTime,
        gaps(jobs),
        estimate.mean / runTime.mean,
        work,
        all == null ? 1 : work / all.work);
  }
}
