package org.quoin.scenario.grid;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.site.LocalJobs;
import org.quoin.workload.Job;
import org.quoin.workload.model.LublinModel;

/**
 * The jobs of a log or a model as users bring them, those of a cluster of its own or those of a
 * grid. A log is read once, a model drawn anew in each replication, for as long as the run lasts.
 *
 * @param model whether jobs are drawn from Lublin and Feitelson's model
 * @param log the log's jobs from the instant that is the start of a run; empty without a log
 * @param load the load to stretch them to, as a share of all processors; 0 to leave them as they
 *     are
 * @param jobs of the model, the first so many are brought to the load; the rest follow at that
 *     scale
 * @param repeat whether a log that ends begins again
 */
public record WorkloadSource(boolean model, List<Job> log, double load, int jobs, boolean repeat) {

  /**
   * What the jobs are like, brought to the load.
   *
   * @param gap mean seconds between submissions
   * @param area mean processor-seconds
   * @param variation squared coefficient of variation of these
   */
  record Size(double gap, double area, double variation) {}

  /** {@return those of a cluster's own users in one run} */
  public LocalJobs start(int processors, RandomStreams streams) {
    return start(processors, processors, streams);
  }

  /**
   * Returns the jobs of one run.
   *
   * @param widest job of the model
   * @param processors of which the load is a share
   */
  LocalJobs start(int widest, double processors, RandomStreams streams) {
    double asked = isLoaded() ? load : Double.NaN;
    return model
        ? drawn(asked, widest, processors, streams)
        : new LocalJobs(asked, replayed(processors));
  }

  /**
   * {@return whether a load is asked of a log that offers none at any scale of its times: all its
   * jobs take no time}
   */
  boolean cannotBeLoaded() {
    return load > 0 && !log.isEmpty() && area(log) == 0;
  }

  private boolean isLoaded() {
    return load > 0 && (model || !log.isEmpty());
  }

  /** {@return the load that they offer, as a share of all processors} */
  public double offered(int processors) {
    if (isLoaded()) {
      return load;
    }
    List<Job> some = some(processors);
    return span(some) == 0 ? 0 : area(some) / (span(some) * processors);
  }

  /** Their sizes; the parameters are those of a start. */
  Size size(int widest, double processors) {
    List<Job> some = some(widest);
    double mean = area(some) / some.size();
    double squares =
        some.stream().mapToDouble(job -> Math.pow(area(List.of(job)) / mean - 1, 2)).sum();
    double gap = some.size() < 2 ? 0 : span(some) / (some.size() - 1);
    return new Size(gap * scale(some, processors), mean, mean == 0 ? 0 : squares / some.size());
  }

  /** Returns sample jobs; those of a model come from a random stream of their own. */
  private List<Job> some(int widest) {
    return model ? LublinModel.batch(widest).generate(jobs, new RandomStreams(1, 0)) : log;
  }

  private LocalJobs drawn(double asked, int widest, double processors, RandomStreams streams) {
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

  /** By what to stretch the times between submissions so that the jobs offer the load. */
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
