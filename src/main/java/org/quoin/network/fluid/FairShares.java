package org.quoin.network.fluid;

import java.util.Arrays;

/**
 * Shares links among flows max-min fairly, by progressive filling (D. Bertsekas and R. Gallager,
 * "Data Networks", 2nd edition, 1992, section 6.5.2): all rates grow equally per share until a link
 * is full, which fixes the rates of its flows, and so on. The background of a link counts as a
 * number of shares equal to its offered load; a flow has one share unless the settings of transfers
 * say otherwise. A limit of a flow's rate is a link of its own.
 *
 * <p>Only the links that a change reaches over common flows are shared again, as in SimGrid
 * (Casanova, Giersch, Legrand, Quinson and Suter, JPDC 74, 2014). If they have many flows, only
 * those whose rates change are ({@link ChangedShares}). A heap finds each level; levels only rise,
 * so links move only towards its end.
 */
final class FairShares {
  /** Largest number of flows that are all shared again. */
  private static final int FEW = 32;

  private final int few;
  private final ChangedShares large = new ChangedShares();
  private FluidLink[] links = new FluidLink[16];
  private int linkCount;
  private Flow[] flows = new Flow[16];
  private int flowCount;
  private final LinkHeap heap = new LinkHeap();
  private long stamp;

  /** Whether the last change reached more than a few flows. */
  private boolean isLarge;

  FairShares() {
    this(FEW);
  }

  /**
   * Creates an object without flows.
   *
   * @param few largest number of flows that are all shared again
   */
  FairShares(int few) {
    this.few = few;
  }

  /** Returns the number of flows that were shared. */
  int flowCount() {
    return isLarge ? large.flowCount() : flowCount;
  }

  Flow flow(int i) {
    return isLarge ? large.flow(i) : flows[i];
  }

  /** Computes the rates of the flows that a change of these links reaches. */
  void share(FluidLink[] changed, int count, double now) {
    isLarge = !reach(changed, count);
    if (isLarge) {
      large.share(changed, count, now);
    } else {
      fill(now);
    }
  }

  /**
   * Finds the links and flows that a change of these links reaches; returns whether they are few.
   */
  private boolean reach(FluidLink[] changed, int count) {
    stamp++;
    linkCount = 0;
    flowCount = 0;
    for (int i = 0; i < count; i++) {
      reach(changed[i]);
    }
    for (int i = 0; i < linkCount && flowCount <= few; i++) {
      FluidLink link = links[i];
      for (int j = 0; j < link.size(); j++) {
        reach(link.flows[j]);
      }
    }
    return flowCount <= few;
  }

  private void reach(FluidLink link) {
    if (link.stamp != stamp) {
      link.stamp = stamp;
      if (linkCount == links.length) {
        links = Arrays.copyOf(links, 2 * linkCount);
      }
      links[linkCount++] = link;
    }
  }

  private void reach(Flow flow) {
    if (flow.stamp != stamp) {
      flow.stamp = stamp;
      flow.share = -1;
      if (flowCount == flows.length) {
        flows = Arrays.copyOf(flows, 2 * flowCount);
      }
      flows[flowCount++] = flow;
      for (FluidLink link : flow.links()) {
        reach(link);
      }
    }
  }

  /** Returns the number of changed links, then of all others that were shared. */
  int linkCount() {
    return isLarge ? large.linkCount() : linkCount;
  }

  FluidLink link(int i) {
    return isLarge ? large.link(i) : links[i];
  }

  /** Computes the rate of each flow that was reached. */
  private void fill(double now) {
    open(now);
    double reached = 0;
    while (!heap.isEmpty()) {
      FluidLink link = heap.first();
      if (link.open == 0) {
        heap.pop();
        continue;
      }
      double level = link.nextLevel();
      if (level > link.level) {
        link.level = level; // flows with a smaller rate than their part are fixed already
        heap.sink();
        continue;
      }
      reached = Math.max(reached, level);
      fix(link, reached);
      heap.pop();
    }
    for (int i = 0; i < linkCount; i++) {
      links[i].spare = links[i].left;
    }
  }

  private void open(double now) {
    heap.clear();
    for (int i = 0; i < linkCount; i++) {
      FluidLink link = links[i];
      link.advance(now);
      link.open();
      link.full = Double.POSITIVE_INFINITY;
      link.most = 0;
      if (link.open > 0) {
        link.level = link.nextLevel();
        link.step = FluidLink.FIX; // the only step here: the order is by levels alone
        heap.append(link);
      }
    }
    heap.order();
  }

  /** Fixes the rates of the flows of a full link that have none yet. */
  private static void fix(FluidLink full, double rate) {
    full.full = rate;
    for (int i = 0; i < full.size(); i++) {
      Flow flow = full.flows[i];
      if (flow.share < 0) {
        flow.fix(rate, full.hop(i));
        for (FluidLink link : flow.links()) {
          link.take(flow.share, flow.shares());
          link.most = rate; // rates only rise
        }
      }
    }
  }
}
