package org.quoin.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** The free processors by number; a job gets the lowest. */
public final class ProcessorSet {
  private final BitSet free;
  private final List<Loss> losses = new ArrayList<>();
  private int[] intervals = new int[16];

  /** Processors out of service until a time, some of which are not free yet. */
  private static final class Loss {
    private final BitSet numbers = new BitSet();
    private final double until;
    private int missing;

    Loss(double until, int missing) {
      this.until = until;
      this.missing = missing;
    }

    void take(BitSet from, int most) {
      for (int i = 0; i < most && missing > 0 && !from.isEmpty(); i++) {
        int number = from.nextSetBit(0);
        from.clear(number);
        numbers.set(number);
        missing--;
      }
    }
  }

  ProcessorSet(int processors) {
    free = new BitSet(processors);
    free.set(0, processors);
  }

  /** Returns the free processors of an idle cluster; a part has those of its nodes. */
  static ProcessorSet of(ClusterSettings settings) {
    if (settings.part() == null) {
      // A policy with a model of the nodes of its own may use any of them.
      int all = settings.machine() == null ? 0 : settings.machine().processors();
      return new ProcessorSet(Math.max(settings.processors(), all));
    }
    ProcessorSet some = new ProcessorSet(0);
    int first = 0;
    for (int i = 0; i < settings.machine().machine().nodes().size(); i++) {
      int cpus = settings.machine().machine().nodes().get(i).kind().cpus();
      some.free.set(first, first + cpus, settings.part().get(i));
      first += cpus;
    }
    return some;
  }

  /**
   * Takes the lowest free CPUs of nodes; returns the first and last number of each interval. It
   * takes the lowest free ones of all where an outage holds some of the nodes' CPUs.
   *
   * @param cpusByNode for each node the index of its first CPU, the number of its CPUs, and the
   *     number of those to take
   */
  int[] take(int[] cpusByNode) {
    int count = 0;
    boolean isFree = true;
    for (int i = 0; i < cpusByNode.length; i += 3) {
      BitSet own = free.get(cpusByNode[i], cpusByNode[i] + cpusByNode[i + 1]);
      isFree &= own.cardinality() >= cpusByNode[i + 2];
      count += cpusByNode[i + 2];
    }
    if (!isFree) {
      return take(Math.min(count, free.cardinality()));
    }
    BitSet taken = new BitSet();
    for (int i = 0; i < cpusByNode.length; i += 3) {
      int cpu = cpusByNode[i];
      for (int left = cpusByNode[i + 2]; left > 0; left--) {
        cpu = free.nextSetBit(cpu);
        free.clear(cpu);
        taken.set(cpu);
      }
    }
    return intervals(taken.stream().toArray());
  }

  /** Takes processors; returns the first and last number of each interval in turn. */
  int[] take(int count) {
    int ends = 0;
    int left = count;
    int first = free.nextSetBit(0);
    while (left > 0) {
      int next = Math.min(free.nextClearBit(first), first + left);
      if (ends == intervals.length) {
        intervals = Arrays.copyOf(intervals, 2 * ends);
      }
      intervals[ends++] = first;
      intervals[ends++] = next - 1;
      left -= next - first;
      free.clear(first, next);
      first = free.nextSetBit(next);
    }
    return Arrays.copyOf(intervals, ends);
  }

  /**
   * {@return the first and last number of each interval in turn}
   *
   * @param numbers numbers of processors, ascending
   */
  public static int[] intervals(int[] numbers) {
    int[] found = new int[2 * numbers.length];
    int ends = 0;
    for (int i = 0; i < numbers.length; i++) {
      if (i == 0 || numbers[i] != numbers[i - 1] + 1) {
        found[ends] = numbers[i];
        ends += 2;
      }
      found[ends - 1] = numbers[i];
    }
    return Arrays.copyOf(found, ends);
  }

  /** Takes given processors, the first and last number of each interval in turn. */
  int[] takeThese(int[] some) {
    for (int i = 0; i < some.length; i += 2) {
      free.clear(some[i], some[i + 1] + 1);
    }
    return some;
  }

  void giveBack(int[] taken) {
    for (int i = 0; i < taken.length; i += 2) {
      free.set(taken[i], taken[i + 1] + 1);
    }
    for (Loss loss : losses) {
      free.andNot(loss.numbers);
    }
    losses.forEach(loss -> loss.take(free, loss.missing));
  }

  /**
   * Takes processors out of service: one of each interrupted job, then the lowest that are free.
   *
   * @param interrupted the intervals of each interrupted job, which are not given back yet
   * @param count their number
   * @param until their return in seconds
   */
  void fail(List<int[]> interrupted, int count, double until) {
    Loss loss = new Loss(until, count);
    BitSet released = new BitSet();
    for (int[] taken : interrupted) {
      BitSet own = new BitSet();
      for (int i = 0; i < taken.length; i += 2) {
        own.set(taken[i], taken[i + 1] + 1);
      }
      losses.forEach(other -> own.andNot(other.numbers));
      loss.take(own, 1);
      released.or(own);
    }
    loss.take(free, loss.missing);
    loss.take(released, loss.missing);
    losses.add(loss);
  }

  /** Puts the processors whose return is due back into service. */
  void repair(double now) {
    for (Loss loss : losses) {
      if (loss.until <= now) {
        free.or(loss.numbers);
      }
    }
    losses.removeIf(loss -> loss.until <= now);
  }

  /**
   * {@return the first and last number of each interval in turn}
   *
   * @param text an interval set as Batsim writes it; empty without processors
   */
  public static int[] intervals(String text) {
    String[] parts = text.isEmpty() ? new String[0] : text.split(" ");
    int[] found = new int[2 * parts.length];
    for (int i = 0; i < parts.length; i++) {
      String[] ends = parts[i].split("-");
      found[2 * i] = Integer.parseInt(ends[0]);
      found[2 * i + 1] = Integer.parseInt(ends[ends.length - 1]);
    }
    return found;
  }

  /**
   * {@return an interval set as Batsim writes it: {@code 1-3 5 7}}
   *
   * @param taken the first and last number of each interval in turn; null gives an empty text
   */
  public static String text(int[] taken) {
    if (taken == null) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < taken.length; i += 2) {
      text.append(i > 0 ? " " : "").append(taken[i]);
      if (taken[i + 1] > taken[i]) {
        text.append('-').append(taken[i + 1]);
      }
    }
    return text.toString();
  }
}
