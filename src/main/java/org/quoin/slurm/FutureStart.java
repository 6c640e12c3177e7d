package org.quoin.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

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
 * @param nodes the nodes that it would get, as words
 */
record FutureStart(long time, long[] nodes) {
  private static final int MAX_KNOWN = 10_000;

  /**
   * Answers for jobs that request the same, which hold until a job starts or ends. They say after
   * which running job the waiting one fits, since the time itself may still change.
   */
  static final class Known {
    private final Map<Candidates, Candidates> sets = new HashMap<>();

    /** Number of answers. */
    private int size;

    /** Whether jobs fit on nodes without jobs, which does not change. */
    private final Map<OnEmpty, Boolean> onEmpty = new HashMap<>();

    /** What is free when the running jobs have ended one after another; null if not known. */
    private Endings endings;

    /** Forgets all answers, since running jobs have changed. */
    void forget() {
      endings = null;
      size = 0;
      if (!sets.isEmpty()) {
        sets.clear();
      }
    }

    /** {@return what is known of a set of nodes} */
    Candidates known(Candidates some) {
      Candidates before = sets.size() < MAX_KNOWN ? sets.putIfAbsent(some, some) : sets.get(some);
      return before == null ? some : before;
    }

    /** {@return what is free when the running jobs have ended one after another} */
    Endings endings(SlurmState state) {
      if (endings == null) {
        endings = new Endings(state.choice, state.free, state.running(), state.partitionCount());
      }
      return endings;
    }
  }

  /** What decides the answer besides the nodes; shapes are compared by identity. */
  static final class Question {
    private final SlurmJob.Shape shape;
    private final int partition;
    private final NodeChoice.Counts counts;
    private final boolean onlyNow;

    Question(SlurmJob.Shape shape, int partition, NodeChoice.Counts counts, boolean onlyNow) {
      this.shape = shape;
      this.partition = partition;
      this.counts = counts;
      this.onlyNow = onlyNow;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // equal shapes are one object
    public boolean equals(Object other) {
      return other instanceof Question one
          && one.shape == shape
          && one.partition == partition
          && one.onlyNow == onlyNow
          && one.counts.equals(counts);
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(shape) + partition;
    }
  }

  /** A question about nodes without jobs. */
  private record OnEmpty(Candidates candidates, Question question) {}

  /**
   * The answer to a question.
   *
   * @param after the last job that has to end before; null if the job fits now
   * @param nodes the nodes that it would get, as words; null if it never fits
   */
  record Answer(SlurmJob after, long[] nodes) {
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
   * @param candidates nodes that it may use
   * @param onlyNow whether no later start counts
   * @param latest a start after this time need not be found
   */
  static FutureStart of(
      SlurmState state,
      SlurmJob job,
      int partition,
      NodeChoice.Counts counts,
      Candidates candidates,
      boolean onlyNow,
      long latest) {
    if (state.cores != null) {
      return sharing(state, job, partition, counts, candidates, onlyNow).at(state);
    }
    if (state.settings.preemption().by() != SlurmSettings.Preempt.By.NONE) {
      return search(state, job, partition, counts, candidates, onlyNow, Long.MAX_VALUE).at(state);
    }
    Question question = new Question(job.shape, partition, counts, onlyNow);
    Answer answer = candidates.answers.get(question);
    if (answer == null) {
      answer = search(state, job, partition, counts, candidates, onlyNow, latest);
      if (answer == null) {
        return null;
      }
      if (state.futures.size < MAX_KNOWN) {
        state.futures.size++;
        candidates.answers.put(question, answer);
      }
    }
    return answer.at(state);
  }

  /** {@return whether a job would fit on some nodes without jobs} */
  static boolean fitsOnEmpty(
      SlurmState state, SlurmJob job, int partition, NodeChoice.Counts counts, long[] members) {
    int deciding =
        state.choice.decidingNodes(job.shape, state.isWhole(job, partition), counts, members);
    if (deciding > 0) {
      return SlurmNodes.size(members) >= deciding;
    }
    Map<OnEmpty, Boolean> known = state.futures.onEmpty;
    OnEmpty question =
        new OnEmpty(new Candidates(members), new Question(job.shape, partition, counts, true));
    Boolean fits = known.get(question);
    if (fits == null) {
      boolean whole = state.isWhole(job, partition);
      fits = state.choice.choose(job.shape, whole, counts, members.clone(), null) != null;
      if (known.size() < MAX_KNOWN) {
        known.put(question, fits);
      }
    }
    return fits;
  }

