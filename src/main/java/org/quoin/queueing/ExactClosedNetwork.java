package org.quoin.queueing;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The exact solution of a closed network. A state is a population, one number per chain; states are
 * ordered such that a state with one job less of any chain comes earlier. Weights are stored as
 * logarithms.
 */
final class ExactClosedNetwork {
  private final ClosedNetwork network;
  private final int chains;
  private final int[] full;
  private final int[] stride;
  private final int states;
  private final double[] thinkTimes;
  private final double[][] demands;
  private final int[] dependent;

  /** Speed of each load-dependent station by its number of jobs. */
  private final double[][] speeds;

  ExactClosedNetwork(ClosedNetwork network) {
    this.network = network;
    chains = network.chains().size();
    full = network.chains().stream().mapToInt(ClosedNetwork.Chain::population).toArray();
    stride = new int[chains];
    int size = 1;
    for (int r = 0; r < chains; r++) {
      stride[r] = size;
      size *= full[r] + 1;
    }
    states = size;
    thinkTimes = network.chains().stream().mapToDouble(ClosedNetwork.Chain::thinkTime).toArray();
    demands = new double[chains][];
    for (int r = 0; r < chains; r++) {
      List<Double> own = network.chains().get(r).demands();
      demands[r] = new double[own.size()];
      for (int i = 0; i < own.size(); i++) {
        if (network.stations().get(i) instanceof Station.Delay) {
          demands[r][i] = own.get(i);
        } else {
          demands[r][i] = isSingle(i) ? own.get(i) / network.speed(i, 1) : own.get(i);
        }
      }
    }
    dependent =
        IntStream.range(0, network.stations().size()).filter(network::dependsOnNumber).toArray();
    speeds = new double[dependent.length][1 + Arrays.stream(full).sum()];
    for (int d = 0; d < dependent.length; d++) {
      for (int k = 1; k < speeds[d].length; k++) {
        speeds[d][k] = network.speed(dependent[d], k);
      }
    }
  }

  private boolean isSingle(int station) {
    return !network.dependsOnNumber(station)
        && !(network.stations().get(station) instanceof Station.Delay);
  }

  private int jobs(int state, int chain) {
    return state / stride[chain] % (full[chain] + 1);
  }

  private int jobs(int state) {
    int all = 0;
    for (int r = 0; r < chains; r++) {
      all += jobs(state, r);
    }
    return all;
  }

  ClosedNetwork.Solution solve() {
    double[] weights = dependent.length == 0 ? null : weights(-1);
    int stations = network.stations().size();
    double[][] numbers = new double[states][stations];
    double[] throughputs = new double[chains];
    double[][] residences = new double[chains][stations];
    for (int state = 1; state < states; state++) {
      for (int r = 0; r < chains; r++) {
        if (jobs(state, r) > 0) {
          int before = state - stride[r];
          double round = thinkTimes[r];
          for (int i = 0; i < stations; i++) {
            residences[r][i] = residence(r, i, numbers[before]);
            round += residences[r][i];
          }
          throughputs[r] =
              weights == null ? jobs(state, r) / round : Math.exp(weights[before] - weights[state]);
          for (int i = 0; i < stations; i++) {
            numbers[state][i] += throughputs[r] * residences[r][i];
          }
        }
      }
    }
    for (int d = 0; d < dependent.length; d++) {
      addDependent(d, weights, throughputs, residences, numbers[states - 1]);
    }
    return new ClosedNetwork.Solution(throughputs, residences, numbers[states - 1]);
  }

  /** Adds the residence times at a station whose speed depends on the number of jobs. */
  private void addDependent(
      int d, double[] weights, double[] throughputs, double[][] residences, double[] numbers) {
    double[] others = weights(d);
    double[] own = ownWeights(d);
    for (int r = 0; r < chains; r++) {
      if (full[r] > 0) {
        int before = states - 1 - stride[r];
        double residence = dependentResidence(r, d, before, weights[before], others, own);
        residences[r][dependent[d]] = residence;
        numbers[dependent[d]] += throughputs[r] * residence;
      }
    }
  }

