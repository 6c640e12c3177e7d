package org.quoin.queueing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * A small Markov chain in continuous time, solved whole: the second opinion on every closed form.
 * States are lists of numbers.
 */
public final class MarkovChain {
  private final List<List<Integer>> states = new ArrayList<>();
  private final double[] probabilities;

  /** The chain of what can be reached from a state, by the rates of its transitions. */
  public MarkovChain(
      List<Integer> first, Function<List<Integer>, Map<List<Integer>, Double>> rates) {
    Map<List<Integer>, Integer> places = new HashMap<>();
    places.put(first, 0);
    states.add(first);
    List<Map<List<Integer>, Double>> all = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      Map<List<Integer>, Double> next = rates.apply(states.get(i));
      all.add(next);
      for (List<Integer> state : next.keySet()) {
        if (places.putIfAbsent(state, states.size()) == null) {
          states.add(state);
        }
      }
    }
    int n = states.size();
    RealMatrix balance = new Array2DRowRealMatrix(n, n);
    for (int i = 0; i < n; i++) {
      for (Map.Entry<List<Integer>, Double> next : all.get(i).entrySet()) {
        balance.addToEntry(places.get(next.getKey()), i, next.getValue());
        balance.addToEntry(i, i, -next.getValue());
      }
    }
    ArrayRealVector right = new ArrayRealVector(n);
    for (int i = 0; i < n; i++) {
      balance.setEntry(0, i, 1);
    }
    right.setEntry(0, 1);
    probabilities = new LUDecomposition(balance).getSolver().solve(right).toArray();
  }

  /** The mean of a figure over the states. */
  public double mean(ToDoubleFunction<List<Integer>> figure) {
    double mean = 0;
    for (int i = 0; i < probabilities.length; i++) {
      mean += probabilities[i] * figure.applyAsDouble(states.get(i));
    }
    return mean;
  }

  /** Transitions of a state, collected. */
  public static final class Moves {
    private final Map<List<Integer>, Double> rates = new HashMap<>();
    private final List<Integer> from;

    public Moves(List<Integer> from) {
      this.from = from;
    }

    /** Adds to some places of the state, as (place, change) pairs; nothing at rate 0. */
    public Moves add(double rate, int... changes) {
      List<Integer> to = new ArrayList<>(from);
      for (int i = 0; i < changes.length; i += 2) {
        to.set(changes[i], to.get(changes[i]) + changes[i + 1]);
      }
      if (rate > 0) {
        rates.merge(List.copyOf(to), rate, Double::sum);
      }
      return this;
    }

    public Map<List<Integer>, Double> rates() {
      return rates;
    }
  }
}
