package org.quoin.network;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.quoin.statistics.Forecast;
import org.quoin.statistics.Forecast.Series;
import org.quoin.topology.QueuePath;

/**
 * What is looked at of all channels of a run at every decision, by number, side by side in memory:
 * a metaserver that compares a thousand sites reads thousands of channels.
 */
public final class LinkStateTable {
  private final double[] bandwidth;
  private final double[] nominalThroughput;
  private final double[] observedThroughput;
  private final double[] propagation;
  private final int[] transfers;
  private final Map<Forecast, Series[]> forecasts = new EnumMap<>(Forecast.class);

  /** By channel: T_net / T_act, and what one transfer more may expect; divisions are slow. */
  private final double[] background;

  private final double[] expected;

  /** Whether a channel has a propagation delay. */
  private boolean propagates;

  /**
   * Creates a table for links that will be created.
   *
   * @param channels how many, at least one more than the greatest number
   */
  public LinkStateTable(int channels) {
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

  /** Notes that transfers have begun on a channel, or ended; how many there are now. */
  int add(int channel, int more) {
    transfers[channel] += more;
    expected[channel] = expected(channel, transfers[channel]);
    return transfers[channel];
  }

  /** Notes what a transfer has achieved on a channel. */
  void observe(int channel, double achieved) {
    double before = observedThroughput[channel];
    observedThroughput[channel] = before + Forecast.NEWEST * (achieved - before);
    for (Series[] series : forecasts.values()) {
      series[channel].add(achieved);
    }
  }

  /**
   * Follows what is achieved from now on, to forecast it; T_act until something is.
   *
   * @param how the way of the forecast
   */
  public void follow(Forecast how) {
    forecasts.computeIfAbsent(
        how, by -> Arrays.stream(nominalThroughput).mapToObj(by::begin).toArray(Series[]::new));
  }

  /**
   * {@return what the next transfer is forecast to achieve on a channel, in bytes a second}
   *
   * @param channel its number
   * @param how a way that is {@link #follow followed}
   */
  public double forecast(int channel, Forecast how) {
    return forecasts.get(how)[channel].next();
  }

  /** {@return the forecasts of all channels, by each way that is followed} */
  public Map<Forecast, double[]> forecasts() {
    Map<Forecast, double[]> all = new EnumMap<>(Forecast.class);
    forecasts.forEach(
        (how, series) -> all.put(how, Arrays.stream(series).mapToDouble(Series::next).toArray()));
    return all;
  }

  /**
   * {@return T_net in bytes a second}
   *
   * @param channel its number
   */
  public double bandwidth(int channel) {
    return bandwidth[channel];
  }

  /**
   * {@return T_act, the nominal throughput of one client, in bytes a second}
   *
   * @param channel its number
   */
  public double nominalThroughput(int channel) {
    return nominalThroughput[channel];
  }

  /**
   * {@return throughput of past transfers, an exponentially weighted mean that starts at T_act}
   *
   * @param channel its number
   */
  public double observedThroughput(int channel) {
    return observedThroughput[channel];
  }

  /**
   * {@return the propagation delay of a channel, in seconds}
   *
   * @param channel its number
   */
  public double propagation(int channel) {
    return propagation[channel];
  }

  /**
   * {@return the propagation delays of all channels of a path, in seconds}
   *
   * @param path the numbers of its channels
   */
  public double propagation(QueuePath path) {
    double seconds = 0;
    for (int i = 0; propagates && i < path.length(); i++) {
      seconds += propagation[path.at(i)];
    }
    return seconds;
  }

  /**
   * {@return transfers under way}
   *
   * @param channel its number
   */
  public int transfers(int channel) {
    return transfers[channel];
  }

  /**
   * {@return what one transfer more may expect, in bytes a second, with those under way}
   *
   * @param channel its number
   */
  public double expected(int channel) {
    return expected[channel];
  }

  /**
   * {@return what one transfer more may expect, in bytes a second, with others under way}
   *
   * @param channel its number
   * @param others k, how many transfers are under way
   */
  public double expected(int channel, double others) {
    return expected(bandwidth[channel], background[channel], others);
  }

  /**
   * {@return what one transfer more may expect of a channel, in bytes a second: T_net / max(1, k +
   * T_net / T_act), for with T_act = T_net / (1 + k) it is one of k + 1 that share it}
   *
   * @param bandwidth T_net in bytes a second
   * @param background T_net / T_act
   * @param others k
   */
  public static double expected(double bandwidth, double background, double others) {
    return bandwidth / Math.max(1, others + background);
  }

  /** {@return a copy of the transfers under way, by channel} */
  public int[] transfers() {
    return transfers.clone();
  }

  /** {@return a copy of the throughputs of past transfers, by channel} */
  public double[] observedThroughputs() {
    return observedThroughput.clone();
  }
}
