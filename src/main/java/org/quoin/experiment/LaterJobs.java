package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import org.quoin.workload.Job;

/**
 * The jobs that one run of a forecast assumes to be submitted later. How far ahead they are needed
 * is known only when the run says when the job of the forecast starts, so that they are drawn as
 * far as is asked, each once.
 */
public final class LaterJobs {
  private final List<Job> source;
  private final double shift;
  private final Draw draw;
  private final List<Job> drawn = new ArrayList<>();

  /** Draws a job. */
  interface Draw {
    /** {@return the job as it is assumed; {@code index} jobs are before it} */
    Job of(Job job, int index);
  }

  /**
   * Creates jobs of which none is drawn yet.
   *
   * @param source jobs in order of submission, all after the time of the forecast when shifted
   * @param shift seconds by which they are submitted later than in the source
   */
  LaterJobs(List<Job> source, double shift, Draw draw) {
    this.source = source;
    this.shift = shift;
    this.draw = draw;
  }

  /** {@return no jobs} */
  static LaterJobs none() {
    return new LaterJobs(List.of(), 0, (job, index) -> job);
  }

  /**
   * {@return the jobs that are submitted until a time, in order of submission}
   *
   * @param time seconds
   */
  public List<Job> until(double time) {
    while (drawn.size() < source.size()) {
      Job next = source.get(drawn.size());
      double submitted = next.submitTime() + shift;
      if (submitted > time) {
        break;
      }
      drawn.add(draw.of(next, drawn.size()).withSubmitTime(submitted));
    }
    return List.copyOf(drawn);
  }
}
