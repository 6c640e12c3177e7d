package org.quoin.grid.placement;

import java.util.Arrays;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.quoin.grid.files.ReplicaCatalogue;
import org.quoin.grid.site.Site;
import org.quoin.network.LinkStateTable;
import org.quoin.statistics.Forecast;

/** The reports of all sites and links of one time; lost ones are replaced by earlier ones. */
final class Snapshot {
  private final LinkStateTable linkStates;
  private final double[] siteTimes;
  private final Site.Load[] loads;
  private final double[] linkTimes;
  private final int[] transfers;
  private final double[] observed;
  private final Map<Forecast, double[]> forecasts;
  private final ReplicaCatalogue holders;

  /** Creates a snapshot without lost reports. */
  Snapshot(double time, Site.Load[] loads, LinkStateTable linkStates, ReplicaCatalogue holders) {
    this.loads = loads;
    this.linkStates = linkStates;
    this.holders = holders;
    transfers = linkStates.transfers();
    observed = linkStates.observedThroughputs();
    forecasts = linkStates.forecasts();
    siteTimes = new double[loads.length];
    linkTimes = new double[transfers.length];
    Arrays.fill(siteTimes, time);
    Arrays.fill(linkTimes, time);
  }

  /** Creates a snapshot that shares the reports of links and copies those of sites. */
  private Snapshot(Snapshot other) {
    linkStates = other.linkStates;
    siteTimes = other.siteTimes.clone();
    loads = other.loads.clone();
    holders = other.holders.copy();
    linkTimes = other.linkTimes;
    transfers = other.transfers;
    observed = other.observed;
    forecasts = other.forecasts;
  }

  /** Loses each report with the given probability; {@link #fillIn} follows. */
  void dropReports(RandomGenerator random, double probability) {
    dropReports(siteTimes, random, probability);
    dropReports(linkTimes, random, probability);
  }

  /** {@return a snapshot without the reports of sites; {@link #fillIn} follows} */
  Snapshot ofLinks() {
    Snapshot links = new Snapshot(this);
    Arrays.fill(links.siteTimes, Double.NaN);
    return links;
  }

  /** {@return whether the report of a site was lost} */
  boolean lacks(int site) {
    return Double.isNaN(siteTimes[site]);
  }

  /** Replaces the report of a site by the one of another snapshot. */
  void take(Snapshot other, int site) {
    siteTimes[site] = other.siteTimes[site];
    loads[site] = other.loads[site];
    holders.take(other.holders, site);
  }

  private static void dropReports(double[] times, RandomGenerator random, double probability) {
    for (int i = 0; i < times.length; i++) {
      if (random.nextDouble() < probability) {
        times[i] = Double.NaN;
      }
    }
  }

  /** Replaces lost reports by earlier ones. */
  void fillIn(Snapshot before) {
    for (int i = 0; i < siteTimes.length; i++) {
      if (lacks(i)) {
        take(before, i);
      }
    }
    for (int i = 0; i < linkTimes.length; i++) {
      if (Double.isNaN(linkTimes[i])) {
        linkTimes[i] = before.linkTimes[i];
        transfers[i] = before.transfers[i];
        observed[i] = before.observed[i];
        int link = i;
        forecasts.forEach((forecaster, all) -> all[link] = before.forecast(link, forecaster));
      }
    }
  }

  /** {@return the time of a site's report in seconds} */
  double siteTime(int site) {
    return siteTimes[site];
  }

  Site.Load load(int site) {
    return loads[site];
  }

  ReplicaCatalogue holders() {
    return holders;
  }

  /** {@return the time of a link's report in seconds} */
  double linkTime(int link) {
    return linkTimes[link];
  }

  int transfers(int link) {
    return transfers[link];
  }

  /** {@return the forecast for a link; T_act if none was requested at that time} */
  double forecast(int link, Forecast forecaster) {
    double[] all = forecasts.get(forecaster);
    return all == null ? linkStates.nominalThroughput(link) : all[link];
  }

  double observed(int link) {
    return observed[link];
  }
}
