package org.quoin.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Finds starts as {@link FutureStart} does, but tries the choice of nodes after every batch. */
final class NaiveFutureStart {
  private static final long WINDOW = 30;
  private static final int MAX_REMOVED = 200;

  private NaiveFutureStart() {}

  static FutureStart of(
      NaiveNodeChoice choice,
      SlurmState state,
      SlurmJob job,
      int partition,
      NodeChoice.Counts counts,
      BitSet candidates,
      boolean onlyNow) {
    boolean whole = state.isWhole(job, partition);
    Allocation found = choice.choose(job.shape, whole, counts, candidates, state.free);
    if (found != null) {
      return new FutureStart(state.now(), found.words());
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
      found = choice.choose(job.shape, whole, counts, candidates, future);
      if (found != null || onlyNow) {
        return found == null ? null : new FutureStart(state.now(), found.words());
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
      found = choice.choose(job.shape, whole, counts, candidates, future);
      if (found != null) {
        return new FutureStart(freeAt(state, last), found.words());
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
