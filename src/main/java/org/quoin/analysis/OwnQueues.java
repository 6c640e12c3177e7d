package org.quoin.analysis;

import java.util.List;
import org.quoin.topology.QueueNetwork;

/**
 * The queues of a group of clients that only one client's data pass. Sums by queue are computed for
 * the whole group at the queues of its first client; each client then gets an equal part.
 */
final class OwnQueues {
  private final QueueNetwork network;
  private final List<Integer> group;
  private final double[][] sums;
  private final double[][] before;

  /**
   * Creates sums of 0 for the first client's own queues, until {@link #share}.
   *
   * @param group clients of equal jobs, whose paths differ in their own queues only
   * @param sums arrays by the number of the queue
   */
  OwnQueues(QueueNetwork network, List<Integer> group, double[]... sums) {
    this.network = network;
    this.group = group;
    this.sums = sums;
    before = new double[sums.length][2];
    for (int i = 0; i < sums.length && group.size() > 1; i++) {
      for (int way = 0; way < 2; way++) {
        int queue = queue(group.get(0), way);
        if (queue >= 0) {
          before[i][way] = sums[i][queue];
          sums[i][queue] = 0;
        }
      }
    }
  }

  private int queue(int client, int way) {
    return way == 0 ? network.onlySend(client) : network.onlyReceive(client);
  }

  /** Divides what was added since among the clients of the group. */
  void share() {
    for (int i = 0; i < sums.length && group.size() > 1; i++) {
      for (int way = 0; way < 2; way++) {
        int first = queue(group.get(0), way);
        if (first >= 0) {
          double each = sums[i][first] / group.size();
          sums[i][first] = before[i][way];
          for (int client : group) {
            sums[i][queue(client, way)] += each;
          }
        }
      }
    }
  }
}
