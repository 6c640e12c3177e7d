package org.quoin.network;

/**
 * What is looked at of all channels of a run at every decision, by number, side by side in memory:
 * a metaserver that compares a thousand sites reads thousands of channels.
 */
public final class ChannelBoard {
  private final double[] bandwidth;
  private final double[] nominalThroughput;
  private final double[] observedThroughput;
  private final int[] transfers;

  /** A board for so many channels. */
  public ChannelBoard(int channels) {
    bandwidth = new double[channels];
    nominalThroughput = new double[channels];
    observedThroughput = new double[channels];
    transfers = new int[channels];
  }

  void open(int channel, double net, double act) {
    bandwidth[channel] = net;
    nominalThroughput[channel] = act;
    observedThroughput[channel] = act;
  }

  /** Notes that transfers have begun on a channel, or ended; how many there are now. */
  int add(int channel, int more) {
    transfers[channel] += more;
    return transfers[channel];
  }

  void observe(int channel, double throughput) {
    observedThroughput[channel] = throughput;
  }

  /** T_net in bytes a second. */
  public double bandwidth(int channel) {
    return bandwidth[channel];
  }

  /** T_act, the nominal throughput of one client, in bytes a second. */
  public double nominalThroughput(int channel) {
    return nominalThroughput[channel];
  }

  /** Throughput of past transfers, an exponentially weighted mean that starts at T_act. */
  public double observedThroughput(int channel) {
    return observedThroughput[channel];
  }

  /** Transfers under way. */
  public int transfers(int channel) {
    return transfers[channel];
  }

  /** A copy of the transfers under way, by channel. */
  public int[] transfers() {
    return transfers.clone();
  }

  /** A copy of the throughputs of past transfers, by channel. */
  public double[] observedThroughputs() {
    return observedThroughput.clone();
  }
}
