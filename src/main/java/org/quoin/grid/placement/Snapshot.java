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
  private final LinkStateTable board;
  private final double[] siteTimes;
  private final Site.Load[] loads;
  private final double[] channelTimes;
  private final int[] transfers;
  private final double[] observed;
  private final Map<Forecast, double[]> forecasts;
  private final ReplicaCatalogue holders;

  /** Creates a snapshot without lost reports. */
  Snapshot(double time, Site.Load[] loads, LinkStateTable board, ReplicaCatalogue holders) {
    this.loads = loads;
    this.board = board;
    this.holders = holders;
    transfers = board.transfers();
    observed = board.observedThroughputs();
    forecasts = board.forecasts();
    siteTimes = new double[loads.length];
    channelTimes = new double[transfers.length];
    Arrays.fill(siteTimes, time);
    Arrays.fill(channelTimes, time);
  }

  /** Creates a snapshot that shares the reports of links and copies those of sites. */
  private Snapshot(Snapshot other) {
    board = other.board;
    siteTimes = other.siteTimes.clone();
    loads = other.loads.clone();
    holders = other.holders.copy();
    channelTimes = other.channelTimes;
    transfers = other.transfers;
    observed = other.observed;
    forecasts = other.forecasts;
  }

  /** Loses each report with the given probability; {@link #fillIn} follows. */
  void lose(RandomGenerator random, double probability) {
    lose(siteTimes, random, probability);
    lose(channelTimes, random, probability);
  }

  /** {@return a snapshot without the reports of sites; {@link #fillIn} follows} */
  Snapshot ofLinks() {
    Snapshot links = new Snapshot(this);
    Arrays.fill(links.siteTimes, Double.NaN);
    return links;
  }

  /** Whether the report of a site was lost. */
  boolean lacks(int site) {
    return Double.isNaN(siteTimes[site]);
  }

  /** Replaces the report of a site by the one of another snapshot. */
  void take(Snapshot other, int site) {
    siteTimes[site] = other.siteTimes[site];
    loads[site] = other.loads[site];
    holders.take(other.holders, site);
  }

  private static void lose(double[] times, RandomGenerator random, double probability) {
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
    for (int i = 0; i < channelTimes.length; i++) {
      if (Double.isNaN(channelTimes[i])) {
        channelTimes[i] = before.channelTimes[i];
        transfers[i] = before.transfers[i];
        observed[i] = before.observed[i];
        int channel = i;
        forecasts.forEach((how, all) -> all[channel] = before.forecast(channel, how));
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
  double channelTime(int channel) {
    return channelTimes[channel];
  }

  int transfers(int channel) {
    return transfers[channel];
  }

  /** {@return the forecast for a link; T_act if none was requested at that time} */
  double forecast(int channel, Forecast how) {
    double[] all = forecasts.get(how);
    return all == null ? board.nominalThroughput(channel) : all[channel];
  }

  double observed(int channel) {
    return observed[channel];
  }
}
