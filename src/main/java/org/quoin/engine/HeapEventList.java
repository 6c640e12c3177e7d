package org.quoin.engine;

import java.util.Arrays;
import java.util.ListIterator;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.eventlist.EventList;

/**
 * A future event list for SSJ's simulator: a heap of four children a node on arrays of primitive
 * numbers, ordered by time, then priority, then insertion. Four children halve the depth of the
 * binary heap and lie side by side in memory (D. B. Johnson, "Priority queues with update and
 * finding minimum spanning trees", Information Processing Letters 4, 1975).
 *
 * <p>It does what {@link Engine} asks for; events cannot be put beside others or taken from within.
 */
final class HeapEventList implements EventList {
  private double[] times = new double[64];
  private double[] priorities = new double[64];
  private long[] insertions = new long[64];
  private Event[] events = new Event[64];
  private int size;
  private long inserted;

  @Override
  public void add(Event event) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      priorities = Arrays.copyOf(priorities, 2 * size);
      insertions = Arrays.copyOf(insertions, 2 * size);
      events = Arrays.copyOf(events, 2 * size);
    }
    double time = event.time();
    double priority = event.priority();
    int place = size++;
    while (place > 0) {
      int parent = (place - 1) >> 2;
      // The newest of equal events comes last, so it never passes one.
      if (times[parent] < time || times[parent] == time && priorities[parent] <= priority) {
        break;
      }
      move(parent, place);
      place = parent;
    }
    put(place, time, priority, inserted++, event);
  }

  @Override
  public Event removeFirst() {
    if (size == 0) {
      return null;
    }
    Event first = events[0];
    int last = --size;
    double time = times[last];
    double priority = priorities[last];
    long insertion = insertions[last];
    Event event = events[last];
    events[last] = null;
    if (last > 0) {
      int place = 0;
      for (int child = 1; child < last; child = 4 * place + 1) {
        int least = leastOf(child, Math.min(child + 4, last));
        if (!before(least, time, priority, insertion)) {
          break;
        }
        move(least, place);
        place = least;
      }
      put(place, time, priority, insertion, event);
    }
    return first;
  }

  private int leastOf(int from, int to) {
    int least = from;
    for (int i = from + 1; i < to; i++) {
      if (before(i, times[least], priorities[least], insertions[least])) {
        least = i;
      }
    }
    return least;
  }

  private boolean before(int place, double time, double priority, long insertion) {
    if (times[place] != time) {
      return times[place] < time;
    }
    return priorities[place] != priority
        ? priorities[place] < priority
        : insertions[place] < insertion;
  }

  private void move(int from, int to) {
    times[to] = times[from];
    priorities[to] = priorities[from];
    insertions[to] = insertions[from];
    events[to] = events[from];
  }

  private void put(int place, double time, double priority, long insertion, Event event) {
    times[place] = time;
    priorities[place] = priority;
    insertions[place] = insertion;
    events[place] = event;
  }

  /** The time of the first event; positive infinity when there is none. */
  double firstTime() {
    return size == 0 ? Double.POSITIVE_INFINITY : times[0];
  }

  @Override
  public boolean isEmpty() {
    return size == 0;
  }

  @Override
  public void clear() {
    Arrays.fill(events, 0, size, null);
    size = 0;
  }

  @Override
  public Event getFirst() {
    return size == 0 ? null : events[0];
  }

  @Override
  public void addFirst(Event event) {
    throw unsupported();
  }

  @Override
  public void addBefore(Event event, Event other) {
    throw unsupported();
  }

  @Override
  public void addAfter(Event event, Event other) {
    throw unsupported();
  }

  @Override
  public Event getFirstOfClass(String name) {
    throw unsupported();
  }

  @Override
  public <E extends Event> E getFirstOfClass(Class<E> type) {
    throw unsupported();
  }

  @Override
  public boolean remove(Event event) {
    throw unsupported();
  }

  @Override
  public ListIterator<Event> listIterator() {
    throw unsupported();
  }

  @Override
  public ListIterator<Event> iterator() {
    throw unsupported();
  }

  private static UnsupportedOperationException unsupported() {
    return new UnsupportedOperationException("the engine only adds events and takes the first");
  }
}
