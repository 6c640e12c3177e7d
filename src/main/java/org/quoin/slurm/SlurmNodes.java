package org.quoin.slurm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.quoin.machine.Gres;
import org.quoin.machine.Machine;
import org.quoin.machine.MachineNode;
import org.quoin.machine.NodeKind;
import org.quoin.machine.Partition;

/** The nodes and partitions of a machine as arrays by index. */
public final class SlurmNodes {
  private final Machine machine;
  private final Partition[] partitions;
  private final int count;
  final int[] cpus;
  private final int[] firstCpus;
  final long[] memory;
  final int[] weights;
  final List<Gres> gresColumns = new ArrayList<>();
  final int[][] gres;
  final List<BitSet> partitionNodes = new ArrayList<>();

  /** Indices of the partitions of each node. */
  final int[][] partitionsOf;

  /** The nodes of each partition as words, and the first partition that has the same ones. */
  final long[][] partitionWords;

  final int[] firstWithNodes;

  /** The nodes with as many CPUs and the same weight as each node, as words. */
  private final long[][] alike;

  /** Whether all nodes are. */
  private final boolean areAlike;

  private final Map<String, Integer> partitionIndices = new HashMap<>();
  private final Map<String, BitSet> features = new HashMap<>();

  /**
   * Creates the table of a machine.
   *
   * @param machine its nodes and partitions
   */
  public SlurmNodes(Machine machine) {
    this.machine = machine;
    partitions = machine.partitions().toArray(Partition[]::new);
    count = machine.nodes().size();
    cpus = new int[count];
    firstCpus = new int[count];
    memory = new long[count];
    weights = new int[count];
    Map<String, Integer> columns = new HashMap<>();
    for (int i = 0; i < count; i++) {
      NodeKind kind = machine.nodes().get(i).kind();
      cpus[i] = kind.cpus();
      firstCpus[i] = i == 0 ? 0 : firstCpus[i - 1] + cpus[i - 1];
      memory[i] = kind.memory();
      weights[i] = kind.weight();
      for (String feature : kind.features()) {
        features.computeIfAbsent(feature, name -> new BitSet(count)).set(i);
      }
      for (Gres amount : kind.gres()) {
        columns.computeIfAbsent(
            amount.name() + ":" + amount.type(),
            key -> {
              gresColumns.add(amount);
              return gresColumns.size() - 1;
            });
      }
    }
    gres = new int[gresColumns.size()][count];
    for (int i = 0; i < count; i++) {
      for (Gres amount : machine.nodes().get(i).kind().gres()) {
        gres[columns.get(amount.name() + ":" + amount.type())][i] += (int) amount.count();
      }
    }
    for (Partition partition : machine.partitions()) {
      partitionIndices.put(partition.name(), partitionNodes.size());
      partitionNodes.add(partition.nodes());
    }
    alike = alike();
    areAlike = count > 0 && size(alike[0]) == count;
    partitionWords = partitionNodes.stream().map(this::words).toArray(long[][]::new);
    firstWithNodes = partitionNodes.stream().mapToInt(partitionNodes::indexOf).toArray();
    partitionsOf = new int[count][];
    for (int i = 0; i < count; i++) {
      int node = i;
      partitionsOf[i] =
          IntStream.range(0, partitionNodes.size())
              .filter(index -> partitionNodes.get(index).get(node))
              .toArray();
    }
  }

  private long[][] alike() {
    Map<List<Integer>, BitSet> sets = new HashMap<>();
    for (int i = 0; i < count; i++) {
      sets.computeIfAbsent(List.of(cpus[i], weights[i]), key -> new BitSet(count)).set(i);
    }
    Map<List<Integer>, long[]> words = new HashMap<>();
    sets.forEach((key, set) -> words.put(key, words(set)));
    return IntStream.range(0, count)
        .mapToObj(i -> words.get(List.of(cpus[i], weights[i])))
        .toArray(long[][]::new);
  }

  /** {@return the CPUs of each of some nodes, as words; 0 if their CPUs or weights differ} */
  int equalCpus(long[] some) {
    if (areAlike) {
      return next(some, 0) < 0 ? 0 : cpus[0];
    }
    int first = -1;
    for (int word = 0; word < some.length; word++) {
      if (some[word] == 0) {
        continue;
      }
      if (first < 0) {
        first = word * Long.SIZE + Long.numberOfTrailingZeros(some[word]);
      }
      if ((some[word] & ~alike[first][word]) != 0) {
        return 0;
      }
    }
    return first < 0 ? 0 : cpus[first];
  }

  public Machine machine() {
    return machine;
  }

  /** {@return the number of nodes} */
  public int count() {
    return count;
  }

  /**
   * {@return the index of a partition; null if there is none with this name}
   *
   * @param name name of the partition
   */
  public Integer partition(String name) {
    return partitionIndices.get(name);
  }

  Partition partition(int index) {
    return partitions[index];
  }

  /** {@return the nodes with a feature; empty if no node has it} Must not be changed. */
  BitSet withFeature(String feature) {
    return features.getOrDefault(feature, new BitSet());
  }

