package org.quoin.workload.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;

/**
 * The model of Jann, Pattnaik, Franke, Wang, Skovira and Riordan, JSSPP 1997: jobs in classes by
 * width (1, 2, 3-4, 5-8, ...), each class with its own hyper-Erlang times between arrivals and run
 * times. Within a class the widths have the frequencies they were given, in the log those of its
 * jobs.
 *
 * @param classes at least one, in order of width
 */
public record HyperErlangModel(List<JobClass> classes) implements WorkloadModel {

  /** A class with fewer jobs than this joins the next one: three moments of fewer mean little. */
  private static final int FEWEST = 30;

  /**
   * One class of jobs.
   *
   * @param widths the width of each job that was observed, or each equally likely width
   * @param interarrival seconds from one arrival of the class to its next
   * @param runTime in seconds
   */
  public record JobClass(int[] widths, HyperErlang interarrival, HyperErlang runTime) {
    /** The smallest and largest width, as in {@code 5-8}. */
    String range() {
      int min = Integer.MAX_VALUE;
      int max = 0;
      for (int width : widths) {
        min = Math.min(min, width);
        max = Math.max(max, width);
      }
      return min == max ? "" + min : min + "-" + max;
    }
  }

  /**
   * Copies the list.
   *
   * @param classes at least one, in order of width
   * @throws IllegalArgumentException when there is none
   */
  public HyperErlangModel {
    classes = List.copyOf(classes);
    if (classes.isEmpty()) {
      throw new IllegalArgumentException("a hyper-Erlang model needs at least one class of jobs");
    }
  }

  /**
   * {@return the model of a log, each class fitted by the first three moments of its interarrival
   * and run times}
   *
   * @param jobs in order of submission
   * @throws IllegalArgumentException when they are too few, or constant, so that no class can be
   *     fitted
   */
  public static HyperErlangModel fit(List<Job> jobs) {
    List<JobClass> classes = new ArrayList<>();
    List<Job> pending = new ArrayList<>();
    int widest = jobs.stream().mapToInt(Job::sizeClass).max().orElse(-1);
    IllegalArgumentException reason =
        new IllegalArgumentException(
            "fewer than " + FEWEST + " jobs; too few to fit three moments");
    for (int k = 0; k <= widest; k++) {
      int size = k;
      jobs.stream().filter(job -> job.sizeClass() == size).forEach(pending::add);
      if (pending.size() >= FEWEST) {
        try {
          classes.add(fitClass(pending));
          pending.clear();
        } catch (IllegalArgumentException e) {
          // Joined with the next class, whose jobs may give the variance this one lacks.
          reason = e;
        }
      }
    }
    if (classes.isEmpty()) {
      throw reason;
    }
    return new HyperErlangModel(classes);
  }

  private static JobClass fitClass(List<Job> unsorted) {
    List<Job> jobs = new ArrayList<>(unsorted);
    jobs.sort(Comparator.comparingDouble(Job::submitTime).thenComparingLong(Job::id));
    double[] gaps = new double[jobs.size() - 1];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = jobs.get(i + 1).submitTime() - jobs.get(i).submitTime();
    }
    return new JobClass(
        jobs.stream().mapToInt(Job::processors).toArray(),
        HyperErlang.fit(gaps),
        HyperErlang.fit(jobs.stream().mapToDouble(Job::computeTime).toArray()));
  }

  @Override
  public List<Job> generate(int count, RandomStreams streams) {
    int n = classes.size();
    RandomGenerator[] arrivals = new RandomGenerator[n];
    RandomGenerator[] widths = new RandomGenerator[n];
    RandomGenerator[] runs = new RandomGenerator[n];
    double[] next = new double[n];
    for (int k = 0; k < n; k++) {
      arrivals[k] = streams.stream("hyper-erlang arrivals " + k);
      widths[k] = streams.stream("hyper-erlang width " + k);
      runs[k] = streams.stream("hyper-erlang run time " + k);
      next[k] = classes.get(k).interarrival.next(arrivals[k]);
    }
    List<Job> jobs = new ArrayList<>(count);
    for (int id = 1; id <= count; id++) {
      int k = 0;
      for (int other = 1; other < n; other++) {
        k = next[other] < next[k] ? other : k;
      }
      JobClass jobClass = classes.get(k);
      int width = jobClass.widths[widths[k].nextInt(jobClass.widths.length)];
      jobs.add(WorkloadModel.job(id, next[k], width, jobClass.runTime.next(runs[k])));
      next[k] += jobClass.interarrival.next(arrivals[k]);
    }
    return jobs;
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    for (JobClass jobClass : classes) {
      String range = "processors " + jobClass.range();
      parameters.put(range + ", interarrival s", text(jobClass.interarrival));
      parameters.put(range + ", run time s", text(jobClass.runTime));
    }
    return parameters;
  }

  private static String text(HyperErlang d) {
    return "order "
        + d.order()
        + ", p "
        + d.probability()
        + ", lambda1 "
        + d.firstRate()
        + ", lambda2 "
        + d.secondRate();
  }
}
