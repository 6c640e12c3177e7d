package org.quoin.network;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.quoin.statistics.Forecast;
import org.quoin.statistics.Forecast.Series;
import org.quoin.topology.QueuePath;

/**
 * The state of all links of a run that every decision reads, adjacent in memory: a metaserver that
 * compares a thousand sites reads thousands of links.
 */
public final class LinkStateTable {
  private final double[] bandwidth;
  private final double[] nominalThroughput;
  private final double[] observedThroughput;
  private final double[] propagation;
  private final int[] transfers;
  private final Map<Forecast, Series[]> forecasts = new EnumMap<>(Forecast.class);

  /**
   * T_net / T_act, and the expected throughput of one more transfer, by link; divisions are slow.
   */
  private final double[] background;

  private final double[] expected;

  /** Whether any link has a propagation delay. */
  private boolean propagates;

  private final TransferSettings settings;

  /**
   * Creates a table for links that will be created.
   *
   * @param channels the number of links
   * @param settings settings of transfers, for their expected time
   */
  public LinkStateTable(int channels, TransferSettings settings) {
    this.settings = settings;
    bandwidth = new double[channels];
    nominalThroughput = new double[channels];
    observedThroughput = new double[channels];
    propagation = new double[channels];
    transfers = new int[channels];
    background = new double[channels];
    expected = new double[channels];
  }

  void open(int channel, double net, double act, double propagationDelay) {
    bandwidth[channel] = net;
    nominalThroughput[channel] = act;
    observedThroughput[channel] = act;
    propagation[channel] = propagationDelay;
    propagates |= propagationDelay > 0;
    background[channel] = net / act;
    expected[channel] = expected(channel, 0);
  }

  /** Adds transfers to a link, or removes them; returns their number. */
  int add(int channel, int more) {
    transfers[channel] += more;
    expected[channel] = expected(channel, transfers[channel]);
    return transfers[channel];
  }

  /** Records the achieved throughput of a transfer. */
  void observe(int channel, double achieved) {
    double before = observedThroughput[channel];
    observedThroughput[channel] = before + Forecast.NEWEST * (achieved - before);
    for (Series[] series : forecasts.values()) {
      series[channel].add(achieved);
    }
  }

  /**
   * Begins to forecast the throughput of links; T_act until the first measurement.
   *
   * @param how the forecaster
   */
  public void follow(Forecast how) {
    forecasts.computeIfAbsent(
        how, by -> Arrays.stream(nominalThroughput).mapToObj(by::begin).toArray(Series[]::new));
  }

  /**
   * {@return the forecast throughput of the next transfer on a link, in bytes per second}
   *
   * @param channel the number of the link
   * @param how a forecaster that is {@link #follow in use}
   */
  public double forecast(int channel, Forecast how) {
    return forecasts.get(how)[channel].next();
  }

  /** {@return the forecasts of all links, by forecaster} */
  public Map<Forecast, double[]> forecasts() {
    Map<Forecast, double[]> all = new EnumMap<>(Forecast.class);
    forecasts.forEach(
        (how, series) -> all.put(how, Arrays.stream(series).mapToDouble(Series::next).toArray()));
    return all;
  }

  /**
   * {@return T_net in bytes per second}
   *
   * @param channel the number of the link
   */
  public double bandwidth(int channel) {
    return bandwidth[channel];
  }

  /**
   * {@return T_act, the nominal throughput of one client, in bytes per second}
   *
   * @param channel the number of the link
   */
  public double nominalThroughput(int channel) {
    return nominalThroughput[channel];
  }

  /**
   * {@return the exponentially weighted mean throughput of past transfers, which starts at T_act}
   *
   * @param channel the number of the link
   */
  public double observedThroughput(int channel) {
    return observedThroughput[channel];
  }

  /**
   * {@return the propagation delay in seconds}
   *
   * @param channel the number of the link
   */
  public double propagation(int channel) {
    return propagation[channel];
  }

  /**
   * {@return the sum of the propagation delays of a path in seconds}
   *
   * @param path the path
   */
  public double propagation(QueuePath path) {
    double seconds = 0;
    for (int i = 0; propagates && i < path.length(); i++) {
      seconds += propagation[path.at(i)];
    }
    return seconds;
  }

  /**
   * {@return the expected seconds of a transfer}
   *
   * @param path the path
   * @param bytes amount of data
   * @param rate bytes per second on the slowest link of the path
   */
  public double seconds(QueuePath path, double bytes, double rate) {
    return settings.seconds(bytes, rate, propagation(path));
  }

  /**
   * {@return the transfers in progress}
   *
   * @param channel the number of the link
   */
  public int transfers(int channel) {
    return transfers[channel];
  }

  /**
   * {@return the expected throughput of one more transfer in bytes per second}
   *
   * @param channel the number of the link
   */
  public double expected(int channel) {
    return expected[channel];
  }

  /**
   * {@return the expected throughput of one more transfer in bytes per second}
   *
   * @param channel the number of the link
   * @param others k, the number of transfers in progress
   */
  public double expected(int channel, double others) {
    return expected(bandwidth[channel], background[channel], others);
  }

  /**
   * {@return the expected throughput of one more transfer in bytes per second: T_net / max(1, k +
   * T_net / T_act), which is the share of one of k + 1 transfers if T_act = T_net / (1 + k)}
   *
   * @param bandwidth T_net in bytes per second
   * @param background T_net / T_act
   * @param others k
   */
  public static double expected(double bandwidth, double background, double others) {
    return bandwidth / Math.max(1, others + background);
  }

  /** {@return a copy of the transfers in progress, by link} */
  public int[] transfers() {
    return transfers.clone();
  }

  /** {@return a copy of the mean throughputs of past transfers, by link} */
  public double[] observedThroughputs() {
    return observedThroughput.clone();
  }
}
