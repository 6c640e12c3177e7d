package org.quoin.timeshared.node;

/**
 * Placement under the native schedulers (section 2.3): the nodes with the fewest processes, lowest
 * number first, in the lowest free slot; a slot is free again after its process has exited.
 */
public final class LeastLoaded implements NodeAllocator {
  private final FeedbackNode[] nodes;
  private final int mpl;

  /** Creates the allocator of empty nodes. */
  public LeastLoaded(FeedbackNode[] nodes, int mpl) {
    this.nodes = nodes;
    this.mpl = mpl;
  }

  @Override
  public boolean fits(int tasks) {
    int free = 0;
    for (FeedbackNode node : nodes) {
      free += node.residents < mpl ? 1 : 0;
    }
    return free >= tasks;
  }

  @Override
  public void start(RunningJob job, long now) {
    FeedbackNode[] chosen = new FeedbackNode[job.tasks.length];
    int count = 0;
    for (int load = 0; load < mpl && count < chosen.length; load++) {
      for (int i = 0; i < nodes.length && count < chosen.length; i++) {
        if (nodes[i].residents == load) {
          chosen[count++] = nodes[i];
        }
      }
    }
    for (int rank = 0; rank < chosen.length; rank++) {
      FeedbackNode node = chosen[rank];
      node.start(job.tasks[rank], lowestFreeSlot(node), now);
      node.cluster.changed(node);
    }
  }

  static int lowestFreeSlot(TimeSharedNode node) {
    int slot = 0;
    while (node.slots[slot] != null) {
      slot++;
    }
    return slot;
  }

  @Override
  public void ended(RunningJob job) {
    // Its slots were freed one by one.
  }

  @Override
  public long nextBoundary() {
    return TimeSharedNode.NEVER;
  }

  @Override
  public void boundary(long now) {
    throw new IllegalStateException("the native schedulers know no boundary");
  }
}
