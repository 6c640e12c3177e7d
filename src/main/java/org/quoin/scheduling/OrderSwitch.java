package org.quoin.scheduling;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.Starts;

/** Planning in one of dynP's orders, chosen anew at every pass; counts switches and starts. */
final class OrderSwitch {
  private final List<Order> base = BaseQueues.STANDARD;
  private final BaseQueues queues = new BaseQueues(base, false);
  private final Planner planner = new Planner();
  private final long[] switches = new long[base.size()];
  private final long[] started = new long[base.size()];
  private int active;

  /** Takes up what a pass brings; must come first. */
  void update(ClusterView view) {
    queues.removeGone();
    for (int i = 0; i < view.arrivedCount(); i++) {
      queues.add(view.arrived(i), view.now());
    }
    queues.refresh(view.now());
    planner.begin(view);
  }

  /** How many jobs would start now in this order. */
  int startable(Order order) {
    Starts trial = new Starts();
    planner.planAndStart(queues.jobs(base.indexOf(order)), queues.size(), trial);
    return trial.count();
  }

  /** Goes on with this order. */
  void planAndStart(Order order, Starts starts) {
    int chosen = base.indexOf(order);
    if (chosen != active) {
      switches[chosen]++;
      active = chosen;
    }
    planner.planAndStart(queues.jobs(chosen), queues.size(), starts);
    started[chosen] += starts.count();
  }

  /** Keys and values for the summary. */
  Map<String, Object> tree() {
    Map<String, Object> to = new LinkedHashMap<>();
    Map<String, Object> jobs = new LinkedHashMap<>();
    for (int i = 0; i < base.size(); i++) {
      to.put(base.get(i).name(), switches[i]);
      jobs.put(base.get(i).name(), started[i]);
    }
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("switches", to);
    tree.put("started", jobs);
    return tree;
  }
}
