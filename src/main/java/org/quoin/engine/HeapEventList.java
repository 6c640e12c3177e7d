package org.quoin.engine;

import java.util.Arrays;
import java.util.ListIterator;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.eventlist.EventList;

/**
 * A future event list for SSJ's simulator: a heap with four children per node on arrays of
 * primitive numbers, ordered by time, then priority, then insertion. Four children halve the depth
 * of a binary heap and are adjacent in memory (D. B. Johnson, "Priority queues with update and
 * finding minimum spanning trees", Information Processing Letters 4, 1975). Only times and slots
 * move in the heap; the other fields of an event stay in its slot.
 *
 * <p>Supports what {@link Engine} needs: no event can be inserted next to another or removed from
 * the middle.
 */
final class HeapEventList implements EventList {
  private double[] times = new double[64];
  private int[] slots = new int[64];
  private int size;

  private double[] priorities = new double[64];
  private long[] insertions = new long[64];
  private Event[] events = new Event[64];

  /** Free slots; the first {@code slotsMade - size} entries are valid. */
  private int[] free = new int[64];

  private int slotsMade;
  private long inserted;

  /**
   * Whether the first event was removed and the root is still vacant. Most events schedule the next
   * one soon after themselves: put into the root, it moves only a few levels.
   */
  private boolean hollow;

  @Override
  public void add(Event event) {
    if (hollow) {
      hollow = false;
      int slot = slots[0];
      keep(event, slot);
      sink(event.time(), slot, size);
      return;
    }
    if (size == times.length) {
      grow();
    }
    int slot = size == slotsMade ? slotsMade++ : free[slotsMade - size - 1];
    double time = event.time();
    double priority = event.priority();
    keep(event, slot);
    double[] due = times;
    int[] at = slots;
    int place = size++;
    while (place > 0) {
      int parent = (place - 1) >> 2;
      double before = due[parent];
      // The newest of equal events comes last, so it never passes one.
      if (before < time || (before == time && priorities[at[parent]] <= priority)) {
        break;
      }
      due[place] = before;
      at[place] = at[parent];
      place = parent;
    }
    due[place] = time;
    at[place] = slot;
  }

  private void keep(Event event, int slot) {
    priorities[slot] = event.priority();
    insertions[slot] = inserted++;
    events[slot] = event;
  }

  private void grow() {
    times = Arrays.copyOf(times, 2 * size);
    slots = Arrays.copyOf(slots, 2 * size);
    priorities = Arrays.copyOf(priorities, 2 * size);
    insertions = Arrays.copyOf(insertions, 2 * size);
    events = Arrays.copyOf(events, 2 * size);
    free = Arrays.copyOf(free, 2 * size);
  }

  @Override
  public Event removeFirst() {
    fill();
    if (size == 0) {
      return null;
    }
    hollow = true;
    int slot = slots[0];
    Event event = events[slot];
    events[slot] = null;
    return event;
  }

  /** Fills a vacant root with the last event of the heap. */
  private void fill() {
    if (hollow) {
      hollow = false;
      int last = --size;
      free[slotsMade - last - 1] = slots[0];
      if (last > 0) {
        sink(times[last], slots[last], last);
      }
    }
  }

  /** Puts an event into the root and moves it down in a heap of the given size. */
  private void sink(double time, int slot, int end) {
    double[] due = times;
    int[] at = slots;
    int place = 0;
    for (int child = 1; child < end; child = 4 * place + 1) {
      int least = child;
      double earliest = due[child];
      int behind = child + 4 < end ? child + 4 : end;
      for (int i = child + 1; i < behind; i++) {
        double other = due[i];
        if (other < earliest || (other == earliest && before(at[i], at[least]))) {
          least = i;
          earliest = other;
        }
      }
      if (time < earliest || (time == earliest && before(slot, at[least]))) {
        break;
      }
      due[place] = earliest;
      at[place] = at[least];
      place = least;
    }
    due[place] = time;
    at[place] = slot;
  }

  /** Returns whether the first of two events of one instant precedes the second. */
  private boolean before(int slot, int other) {
    return priorities[slot] != priorities[other]
        ? priorities[slot] < priorities[other]
        : insertions[slot] < insertions[other];
  }

  /** Returns the time of the first event, or positive infinity if there is none. */
  double firstTime() {
    if (!hollow) {
      return size == 0 ? Double.POSITIVE_INFINITY : times[0];
    }
    double first = Double.POSITIVE_INFINITY;
    for (int child = 1; child < size && child <= 4; child++) {
      first = times[child] < first ? times[child] : first;
    }
    return first;
  }

  @Override
  public boolean isEmpty() {
    return hollow ? size == 1 : size == 0;
  }

  @Override
  public void clear() {
    Arrays.fill(events, null);
    hollow = false;
    size = 0;
    slotsMade = 0;
  }

  @Override
  public Event getFirst() {
    fill();
    return size == 0 ? null : events[slots[0]];
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
