package org.quoin.cluster;

import java.util.Arrays;
import java.util.BitSet;
import org.quoin.slurm.NodeSpace;

/** The free processors by number; a job gets the lowest. */
public final class ProcessorSet {
  private final BitSet free;
  private int[] intervals = new int[16];

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
