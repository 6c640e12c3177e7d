package org.quoin.metrics;

import java.util.Arrays;

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
    Change[] changes = changes();
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
        started += changes[next].processors > 0 ? 1 : 0;
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

  private Change[] changes() {
    double[] width = widths.values();
    double[] start = starts.values();
    double[] end = ends.values();
    Change[] changes = new Change[2 * width.length];
    for (int i = 0; i < width.length; i++) {
      changes[2 * i] = new Change(start[i], (int) width[i]);
      changes[2 * i + 1] = new Change(end[i], -(int) width[i]);
    }
    Arrays.sort(changes, (a, b) -> Double.compare(a.time, b.time));
    return changes;
  }

  private record Change(double time, int processors) {}
}
