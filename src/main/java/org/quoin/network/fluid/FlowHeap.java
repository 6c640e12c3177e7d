package org.quoin.network.fluid;

import java.util.Arrays;

/** A heap of flows by the end of their transfer, then by their order; each flow knows its index. */
final class FlowHeap {
  private Flow[] flows = new Flow[16];
  private int size;

  /** Returns the flow that ends first; null if there is none. */
  Flow first() {
    return size == 0 ? null : flows[0];
  }

  /** Adds a flow, or moves it after its time has changed. */
  void update(Flow flow) {
    if (flow.place < 0) {
      if (size == flows.length) {
        flows = Arrays.copyOf(flows, 2 * size);
      }
      flow.place = size++;
    }
    if (!up(flow)) {
      down(flow);
    }
  }

  void remove(Flow flow) {
    int place = flow.place;
    if (place < 0) {
      return;
    }
    flow.place = -1;
    Flow last = flows[--size];
    flows[size] = null;
    if (last != flow) {
      last.place = place;
      update(last);
    }
  }

  private boolean up(Flow flow) {
    int place = flow.place;
    int began = place;
    while (place > 0) {
      Flow parent = flows[(place - 1) / 2];
      if (!before(flow, parent)) {
        break;
      }
      put(parent, place);
      place = (place - 1) / 2;
    }
    put(flow, place);
    return place < began;
  }

  private void down(Flow flow) {
    int place = flow.place;
    for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
      if (child + 1 < size && before(flows[child + 1], flows[child])) {
        child++;
      }
      if (!before(flows[child], flow)) {
        break;
      }
      put(flows[child], place);
      place = child;
    }
    put(flow, place);
  }

  private void put(Flow flow, int place) {
    flows[place] = flow;
    flow.place = place;
  }

  private static boolean before(Flow a, Flow b) {
    return a.due() != b.due() ? a.due() < b.due() : a.order() < b.order();
  }
}
