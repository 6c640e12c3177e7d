package org.quoin.reproduction.parasim;

import java.util.List;
import java.util.Locale;
import org.quoin.cluster.replay.UsageTimeline;
import org.quoin.cluster.replay.UsageTimeline.Column;

/**
 * The two states that ParaSim sees in its Fig. 3 (section 6.2): processors in use and processors
 * asked for by the waiting jobs, on a machine of 640 CPUs under FCFS with backfilling.
 *
 * @param unusable per cent of the time with 500 to 610 in use while 300 or more are asked for
 * @param idle per cent of the time with more than 200 free while fewer than 100 are asked for
 */
record Mismatch(double unusable, double idle) {

  /** Over a run, from its first instant to its last; the numbers as shares of its machine. */
  static Mismatch of(UsageTimeline use, int processors) {
    double unusable = 0;
    double idle = 0;
    for (int row = 0; row + 1 < use.size(); row++) {
      double seconds = use.time(row + 1) - use.time(row);
      double used = share(use.count(Column.USED, row), processors);
      double asked = share(use.count(Column.DEMAND, row), processors);
      unusable += used >= 500 && used <= 610 && asked >= 300 ? seconds : 0;
      idle += used < PaperFlow.CPUS - 200 && asked < 100 ? seconds : 0;
    }
    double span = use.time(use.size() - 1) - use.time(0);
    return new Mismatch(100 * unusable / span, 100 * idle / span);
  }

  private static double share(long count, int processors) {
    return (double) PaperFlow.CPUS * count / processors;
  }

  /** In words; the means over the flows. */
  static String text(Measured one) {
    List<Mismatch> flows = one.windows().stream().map(LogFlow::mismatch).toList();
    long both = flows.stream().filter(flow -> flow.unusable > 0 && flow.idle > 0).count();
    return String.format(
        Locale.ROOT,
        """

        Section 6.2 finds two states in its Fig. 3 under FCFS+B: 500 to 610 of 640 CPUs in use while 300 and more are
        asked for, and more than 200 idle while fewer than 100 are asked for. In the same shares of our machine the
        first holds %.0f %% of the time and the second %.0f %%, means over the windows; both occur in %d of %d.
        """,
        flows.stream().mapToDouble(Mismatch::unusable).average().orElseThrow(),
        flows.stream().mapToDouble(Mismatch::idle).average().orElseThrow(),
        both,
        flows.size());
  }
}
