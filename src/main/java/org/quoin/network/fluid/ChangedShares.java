package org.quoin.network.fluid;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Shares links again after a change by visiting only flows whose rates change, and the full links
 * that they pass. The rates are those of {@link FairShares}, except for rounding.
 *
 * <p>Method. Progressive filling before and after a change is the same up to the lowest level at
 * which a full link differs. The filling is therefore repeated only at links that differ, in the
 * order of their levels. Flows that other links hold keep their rates, and are taken from a link
 * when its filling has passed their level. A flow that gets another rate makes each full link that
 * it passes differ from the lower of both levels on; links that fill below that level do not notice
 * it. A link that was not full is left out; if the new rates would overfill it, the filling is
 * repeated with it.
 */
final class ChangedShares {
  /** Share of a link's capacity that rounding may overfill. */
  private static final double ROUNDING = 1e-12;

  private static final Comparator<Flow> BY_LEVEL = Comparator.comparingDouble(flow -> flow.level);

  /** Links with which a filling begins. */
  private FluidLink[] roots = new FluidLink[16];

  private int rootCount;

  /** Links that differ; then, after the filling, all others that flows with a new rate pass. */
  private FluidLink[] links = new FluidLink[16];

  private int linkCount;
  private int differing;
  private Flow[] flows = new Flow[16];
  private int flowCount;
  private final LinkHeap heap = new LinkHeap();

  /** Number of this change, and of this filling of all changes. */
  private long change;

  private long stamp;
  private double reached;

  /** Returns the number of flows that got a rate. */
  int flowCount() {
    return flowCount;
  }

  Flow flow(int i) {
    return flows[i];
  }

  /** Returns the number of links that have changed, or that a flow with a new rate passes. */
  int linkCount() {
    return linkCount;
  }

  FluidLink link(int i) {
    return links[i];
  }

  /** Computes the rates that a change of these links changes. */
  void share(FluidLink[] changed, int count, double now) {
    for (int i = 0; i < count; i++) {
      changed[i].advance(now);
    }
    change++;
    rootCount = 0;
    for (int i = 0; i < count; i++) {
      if (changed[i].size() > 0 && changed[i].full < Double.POSITIVE_INFINITY) {
        root(changed[i]);
      }
      for (int j = 0; j < changed[i].size(); j++) {
        Flow flow = changed[i].flows[j];
        if (flow.isNew() && flow.links()[0] == changed[i]) {
          root(narrowest(flow));
        }
      }
    }
    do {
      stamp++;
      fill();
    } while (overfills(changed, count));
    keep();
  }

  /** Returns the link of a new flow that would be full first, if none were full now. */
  private static FluidLink narrowest(Flow flow) {
    FluidLink narrowest = null;
    double least = Double.POSITIVE_INFINITY;
    for (FluidLink link : flow.links()) {
      double level = link.spare / (flow.shares() + link.weight());
      if (narrowest == null || level < least) {
        narrowest = link;
        least = level;
      }
    }
    return narrowest;
  }

  private void root(FluidLink link) {
    if (link.root != change) {
      link.root = change;
      if (rootCount == roots.length) {
        roots = Arrays.copyOf(roots, 2 * rootCount);
      }
      roots[rootCount++] = link;
    }
  }

  /** Fills the roots and all links that differ because of them. */
  private void fill() {
    linkCount = 0;
    flowCount = 0;
    heap.clear();
    reached = 0;
    for (int i = 0; i < rootCount; i++) {
      differ(roots[i], 0);
    }
    while (!heap.isEmpty()) {
      FluidLink link = heap.first();
      if (link.open == 0) {
        heap.pop();
        continue;
      }
      double level = link.level;
      int step = link.step;
      plan(link);
      if (link.level > level || (link.level == level && link.step > step)) {
        heap.sink();
        continue;
      }
      heap.pop();
      if (link.step == FluidLink.PASS) {
        pass(link);
      } else if (link.step == FluidLink.FIX) {
        reached = Math.max(reached, link.level);
        fix(link, reached);
      } else {
        Flow flow = link.flows[link.next++];
        reached = Math.max(reached, flow.level);
        flow.kept = stamp;
        link.take(flow.rate(), flow.shares());
      }
      if (link.open > 0) {
        plan(link);
        heap.push(link);
      }
    }
    differing = linkCount;
  }

  /** Begins the filling of a link that differs from a level on. */
  private void differ(FluidLink link, double level) {
    link.differs = stamp;
    add(link);
    link.sort(BY_LEVEL);
    link.open();
    link.next = 0;
    link.isPassed = link.full == Double.POSITIVE_INFINITY;
    link.newFull = Double.POSITIVE_INFINITY;
    for (int i = 0; i < link.size(); i++) {
      Flow flow = link.flows[i];
      if (flow.fixed == stamp) {
        link.take(flow.share, flow.shares());
      } else if (flow.level < level && !isLoose(flow)) {
        flow.kept = stamp;
        link.take(flow.rate(), flow.shares());
        link.next = i + 1;
      }
    }
    if (link.open > 0) {
      plan(link);
      heap.push(link);
    }
  }

