package org.quoin.experiment;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.ClusterState.Present;
import org.quoin.engine.RandomStreams;
import org.quoin.experiment.StartForecast.Assumption;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;

/**
 * Forecasts of a log's own jobs, with what became of them. The whole log is simulated once. Then
 * some of its jobs are taken, evenly behind its first quarter. At the submission of each the state
 * is that of the simulation, and the history is of the jobs before.
 *
 * @param all the promises, in order of submission
 */
public record StartPromises(List<Promise> all) {
  private static final double TAIL = 0.05;

  /** Number of promises from which on they calibrate others. */
  public static final int LEAST = 20;

  /** Seconds of an interval that promises a start at once. */
  private static final double AT_ONCE = 60;

  /** The part of the future that a forecast knows; it draws the rest from the history. */
  public enum Known {
    /** No part of the future: a forecast as a user has it. */
    NOTHING,
    /** The run times of the jobs that run and wait. */
    RUN_TIMES,
    /** The jobs that are submitted later, but not their run times. */
    SUBMISSIONS,
    /** Both, and the run times of later jobs: one run says the start. */
    ALL
  }

  /**
   * A forecast and what became of it.
   *
   * @param submitted the time of the submission in seconds
   * @param start the start in the simulation of the whole log
   * @param atLimits the start if every job ran to its limit
   * @param drawn the starts in the resampled runs, in ascending order
   */
  public record Promise(double submitted, double start, double atLimits, double[] drawn) {
    private double low(double level) {
      return StartForecast.quantile(drawn, (1 - level) / 2);
    }

    private double high(double level) {
      return StartForecast.quantile(drawn, 1 - (1 - level) / 2);
    }

    /**
     * {@return by how much the start misses the interval of a level, in widths of the interval;
     * below 0 if it is inside}
     *
     * @param level share of the runs in the interval
     */
    private double miss(double level) {
      return Math.max(low(level) - start, start - high(level)) / width(level);
    }

    /**
     * {@return this promise with an interval of one level that is longer or shorter} It begins at
     * the submission at the earliest.
     *
     * @param level share of the runs in the interval
     * @param margin what it is longer at each end, in widths of the interval; below 0 if shorter
     */
    public Promise widened(double level, double margin) {
      double more = margin * width(level);
      double from = Math.max(submitted, low(level) - more);
      return new Promise(
          submitted, start, atLimits, new double[] {from, Math.max(from, high(level) + more)});
    }

    /**
     * {@return whether the job started within the interval of a level}
     *
     * @param level share of the runs in the interval, such as 0.9
     * @param tolerance seconds by which it may miss the interval
     */
    public boolean isKept(double level, double tolerance) {
      return !isEarly(level, tolerance) && start <= high(level) + tolerance;
    }

    /**
     * {@return whether the job started before the interval of a level}
     *
     * @param level share of the runs in the interval
     * @param tolerance seconds by which it may miss the interval
     */
    public boolean isEarly(double level, double tolerance) {
      return start < low(level) - tolerance;
    }

    /**
     * {@return the length of the interval of a level in seconds}
     *
     * @param level share of the runs in the interval
     */
    public double width(double level) {
      return high(level) - low(level);
    }

    /**
     * {@return whether the interval of a level promises anything but a start at once: it is longer
     * than a minute}
     *
     * @param level share of the runs in the interval
     */
    public boolean isOpen(double level) {
      return width(level) > AT_ONCE;
    }

    /** {@return the start that half of the runs are not after} */
    public double median() {
      return StartForecast.quantile(drawn, 0.5);
    }

    /** {@return the seconds from the submission to the start} */
    public double waitTime() {
      return start - submitted;
    }
  }

  /** Copies the list. */
  public StartPromises {
    all = List.copyOf(all);
  }

  /**
   * A log that was simulated.
   *
   * @param plan the replay, on a cluster
   * @param jobs the jobs of the log
   * @param records their records, in the order of the jobs
   */
  public record Simulated(ReplaySpec plan, List<Job> jobs, List<JobRecord> records) {
    /**
     * {@return the jobs of a log, simulated}
     *
     * @param plan the replay, on a cluster
     * @param jobs the jobs of the log
     */
    public static Simulated of(ReplaySpec plan, List<Job> jobs) {
      ReplaySpec numbered = plan.on(plan.settings().withNumbers());
      JobRecord[] byJob = new JobRecord[jobs.size()];
      IdentityHashMap<Job, Integer> places = new IdentityHashMap<>();
      IntStream.range(0, byJob.length).forEach(i -> places.put(jobs.get(i), i));
      numbered
          .run(jobs)
          .schedule()
          .jobs()
          .forEach(record -> byJob[places.get(record.job())] = record);
      return new Simulated(plan, jobs, List.of(byJob));
    }
  }

