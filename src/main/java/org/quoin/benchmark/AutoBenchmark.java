package org.quoin.benchmark;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import org.quoin.base.Percent;
import org.quoin.base.Quantity;
import org.quoin.grid.GridModel;
import org.quoin.grid.NetworkChoice;
import org.quoin.grid.load.FluidChoice;
import org.quoin.report.TextTable;
import org.quoin.scenario.ScenarioFile;

/**
 * The CPU time and the error of {@code network: auto} on fast links: a client, a router and a
 * server, two links of equal bandwidth with a background of half of it, and jobs whose data take as
 * long at every bandwidth.
 */
public final class AutoBenchmark {
  private static final String TOPOLOGY =
      """
      graph t {
        c [kind=client]
        r [kind=router]
        s [kind=server, speed="1 Top/s"]
        c -- r [bandwidth="%1$s", latency="10 ms", utilization=0.5]
        r -- s [bandwidth="%1$s", latency="10 ms", utilization=0.5]
      }
      """;

  private static final String SCENARIO =
      """
      topology: t.dot
      jobs: %d
      warmup: 0
      metaservers: [RR]
      clients:
        - {job: generic, operations: 1 Top, send: %s, receive: 1 MB, interval: 8 s}
      """;

  private static final int JOBS = 100;
  private static final double NANOS = 1e9;

  private AutoBenchmark() {}

  /**
   * One case.
   *
   * @param bandwidth bandwidth of each link
   * @param data sent with each job
   * @param packets packets of a job
   * @param fluid number of queues on which auto takes a fluid
   * @param queues number of queues
   * @param packetSeconds CPU seconds with {@code network: packets}
   * @param autoSeconds CPU seconds with {@code network: auto}
   * @param error the error that auto estimates, and the actual one on the same jobs
   */
  public record Case(
      String bandwidth,
      String data,
      double packets,
      long fluid,
      int queues,
      double packetSeconds,
      double autoSeconds,
      FluidError error) {}

  /** {@return the table of all cases} */
  public static TextTable table() {
    TextTable table =
        new TextTable(
            List.of("bandwidth", "data of a job", "packets of a job"),
            List.of("CPU s, packets", "CPU s, auto", "packets / auto"),
            List.of("queues as a fluid", "estimated error", "actual error"));
    for (List<String> one :
        List.of(
            List.of("100 Mbit/s", "20 MB"),
            List.of("1 Gbit/s", "200 MB"),
            List.of("10 Gbit/s", "2 GB"))) {
      Case measured = measure(one.get(0), one.get(1), JOBS);
      table.row(
          measured.bandwidth,
          measured.data,
          String.format(Locale.ROOT, "%,.0f", measured.packets),
          Quantity.digits(measured.packetSeconds),
          Quantity.digits(measured.autoSeconds),
          Quantity.digits(measured.packetSeconds / measured.autoSeconds),
          measured.fluid + " of " + measured.queues,
          Percent.of(measured.error.estimated()),
          String.format(
              Locale.ROOT,
              "%.1f ± %.1f %%",
              100 * measured.error.made().mean(),
              100 * measured.error.made().halfWidth()));
    }
    return table;
  }

  /**
   * {@return the time and the error on one bandwidth}
   *
   * @param bandwidth bandwidth of each link
   * @param data sent with each job
   * @param jobs number of jobs, a multiple of 20
   */
  public static Case measure(String bandwidth, String data, int jobs) {
    GridModel grid = grid(bandwidth, data, jobs);
    NetworkChoice choice = FluidChoice.of(grid);
    GridModel auto = grid.with(choice);
    FluidError.onTheWay(auto, 2); // loads the classes of both
    FluidError.onTheWay(grid(bandwidth, "100 KB", jobs), 2);
    long start = cpuNanos();
    double[] asAuto = FluidError.onTheWay(auto, 1);
    long between = cpuNanos();
    double[] asPackets = FluidError.onTheWay(grid, 1);
    long end = cpuNanos();
    return new Case(
        bandwidth,
        data,
        grid.classes().get(0).inputBytes().mean() / grid.packets().packetBytes(),
        choice.fluidQueues(),
        grid.network().queues().size(),
        (end - between) / NANOS,
        (between - start) / NANOS,
        FluidError.of(choice.error(), asPackets, asAuto));
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static GridModel grid(String bandwidth, String data, int jobs) {
    return new BenchmarkFiles(TOPOLOGY.formatted(bandwidth), SCENARIO.formatted(jobs, data))
        .apply(scenario -> ScenarioFile.grid(scenario, List.of("network=packets")).grid());
  }
}
