package org.quoin.timeshared.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quoin.base.NearestName;

/**
 * The exchange of messages in an iteration (the paper's Fig. 2). A task's program is a list of
 * steps: {@code ~r} sends to rank r, {@code r} receives from rank r. A job of one task sends to
 * itself.
 */
public enum Pattern {
  NN("NN", "nearest neighbours on a ring: send to both, then receive from both") {
    @Override
    int[] steps(int rank, int tasks) {
      int before = (rank + tasks - 1) % tasks;
      int after = (rank + 1) % tasks;
      return new int[] {~before, ~after, before, after};
    }
  },
  AA("AA", "all to all: send to every other task, then receive from each") {
    @Override
    int[] steps(int rank, int tasks) {
      int[] steps = new int[2 * (tasks - 1)];
      for (int i = 0; i < tasks - 1; i++) {
        int peer = i < rank ? i : i + 1;
        steps[i] = ~peer;
        steps[tasks - 1 + i] = peer;
      }
      return steps;
    }
  },
  TREE("Tree", "a reduction up a binary heap of the ranks, and the result down again") {
    @Override
    int[] steps(int rank, int tasks) {
      int left = 2 * rank + 1;
      int children = Math.max(0, Math.min(2, tasks - left));
      int[] steps = new int[2 * children + (rank == 0 ? 0 : 2)];
      int step = 0;
      for (int child = 0; child < children; child++) {
        steps[step++] = left + child;
      }
      if (rank > 0) {
        int parent = (rank - 1) / 2;
        steps[step++] = ~parent;
        steps[step++] = parent;
      }
      for (int child = 0; child < children; child++) {
        steps[step++] = ~(left + child);
      }
      return steps;
    }

    @Override
    int latencies(int tasks) {
      return 2 * (31 - Integer.numberOfLeadingZeros(tasks));
    }
  },
  LINEAR("Linear", "a pipeline closed to a ring: send to the next, receive from the one before") {
    @Override
    int[] steps(int rank, int tasks) {
      return new int[] {~((rank + 1) % tasks), (rank + tasks - 1) % tasks};
    }
  },
  /** Not in the paper: the first task waits for no other. */
  PIPELINE("Pipeline", "an open pipeline: send to the next if any, receive from the one before") {
    @Override
    int[] steps(int rank, int tasks) {
      if (rank == 0) {
        return new int[] {~1};
      }
      return rank == tasks - 1 ? new int[] {rank - 1} : new int[] {~(rank + 1), rank - 1};
    }
  };

  private final String title;
  private final String meaning;

  Pattern(String title, String meaning) {
    this.title = title;
    this.meaning = meaning;
  }

  abstract int[] steps(int rank, int tasks);

  int latencies(int tasks) {
    return 1;
  }

  /** {@return the steps of one exchange} */
  public final int[] program(int rank, int tasks) {
    return tasks == 1 ? new int[] {~0, 0} : steps(rank, tasks);
  }

  /** {@return the number of message latencies of an exchange that all tasks begin together} */
  public final int criticalLatencies(int tasks) {
    return tasks == 1 ? 1 : latencies(tasks);
  }

  /**
   * {@return whether tasks are one latency behind each other once, and then wait for no message if
   * all take equally long}
   */
  public final boolean fills(int tasks) {
    return this == PIPELINE && tasks > 1;
  }

  /** {@return a description in one sentence} */
  public String meaning() {
    return meaning;
  }

  /** {@return the name in the paper} */
  public String title() {
    return title;
  }

  /**
   * {@return the pattern with a name, in upper or lower case}
   *
   * @throws IllegalArgumentException with the expected names and the nearest one
   */
  public static Pattern of(String name) {
    for (Pattern pattern : values()) {
      if (pattern.title.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) {
        return pattern;
      }
    }
    throw new IllegalArgumentException(
        "unknown pattern '" + name + "'; " + NearestName.expected(name, titles()));
  }

  /** {@return the names of all patterns, in the paper's order} */
  public static List<String> titles() {
    return Arrays.stream(values()).map(Pattern::title).toList();
  }
}
