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
 * <p>Of many events only the next ones are in the heap. The others, as the next submissions of ten
 * thousand clients, are in a list without order until the heap is empty, as in the top of a ladder
 * queue (Tang, Goh, Thng, "Ladder queue", ACM TOMACS 15, 2005).
 *
 * <p>Supports what {@link Engine} needs: no event can be inserted next to another or removed from
 * the middle.
 */
final class HeapEventList implements EventList {
  /** Number of events up to which all are in the heap. */
  private static final int FEW = 1024;

  /** Number of times of which a limit between near and far events is chosen. */
  private static final int SAMPLED = 32;

  private static final long NEVER = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

  /** The times as the bits of their numbers, which are in the same order: none is negative. */
  private long[] times = new long[64];

  private int[] slots = new int[64];
  private int size;

  /** Time from which on events are far; infinity if all are in the heap. */
  private long horizon = NEVER;

  private long[] farTimes = new long[64];
  private int[] farSlots = new int[64];
  private int farSize;

  /** Size above which the later events of the heap become far ones. */
  private int most = FEW;

  private double[] priorities = new double[64];
  private long[] insertions = new long[64];
  private Event[] events = new Event[64];
  private int slotsMade;

  private int[] free = new int[64];
  private int freeSize;
  private long inserted;

  /**
   * Whether the first event was removed and the root is still vacant. Most events schedule the next
   * one soon after themselves: put into the root, it moves only a few levels.
   */
  private boolean hollow;

