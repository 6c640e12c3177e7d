package org.quoin.network.fluid;

import java.util.Arrays;

/**
 * Links by the level at which they go on filling, ties by their step, the lowest first. A level may
 * rise while its link is first: {@link #sink} then puts the link in its place.
 */
final class LinkHeap {
  private FluidLink[] links = new FluidLink[16];
  private int size;

  void clear() {
    size = 0;
  }

  boolean isEmpty() {
    return size == 0;
  }

  FluidLink first() {
    return links[0];
  }

  /** Adds a link in any place; after the last one {@link #order} is to be called. */
  void append(FluidLink link) {
    if (size == links.length) {
      links = Arrays.copyOf(links, 2 * size);
    }
    links[size++] = link;
  }

  /** Puts all links in their places. */
  void order() {
    for (int i = size / 2 - 1; i >= 0; i--) {
      sink(i);
    }
  }

  void push(FluidLink link) {
    append(link);
    int place = size - 1;
    while (place > 0 && before(link, links[(place - 1) / 2])) {
      links[place] = links[(place - 1) / 2];
      place = (place - 1) / 2;
    }
    links[place] = link;
  }

  /** Removes the first link. */
  void pop() {
    links[0] = links[--size];
    links[size] = null;
    if (size > 1) {
      sink(0);
    }
  }

  /** Puts the first link in its place. */
  void sink() {
    sink(0);
  }

  private void sink(int from) {
    FluidLink link = links[from];
    int place = from;
    for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
      if (child + 1 < size && before(links[child + 1], links[child])) {
        child++;
      }
      if (!before(links[child], link)) {
        break;
      }
      links[place] = links[child];
      place = child;
    }
    links[place] = link;
  }

  private static boolean before(FluidLink a, FluidLink b) {
    return a.level != b.level ? a.level < b.level : a.step < b.step;
  }
}
