package org.quoin.scheduling;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.StartEstimator;
import org.quoin.scheduling.order.Order;
import org.quoin.scheduling.order.OrderSwitch;

/**
 * The earlier, bound-based dynP (Streit, JSSPP 2004, section 3): the mean requested time of the
 * waiting jobs decides the order of planning: SJF below the lower bound, LJF above the upper bound,
 * FCFS between them. The paper gives no bounds and says that they must suit the workload.
 */
final class MeanEstimatePolicy implements SchedulingPolicy {
  private final OrderSwitch orders = new OrderSwitch();
  private final double lower;
  private final double upper;

  MeanEstimatePolicy(PolicySettings settings) {
    lower = settings.options().quantity("lower-bound");
    upper = settings.options().quantity("upper-bound");
    if (lower > upper) {
      throw new InputException(
          "lower-bound",
          "is above upper-bound; expected at most " + settings.options().text("upper-bound"));
    }
  }

  /** Returns the options of the policy. */
  static List<Setting> options() {
    return List.of(
        bound(
            "lower-bound",
            "Mean requested time of the waiting jobs below which the order is SJF",
            "2 h"),
        bound(
            "upper-bound",
            "Mean requested time of the waiting jobs above which the order is LJF",
            "2.5 h"));
  }

  private static Setting bound(String name, String help, String standard) {
    return Setting.quantity(name, help, Quantity.DURATION, standard, 0, 1e9);
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    orders.update(view);
    if (view.waitingCount() == 0) {
      return;
    }
    double sum = 0;
    for (int i = 0; i < view.waitingCount(); i++) {
      sum += view.waiting(i).requestedTime();
    }
    double mean = sum / view.waitingCount();
    orders.planAndStart(mean < lower ? Order.SJF : mean > upper ? Order.LJF : Order.FCFS, starts);
  }

  @Override
  public boolean accepts(ClusterView view, ClusterJob reservation) {
    return StartEstimator.hasRoom(view, reservation);
  }

  @Override
  public PolicyStatistics statistics() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("lowerBound", lower);
    parameters.put("upperBound", upper);
    return orders.statistics("dynp-bounds", parameters);
  }
}