  /**
   * {@return of each of some nodes the number of its first CPU, if the CPUs of all nodes are
   * numbered, of its CPUs, and of those that are used}
   */
  int[] cpusByNode(int[] some, int[] used) {
    int[] all = new int[3 * some.length];
    for (int i = 0; i < some.length; i++) {
      all[3 * i] = firstCpus[some[i]];
      all[3 * i + 1] = cpus[some[i]];
      all[3 * i + 2] = used[i];
    }
    return all;
  }

  /**
   * {@return the nodes of some CPUs, if the CPUs of all nodes are numbered}
   *
   * @param intervals the first and last number of each interval in turn
   */
  public BitSet nodesOf(int[] intervals) {
    BitSet found = new BitSet();
    for (int i = 0; i < intervals.length; i += 2) {
      for (int cpu = intervals[i]; cpu <= intervals[i + 1]; cpu++) {
        int at = Arrays.binarySearch(firstCpus, cpu);
        found.set(at < 0 ? -at - 2 : at);
      }
    }
    return found;
  }

  /** {@return the nodes in one of some states of the configuration} */
  BitSet inState(MachineNode.State... states) {
    BitSet found = new BitSet(count);
    for (int i = 0; i < count; i++) {
      if (List.of(states).contains(machine.nodes().get(i).state())) {
        found.set(i);
      }
    }
    return found;
  }

  /** {@return a set of nodes as words of 64 bits, as many as all nodes need} */
  long[] words(BitSet set) {
    long[] words = new long[words()];
    long[] used = set.toLongArray();
    System.arraycopy(used, 0, words, 0, used.length);
    return words;
  }

  /** {@return all nodes, as words} */
  long[] all() {
    BitSet all = new BitSet(count);
    all.set(0, count);
    return words(all);
  }

  /** {@return how many words a set of nodes takes} */
  int words() {
    return (count + Long.SIZE - 1) / Long.SIZE;
  }

  /** {@return the indices of the members of a set of nodes as words, ascending} */
  static int[] indices(long[] set) {
    int[] indices = new int[size(set)];
    int at = 0;
    for (int first = next(set, 0); first >= 0; ) {
      int end = nextMissing(set, first);
      for (int node = first; node < end; node++) {
        indices[at++] = node;
      }
      first = next(set, end);
    }
    return indices;
  }

  /** {@return the first member of a set of nodes as words from a node on; -1 without any} */
  static int next(long[] set, int from) {
    int word = from / Long.SIZE;
    if (word >= set.length) {
      return -1;
    }
    long bits = set[word] & (-1L << from);
    while (bits == 0) {
      word++;
      if (word == set.length) {
        return -1;
      }
      bits = set[word];
    }
    return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
  }

  /** {@return the first number from one on that is not in a set of nodes as words} */
  static int nextMissing(long[] set, int from) {
    int word = from / Long.SIZE;
    long bits = word < set.length ? ~set[word] & (-1L << from) : -1;
    while (bits == 0) {
      word++;
      bits = word < set.length ? ~set[word] : -1;
    }
    return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
  }

  /** {@return whether two sets of nodes as words have a common member} */
  static boolean intersect(long[] one, long[] other) {
    for (int word = 0; word < one.length; word++) {
      if ((one[word] & other[word]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** {@return whether a node is in a set of nodes as words} */
  static boolean has(long[] set, int node) {
    return (set[node / Long.SIZE] >>> node & 1) != 0;
  }

  /** Puts a node into a set of nodes as words, or takes it out. */
  static void set(long[] set, int node, boolean isIn) {
    long bit = 1L << node;
    if (isIn) {
      set[node / Long.SIZE] |= bit;
    } else {
      set[node / Long.SIZE] &= ~bit;
    }
  }

  /** Puts some nodes into a set of nodes, or takes them out; both are words. */
  static void set(long[] set, long[] some, boolean isIn) {
    for (int word = 0; word < set.length; word++) {
      set[word] = isIn ? set[word] | some[word] : set[word] & ~some[word];
    }
  }

  /** Keeps of a set of nodes those that are in another one; both are words. */
  static void keep(long[] set, long[] other) {
    for (int word = 0; word < set.length; word++) {
      set[word] &= other[word];
    }
  }

  /** {@return the number of members of a set of nodes as words} */
  static int size(long[] set) {
    int size = 0;
    for (long word : set) {
      size += Long.bitCount(word);
    }
    return size;
  }

  /**
   * {@return the number of members of a set as words}
   *
   * @param from the first member that counts
   * @param to the first one after it that does not count
   */
  static int size(long[] set, int from, int to) {
    int size = 0;
    int end = Math.min(to, set.length * Long.SIZE);
    for (int at = from; at < end; at = (at / Long.SIZE + 1) * Long.SIZE) {
      long bits = set[at / Long.SIZE] & (-1L << at);
      boolean isLast = at / Long.SIZE == (end - 1) / Long.SIZE;
      size += Long.bitCount(isLast ? bits & (-1L >>> -end) : bits);
    }
    return size;
  }

  /** {@return whether every member of the first set is in the second} */
  static boolean isSubset(BitSet part, BitSet whole) {
    BitSet rest = (BitSet) part.clone();
    rest.andNot(whole);
    return rest.isEmpty();
  }
}
