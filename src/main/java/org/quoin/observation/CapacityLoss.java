package org.quoin.observation;

import java.util.Arrays;
import java.util.List;

/**
 * Loss of capacity (Zhang, Franke, Moreira, Sivasubramaniam, IPDPS 2000): the share of all
 * processor-seconds, from first submission to last end, that stood idle while a job was waiting.
 * None does while jobs that share processors in time hold as many as there are.
 */
final class CapacityLoss {
  private CapacityLoss() {}

  static double share(Schedule schedule) {
    List<JobRecord> jobs = schedule.jobs();
    int n = jobs.size();
    double[] submits = new double[n];
    Change[] changes = new Change[2 * n];
    for (int i = 0; i < n; i++) {
      JobRecord job = jobs.get(i);
      submits[i] = job.job().submitTime();
      changes[2 * i] = new Change(job.startTime(), job.job().processors());
      changes[2 * i + 1] = new Change(job.endTime(), -job.job().processors());
    }
    Arrays.sort(submits);
    Arrays.sort(changes, (a, b) -> Double.compare(a.time, b.time));
    double lost = 0;
    long used = 0;
    int submitted = 0;
    int started = 0;
    int next = 0;
    double now = submits[0];
    while (next < changes.length) {
      while (submitted < n && submits[submitted] <= now) {
        submitted++;
      }
      while (next < changes.length && changes[next].time <= now) {
        used += changes[next].processors;
        started += changes[next].processors > 0 ? 1 : 0;
        next++;
      }
      double then = next < changes.length ? changes[next].time : now;
      if (submitted < n) {
        then = Math.min(then, submits[submitted]);
      }
      if (submitted > started) {
        lost += Math.max(0, schedule.processors() - used) * (then - now);
      }
      now = then;
    }
    return lost / (schedule.processors() * (schedule.lastEnd() - schedule.firstSubmission()));
  }

  private record Change(double time, int processors) {}
}
