package org.quoin.workload.resample;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogField;

/**
 * Finds out which jobs of a log waited for others.
 *
 * <p>A log that names preceding jobs (SWF field 17) and think times (field 18) states it. In any
 * other log, the jobs of a user form batches and sessions (N. Zakay and D. G. Feitelson, MASCOTS
 * 2014). A job that is submitted while another job of the batch has not ended belongs to the batch.
 * The first job after the end of the batch begins the next batch; it is in the same session if the
 * think time, from that end to the submission, does not exceed a limit. Then the new batch waits
 * for the end of the one before; its jobs keep their distances. A job that begins a session keeps
 * its own submit time.
 */
final class Sessions {
  private final JobLog log;
  private final int[] group;
  private final int[] after;
  private final double[] delay;

  private Sessions(JobLog log) {
    this.log = log;
    int jobs = log.jobs().size();
    group = new int[jobs];
    after = new int[jobs];
    delay = new double[jobs];
    Arrays.fill(after, -1);
  }

  /**
   * {@return the dependencies of the jobs of a log}
   *
   * @param log read with all fields
   * @param longest maximum think time within a session, in seconds
   * @throws InputException if the log has neither preceding jobs nor waits
   */
  static Feedback of(JobLog log, double longest) {
    Sessions sessions = new Sessions(log);
    if (!sessions.stated()) {
      sessions.find(longest);
    }
    return Feedback.ofBatches(sessions.group, sessions.after, sessions.delay);
  }

  /** Takes the preceding jobs that the log names; returns whether there are any. */
  private boolean stated() {
    Map<Long, Integer> byNumber = new HashMap<>();
    boolean any = false;
    for (int i = 0; i < group.length; i++) {
      group[i] = i;
      long preceding = (long) log.field(i, LogField.PRECEDING);
      Integer before = preceding < 0 ? null : byNumber.get(preceding);
      if (before != null) {
        any = true;
        after[i] = before;
        delay[i] = Math.max(0, log.field(i, LogField.THINK_TIME));
      }
      byNumber.put(log.jobs().get(i).id(), i);
    }
    return any;
  }

  /** A batch of a user: its first submission, its last end and the batch that it waits for. */
  private static final class Batch {
    private final int number;
    private final double first;
    private final int before;
    private final double think;
    private double end;

    Batch(int number, double first, int before, double think) {
      this.number = number;
      this.first = first;
      this.before = before;
      this.think = think;
      end = first;
    }
  }

  private void find(double longest) {
    Map<Long, Batch> last = new HashMap<>();
    int batches = 0;
    boolean known = false;
    for (int i = 0; i < group.length; i++) {
      Job job = log.jobs().get(i);
      double submit = job.submitTime();
      Batch batch = job.user() == Job.UNKNOWN_USER ? null : last.get(job.user());
      if (batch == null || submit >= batch.end) {
        double think = batch == null ? Double.POSITIVE_INFINITY : submit - batch.end;
        batch =
            new Batch(batches++, submit, think <= longest ? batch.number : -1, Math.max(0, think));
        last.put(job.user(), batch);
      }
      double wait = log.stated().waitOf(i);
      known |= wait >= 0;
      batch.end = Math.max(batch.end, submit + Math.max(0, wait) + job.runTime());
      group[i] = batch.number;
      after[i] = batch.before;
      delay[i] = batch.before < 0 ? 0 : batch.think + (submit - batch.first);
    }
    if (!known) {
      throw new InputException(
          log.source(),
          "feedback needs the waits of the log (SWF field 3) or its preceding jobs (field 17); it"
              + " has neither");
    }
  }
}
