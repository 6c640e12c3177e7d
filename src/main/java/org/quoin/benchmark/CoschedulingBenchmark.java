package org.quoin.benchmark;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.engine.RandomStreams;
import org.quoin.report.TextTable;
import org.quoin.timeshared.CoschedulingResult;
import org.quoin.timeshared.TimeSharedCluster;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.ClusterWorkload;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.timeshared.workload.WorkloadMix;

/**
 * Measures the speed of time-shared clusters that always have waiting jobs: simulated node-seconds
 * and events per CPU second.
 */
public final class CoschedulingBenchmark {
  private static final int WIDEST = 32;
  private static final double NS = 1e9;
  private static final double SKEW = 0.2;

  /**
   * One measured run.
   *
   * @param nodeSeconds simulated node-seconds per CPU second
   * @param events simulated events per CPU second
   */
  public record Speed(double nodeSeconds, double events, double cpuSeconds) {}

  private static final double MEAN_SECONDS = 2;
  private static final double MIN_SECONDS = 6;

  private final double nodeSeconds;

  /**
   * Creates a benchmark.
   *
   * @param nodeSeconds node-seconds to simulate per measurement
   */
  public CoschedulingBenchmark(double nodeSeconds) {
    this.nodeSeconds = nodeSeconds;
  }

  /** {@return the speed of one saturated cluster} */
  public Speed measure(Scheme scheme, WorkloadMix mix, int nodes, int mpl, int latencies) {
    CostParameters parameters = CostParameters.STANDARD.with(p -> p.latencies = latencies);
    RandomStreams streams = new RandomStreams(1, 0);
    double work = Math.max(nodeSeconds, MIN_SECONDS * nodes);
    int count = (int) Math.max(50, 1.2 * work / (MEAN_SECONDS * 8) + 2.0 * nodes);
    List<IterativeJob> jobs = new ArrayList<>();
    ClusterWorkload workload =
        new ClusterWorkload(ClusterWorkload.plainModel(), MEAN_SECONDS, mix, Pattern.NN);
    for (IterativeJob job :
        workload.jobs(count, Math.min(WIDEST, nodes), nodes, 1, parameters, streams)) {
      jobs.add(job.arrivingAt(0));
    }
    TimeSharedCluster cluster =
        new TimeSharedCluster(nodes, mpl, scheme, parameters, SKEW, streams);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = threads.getCurrentThreadCpuTime();
    // Large clusters run for some seconds at least; otherwise their start would dominate.
    double seconds = Math.max(nodeSeconds / nodes, MIN_SECONDS);
    CoschedulingResult run = cluster.run(jobs, (long) (seconds * NS));
    double cpu = (threads.getCurrentThreadCpuTime() - begin) / NS;
    return new Speed(nodes * (run.endNs() / NS) / cpu, run.events() / cpu, cpu);
  }

  /**
   * {@return every scheme at 32 and 1,024 nodes under WL5 and WL7, at one and at four latencies}
   */
  public TextTable schemes() {
    measure(Scheme.PB_SB, WorkloadMix.WL7, 32, 5, 1);
    TextTable table =
        new TextTable(
            "scheme", "WL5, p 32", "p 1024", "WL7, p 32", "p 1024", "4 lat., p 32", "M events/s");
    for (Scheme scheme : Scheme.values()) {
      if (scheme.title().startsWith("PB-") && !scheme.title().startsWith("PB-S")) {
        continue;
      }
      Speed mixed = measure(scheme, WorkloadMix.WL7, 32, 5, 1);
      table.row(
          scheme.title(),
          rate(measure(scheme, WorkloadMix.WL5, 32, 5, 1)),
          rate(measure(scheme, WorkloadMix.WL5, 1024, 5, 1)),
          rate(mixed),
          rate(measure(scheme, WorkloadMix.WL7, 1024, 5, 1)),
          rate(measure(scheme, WorkloadMix.WL7, 32, 5, 4)),
          String.format(Locale.ROOT, "%.1f", mixed.events() / 1e6));
    }
    return table;
  }

  /** {@return PB with more nodes, more processes per node, and other job mixes} */
  public TextTable growth() {
    TextTable table = new TextTable("PB, WL7", "node-seconds a CPU second", "M events/s");
    for (int nodes : new int[] {32, 128, 512, 2048}) {
      grow(table, "p " + nodes, measure(Scheme.PB, WorkloadMix.WL7, nodes, 5, 1));
    }
    for (int mpl : new int[] {2, 5, 16}) {
      grow(table, "MPL " + mpl, measure(Scheme.PB, WorkloadMix.WL7, 32, mpl, 1));
    }
    for (WorkloadMix mix : List.of(WorkloadMix.WL4, WorkloadMix.WL6, WorkloadMix.WL5)) {
      grow(table, mix.name(), measure(Scheme.PB, mix, 32, 5, 1));
    }
    return table;
  }

  private static void grow(TextTable table, String name, Speed speed) {
    table.row(name, rate(speed), String.format(Locale.ROOT, "%.1f", speed.events() / 1e6));
  }

  private static String rate(Speed speed) {
    return String.format(Locale.ROOT, "%,.0f", speed.nodeSeconds());
  }
}
