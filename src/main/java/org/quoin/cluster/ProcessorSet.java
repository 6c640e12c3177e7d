package org.quoin.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.quoin.slurm.NodeSpace;

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
      return new ProcessorSet(settings.processors());
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

  /** Takes the lowest free CPUs of nodes; returns the first and last number of each interval. */
  int[] take(int[] cpusByNode, NodeSpace space) {
    BitSet taken = new BitSet();
    for (int i = 0; i < cpusByNode.length; i += 2) {
      int cpu = space.firstCpu(cpusByNode[i]);
      for (int left = cpusByNode[i + 1]; left > 0; left--) {
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
