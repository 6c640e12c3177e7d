package org.quoin.timeshared.node;

import java.util.ArrayList;
import java.util.List;

/**
 * The process that the periodic boost chooses (section 4.9): one in the best state that any ready
 * process is in; among several in that state the preferred one. The letters rank the states; a
 * primed heuristic prefers the smallest share of the CPU since the start of the process, spinning
 * included, to the first in round-robin order. The paper mentions the last two without a
 * definition.
 */
public enum BoostHeuristic {
  /** S3, then S2 and S1. */
  A(1, 1, 0, Preference.FIRST),
  /** S3, then S2, then S1. */
  B(2, 1, 0, Preference.FIRST),
  /** S3, S2 and S1 equally. */
  C(0, 0, 0, Preference.FIRST),
  /** S3 and S2, then S1. */
  D(1, 0, 0, Preference.FIRST),
  /** S2, then S3, then S1. */
  E(2, 0, 1, Preference.FIRST),
  A_FAIR(1, 1, 0, Preference.LEAST_SHARE),
  B_FAIR(2, 1, 0, Preference.LEAST_SHARE),
  C_FAIR(0, 0, 0, Preference.LEAST_SHARE),
  D_FAIR(1, 0, 0, Preference.LEAST_SHARE),
  E_FAIR(2, 0, 1, Preference.LEAST_SHARE),
  /** States as in D, most pending messages. */
  MESSAGES(1, 0, 0, Preference.MOST_MESSAGES),
  /** States as in D, messages pending for the longest time. */
  TIME_STAMPS(1, 0, 0, Preference.OLDEST_MESSAGE);

  /**
   * The choice among processes in equally good states: the smallest score; ties go to the first.
   */
  private enum Preference {
    FIRST("first in round-robin order"),
    LEAST_SHARE("one with the least share of the CPU"),
    MOST_MESSAGES("one with most messages pending"),
    OLDEST_MESSAGE("one whose messages have been pending for the longest time");

    private final String meaning;

    Preference(String meaning) {
      this.meaning = meaning;
    }
  }

  private static final int CLASSES = 3;

  /** Bits of a rank: the class, then the position in round-robin order. */
  private static final int CLASS_BITS = 20;

  private static final int ONE_CLASS = 1 << CLASS_BITS;
  private static final int NONE = CLASSES * ONE_CLASS;

  private final int[] rank;
  private final Preference preference;

  BoostHeuristic(int s1, int s2, int s3, Preference preference) {
    this.rank = new int[] {s1, s2, s3};
    this.preference = preference;
  }

  /** {@return the letter in the paper} */
  public String title() {
    return switch (preference) {
      case FIRST -> name();
      case LEAST_SHARE -> name().charAt(0) + "'";
      case MOST_MESSAGES -> "M";
      case OLDEST_MESSAGE -> "T";
    };
  }

  /** Returns whether the share of the CPU that a process has received matters. */
  boolean sharesCpu() {
    return preference == Preference.LEAST_SHARE;
  }

  /** {@return the rule in a few words} */
  public String meaning() {
    StringBuilder text = new StringBuilder();
    for (int best = 0; best < CLASSES; best++) {
      List<String> states = new ArrayList<>();
      for (int state = CLASSES - 1; state >= 0; state--) {
        if (rank[state] == best) {
          states.add("S" + (state + 1));
        }
      }
      if (!states.isEmpty()) {
        text.append(text.isEmpty() ? "" : ", then ").append(String.join(" or ", states));
      }
    }
    return text + ": the " + preference.meaning;
  }

  /**
   * Returns the process to boost. Blocked processes are not candidates and cost no examination.
   *
   * @param from the slot to begin at
   * @return the cluster's only {@link BoostCandidate}, valid until the next search
   */
  BoostCandidate choose(FeedbackNode node, int from, long now) {
    if (preference == Preference.FIRST && rank[0] == rank[1]) {
      return first(node, from, now);
    }
    ReceiveQueue[] gates = node.gates;
    Task chosen = null;
    int looked = 0;
    int best = CLASSES;
    double least = 0;
    int slot = from;
    for (int i = 0; i < gates.length; i++, slot = slot + 1 == gates.length ? 0 : slot + 1) {
      long opens = gates[slot].next();
      looked += opens <= TimeSharedNode.NEVER ? 1 : 0;
      if (opens > now) {
        continue;
      }
      Task task = node.slots[slot];
      int mine = opens < 0 ? rank(task, now) : rank[2];
      if (mine > best) {
        continue;
      }
      double score = preference == Preference.FIRST ? 0 : score(task, now);
      if (mine < best || score < least) {
        best = mine;
        least = score;
        chosen = task;
        if (best == 0 && preference == Preference.FIRST) {
          break;
        }
      }
    }
    BoostCandidate choice = node.boosts.choice;
    choice.task = chosen;
    choice.looked = looked;
    return choice;
  }

  /**
   * Returns the process to boost if the first one in the best state is chosen and pending messages
   * do not matter.
   */
  private BoostCandidate first(FeedbackNode node, int from, long now) {
    ReceiveQueue[] gates = node.gates;
    int computes = rank[0] * ONE_CLASS;
    int received = rank[2] * ONE_CLASS;
    int looked = 0;
    int best = NONE;
    int slot = from;
    for (int i = 0; i < gates.length; i++) {
      // No branch: which process is ready, and whose message has arrived, is unpredictable.
      long opens = gates[slot].next();
      int ready = (int) ((opens - TimeSharedNode.NEVER - 1) >>> 63);
      int searching = (ONE_CLASS - 1 - best) >>> 31;
      looked += ready & searching;
      int open = (int) (opens >> 63);
      int closed = (int) ((now - opens) >> 63);
      int mine = (open & computes) | (~open & received) | i;
      best = Math.min(best, (closed & NONE) | (~closed & mine));
      slot = slot + 1 == gates.length ? 0 : slot + 1;
    }
    BoostCandidate choice = node.boosts.choice;
    choice.looked = looked;
    choice.task = null;
    if (best < NONE) {
      int chosen = from + (best & (ONE_CLASS - 1));
      choice.task = node.slots[chosen < gates.length ? chosen : chosen - gates.length];
    }
    return choice;
  }

  /** Returns the rank of a process that computes or sends. */
  private int rank(Task task, long now) {
    // Pending messages matter only if the two states have different ranks.
    return rank[0] != rank[1] && task.anyPending(now) ? rank[1] : rank[0];
  }

  private double score(Task task, long now) {
    return switch (preference) {
      case FIRST -> 0;
      case LEAST_SHARE ->
          now == task.job.startNs ? 0 : (double) task.receivedNs() / (now - task.job.startNs);
      case MOST_MESSAGES -> -task.pendingMessages(now);
      case OLDEST_MESSAGE -> task.anyPending(now) ? task.pendingSince : now;
    };
  }
}
