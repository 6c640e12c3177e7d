package org.quoin.grid.site;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.quoin.base.RecordBuilder;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.model.LublinModel;
import org.quoin.workload.resample.Resampler;
import org.quoin.workload.resample.Resampling;

/**
 * Jobs of a log or a model: the local jobs of a cluster, or the jobs that a grid feeds to clients.
 * A model draws other jobs in each replication, for as long as the run lasts.
 *
 * @param model whether jobs are drawn from Lublin and Feitelson's model
 * @param repeat whether a log that ends begins again
 * @param drawn what draws the jobs of each run from the log; null if each has the jobs of the log
 */
public record WorkloadSource(
    boolean model, List<Job> log, double load, int jobs, boolean repeat, Resampler drawn) {

  /** Creates a source of the jobs of a model, or of a log as they are. */
  public WorkloadSource(boolean model, List<Job> log, double load, int jobs, boolean repeat) {
    this(model, log, load, jobs, repeat, null);
  }

  /** No jobs. */
  public static final WorkloadSource NONE = new WorkloadSource(false, List.of(), 0, 1, false);

  /**
   * Statistics of the jobs, scaled to the load.
   *
   * @param gap mean seconds between submissions
   * @param area mean processor-seconds
   * @param variation squared coefficient of variation of the processor-seconds
   */
  public record Size(double gap, double area, double variation) {}

  /**
   * {@return the jobs of one run}
   *
   * @param widest maximum width of a job of the model
   * @param processors number of processors of which the load is a share
   */
  public LocalJobs start(int widest, double processors, RandomStreams streams) {
    double asked = isLoaded() ? load : Double.NaN;
    if (drawn != null) {
      return new LocalJobs(asked, drawn.stream(streams, "local jobs"));
    }
    return model
        ? ofModel(asked, widest, processors, streams)
        : new LocalJobs(asked, replayed(processors));
  }

  /**
   * {@return this source with jobs that each run draws from the log}
   *
   * @param from the log whose jobs these are
   * @param unit what is drawn: by users, or weeks
   * @param processors number of processors of which the load is a share
   */
  public WorkloadSource drawnFrom(JobLog from, Resampling.Unit unit, double processors) {
    double users = unit.changesLoad() ? factor(processors) : 1;
    Resampling rules = RecordBuilder.copy(new Resampling(unit), "load", users);
    Resampler resampler = new Resampler(from.drawn(log, Feedback.NONE), rules);
    return new WorkloadSource(model, log, load, jobs, repeat, resampler);
  }

  /** {@return whether a load is requested of a log all of whose jobs take no time} */
  public boolean cannotBeLoaded() {
    return load > 0 && !log.isEmpty() && area(log) == 0;
  }

  private boolean isLoaded() {
    return load > 0 && (model || !log.isEmpty());
  }

  /** {@return the offered load, as a share of all processors} */
  public double offered(int processors) {
    if (isLoaded()) {
      return load;
    }
    List<Job> some = some(processors);
    return span(some) == 0 ? 0 : area(some) / (span(some) * processors);
  }

  /** {@return the statistics of the jobs; the parameters are those of {@link #start}} */
  public Size size(int widest, double processors) {
    List<Job> some = some(widest);
    double mean = area(some) / some.size();
    double squares =
        some.stream().mapToDouble(job -> Math.pow(area(List.of(job)) / mean - 1, 2)).sum();
    double gap = some.size() < 2 ? 0 : span(some) / (some.size() - 1);
    return new Size(gap * scale(some, processors), mean, mean == 0 ? 0 : squares / some.size());
  }

  /** {@return the mean run time in seconds; 0 without jobs} */
  double meanRunTime(int widest) {
    return some(widest).stream().mapToDouble(Job::runTime).average().orElse(0);
  }

  /** Returns the log, or jobs that a fixed random stream draws from the model. */
  private List<Job> some(int widest) {
    return model ? LublinModel.batch(widest).generate(jobs, new RandomStreams(1, 0)) : log;
  }

  private LocalJobs ofModel(double asked, int widest, double processors, RandomStreams streams) {
    Supplier<Job> source = LublinModel.batch(widest).stream(streams);
    if (load == 0) {
      return LocalJobs.endless(asked, source);
    }
    Queue<Job> first = new ArrayDeque<>();
    for (int i = 0; i < jobs; i++) {
      first.add(source.get());
    }
    List<Job> sample = List.copyOf(first);
    double scale = scale(sample, processors);
    double start = sample.get(0).submitTime();
    return LocalJobs.endless(
        asked,
        () -> {
          Job job = first.isEmpty() ? source.get() : first.remove();
          return job.withSubmitTime((job.submitTime() - start) * scale);
        });
  }

  private Iterator<Job> replayed(double processors) {
    double scale = scale(log, processors);
    // The gap from the last job to the first again is the mean gap.
    double round = log.size() > 1 ? span(log) * log.size() / (log.size() - 1) : 0;
    return new Iterator<>() {
      private int next;
      private double from;

      @Override
      public boolean hasNext() {
        return next < log.size() || (repeat && round > 0);
      }

      @Override
      public Job next() {
        if (next == log.size()) {
          next = 0;
          from += round;
        }
        Job job = log.get(next++);
        return job.withSubmitTime((from + job.submitTime()) * scale);
      }
    };
  }

  /** {@return the jobs of the log, once, with the times between submissions scaled to the load} */
  public List<Job> scaled(double processors) {
    double scale = scale(log, processors);
    return log.stream().map(job -> job.withSubmitTime(job.submitTime() * scale)).toList();
  }

  /** {@return the load over that of the jobs as they are; 1 if no load is requested} */
  public double factor(double processors) {
    return 1 / scale(log, processors);
  }

  /** Returns the factor on the times between submissions with which the jobs offer the load. */
  private double scale(List<Job> some, double processors) {
    return load > 0 && span(some) > 0 ? area(some) / (load * processors * span(some)) : 1;
  }

  private static double area(List<Job> some) {
    return some.stream().mapToDouble(job -> job.processors() * job.runTime()).sum();
  }

  private static double span(List<Job> some) {
    return some.size() < 2 ? 0 : some.get(some.size() - 1).submitTime() - some.get(0).submitTime();
  }
}
