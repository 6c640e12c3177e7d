package org.quoin.timeshared.node;

/**
 * The periodic boost (section 2.4.4): each millisecond, before the scheduler, a kernel thread
 * examines the endpoints in round-robin order from the current process (if idle, the last) and
 * boosts the process that its heuristic chooses.
 */
record PeriodicBoost(BoostHeuristic heuristic) implements MessageStrategy {
  @Override
  public boolean periodic() {
    return true;
  }

  @Override
  public boolean ordered() {
    return heuristic == BoostHeuristic.TIME_STAMPS;
  }

  @Override
  public boolean sharesCpu() {
    return heuristic.sharesCpu();
  }

  @Override
  public boolean tick(FeedbackNode node, long now) {
    int from = node.lastRun.slot;
    BoostCandidate choice = heuristic.choose(node, from, now);
    long cost = choice.looked * node.costs.endpointNs();
    if (choice.task != null) {
      node.boost(choice.task, now);
      node.boosts.count(BoostState.of(choice.task, now), node.distance(from, choice.task.slot));
      cost += node.costs.moveNs();
    }
    node.kernelWork(now, cost);
    return choice.task != null;
  }

  @Override
  public String meaning() {
    return "boost each millisecond, heuristic " + heuristic.title();
  }
}
