package org.quoin.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * When and where a job could run on given nodes.
 *
 * <p>It can run now if it fits. Otherwise running jobs that have some of these nodes are removed in
 * the order of the ends of their limits, in batches, until the job fits. The first batch ends 30 s
 * after the end of its first job, rounded up to 30 s; then the window doubles until it contains the
 * next job. A batch is closed by the first running job beyond the window, whatever its nodes; so a
 * job on other nodes whose end is in the window admits one more job to the batch, whatever its end.
 *
 * <p>If running jobs may give way to it, all of them are removed first; if it fits then, its start
 * is now, although it has to wait for them to leave.
 *
 * <p>The start is the end of the last job of the batch, which may be later than the moment at which
 * the job would first fit. Batches save tests of the node choice.
 *
 * @param time the start in seconds
 * @param nodes the nodes that it would get
 */
record FutureStart(long time, BitSet nodes) {
  private static final long WINDOW = 30;
  private static final int MAX_REMOVED = 200;

  /**
   * {@return the first start that is found; null if it never fits}
   *
   * @param state the state
   * @param job a waiting job
   * @param partition index of its partition
   * @param counts how many nodes it gets
   * @param candidates nodes that it may use
   * @param onlyNow whether no later start counts
   */
  static FutureStart of(
      SlurmState state,
      SlurmJob job,
      int partition,
      NodeChoice.Counts counts,
      BitSet candidates,
      boolean onlyNow) {
    boolean whole = state.isWhole(job, partition);
    Allocation found = state.choice.choose(job.shape, whole, counts, candidates, state.free);
    if (found != null) {
      return new FutureStart(state.now(), found.set());
    }
    List<SlurmJob> victims = Victims.candidates(state, job, partition);
    if (onlyNow && victims.isEmpty()) {
      return null;
    }
    FreeResources future = state.free.copy();
    List<SlurmJob> running = state.running();
    if (!victims.isEmpty()) {
      running = new ArrayList<>(running);
      running.removeAll(victims);
      victims.forEach(victim -> future.give(victim.allocation()));
      found = state.choice.choose(job.shape, whole, counts, candidates, future);
      if (found != null || onlyNow) {
        return found == null ? null : new FutureStart(state.now(), found.set());
      }
    }
    long scale = state.settings.plan().windowScale();
    long window = WINDOW;
    long origin = 0;
    int at = 0;
    while (at < running.size()) {
      SlurmJob last = null;
      int removed = 0;
      boolean test = true;
      while (at < running.size()) {
        SlurmJob ended = running.get(at++);
        if (!touches(ended, candidates)) {
          continue;
        }
        if (origin == 0) {
          origin = ended.end() + WINDOW - ended.end() % WINDOW;
        }
        last = ended;
        future.give(ended.allocation());
        if (at == running.size() || running.get(at).end() > origin + window) {
          break;
        }
        if (removed++ > MAX_REMOVED) {
          test = false;
          break;
        }
      }
      if (last == null) {
        return null;
      }
      if (!test) {
        continue;
      }
      do {
        window = scale > 0 ? window + scale : 2 * window;
      } while (at < running.size() && running.get(at).end() > origin + window);
      found = state.choice.choose(job.shape, whole, counts, candidates, future);
      if (found != null) {
        return new FutureStart(freeAt(state, last), found.set());
      }
    }
    return null;
  }

  private static boolean touches(SlurmJob job, BitSet nodes) {
    for (int node : job.allocation().nodes()) {
      if (nodes.get(node)) {
        return true;
      }
    }
    return false;
  }

  /** {@return when the nodes of a running job are expected to be free} */
  private static long freeAt(SlurmState state, SlurmJob job) {
    if (job.end() > state.now()) {
      return job.end();
    }
    long killed = job.end() + state.settings.killWait() + state.settings.overTimeLimit();
    return Math.max(killed, state.now() + 1);
  }
}
