package org.quoin.queueing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularMatrixException;

/**
 * The traffic equations of an open network, lambda = gamma + lambda R (J. R. Jackson, Operations
 * Research 5, 1957). Stations before or after all cycles are solved one by one; only the others are
 * solved together.
 */
final class TrafficEquations {
  /**
   * Maximum number of stations on cycles: elimination takes n^3 / 3 steps, seconds at this size.
   */
  private static final int MAX_JOINED = 2000;

  private final double[] rates;
  private final List<List<OpenNetwork.Arc>> out;
  private final List<List<OpenNetwork.Arc>> in;
  private final boolean[] known;

  private TrafficEquations(double[] external, List<OpenNetwork.Arc> arcs) {
    rates = external.clone();
    known = new boolean[external.length];
    out = new ArrayList<>();
    in = new ArrayList<>();
    for (int i = 0; i < rates.length; i++) {
      out.add(new ArrayList<>());
      in.add(new ArrayList<>());
    }
    for (OpenNetwork.Arc arc : arcs) {
      if (arc.probability() > 0) {
        out.get(arc.from()).add(arc);
        in.get(arc.to()).add(arc);
      }
    }
  }

  /**
   * Returns the arrivals per second at each station.
   *
   * @param external gamma, arrivals per second from outside at each station
   * @throws IllegalArgumentException if jobs reach stations that they never leave, or cycles
   *     connect more than 2,000 stations
   */
  static double[] solve(double[] external, List<OpenNetwork.Arc> arcs) {
    TrafficEquations equations = new TrafficEquations(external, arcs);
    equations.forward();
    int[] last = equations.leadingToNoCycle();
    equations.joined(last);
    for (int i = last.length - 1; i >= 0; i--) {
      equations.sum(last[i]);
    }
    return equations.rates;
  }

  /** Solves the stations whose predecessors are all known, in topological order. */
  private void forward() {
    int[] missing = in.stream().mapToInt(List::size).toArray();
    ArrayDeque<Integer> ready = new ArrayDeque<>();
    for (int i = 0; i < rates.length; i++) {
      if (missing[i] == 0) {
        ready.add(i);
      }
    }
    while (!ready.isEmpty()) {
      int station = ready.remove();
      sum(station);
      for (OpenNetwork.Arc arc : out.get(station)) {
        if (--missing[arc.to()] == 0) {
          ready.add(arc.to());
        }
      }
    }
  }

  private void sum(int station) {
    for (OpenNetwork.Arc arc : in.get(station)) {
      rates[station] += rates[arc.from()] * arc.probability();
    }
    known[station] = true;
  }

  /** Returns the unknown stations from which no cycle is reachable, last first. */
  private int[] leadingToNoCycle() {
    int[] missing = out.stream().mapToInt(List::size).toArray();
    List<Integer> last = new ArrayList<>();
    for (int i = 0; i < rates.length; i++) {
      if (!known[i] && missing[i] == 0) {
        last.add(i);
      }
    }
    for (int next = 0; next < last.size(); next++) {
      for (OpenNetwork.Arc arc : in.get(last.get(next))) {
        if (--missing[arc.from()] == 0 && !known[arc.from()]) {
          last.add(arc.from());
        }
      }
    }
    return last.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Solves the stations on or between cycles together. */
  private void joined(int[] later) {
    boolean[] left = known.clone();
    for (int station : later) {
      left[station] = true;
    }
    int[] place = new int[rates.length];
    Arrays.fill(place, -1);
    int count = 0;
    for (int i = 0; i < rates.length; i++) {
      if (!left[i]) {
        place[i] = count++;
      }
    }
    if (count == 0) {
      return;
    }
    if (count > MAX_JOINED) {
      throw new IllegalArgumentException(
          count + " stations are joined by cycles; at most " + MAX_JOINED + " can be solved");
    }
    RealMatrix matrix = new Array2DRowRealMatrix(count, count);
    ArrayRealVector right = new ArrayRealVector(count);
    for (int i = 0; i < rates.length; i++) {
      if (place[i] >= 0) {
        matrix.addToEntry(place[i], place[i], 1);
        right.addToEntry(place[i], rates[i]);
        for (OpenNetwork.Arc arc : in.get(i)) {
          if (place[arc.from()] >= 0) {
            matrix.addToEntry(place[i], place[arc.from()], -arc.probability());
          } else {
            right.addToEntry(place[i], rates[arc.from()] * arc.probability());
          }
        }
      }
    }
    double[] solved = solved(matrix, right);
    for (int i = 0; i < rates.length; i++) {
      if (place[i] >= 0) {
        rates[i] = solved[place[i]];
        known[i] = true;
      }
    }
  }

  private static double[] solved(RealMatrix matrix, ArrayRealVector right) {
    try {
      return new LUDecomposition(matrix).getSolver().solve(right).toArray();
    } catch (SingularMatrixException e) {
      throw new IllegalArgumentException("jobs come to stations that they never leave", e);
    }
  }
}
