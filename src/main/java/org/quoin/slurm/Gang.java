package org.quoin.slurm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Slurm's gang scheduler: decides which of the jobs that hold CPUs of one node compute, and
 * suspends the others. Suspended jobs keep their nodes and their memory.
 *
 * <p>Each partition has a list of its jobs in the order of their starts. Some of them are active:
 * the first ones that fit beside each other. The active jobs of a partition cast shadows on the
 * partitions of lower tiers: these CPUs count as used there before any job of that partition. When
 * a job starts or ends, active jobs that no longer fit are suspended and others that fit go on.
 *
 * <p>At each time slice, the active jobs of a partition go to the end of its list, and the active
 * ones are chosen anew; so jobs that do not fit beside each other take turns. Jobs that have gone
 * on since the last slice because there was room for them keep their places.
 *
 * <p>Slurm counts CPUs by node and partition: where partitions of one tier share a node, or a job
 * of a higher tier goes on at a slice, more jobs may compute than there are CPUs. Here a CPU
 * computes one job at a time: on such a node, jobs that hold a CPU of one before them, by tier and
 * in the list, are suspended.
 */
final class Gang {
  private final SlurmState state;

  /** The partitions by descending tier. */
  private final List<Part> parts = new ArrayList<>();

  /** Jobs that leave their nodes for jobs of a higher tier, since their mode is not to suspend. */
  private final List<SlurmJob> leaving = new ArrayList<>();

  /** Whether a job is among those that compute, and how it got there. */
  private enum Turn {
    /** The job does not compute. */
    NONE,
    /** The job goes on because there was room for it. */
    FILLER,
    /** The job was chosen at a time slice. */
    CHOSEN
  }

  private static final class Member {
    private final SlurmJob job;
    private Turn turn = Turn.NONE;

    Member(SlurmJob job) {
      this.job = job;
    }
  }

  private static final class Part {
    private final int index;
    private final int tier;
    private final List<Member> jobs = new ArrayList<>();
    private final List<SlurmJob> shadows = new ArrayList<>();

    /** CPUs in use by active jobs and shadows, by node. */
    private final int[] used;

    /** Number of active jobs and shadows. */
    private int active;

    Part(int index, int tier, int nodes) {
      this.index = index;
      this.tier = tier;
      used = new int[nodes];
    }
  }

  Gang(SlurmState state) {
    this.state = state;
    for (int i = 0; i < state.nodes.machine().partitions().size(); i++) {
      parts.add(new Part(i, state.nodes.partition(i).tier(), state.nodes.count()));
    }
    parts.sort(Comparator.comparingInt((Part part) -> part.tier).reversed());
  }

  /** Adds a job that has just started. */
  void started(SlurmJob job) {
    Part part = part(job);
    Member member = new Member(job);
    part.jobs.add(member);
    if (fits(part, job)) {
      activate(part, job);
      member.turn = Turn.FILLER;
      cast(job, part);
      updateAll();
    } else {
      stop(part, member);
    }
    suspendBeyondCpus();
  }

  /** Removes a job that has ended. */
  void ended(SlurmJob job) {
    clear(job);
    part(job).jobs.removeIf(member -> member.job == job);
    updateAll();
    suspendBeyondCpus();
  }

  /** {@return whether a time slice may change anything: some job does not compute} */
  boolean hasTurns() {
    for (Part part : parts) {
      if (part.active < part.jobs.size() + part.shadows.size()) {
        return true;
      }
    }
    return false;
  }

  /** Begins a time slice. */
  void slice() {
    for (Part part : parts) {
      if (part.active < part.jobs.size() + part.shadows.size()) {
        cycle(part);
      }
    }
    suspendBeyondCpus();
  }

  /** {@return the jobs that have to leave their nodes since the last call} */
  List<SlurmJob> takeLeaving() {
    List<SlurmJob> taken = List.copyOf(leaving);
    leaving.clear();
    return taken;
  }

  private Part part(SlurmJob job) {
    for (Part part : parts) {
      if (part.index == job.partition()) {
        return part;
      }
    }
    throw new IllegalStateException("job " + job.id() + " has no partition");
  }