  /** Whether the link that held a flow differs, so that the flow has no rate yet. */
  private boolean isLoose(Flow flow) {
    return flow.kept != stamp && (flow.isNew() || flow.holder().differs == stamp);
  }

  /** Finds the next step of a link with flows that have no rate, and its level. */
  private void plan(FluidLink link) {
    while (link.next < link.size()
        && (link.flows[link.next].fixed == stamp || isLoose(link.flows[link.next]))) {
      link.next++;
    }
    link.level = link.nextLevel();
    link.step = FluidLink.FIX;
    if (link.next < link.size() && link.flows[link.next].level < link.level) {
      link.level = link.flows[link.next].level;
      link.step = FluidLink.KEEP;
    }
    if (!link.isPassed && link.full <= link.level) {
      link.level = link.full;
      link.step = FluidLink.PASS;
    }
  }

  /** Notes that flows which a link held no longer end at its old level. */
  private void pass(FluidLink link) {
    link.isPassed = true;
    for (int i = 0; i < link.size(); i++) {
      Flow flow = link.flows[i];
      if (flow.fixed != stamp && flow.kept != stamp && flow.holder() == link && !flow.isNew()) {
        for (FluidLink other : flow.links()) {
          if (other.differs != stamp
              && other.full < Double.POSITIVE_INFINITY
              && other.full >= link.full) {
            differ(other, link.full);
          }
        }
      }
    }
  }

  /** Fixes the rates of the flows of a full link that have none yet. */
  private void fix(FluidLink full, double rate) {
    for (int i = 0; i < full.size(); i++) {
      Flow flow = full.flows[i];
      if (flow.fixed == stamp) {
        continue;
      }
      if (flow.kept == stamp) {
        if (i >= full.next) {
          full.take(flow.rate(), flow.shares());
        }
        continue;
      }
      flow.fixed = stamp;
      flow.fix(rate, full.hop(i));
      full.newFull = rate;
      if (flowCount == flows.length) {
        flows = Arrays.copyOf(flows, 2 * flowCount);
      }
      flows[flowCount++] = flow;
      for (FluidLink link : flow.links()) {
        if (link.differs == stamp) {
          link.take(flow.share, flow.shares());
        } else if (rate < flow.level && link.full < Double.POSITIVE_INFINITY && link.full > rate) {
          differ(link, rate);
        }
      }
    }
  }

  private void add(FluidLink link) {
    if (linkCount == links.length) {
      links = Arrays.copyOf(links, 2 * linkCount);
    }
    links[linkCount++] = link;
  }

  /** Whether links that were left out would be overfilled; they become roots. */
  private boolean overfills(FluidLink[] changed, int count) {
    for (int i = 0; i < flowCount; i++) {
      Flow flow = flows[i];
      if (flow.share != flow.rate() || flow.isNew()) {
        for (FluidLink link : flow.links()) {
          visit(link);
          link.newSpare += flow.rate() - flow.share;
          link.newMost = Math.max(link.newMost, flow.newLevel);
        }
      }
    }
    for (int i = 0; i < count; i++) {
      visit(changed[i]);
    }
    boolean any = false;
    for (int i = differing; i < linkCount; i++) {
      FluidLink link = links[i];
      double rounding = ROUNDING * link.capacity();
      boolean differs =
          link.full < Double.POSITIVE_INFINITY && Math.abs(link.newSpare - link.spare) > rounding;
      if (!differs && link.newSpare < link.weight() * link.newMost - rounding) {
        sum(link);
        differs = link.newSpare < link.weight() * link.newMost - rounding;
      }
      if (differs) {
        root(link);
        any = true;
      }
    }
    return any;
  }

  private void visit(FluidLink link) {
    if (link.differs != stamp && link.visited != stamp) {
      link.visited = stamp;
      link.newSpare = link.spare;
      link.newMost = link.most;
      add(link);
    }
  }

  /** Adds up the rates on a link that was left out. */
  private void sum(FluidLink link) {
    link.newSpare = link.capacity();
    link.newMost = 0;
    for (int i = 0; i < link.size(); i++) {
      Flow flow = link.flows[i];
      boolean isFixed = flow.fixed == stamp;
      link.newSpare -= isFixed ? flow.share : flow.rate();
      link.newMost = Math.max(link.newMost, isFixed ? flow.newLevel : flow.level);
    }
  }

  /** Keeps the state of all links for the next change. */
  private void keep() {
    for (int i = 0; i < linkCount; i++) {
      FluidLink link = links[i];
      if (i >= differing) {
        link.spare = link.newSpare;
        link.most = link.newMost;
        continue;
      }
      link.spare = link.left;
      link.full = link.newFull;
      link.most = link.newFull;
      if (link.full == Double.POSITIVE_INFINITY) {
        sum(link);
        link.most = link.newMost;
      }
    }
  }
}
