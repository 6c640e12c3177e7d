package org.quoin.timeshared.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quoin.base.NearestName;

/**
 * Who exchanges messages with whom in an iteration (the paper's Fig. 2). A task's program is a list
 * of steps: {@code ~r} sends to rank r, {@code r} receives from rank r. A job of one task sends to
 * itself.
 */
public enum Pattern {
  /** Nearest neighbours on a ring: sends to i - 1 and i + 1, then receives from both. */
  NN("NN", "nearest neighbours on a ring: send to both, then receive from both") {
    @Override
    int[] steps(int rank, int tasks) {
      int before = (rank + tasks - 1) % tasks;
      int after = (rank + 1) % tasks;
      return new int[] {~before, ~after, before, after};
    }
  },
  /** All to all: sends to every other task, then receives from each, by rank. */
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
  /** A reduction up a binary heap of the ranks and the result down again. */
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
  /** A pipeline closed to a ring: sends to i + 1, receives from i - 1. */
  LINEAR("Linear", "a pipeline closed to a ring: send to the next, receive from the one before") {
    @Override
    int[] steps(int rank, int tasks) {
      return new int[] {~((rank + 1) % tasks), (rank + tasks - 1) % tasks};
    }
  },
  /** An open pipeline, in no figure of the paper: the first task waits for nobody. */
  PIPELINE("Pipeline", "an open pipeline: send to the next if any, receive from the one before") {
    @Override
    int[] steps(int rank, int tasks) {
      if (rank == 0) {
        return new int[] {~1};
      }
      return rank == tasks - 1 ? new int[] {rank - 1} : new int[] {~(rank + 1), rank - 1};
    }
  };

  /** Those of the paper. */
  public static final List<Pattern> PUBLISHED = List.of(NN, AA, TREE, LINEAR);

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

  /** {@return how many message latencies an exchange takes when all tasks begin it together} */
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

  /** {@return what it does, in a sentence} */
  public String meaning() {
    return meaning;
  }

  /** {@return the name as the paper writes it} */
  public String title() {
    return title;
  }

  /**
   * {@return the pattern of this name, without regard to case}
   *
   * @throws IllegalArgumentException with the names expected and the nearest one
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

  /** {@return all names, in the paper's order} */
  public static List<String> titles() {
    return Arrays.stream(values()).map(Pattern::title).toList();
  }
}
