package org.quoin.scheduling;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.Starts;

/** Planning in one of several orders, chosen anew at every pass; counts switches and starts. */
final class OrderSwitch {
  private final List<Order> base;
  private final BaseQueues queues;
  private final Planner planner = new Planner();
  private final long[] switches;
  private final long[] started;
  private int active;

  OrderSwitch(List<Order> base) {
    this.base = base;
    queues = new BaseQueues(base, false);
    switches = new long[base.size()];
    started = new long[base.size()];
  }

  /** Takes up what a pass brings; must come first. */
  void update(ClusterView view) {
    queues.removeStarted();
    for (int i = view.waitingCount() - view.arrivedCount(); i < view.waitingCount(); i++) {
      queues.add(view.waiting(i), view.now());
    }
    queues.refresh(view.now());
    planner.begin(view);
  }

  /** How many jobs would start now in this order. */
  int startable(int order) {
    Starts trial = new Starts();
    planner.planAndStart(queues.jobs(order), queues.size(), trial);
    return trial.count();
  }

  /** Goes on with this order. */
  void planAndStart(int order, Starts starts) {
    if (order != active) {
      switches[order]++;
      active = order;
    }
    planner.planAndStart(queues.jobs(order), queues.size(), starts);
    started[order] += starts.count();
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
