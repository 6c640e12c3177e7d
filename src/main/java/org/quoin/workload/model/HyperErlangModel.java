package org.quoin.workload.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;

/**
 * Model of Jann, Pattnaik, Franke, Wang, Skovira and Riordan, JSSPP 1997: jobs in classes by width
 * (1, 2, 3-4, 5-8, ...), each class with hyper-Erlang interarrival times and run times. Within a
 * class, widths have their observed frequencies.
 *
 * @param classes at least one, in order of width
 */
public record HyperErlangModel(List<JobClass> classes) implements SequentialModel {

  /**
   * Minimum number of jobs of a class; a smaller class joins the next, since its moments are
   * unreliable.
   */
  private static final int MIN_JOBS = 30;

  /**
   * Class of jobs.
   *
   * @param widths width of each observed job, or equally likely widths
   * @param interarrival seconds between successive arrivals of the class
   * @param runTime run time in seconds
   */
  public record JobClass(int[] widths, HyperErlang interarrival, HyperErlang runTime) {
    /** Returns the minimum and maximum width, as in {@code 5-8}. */
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
   * Creates a model with a copy of the list.
   *
   * @throws IllegalArgumentException if there is no class
   */
  public HyperErlangModel {
    classes = List.copyOf(classes);
    if (classes.isEmpty()) {
      throw new IllegalArgumentException("a hyper-Erlang model needs at least one class of jobs");
    }
  }

  /**
   * {@return the model of a log, with each class fitted to the first three moments of its
   * interarrival times and run times}
   *
   * @param jobs jobs in order of submission
   * @throws IllegalArgumentException if they are too few or constant, so that no class can be
   *     fitted
   */
  public static HyperErlangModel fit(List<Job> jobs) {
    List<JobClass> classes = new ArrayList<>();
    List<Job> pending = new ArrayList<>();
    int widest = jobs.stream().mapToInt(Job::sizeClass).max().orElse(-1);
    IllegalArgumentException reason =
        new IllegalArgumentException(
            "fewer than " + MIN_JOBS + " jobs; too few to fit three moments");
    for (int k = 0; k <= widest; k++) {
      int size = k;
      jobs.stream().filter(job -> job.sizeClass() == size).forEach(pending::add);
      if (pending.size() >= MIN_JOBS) {
        try {
          classes.add(fitClass(pending));
          pending.clear();
        } catch (IllegalArgumentException e) {
          // The class joins the next, whose jobs may add variance.
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
  public Iterator<Job> stream(int count, RandomStreams streams) {
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
    return IntStream.rangeClosed(1, count)
        .mapToObj(
            id -> {
              int k = 0;
              for (int other = 1; other < n; other++) {
                k = next[other] < next[k] ? other : k;
              }
              JobClass jobClass = classes.get(k);
              int width = jobClass.widths[widths[k].nextInt(jobClass.widths.length)];
              Job job = WorkloadModel.job(id, next[k], width, jobClass.runTime.next(runs[k]));
              next[k] += jobClass.interarrival.next(arrivals[k]);
              return job;
            })
        .iterator();
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
    return "order %s, p %s, lambda1 %s, lambda2 %s"
        .formatted(d.order(), d.probability(), d.firstRate(), d.secondRate());
  }
}
