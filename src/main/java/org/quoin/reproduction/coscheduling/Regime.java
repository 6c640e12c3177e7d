package org.quoin.reproduction.coscheduling;

import java.util.List;
import java.util.Locale;
import org.quoin.base.NearestName;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.WorkloadMix;

/**
 * How much work is offered where Zhang et al. (2001) do not print it, as a share of 32 nodes.
 *
 * @param load dedicated node-seconds offered, over those until the last arrival; NaN where it has
 *     to be found
 */
public record Regime(String name, double load) {
  /** Half the machine: hardly a job waits. */
  public static final Regime HALF = new Regime("half", 0.5);

  /** An offered load above the capacity, by a finite number of jobs. */
  private static final Regime OVERLOAD = new Regime("overload", 1.3);

  /**
   * The smallest load of a grid at which jobs of WL5 wait longer under GS than they run: section
   * 4.7 calls the wait the dominating factor of the response. Jobs that find an empty machine wait
   * less at any load, so that runs at this load have a warm-up.
   */
  private static final Regime DOMINATING_WAIT = new Regime("R", Double.NaN);

  private static final List<Double> GRID =
      List.of(0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0);

  /** The name in place of R where GS waits shorter than it runs at every load of the grid. */
  private static final String NOT_FOUND = "R?";

  /** Above it a run only gets longer. */
  private static final double MAX = 10;

  /** The load of most cases before a regime is chosen. */
  static final double USUAL = HALF.load;

  /**
   * {@return the regime of this name, or of this load}
   *
   * @throws IllegalArgumentException with what was expected
   */
  public static Regime of(String written) {
    for (Regime regime : List.of(HALF, DOMINATING_WAIT, OVERLOAD)) {
      if (regime.name.toLowerCase(Locale.ROOT).equals(written.toLowerCase(Locale.ROOT))) {
        return regime;
      }
    }
    try {
      double load = Double.parseDouble(written);
      if (load > 0 && load <= MAX) {
        return new Regime(written, load);
      }
    } catch (NumberFormatException e) {
      // Falls through to the message for all that is not a load.
    }
    throw new IllegalArgumentException(
        "'"
            + written
            + "' is not a load; expected a number above 0, at most 10, or a name; "
            + NearestName.expected(
                written, List.of(HALF.name, DOMINATING_WAIT.name, OVERLOAD.name)));
  }

  /** {@return a short name for a column} */
  String title() {
    return isFound() ? String.format(Locale.ROOT, "R = %.2f", load) : name;
  }

  /** {@return a description of the load, in a line} */
  String text() {
    return switch (name) {
      case "half" -> "half the machine";
      case "overload" -> String.format(Locale.ROOT, "overload, a finite number at %.1f", load);
      case "R" ->
          String.format(
              Locale.ROOT,
              "R = %.2f, where GS waits longer than it runs for WL5, after a warm-up",
              load);
      case NOT_FOUND ->
          String.format(Locale.ROOT, "%.1f, at which GS still waits shorter than it runs", load);
      default -> name;
    };
  }

  /** {@return whether the load is found by runs after a warm-up, and its figures are theirs} */
  boolean isFound() {
    return name.equals(DOMINATING_WAIT.name);
  }

  /** {@return whether the load is the one of most cases before a regime is chosen} */
  boolean isHalf() {
    return equals(HALF);
  }

  /** With some load of its own where that is not found yet, so that no case is another's. */
  Regime orUnlike() {
    return Double.isNaN(load) ? new Regime(name, 1.01) : this;
  }

  /** {@return the maximum number of cases that are run to find the load} */
  int casesToFind() {
    return Double.isNaN(load) ? Integer.SIZE - Integer.numberOfLeadingZeros(GRID.size()) : 0;
  }

  /**
   * The regime with its load, found by halving the grid; the greatest of it, and no R, where GS
   * never waits so long.
   *
   * @param measurements the measurements of runs with a warm-up
   */
  Regime found(Measurements measurements, CostParameters parameters) {
    if (!Double.isNaN(load)) {
      return this;
    }
    int low = 0;
    int high = GRID.size();
    while (low < high) {
      int middle = (low + high) / 2;
      if (waitDominates(GRID.get(middle), measurements, parameters)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return high < GRID.size()
        ? new Regime(name, GRID.get(high))
        : new Regime(NOT_FOUND, GRID.get(GRID.size() - 1));
  }

  private static boolean waitDominates(
      double candidate, Measurements measurements, CostParameters parameters) {
    Case gangs =
        Case.of(Scheme.GS, parameters)
            .with(
                c -> {
                  c.mix = WorkloadMix.WL5;
                  c.load = candidate;
                });
    measurements.measure(List.of(gangs));
    return measurements.of(gangs).stream()
            .mapToDouble(figures -> figures.get("wait") - figures.get("execution"))
            .sum()
        > 0;
  }

  /** Another load for a case of the usual one, in proportion; a case without a load keeps none. */
  void change(Case.Draft one) {
    one.load *= load / USUAL;
  }
}
