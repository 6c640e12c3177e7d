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
 * (Casanova, Giersch, Legrand, Quinson and Suter, JPDC 74, 2014). A heap finds each level; levels
 * only rise, so links move only towards its end.
 */
final class FairShares {
  private FluidLink[] links = new FluidLink[16];
  private int linkCount;
  private Flow[] flows = new Flow[16];
  private int flowCount;
  private FluidLink[] heap = new FluidLink[16];
  private int heapSize;
  private long stamp;

  /** Returns the number of flows that were shared. */
  int flowCount() {
    return flowCount;
  }

  Flow flow(int i) {
    return flows[i];
  }

  /** Finds the links and flows that a change of these links reaches. */
  void reach(FluidLink[] changed, int count) {
    stamp++;
    linkCount = 0;
    flowCount = 0;
    for (int i = 0; i < count; i++) {
      reach(changed[i]);
    }
    for (int i = 0; i < linkCount; i++) {
      FluidLink link = links[i];
      for (int j = 0; j < link.size(); j++) {
        reach(link.flows[j]);
      }
    }
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

  /** Returns the number of links that were shared. */
  int linkCount() {
    return linkCount;
  }

  FluidLink link(int i) {
    return links[i];
  }

  /** Computes the rate of each flow that was reached. */
  void fill(double now) {
    open(now);
    double reached = 0;
    while (heapSize > 0) {
      FluidLink link = heap[0];
      if (link.open == 0) {
        pop();
        continue;
      }
      double level = level(link);
      if (level > link.level) {
        link.level = level; // flows with a smaller rate than their part are fixed already
        sink(0);
        continue;
      }
      reached = Math.max(reached, level);
      fix(link, reached);
      pop();
    }
  }

  private void open(double now) {
    if (heap.length < linkCount) {
      heap = new FluidLink[links.length];
    }
    heapSize = 0;
    for (int i = 0; i < linkCount; i++) {
      FluidLink link = links[i];
      link.advance(now);
      link.left = link.capacity();
      link.open = link.size();
      link.openShares = 0;
      for (int j = 0; j < link.open; j++) {
        link.openShares += link.flows[j].shares();
      }
      if (link.open > 0) {
        link.level = level(link);
        heap[heapSize++] = link;
      }
    }
    for (int i = heapSize / 2 - 1; i >= 0; i--) {
      sink(i);
    }
  }

  private static double level(FluidLink link) {
    return Math.max(0, link.left) / (link.openShares + link.weight());
  }

  /** Fixes the rates of the flows of a full link that have none yet. */
  private static void fix(FluidLink full, double rate) {
    for (int i = 0; i < full.size(); i++) {
      Flow flow = full.flows[i];
      if (flow.share < 0) {
        flow.share = rate * flow.shares();
        flow.limit = full.hop(i);
        for (FluidLink link : flow.links()) {
          link.left -= flow.share;
          link.open--;
          link.openShares -= flow.shares();
        }
      }
    }
  }

  /** Reports to each link the rate that clients use now. */
  void tellLinks(double now) {
    for (int i = 0; i < linkCount; i++) {
      links[i].use(links[i].capacity() - links[i].left, now);
    }
  }

  private void pop() {
    heap[0] = heap[--heapSize];
    heap[heapSize] = null;
    if (heapSize > 1) {
      sink(0);
    }
  }

  private void sink(int from) {
    FluidLink link = heap[from];
    int place = from;
    for (int child = 2 * place + 1; child < heapSize; child = 2 * place + 1) {
      if (child + 1 < heapSize && heap[child + 1].level < heap[child].level) {
        child++;
      }
      if (heap[child].level >= link.level) {
        break;
      }
      heap[place] = heap[child];
      place = child;
    }
    heap[place] = link;
  }
}