  /**
   * {@return the promises of a log}
   *
   * @param log the log
   * @param count the number of jobs to forecast
   * @param runs the number of resampled runs of each
   * @param seed the seed of the drawn run times
   * @param known the information that the forecasts use
   */
  public static StartPromises of(Simulated log, int count, int runs, long seed, Known known) {
    ReplaySpec plan = log.plan;
    List<Job> jobs = log.jobs;
    long number = jobs.stream().mapToLong(Job::id).max().orElse(0) + 1;
    int first = jobs.size() / 4;
    int taken = Math.min(count, jobs.size() - first);
    List<Promise> all = new ArrayList<>();
    for (int i = 0; i < taken; i++) {
      int chosen = first + (int) ((long) i * (jobs.size() - first) / taken);
      double now = jobs.get(chosen).submitTime();
      List<Present> present = new ArrayList<>();
      List<Job> ended = new ArrayList<>();
      for (int j = 0; j < chosen; j++) {
        JobRecord record = log.records.get(j);
        double start = record.startTime();
        if (start >= now) {
          // A job that starts at this very time waits until the job of the forecast is decided on.
          present.add(new Present(record.job(), Double.NaN));
        } else if (record.endTime() <= now) {
          ended.add(record.job());
        } else {
          present.add(new Present(record.job(), start, record.allocation()));
        }
      }
      ClusterState state = new ClusterState(now, present);
      Job job = jobs.get(chosen).withId(number);
      JobHistory history = new JobHistory(ended, jobs.subList(0, chosen));
      StartForecast.Asked asked = new StartForecast.Asked(plan, state, job, Feedback.NONE);
      double atLimits = StartForecast.atLimits(asked);
      long own = seed + i;
      List<Job> later = jobs.subList(chosen + 1, jobs.size());
      IntFunction<Assumption> assumed =
          run -> {
            Assumption drawn = Assumption.drawn(history, state, job, own, run);
            return switch (known) {
              case NOTHING -> drawn;
              case RUN_TIMES -> new Assumption(one -> one.job().runTime(), drawn.later());
              case SUBMISSIONS -> withSubmissions(history, state, later, own, run);
              case ALL ->
                  new Assumption(
                      one -> one.job().runTime(), new LaterJobs(later, 0, (one, index) -> one));
            };
          };
      int drawn = ended.isEmpty() ? 0 : known == Known.ALL ? 1 : runs;
      double[] starts = StartForecast.starts(asked, drawn, assumed, atLimits);
      all.add(new Promise(now, log.records.get(chosen).startTime(), atLimits, starts));
    }
    return new StartPromises(all);
  }

  private static Assumption withSubmissions(
      JobHistory history, ClusterState state, List<Job> later, long seed, int run) {
    JobHistory.Future future =
        history.future(new RandomStreams(seed, run).stream("resampled run times"), state);
    return new Assumption(
        present -> Assumption.runTime(future, present, state.time()),
        new LaterJobs(later, 0, (job, index) -> job.withRunTime(future.runTime(job, 0))));
  }

  /**
   * {@return the promises of some kind}
   *
   * @param kind chooses promises
   */
  public StartPromises only(Predicate<Promise> kind) {
    return new StartPromises(all.stream().filter(kind).toList());
  }

  /**
   * {@return the share of the promises of which something holds; NaN without any}
   *
   * @param holds what may hold of a promise
   */
  public double share(Predicate<Promise> holds) {
    return (double) all.stream().filter(holds).count() / all.size();
  }

  /** {@return the median width of the intervals of 90 %, in seconds; NaN without any} */
  public double medianWidth() {
    return StartForecast.median(all.stream().mapToDouble(one -> one.width(1 - 2 * TAIL)).toArray());
  }

  /**
   * {@return the margin by which an interval of a level is to be widened at each end, so that as
   * large a share of these promises would have been kept; in widths of their intervals; NaN if they
   * are too few} This is conformalized quantile regression (Romano, Patterson and Candes, NeurIPS
   * 2019) with misses in widths: among promises in random order the next one would be kept with at
   * least this probability. Those of a log follow one another, so that this is not exact.
   *
   * @param level share of the runs in the interval
   */
  public double margin(double level) {
    double[] misses = all.stream().mapToDouble(one -> one.miss(level)).sorted().toArray();
    int rank = (int) Math.ceil(level * (misses.length + 1));
    return misses.length < LEAST || rank > misses.length ? Double.NaN : misses[rank - 1];
  }

  /**
   * {@return the open promises that can calibrate one of a later time: their jobs have started}
   *
   * @param level share of the runs in the interval
   * @param time seconds
   */
  public StartPromises knownAt(double level, double time) {
    return only(one -> one.isOpen(level) && one.start <= time);
  }

  /**
   * {@return the open promises, with intervals of a level that those before have calibrated} If
   * these are too few, a promise is left out.
   *
   * @param level share of the runs in the interval
   */
  public StartPromises calibrated(double level) {
    List<Promise> made = new ArrayList<>();
    for (Promise one : only(promise -> promise.isOpen(level)).all) {
      double margin = knownAt(level, one.submitted).margin(level);
      if (!Double.isNaN(margin)) {
        made.add(one.widened(level, margin));
      }
    }
    return new StartPromises(made);
  }

  /** {@return the promises of jobs that did not start at their submission} */
  public StartPromises waited() {
    return only(one -> one.start > one.submitted);
  }

  /** {@return the share of the promises whose intervals of 90 % were kept; NaN without any} */
  public double within() {
    return share(one -> one.isKept(1 - 2 * TAIL, 0));
  }

  /** {@return the median distance of the starts from the forecast medians, in seconds} */
  public double medianError() {
    return StartForecast.median(
        all.stream().mapToDouble(one -> Math.abs(one.start - one.median())).toArray());
  }
}
