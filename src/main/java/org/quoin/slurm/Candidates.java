package org.quoin.slurm;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Nodes that waiting jobs may use, with what is found about them until running jobs change. */
final class Candidates {
  /** Sets of nodes differ in few bits, which the usual hash of an array maps to few numbers. */
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final long[] words;
  private final int size;
  private int hash;
  private boolean isHashed;

  /** Where jobs could run on these nodes. */
  final Map<FutureStart.Question, FutureStart.Answer> answers = new HashMap<>();

  /** The batches in which the running jobs on these nodes end; null until somebody asks. */
  private Batches batches;

  /** CPUs of each of the nodes, 0 if they differ; -1 until somebody asks. */
  private int equalCpus = -1;

  /** What an outlook has counted of these nodes, and that outlook; null without one. */
  private int[] counts;

  private Outlook countedBy;

  /**
   * Creates a set of nodes.
   *
   * @param words the nodes, as words, which do not change any more
   */
  Candidates(long[] words) {
    this.words = words;
    size = SlurmNodes.size(words);
  }

  /** {@return the nodes, as words} Must not be changed. */
  long[] words() {
    return words;
  }

  /** {@return the number of the nodes} */
  int size() {
    return size;
  }

  /**
   * {@return the batches in which the running jobs on these nodes end}
   *
   * @param endings the ends of all running jobs, always the same
   * @param scale growth of the batches; 0 doubles them
   */
  Batches batches(Endings endings, long scale) {
    if (batches == null) {
      batches = new Batches(endings, words, scale);
    }
    return batches;
  }

  /** {@return the CPUs of each of the nodes; 0 if their CPUs or weights differ} */
  int equalCpus(SlurmNodes nodes) {
    if (equalCpus < 0) {
      equalCpus = nodes.equalCpus(words);
    }
    return equalCpus;
  }

  /**
   * {@return numbers that an outlook keeps of these nodes, 0 at first}
   *
   * @param size how many it needs
   */
  @SuppressWarnings("ReferenceEquality") // an outlook is one object
  int[] counts(Outlook owner, int size) {
    if (countedBy != owner) {
      countedBy = owner;
      counts = new int[size];
    } else if (counts.length < size) {
      counts = Arrays.copyOf(counts, size);
    }
    return counts;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Candidates one
        && hashCode() == one.hashCode()
        && Arrays.equals(words, one.words);
  }

  @Override
  public int hashCode() {
    if (!isHashed) {
      long mixed = 0;
      long factor = MIX;
      for (long word : words) {
        mixed += word * factor;
        factor = Long.rotateLeft(factor, 5) + MIX;
      }
      hash = (int) (mixed >>> Integer.SIZE);
      isHashed = true;
    }
    return hash;
  }
}
