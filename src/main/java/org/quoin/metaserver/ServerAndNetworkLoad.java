package org.quoin.metaserver;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.quoin.base.InputException;
import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.LinkReport;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;
import org.quoin.network.LinkStateTable;
import org.quoin.statistics.Forecast;

/**
 * LOTH: the site with the smallest expected time for computing and both transfers, {@code comp (L +
 * 1) / P + D_send / T_send + D_recv / T_recv} (Aida et al., HPDC 1998, slide 23: "server load and
 * network load"); ties go to the first site. Over several hops T is the minimum on the path; a path
 * without queues takes no time. The propagation delays of the path, which the source does not have,
 * are added to the time of a transfer.
 *
 * <p>At several servers or a cluster, which the source does not have, the L jobs before it are
 * served at the speed P of all, and the job itself at the speed p of its processors: comp (L / P +
 * 1 / p).
 *
 * <p>{@code load: work} replaces comp L by the remaining operations: the count charges every small
 * background job as a whole job of this size.
 *
 * <p>{@code throughput}: {@code fresh} is T_net / max(1, k + T_net / T_act) with k transfers in
 * progress; {@code observed} the weighted mean throughput of past transfers; {@code nominal} T_act;
 * {@code forecast} the forecast of the Network Weather Service (Wolski, Cluster Computing 1, 1998)
 * from past transfers.
 *
 * <p>{@code sharing: progress} puts an observed or forecast throughput in the place of T_act in the
 * first formula, so that jobs sent since the last report count: what past transfers got says
 * nothing of those in progress now.
 */
final class ServerAndNetworkLoad implements MetaServer {

  /** Covers the three roundings of a product and a quotient in another order, with a margin. */
  private static final double ROUNDINGS = 1 - 0x1p-50;

  private final boolean countsJobs;

  /**
   * Number of the site chosen last: the best site for one job is likely to be good for the next.
   */
  private int last;

  private final ToDoubleFunction<LinkReport> throughput;

  ServerAndNetworkLoad(Settings options) {
    countsJobs = options.text("load").equals("jobs");
    throughput = throughput(options);
  }

  /** Returns the throughput T that the next transfer on a link may expect. */
  private static ToDoubleFunction<LinkReport> throughput(Settings options) {
    String which = options.text("throughput");
    if (options.changed().containsKey("forecast") && !which.equals("forecast")) {
      throw new InputException("LOTH", "forecast has a meaning only with throughput: forecast");
    }
    boolean shared = options.text("sharing").equals("progress");
    if (shared && !which.equals("observed") && !which.equals("forecast")) {
      throw new InputException(
          "LOTH", "sharing has a meaning only with throughput: observed or forecast");
    }
    Forecast how = Forecast.valueOf(options.text("forecast").toUpperCase(Locale.ROOT));
    ToDoubleFunction<LinkReport> alone =
        switch (which) {
          case "fresh" -> LinkReport::expected;
          case "observed" -> LinkReport::observed;
          case "nominal" -> LinkReport::throughput;
          default -> channel -> channel.forecast(how);
        };
    return shared
        ? channel ->
            LinkStateTable.expected(
                channel.bandwidth(),
                channel.bandwidth() / alone.applyAsDouble(channel),
                channel.transfers())
        : alone;
  }

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    // Computed in the same order as the cost, so that rounding keeps the bound. Propagation
    // delays only add to the cost.
    double send = job.inputBytes() / view.maxOnSend(throughput);
    double receive = job.outputBytes() / view.maxOnReceive(throughput);
    ToDoubleFunction<SiteReport> cost =
        site ->
            computing(job, site)
                + site.sendSeconds(job.inputBytes(), throughput)
                + site.receiveSeconds(job.outputBytes(), throughput);
    int likely = likely(view.candidates());
    SiteReport chosen;
    if (countsJobs) {
      double operations = job.operations() * ROUNDINGS;
      chosen = view.cheapest(each -> each * operations + send + receive, likely, cost);
    } else {
      double[] bounds =
          view.candidates().stream()
              .mapToDouble(site -> computing(job, site) + send + receive)
              .toArray();
      chosen = view.cheapest(bounds, likely, cost);
    }
    last = chosen.index();
    return chosen;
  }

  /** Returns the index of the site chosen last, or of a candidate near it. */
  private int likely(List<? extends SiteReport> candidates) {
    int place = Math.min(last, candidates.size() - 1);
    while (place > 0 && candidates.get(place).index() > last) {
      place--;
    }
    return place;
  }

  private double computing(JobRequest job, SiteReport site) {
    double operations =
        countsJobs
            ? job.operations() * (site.jobs() + site.speedRatio())
            : site.work() + job.operations() * site.speedRatio();
    return operations / site.speed();
  }
}