  @Override
  public void add(Event event) {
    long time = Double.doubleToRawLongBits(event.time() + 0.0);
    if (time >= horizon) {
      addFar(time, keep(event, vacantSlot()));
      return;
    }
    if (hollow) {
      hollow = false;
      sink(0, time, keep(event, slots[0]), size);
      return;
    }
    if (size >= most) {
      split();
      if (time >= horizon) {
        addFar(time, keep(event, vacantSlot()));
        return;
      }
    }
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      slots = Arrays.copyOf(slots, 2 * size);
    }
    int slot = keep(event, vacantSlot());
    double priority = event.priority();
    long[] due = times;
    int[] at = slots;
    int place = size++;
    while (place > 0) {
      int parent = (place - 1) >> 2;
      long before = due[parent];
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

  private int vacantSlot() {
    if (freeSize > 0) {
      return free[--freeSize];
    }
    if (slotsMade == events.length) {
      priorities = Arrays.copyOf(priorities, 2 * slotsMade);
      insertions = Arrays.copyOf(insertions, 2 * slotsMade);
      events = Arrays.copyOf(events, 2 * slotsMade);
      free = Arrays.copyOf(free, 2 * slotsMade);
    }
    return slotsMade++;
  }

  private int keep(Event event, int slot) {
    priorities[slot] = event.priority();
    insertions[slot] = inserted++;
    events[slot] = event;
    return slot;
  }

  private void addFar(long time, int slot) {
    if (farSize == farTimes.length) {
      farTimes = Arrays.copyOf(farTimes, 2 * farSize);
      farSlots = Arrays.copyOf(farSlots, 2 * farSize);
    }
    farTimes[farSize] = time;
    farSlots[farSize++] = slot;
  }

  /** Leaves about a quarter of the events in the heap; all, if their times are equal. */
  private void split() {
    long limit = quarter(times, size);
    if (limit > times[0]) {
      horizon = limit;
      int near = 0;
      for (int i = 0; i < size; i++) {
        if (times[i] < limit) {
          times[near] = times[i];
          slots[near++] = slots[i];
        } else {
          addFar(times[i], slots[i]);
        }
      }
      size = near;
      order();
    }
    most = Math.max(most, 2 * size);
  }

  /** Moves the earliest far events, about a quarter of them, into the empty heap. */
  private void refill() {
    long earliest = NEVER;
    for (int i = 0; i < farSize; i++) {
      earliest = Math.min(earliest, farTimes[i]);
    }
    horizon = farSize <= FEW ? NEVER : Math.max(quarter(farTimes, farSize), earliest + 1);
    if (times.length < farSize) {
      times = new long[farTimes.length];
      slots = new int[farTimes.length];
    }
    int left = 0;
    for (int i = 0; i < farSize; i++) {
      if (farTimes[i] < horizon) {
        times[size] = farTimes[i];
        slots[size++] = farSlots[i];
      } else {
        farTimes[left] = farTimes[i];
        farSlots[left++] = farSlots[i];
      }
    }
    farSize = left;
    order();
    most = Math.max(most, 2 * size);
  }

  /** Returns a time that about a quarter of the given times precede. */
  private static long quarter(long[] times, int size) {
    long[] some = new long[SAMPLED];
    for (int i = 0; i < SAMPLED; i++) {
      some[i] = times[(int) ((long) i * size / SAMPLED)];
    }
    Arrays.sort(some);
    return some[SAMPLED / 4];
  }

  /** Makes a heap of the events in its arrays. */
  private void order() {
    for (int place = (size - 2) >> 2; place >= 0; place--) {
      sink(place, times[place], slots[place], size);
    }
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

  /** Puts the next event into a vacant root. */
  private void fill() {
    if (hollow) {
      hollow = false;
      int last = --size;
      free[freeSize++] = slots[0];
      if (last > 0) {
        sink(0, times[last], slots[last], last);
      }
    }
    if (size == 0 && farSize > 0) {
      refill();
    }
  }

  /** Puts an event at a place and moves it down in a heap of the given size. */
  private void sink(int from, long time, int slot, int end) {
    long[] due = times;
    int[] at = slots;
    int place = from;
    for (int child = 4 * place + 1; child < end; child = 4 * place + 1) {
      int least = child + 3 < end ? leastOfFour(child) : leastOf(child, end);
      long earliest = due[least];
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

  /** Returns the first of four events. No branch depends on which it is, unless times are equal. */
  private int leastOfFour(int child) {
    long one = times[child];
    long two = times[child + 1];
    long three = times[child + 2];
    long four = times[child + 3];
    long second = (two - one) >> 63;
    long fourth = (four - three) >> 63;
    long left = one ^ ((one ^ two) & second);
    long right = three ^ ((three ^ four) & fourth);
    long behind = (right - left) >> 63;
    if (one == two || three == four || left == right) {
      return leastOf(child, child + 4);
    }
    int first = child - (int) second;
    int last = child + 2 - (int) fourth;
    return first ^ ((first ^ last) & (int) behind);
  }

  private int leastOf(int child, int end) {
    int least = child;
    for (int i = child + 1; i < end; i++) {
      if (times[i] < times[least] || (times[i] == times[least] && before(slots[i], slots[least]))) {
        least = i;
      }
    }
    return least;
  }

  /** Returns whether the first of two events of one instant precedes the second. */
  private boolean before(int slot, int other) {
    return priorities[slot] != priorities[other]
        ? priorities[slot] < priorities[other]
        : insertions[slot] < insertions[other];
  }

  /** Returns the time of the first event, or positive infinity if there is none. */
  double firstTime() {
    if (hollow && size == 1) {
      fill();
    }
    if (!hollow) {
      return Double.longBitsToDouble(size == 0 ? NEVER : times[0]);
    }
    long first = NEVER;
    for (int child = 1; child < size && child <= 4; child++) {
      first = Math.min(first, times[child]);
    }
    return Double.longBitsToDouble(first);
  }

  @Override
  public boolean isEmpty() {
    return (hollow ? size == 1 : size == 0) && farSize == 0;
  }

  @Override
  public void clear() {
    Arrays.fill(events, null);
    hollow = false;
    size = 0;
    farSize = 0;
    freeSize = 0;
    slotsMade = 0;
    horizon = NEVER;
    most = FEW;
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
