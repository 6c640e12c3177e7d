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
 * The local users of a cluster. A log is read once, a model drawn anew in each replication, for as
 * long as the run lasts.
 *
 * @param model whether their jobs are drawn from Lublin and Feitelson's model
 * @param log the log's jobs from the instant that is the start of a run; empty without a log
 * @param load the load to stretch them to, as a share of all processors; 0 to leave them as they
 *     are
 * @param jobs of the model, the first so many are brought to the load; the rest follow at that
 *     scale
 * @param repeat whether a log that ends begins again
 */
public record LocalUsers(boolean model, List<Job> log, double load, int jobs, boolean repeat) {

  /** Their jobs in one run. */
  public LocalJobs start(int processors, RandomStreams streams) {
    double asked = load > 0 && (model || !log.isEmpty()) ? load : Double.NaN;
    return model ? drawn(asked, processors, streams) : new LocalJobs(asked, replayed(processors));
  }

  /** The load that they offer, as a share of all processors. */
  public double offered(int processors) {
    if (load > 0 && (model || !log.isEmpty())) {
      return load;
    }
    // Of a model that is left as it is, one draw of its own tells the load.
    List<Job> some =
        model ? LublinModel.batch(processors).generate(jobs, new RandomStreams(1, 0)) : log;
    return span(some) == 0 ? 0 : area(some) / (span(some) * processors);
  }

  private LocalJobs drawn(double asked, int processors, RandomStreams streams) {
    Supplier<Job> source = LublinModel.batch(processors).stream(streams);
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

  private Iterator<Job> replayed(int processors) {
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
  private double scale(List<Job> some, int processors) {
    return load > 0 && span(some) > 0 ? area(some) / (load * processors * span(some)) : 1;
  }

  private static double area(List<Job> some) {
    return some.stream().mapToDouble(job -> job.processors() * job.runTime()).sum();
  }

  private static double span(List<Job> some) {
    return some.size() < 2 ? 0 : some.get(some.size() - 1).submitTime() - some.get(0).submitTime();
  }
}
