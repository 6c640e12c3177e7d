package org.quoin.reproduction.parasim;

import java.util.Map;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;

/** A column of the tables: backfilling in an order, or not, with exact or drawn estimates. */
enum Column {
  FIRST_FIT("FirstFit", Policies.FIRST_FIT, Order.FCFS, false),
  FCFS_B("FCFS+B", Policies.EASY, Order.FCFS, false),
  FCFS_B_R("FCFS+B(R)", Policies.EASY, Order.FCFS, true),
  BJF_B("BJF+B", Policies.EASY, Order.BJF, false),
  BJF_B_R("BJF+B(R)", Policies.EASY, Order.BJF, true),
  SRTJF("SRTJF", Policies.NONE, Order.SRTJF, false),
  /**
   * Not in the paper: it does not say whether its SRTJF lets others pass a job that is too wide.
   */
  SRTJF_B("SRTJF+B", Policies.EASY, Order.SRTJF, false),
  /** Not in the paper either: what backfilling is held against. */
  FCFS("FCFS", Policies.NONE, Order.FCFS, false);

  private final String title;
  private final PolicyKind policy;
  private final Order order;
  private final boolean drawn;

  Column(String title, PolicyKind policy, Order order, boolean drawn) {
    this.title = title;
    this.policy = policy;
    this.order = order;
    this.drawn = drawn;
  }

  String title() {
    return title;
  }

  /** {@return whether the estimates are drawn, several times, instead of exact} */
  boolean drawn() {
    return drawn;
  }

  ReplaySpec plan() {
    return new ReplaySpec(policy, order, Map.of());
  }
}
