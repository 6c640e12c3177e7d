package org.quoin.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
  private static final int MAX_KNOWN = 10_000;

  /**
   * Answers for jobs that request the same, which hold until a job starts or ends. They say after
   * which running job the waiting one fits, since the time itself may still change.
   */
  static final class Known {
    private final Map<Question, Answer> answers = new HashMap<>();

    /** Forgets all answers, since running jobs have changed. */
    void forget() {
      if (!answers.isEmpty()) {
        answers.clear();
      }
    }
  }

  /** What decides the answer besides the running jobs; shapes are compared by identity. */
  private static final class Question {
    private final SlurmJob.Shape shape;
    private final int partition;
    private final NodeChoice.Counts counts;
    private final BitSet candidates;
    private final boolean onlyNow;
    private final int hash;

    Question(
        SlurmJob.Shape shape,
        int partition,
        NodeChoice.Counts counts,
        BitSet candidates,
        boolean onlyNow) {
      this.shape = shape;
      this.partition = partition;
      this.counts = counts;
      this.candidates = candidates;
      this.onlyNow = onlyNow;
      hash = 31 * (31 * System.identityHashCode(shape) + partition) + candidates.hashCode();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // equal shapes are one object
    public boolean equals(Object other) {
      return other instanceof Question one
          && one.shape == shape
          && one.partition == partition
          && one.onlyNow == onlyNow
          && one.counts.equals(counts)
          && one.candidates.equals(candidates);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /**
   * The answer to a question.
   *
   * @param after the last job that has to end before; null if the job fits now
   * @param nodes the nodes that it would get; null if it never fits
   */
  private record Answer(SlurmJob after, BitSet nodes) {
    private static final Answer NEVER = new Answer(null, null);

    private FutureStart at(SlurmState state) {
      if (nodes == null) {
        return null;
      }
      return new FutureStart(after == null ? state.now() : freeAt(state, after), nodes);
    }
  }

  /**
   * {@return the first start that is found; null if it never fits}
   *
   * @param state the state
   * @param job a waiting job
   * @param partition index of its partition
   * @param counts how many nodes it gets
   * @param candidates nodes that it may use; must not be changed afterwards
   * @param onlyNow whether no later start counts
   */
  static FutureStart of(
      SlurmState state,
      SlurmJob job,
      int partition,
      NodeChoice.Counts counts,
      BitSet candidates,
      boolean onlyNow) {
    if (state.settings.preemption().by() != SlurmSettings.Preempt.By.NONE) {
      return search(state, job, partition, counts, candidates, onlyNow).at(state);
    }
    Map<Question, Answer> known = state.futures.answers;
    Question question = new Question(job.shape, partition, counts, candidates, onlyNow);
    Answer answer = known.get(question);
    if (answer == null) {
      answer = search(state, job, partition, counts, candidates, onlyNow);
      if (known.size() < MAX_KNOWN) {
        known.put(question, answer);
      }
    }
    return answer.at(state);
  }

  private static Answer search(
      SlurmState state,
      SlurmJob job,
      int partition,
      NodeChoice.Counts counts,
      BitSet candidates,
      boolean onlyNow) {
    boolean whole = state.isWhole(job, partition);
    Allocation found = state.choice.choose(job.shape, whole, counts, candidates, state.free);
    if (found != null) {
      return new Answer(null, found.set());
    }
    List<SlurmJob> victims = Victims.candidates(state, job, partition);
    if (onlyNow && victims.isEmpty()) {
      return Answer.NEVER;
    }
    FreeResources future = state.future;
    future.set(state.free);
    List<SlurmJob> running = state.running();
    if (!victims.isEmpty()) {
      running = new ArrayList<>(running);
      running.removeAll(victims);
      victims.forEach(victim -> future.give(victim.allocation()));
      found = state.choice.choose(job.shape, whole, counts, candidates, future);
      if (found != null || onlyNow) {
        return found == null ? Answer.NEVER : new Answer(null, found.set());
      }
    }
    NodeChoice.Hope hope = state.choice.new Hope(job.shape, whole, counts, candidates, future);
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
        hope.removed(ended.allocation());
        if (at == running.size() || running.get(at).end() > origin + window) {
          break;
        }
        if (removed++ > MAX_REMOVED) {
          test = false;
          break;
        }
      }
      if (last == null) {
        return Answer.NEVER;
      }
      if (!test) {
        continue;
      }
      do {
        window = scale > 0 ? window + scale : 2 * window;
      } while (at < running.size() && running.get(at).end() > origin + window);
      found =
          hope.mayFit() ? state.choice.choose(job.shape, whole, counts, candidates, future) : null;
      if (found != null) {
        return new Answer(last, found.set());
      }
    }
    return Answer.NEVER;
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
