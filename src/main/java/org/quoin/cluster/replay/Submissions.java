package org.quoin.cluster.replay;

import java.util.Iterator;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.quoin.workload.Job;

/** The jobs of a replay in order of submission. */
interface Submissions {

  /** {@return the time of the next submission that is known; infinity if there is none} */
  double nextTime();

  /** {@return the job of {@link #nextTime}, with its submit time} */
  Job next();

  /** {@return the share of the jobs that are submitted, between 0 and 1} */
  double progress();

  /**
   * {@return submissions at the submit times of jobs}
   *
   * @param jobs jobs in order of submit time
   */
  static Submissions of(List<Job> jobs) {
    return new Submissions() {
      private int next;
      private double time = time();

      private double time() {
        return next < jobs.size() ? jobs.get(next).submitTime() : Double.POSITIVE_INFINITY;
      }

      @Override
      public double nextTime() {
        return time;
      }

      @Override
      public Job next() {
        Job job = jobs.get(next++);
        time = time();
        return job;
      }

      @Override
      public double progress() {
        return (double) next / jobs.size();
      }
    };
  }

  /**
   * {@return submissions at the submit times of jobs that come one after the other}
   *
   * @param jobs jobs in order of submit time
   * @param progress the share of the jobs that came, between 0 and 1
   */
  static Submissions of(Iterator<Job> jobs, DoubleSupplier progress) {
    return new Submissions() {
      private Job next = jobs.hasNext() ? jobs.next() : null;

      @Override
      public double nextTime() {
        return next == null ? Double.POSITIVE_INFINITY : next.submitTime();
      }

      @Override
      public Job next() {
        Job job = next;
        next = jobs.hasNext() ? jobs.next() : null;
        return job;
      }

      @Override
      public double progress() {
        return progress.getAsDouble();
      }
    };
  }
}
