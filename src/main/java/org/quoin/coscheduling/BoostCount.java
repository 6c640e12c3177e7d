package org.quoin.coscheduling;

import org.quoin.coscheduling.node.FeedbackNode;
import org.quoin.coscheduling.node.Node;

/**
 * Boosts by the periodic kernel thread.
 *
 * @param byState by the state of the boosted process: S1, S2, S3 (Fig. 12)
 * @param byPosition by how many processes it is away from the current (if idle, the last) one in
 *     round-robin order, blocked ones counted and empty slots not (Fig. 13)
 */
public record BoostCount(long[] byState, long[] byPosition) {

  /** Those of all nodes of a cluster; none where they run gangs. */
  static BoostCount of(Node[] nodes, int mpl) {
    BoostCount all = new BoostCount(new long[3], new long[mpl]);
    for (Node node : nodes) {
      if (node instanceof FeedbackNode feedback) {
        add(all.byState, feedback.boosts.byState);
        add(all.byPosition, feedback.boosts.byPosition);
      }
    }
    return all;
  }

  private static void add(long[] sum, long[] more) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += more[i];
    }
  }
}