  /** Returns null if the start is surely after a time. */
  private static Answer search(
      SlurmState state,
      SlurmJob job,
      int partition,
      NodeChoice.Counts counts,
      Candidates candidates,
      boolean onlyNow,
      long latest) {
    boolean whole = state.isWhole(job, partition);
    List<SlurmJob> victims = Victims.candidates(state, job, partition);
    if (onlyNow && victims.isEmpty()) {
      Allocation now =
          state.choice.choose(job.shape, whole, counts, candidates.words().clone(), state.free);
      return now == null ? Answer.NEVER : new Answer(null, now.words());
    }
    Endings endings = state.futures.endings(state);
    Outlook outlook = outlook(endings, state, job, partition);
    int hope = outlook.firstHope(job.shape, counts, candidates, latest);
    if (hope == 0) {
      long[] now = outlook.chosen(0, job.shape, counts, candidates.words());
      if (now != null) {
        return new Answer(null, now);
      }
    }
    if (!victims.isEmpty()) {
      FreeResources free = state.free.copy();
      List<SlurmJob> running = new ArrayList<>(state.running());
      running.removeAll(victims);
      victims.forEach(victim -> free.give(victim.allocation()));
      endings = new Endings(state.choice, free, running, state.partitionCount());
      outlook = outlook(endings, state, job, partition);
      hope = outlook.firstHope(job.shape, counts, candidates, latest);
      long[] found = hope == 0 ? outlook.chosen(0, job.shape, counts, candidates.words()) : null;
      if (found != null || onlyNow) {
        return found == null ? Answer.NEVER : new Answer(null, found);
      }
    }
    if (hope < 0) {
      return Answer.NEVER;
    }
    if (hope > 0 && Math.max(endings.end(hope - 1), state.now() + 1) > latest) {
      return null;
    }
    Batches batches =
        victims.isEmpty()
            ? candidates.batches(endings, state.settings.plan().windowScale())
            : batches(state, endings, candidates);
    Outlook future = outlook;
    return afterBatches(
        state,
        endings,
        batches,
        hope,
        latest,
        ended -> future.chosen(ended, job.shape, counts, candidates.words()));
  }

  private static Batches batches(SlurmState state, Endings endings, Candidates candidates) {
    return new Batches(endings, candidates.words(), state.settings.plan().windowScale());
  }

  private static Outlook outlook(Endings endings, SlurmState state, SlurmJob job, int partition) {
    return endings.outlook(
        job.shape,
        state.isWhole(job, partition),
        state.nodes.firstWithNodes[partition],
        state.nodes.partitionWords[partition]);
  }

  /** Finds the start of a job that may share CPUs, as {@link SharedCores} says. */
  private static Answer sharing(
      SlurmState state,
      SlurmJob job,
      int partition,
      NodeChoice.Counts counts,
      Candidates candidates,
      boolean onlyNow) {
    boolean whole = state.isWhole(job, partition);
    BitSet usable = BitSet.valueOf(candidates.words());
    List<SlurmJob> victims = Victims.candidates(state, job, partition);
    Allocation now =
        state.cores.find(job, partition, whole, counts, usable, state.free, false, state.choice);
    if (now != null || (onlyNow && victims.isEmpty())) {
      return now == null ? Answer.NEVER : new Answer(null, now.words());
    }
    FreeResources free = state.free.copy();
    SharedCores cores = state.cores.copy();
    IntFunction<long[]> fits =
        suspends -> {
          Allocation found =
              cores.find(job, partition, whole, counts, usable, free, suspends > 0, state.choice);
          return found == null ? null : found.words();
        };
    int suspends = 0;
    for (SlurmJob victim : victims) {
      cores.remove(victim, victim.partition());
      if (Victims.isSuspended(state, victim)) {
        suspends = 1;
      } else {
        free.give(victim.allocation());
      }
    }
    long[] found = victims.isEmpty() ? null : fits.apply(suspends);
    if (found != null || onlyNow) {
      return new Answer(null, found);
    }
    List<SlurmJob> running = new ArrayList<>(state.running());
    running.removeAll(victims);
    Endings endings = new Endings(state.choice, free.copy(), running, state.partitionCount());
    boolean[] gone = new boolean[running.size()];
    int extra = suspends;
    return afterBatches(
        state,
        endings,
        batches(state, endings, candidates),
        0,
        Long.MAX_VALUE,
        ended -> {
          for (int i = 0; i < ended; i++) {
            if (!gone[i]) {
              gone[i] = true;
              cores.remove(running.get(i), running.get(i).partition());
              free.give(running.get(i).allocation());
            }
          }
          return fits.apply(extra);
        });
  }

  /**
   * Tries the ends of batches up to a time; returns null if the start is surely after it.
   *
   * @param hope how many running jobs have to end at least
   * @param chosen the nodes of the job when some of the running jobs have ended; null if it does
   *     not fit
   */
  private static Answer afterBatches(
      SlurmState state,
      Endings endings,
      Batches batches,
      int hope,
      long latest,
      IntFunction<long[]> chosen) {
    for (int batch = batches.first(hope); batches.has(batch); batch++) {
      int last = batches.last(batch);
      if (Math.max(endings.end(last), state.now() + 1) > latest) {
        return null;
      }
      long[] found = chosen.apply(batches.ended(batch));
      if (found != null) {
        return new Answer(endings.running().get(last), found);
      }
    }
    return Answer.NEVER;
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
