package org.quoin.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quoin.machine.Machine;
import org.quoin.machine.MachineNode;
import org.quoin.machine.NodeKind;
import org.quoin.machine.Partition;

/** All CPUs of nodes are taken and given at once as they are node by node. */
class FreeResourcesTest {
  private static final int COUNT = 300;
  private static final int CPUS = 4;

  private final Random random = new Random(5);
  private final SlurmNodes nodes = nodes();
  private final FreeResources atOnce = new FreeResources(nodes);
  private final FreeResources byNode = new FreeResources(nodes);

  /** The jobs that have nodes, and the nodes of each. */
  private final List<Allocation> held = new ArrayList<>();

  private static SlurmNodes nodes() {
    NodeKind kind = new NodeKind(CPUS, 1, List.of(), Set.of(), 1);
    List<MachineNode> all = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      all.add(new MachineNode("n" + i, kind, MachineNode.State.UP));
    }
    BitSet every = new BitSet();
    every.set(0, COUNT);
    return new SlurmNodes(
        new Machine("cluster", all, List.of(Partition.of("main", every)), List.of()));
  }

  /** {@return some nodes with a number of free CPUs at least, in runs of any length} */
  private BitSet some(int cpus) {
    BitSet found = new BitSet();
    for (int runs = 1 + random.nextInt(4); runs > 0; runs--) {
      int first = random.nextInt(COUNT);
      int end = Math.min(COUNT, first + 1 + random.nextInt(random.nextInt(3) == 0 ? 150 : 10));
      for (int node = first; node < end; node++) {
        found.set(node, byNode.cpus[node] >= cpus);
      }
    }
    return found;
  }

  private static Allocation allocation(SlurmNodes nodes, BitSet some, int cpus, boolean whole) {
    int[] where = some.stream().toArray();
    int[] counts = new int[where.length];
    Arrays.fill(counts, cpus);
    return new Allocation(
        nodes.words(some),
        where,
        counts,
        new long[where.length],
        new int[0][],
        whole,
        cpus == CPUS);
  }

  private static Allocation single(Allocation one) {
    return new Allocation(
        one.words(), one.nodes(), one.cpus(), one.memory(), one.gres(), one.whole(), false);
  }

  @Test
  void allCpusOfNodesAreTakenAndGivenAsNodeByNode() {
    int most = 0;
    for (int step = 0; step < 2000; step++) {
      int cpus = random.nextInt(3) == 0 ? 1 + random.nextInt(CPUS - 1) : CPUS;
      BitSet some = some(cpus);
      if (!some.isEmpty() && held.size() < 20) {
        Allocation taken = allocation(nodes, some, cpus, cpus == CPUS && random.nextBoolean());
        held.add(taken);
        atOnce.take(taken);
        byNode.take(single(taken));
        most = Math.max(most, some.cardinality());
      } else if (!held.isEmpty()) {
        Allocation given = held.remove(random.nextInt(held.size()));
        atOnce.give(given);
        byNode.give(single(given));
      }
      assertThat(atOnce.isSameAs(byNode)).isTrue();
      assertThat(atOnce.idle).isEqualTo(byNode.idle);
      assertThat(atOnce.full).isEqualTo(byNode.full);
      assertThat(atOnce.whole).isEqualTo(byNode.whole);
    }
    assertThat(most).isGreaterThan(Long.SIZE);
  }

  /** Jobs that share the CPUs of nodes have more of them than there are. */
  @Test
  void cpusThatJobsShareAreFreeOnceTheLastJobHasEnded() {
    BitSet some = new BitSet();
    some.set(10, 100);
    Allocation all = allocation(nodes, some, CPUS, false);
    atOnce.take(all);
    atOnce.take(all);
    atOnce.give(all);
    assertThat(SlurmNodes.intersect(atOnce.idle, all.words())).isFalse();
    assertThat(atOnce.cpus[10]).isZero();
    atOnce.give(all);
    assertThat(atOnce.isSameAs(byNode)).isTrue();
    assertThat(atOnce.idle).isEqualTo(byNode.idle);
    assertThat(atOnce.full).isEqualTo(byNode.full);
  }
}