  private boolean fits(Part part, SlurmJob job) {
    if (part.active == 0) {
      return true;
    }
    Allocation held = job.allocation();
    for (int i = 0; i < held.nodes().length; i++) {
      int node = held.nodes()[i];
      if (part.used[node] > 0 && part.used[node] + held.cpus()[i] > state.nodes.cpus[node]) {
        return false;
      }
    }
    return true;
  }

  private void activate(Part part, SlurmJob job) {
    Allocation held = job.allocation();
    if (part.active == 0) {
      Arrays.fill(part.used, 0);
    }
    for (int i = 0; i < held.nodes().length; i++) {
      int node = held.nodes()[i];
      part.used[node] = Math.min(part.used[node] + held.cpus()[i], state.nodes.cpus[node]);
    }
    part.active++;
  }

  private void cast(SlurmJob job, Part from) {
    for (Part part : parts) {
      if (part.tier < from.tier && !part.shadows.contains(job)) {
        part.shadows.add(job);
      }
    }
  }

  private void clear(SlurmJob job) {
    parts.forEach(part -> part.shadows.remove(job));
  }

  private void stop(Part part, Member member) {
    if (Victims.leaves(state, member.job) && !part.shadows.isEmpty()) {
      leaving.add(member.job);
    }
    state.suspend(member.job);
    clear(member.job);
  }

  /** Suspends jobs on nodes where more CPUs would compute than there are. */
  private void suspendBeyondCpus() {
    int[] computing = new int[state.nodes.count()];
    BitSet beyond = new BitSet();
    for (Part part : parts) {
      for (Member member : part.jobs) {
        Allocation held = member.job.allocation();
        for (int i = 0; i < held.nodes().length && !member.job.isSuspended(); i++) {
          int node = held.nodes()[i];
          computing[node] += held.cpus()[i];
          beyond.set(node, computing[node] > state.nodes.cpus[node]);
        }
      }
    }
    BitSet taken = new BitSet();
    for (Part part : beyond.isEmpty() ? List.<Part>of() : parts) {
      for (Member member : part.jobs) {
        if (member.job.isSuspended() || member.job.allocation().cpus(beyond) == 0) {
          continue;
        }
        BitSet cores = state.cores.of(member.job);
        if (cores.intersects(taken)) {
          stop(part, member);
          member.turn = Turn.NONE;
          part.active--;
        } else {
          taken.or(cores);
        }
      }
    }
  }

  private void updateAll() {
    parts.forEach(this::update);
  }

  /** Chooses the active jobs of a partition without changing the order of its jobs. */
  private void update(Part part) {
    part.active = 0;
    part.shadows.forEach(shadow -> activate(part, shadow));
    for (Turn turn : new Turn[] {Turn.CHOSEN, Turn.FILLER}) {
      for (Member member : part.jobs) {
        if (member.turn != turn) {
          continue;
        }
        if (fits(part, member.job)) {
          activate(part, member.job);
          cast(member.job, part);
        } else {
          if (!member.job.isSuspended()) {
            stop(part, member);
          }
          member.turn = Turn.NONE;
        }
      }
    }
    for (Member member : part.jobs) {
      if (member.turn == Turn.NONE && fits(part, member.job)) {
        activate(part, member.job);
        cast(member.job, part);
        member.turn = Turn.FILLER;
        state.goOn(member.job);
      }
    }
  }

  private void cycle(Part part) {
    for (int i = 0; i < part.jobs.size(); i++) {
      while (part.jobs.get(i).turn == Turn.CHOSEN) {
        Member member = part.jobs.remove(i);
        member.turn = Turn.NONE;
        part.jobs.add(member);
      }
      part.jobs.get(i).turn = Turn.NONE;
    }
    part.active = 0;
    if (!part.jobs.isEmpty()) {
      part.shadows.forEach(shadow -> activate(part, shadow));
    }
    for (Member member : part.jobs) {
      if (fits(part, member.job)) {
        activate(part, member.job);
        member.turn = Turn.CHOSEN;
      }
    }
    for (Member member : part.jobs) {
      if (member.turn == Turn.NONE && !member.job.isSuspended()) {
        stop(part, member);
      }
    }
    for (Member member : part.jobs) {
      if (member.turn == Turn.CHOSEN && member.job.isSuspended()) {
        state.goOn(member.job);
        cast(member.job, part);
      }
    }
  }
}