  /**
   * Arrival theorem: a job sees the others as they are without it. Load-dependent stations come
   * later.
   */
  private double residence(int chain, int station, double[] before) {
    if (network.dependsOnNumber(station)) {
      return 0;
    }
    return demands[chain][station] * (isSingle(station) ? 1 + before[station] : 1);
  }

  /**
   * Returns D times the mean of (j + 1) / speed(j + 1) over the j jobs that an arriving job finds.
   */
  private double dependentResidence(
      int chain, int d, int before, double weight, double[] others, double[] own) {
    double mean = 0;
    for (int state = 0; state <= before; state++) {
      if (isWithin(state, before)) {
        double probability = Math.exp(own[state] + others[before - state] - weight);
        int found = jobs(state);
        mean += probability * (found + 1) / speeds[d][found + 1];
      }
    }
    return demands[chain][dependent[d]] * mean;
  }

  private boolean isWithin(int state, int other) {
    for (int r = 0; r < chains; r++) {
      if (jobs(state, r) > jobs(other, r)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the logarithms of the normalising constants of the network without one load-dependent
   * station.
   */
  private double[] weights(int without) {
    double[] log = delayWeights();
    for (int i = 0; i < network.stations().size(); i++) {
      if (isSingle(i)) {
        addSingle(log, i);
      }
    }
    for (int d = 0; d < dependent.length; d++) {
      if (d != without) {
        log = convolution(log, ownWeights(d));
      }
    }
    return log;
  }

  /** {@return the weights of all delays together: the product of Z^n / n!} */
  private double[] delayWeights() {
    double[] log = new double[states];
    for (int r = 0; r < chains; r++) {
      double delay = thinkTimes[r];
      for (int i = 0; i < demands[r].length; i++) {
        if (network.stations().get(i) instanceof Station.Delay) {
          delay += demands[r][i];
        }
      }
      for (int state = 0; state < states; state++) {
        int n = jobs(state, r);
        for (int k = 1; k <= n; k++) {
          log[state] += Math.log(delay / k);
        }
      }
    }
    return log;
  }

  /** Buzen's recursion, in place: g(n) += sum of D g(n less one). */
  private void addSingle(double[] log, int station) {
    for (int state = 1; state < states; state++) {
      for (int r = 0; r < chains; r++) {
        if (jobs(state, r) > 0 && demands[r][station] > 0) {
          log[state] = sum(log[state], log[state - stride[r]] + Math.log(demands[r][station]));
        }
      }
    }
  }

  /** |n|! / (n_1! ...) times the product of D^n over that of the speeds. */
  private double[] ownWeights(int d) {
    double[] log = new double[states];
    double[] together = new double[speeds[d].length];
    for (int k = 1; k < together.length; k++) {
      together[k] = together[k - 1] + Math.log(k / speeds[d][k]);
    }
    for (int state = 0; state < states; state++) {
      log[state] = together[jobs(state)];
      for (int r = 0; r < chains; r++) {
        for (int k = jobs(state, r); k > 0; k--) {
          log[state] += Math.log(demands[r][dependent[d]] / k);
        }
      }
    }
    return log;
  }

  private double[] convolution(double[] one, double[] other) {
    double[] result = new double[states];
    for (int state = 0; state < states; state++) {
      double most = Double.NEGATIVE_INFINITY;
      for (int part = 0; part <= state; part++) {
        if (isWithin(part, state)) {
          most = Math.max(most, one[part] + other[state - part]);
        }
      }
      double sum = 0;
      for (int part = 0; part <= state && most > Double.NEGATIVE_INFINITY; part++) {
        if (isWithin(part, state)) {
          sum += Math.exp(one[part] + other[state - part] - most);
        }
      }
      result[state] = most == Double.NEGATIVE_INFINITY ? most : most + Math.log(sum);
    }
    return result;
  }

  /** log(e^a + e^b). */
  private static double sum(double a, double b) {
    double most = Math.max(a, b);
    return most == Double.NEGATIVE_INFINITY
        ? most
        : most + Math.log1p(Math.exp(Math.min(a, b) - most));
  }
}
