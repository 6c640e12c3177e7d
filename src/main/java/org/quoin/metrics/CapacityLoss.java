package org.quoin.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Loss of capacity (Zhang, Franke, Moreira, Sivasubramaniam, IPDPS 2000) in per cent: the share of
 * all processor-seconds, from first submission to last end, that were idle while a job was waiting.
 * No processor counts as idle while jobs that share processors in time hold as many as there are.
 */
final class CapacityLoss implements MetricAccumulator {
  private final boolean kept;
  private final Samples.Sample submits = new Samples.Sample();
  private final Samples.Sample starts = new Samples.Sample();
  private final Samples.Sample ends = new Samples.Sample();
  private final Samples.Sample widths = new Samples.Sample();
  private double first = Double.POSITIVE_INFINITY;
  private double last = Double.NEGATIVE_INFINITY;

  /**
   * Creates an accumulator.
   *
   * @param kept whether the times of all jobs are kept; otherwise the usage of the cluster has the
   *     {@link MachineUsage#lost lost} processor-seconds
   */
  CapacityLoss(boolean kept) {
    this.kept = kept;
  }

  @Override
  public void add(JobRecord job) {
    if (!kept) {
      first = Math.min(first, job.job().submitTime());
      last = Math.max(last, job.endTime());
      return;
    }
    submits.add(job.job().submitTime());
    starts.add(job.startTime());
    ends.add(job.endTime());
    widths.add(job.job().processors());
  }

  @Override
  public double value(MachineUsage machine) {
    if (!kept) {
      return 100 * (machine.lost() / (machine.processors() * (last - first)));
    }
    double[] submitted = submits.values();
    Arrays.sort(submitted);
    Change[] changes = changes(machine.uncounted());
    double lost = 0;
    long used = 0;
    int arrived = 0;
    int started = 0;
    int next = 0;
    double now = submitted[0];
    while (next < changes.length) {
      while (arrived < submitted.length && submitted[arrived] <= now) {
        arrived++;
      }
      while (next < changes.length && changes[next].time <= now) {
        used += changes[next].processors;
        started += changes[next].started;
        next++;
      }
      double then = next < changes.length ? changes[next].time : now;
      if (arrived < submitted.length) {
        then = Math.min(then, submitted[arrived]);
      }
      if (arrived > started) {
        lost += Math.max(0, machine.processors() - used) * (then - now);
      }
      now = then;
    }
    double lastEnd = Arrays.stream(ends.values()).max().orElseThrow();
    return 100 * (lost / (machine.processors() * (lastEnd - submitted[0])));
  }

  private Change[] changes(UncountedRuns runs) {
    double[] width = widths.values();
    double[] start = starts.values();
    double[] end = ends.values();
    List<Change> changes = new ArrayList<>(2 * width.length);
    // One kind after the other: jobs come in the order of their ends, which leaves little to sort.
    for (int i = 0; i < width.length; i++) {
      changes.add(new Change(end[i], -(int) width[i], 0));
    }
    for (int i = 0; i < width.length; i++) {
      changes.add(new Change(start[i], (int) width[i], 1));
    }
    add(runs.interrupted(), 1, changes);
    add(runs.others(), 0, changes);
    for (UncountedRuns.Pause pause : runs.pauses()) {
      changes.add(new Change(pause.from(), -pause.processors(), 0));
      changes.add(new Change(pause.until(), pause.processors(), 0));
    }
    changes.sort(Comparator.comparingDouble(Change::time));
    return changes.toArray(Change[]::new);
  }

  /** Adds runs after which their jobs wait again, if they count. */
  private static void add(List<JobRecord> runs, int counted, List<Change> changes) {
    for (JobRecord run : runs) {
      changes.add(new Change(run.startTime(), run.job().processors(), counted));
      changes.add(new Change(run.endTime(), -run.job().processors(), -counted));
    }
  }

  /**
   * What begins or ends at a time.
   *
   * @param processors processors that are used from then on, negative for those that are idle
   * @param started counted jobs that wait no longer, negative for those that wait again
   */
  private record Change(double time, int processors, int started) {}
}
