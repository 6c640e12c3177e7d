package org.quoin.experiment.queue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;
import org.quoin.experiment.Parallel;
import org.quoin.queueing.kendall.Kendall;
import org.quoin.queueing.kendall.QueueModel;
import org.quoin.statistics.Estimate;

/**
 * Estimates the share of arrivals that a station with a limit loses, however rare losses are, by
 * RESTART (M. Villen-Altamirano and J. Villen-Altamirano, 13th International Teletraffic Congress,
 * 1991): when a run enters a higher level, it is continued several times, each continuation with
 * other random numbers; all but one end where they fall below that level. A loss on level i counts
 * as the product of 1 / R over the levels up to i, so that the expectation is unchanged, for any
 * choice of levels.
 *
 * <p>A level is a number of customers at the station. Customers at earlier stations count in part:
 * by ln rho of their station over ln rho of this one, at most 1 (J. Villen-Altamirano, European
 * Journal of Operational Research 203, 2010, for Jackson networks). A pilot chooses the levels, so
 * that at most half of the time on a level is spent on the next one, and the numbers of
 * continuations.
 *
 * <p>Runs are regenerative cycles: from an arrival at the empty network to the next one. The share
 * is the ratio of the mean losses and the mean arrivals of a cycle.
 */
public final class LossBySplitting {
  private static final double LEVEL = 0.95;

  /** Independent replications. */
  static final int REPLICATIONS = 20;

  /** Excursions above a level in the pilot, and the fewest that must reach the next one. */
  private static final int EXCURSIONS = 1000;

  private static final int MIN_ENTRIES = 30;
  private static final int MAX_EXCURSIONS = 1_000_000;
  private static final int FIRST_CYCLES = 250;

  /** Share of time above a level that is spent above the next level. */
  private static final double STEP = 0.5;

  /** Most places of a station, and most continuations of a run on the highest level. */
  private static final int MAX_PLACES = 5000;

  private static final double MAX_SPLITTING = 1e280;

  private final QueueModel model;
  private final int target;
  private final int top;
  private final double[] weights;
  private final int[] servers;
  private final int[] firstClock;
  private final int clocks;

  /** The index of the highest threshold that a height reaches. */
  private int[] regionOf;

  private int[] copies;
  private double[] lossWeights;

  private LossBySplitting(QueueModel model, int target) {
    this.model = model;
    this.target = target;
    top = model.stations().get(target).capacity();
    weights = weights();
    int size = model.stations().size();
    servers = model.stations().stream().mapToInt(QueueModel.Station::servers).toArray();
    firstClock = new int[size + 1];
    firstClock[0] = size;
    for (int i = 0; i < size; i++) {
      firstClock[i + 1] = firstClock[i] + servers[i];
    }
    clocks = firstClock[size];
  }

  /**
   * {@return whether losses of a station can be estimated: it has a limit, all stations have a
   * number of servers, and there is one class of customers from outside}
   *
   * @param station the index of the station
   */
  public static boolean canEstimate(QueueModel model, int station) {
    Predicate<QueueModel.Station> finite = one -> one.servers() != Kendall.MANY;
    return !model.isClosed()
        && model.classes().size() == 1
        && model.stations().get(station).capacity() <= MAX_PLACES
        && model.stations().stream().allMatch(finite);
  }

  /**
   * {@return losses at a station over arrivals from outside, with a 95 % interval by independent
   * replications; empty if losses are below 1e-280, or if no run of the pilot comes near one}
   *
   * @param station the index of a station of which {@link #canEstimate} is true
   * @param seed any number; the estimate depends on it, not on threads
   * @param relative half-width over mean at which the simulation ends
   * @param events arrivals and ends of service that are simulated at most, about
   * @param threads runs at once, at most
   */
  public static Optional<Estimate> estimate(
      QueueModel model, int station, long seed, double relative, long events, int threads) {
    LossBySplitting splitting = new LossBySplitting(model, station);
    if (!splitting.chooseLevels(new RandomStreams(seed, 0).stream("levels of splitting"))) {
      return Optional.empty();
    }
    List<Replication> runs = new ArrayList<>();
    for (int r = 0; r < REPLICATIONS; r++) {
      runs.add(splitting.new Replication(new RandomStreams(seed, r).stream("splitting")));
    }
    long cycles = FIRST_CYCLES;
    while (true) {
      long more = cycles;
      List<Callable<Void>> tasks = new ArrayList<>();
      for (Replication run : runs) {
        tasks.add(
            () -> {
              run.cycles(more);
              return null;
            });
      }
      Parallel.run(tasks, threads);
      Estimate result = Estimate.of(runs.stream().mapToDouble(Replication::share).toArray(), LEVEL);
      boolean isPrecise = result.halfWidth() <= relative * result.mean();
      long spent = runs.stream().mapToLong(run -> run.events).sum();
      if (isPrecise || 2 * spent > events) {
        return result.mean() > 0 ? Optional.of(result) : Optional.empty();
      }
      cycles = runs.get(0).cycles;
    }
  }

  private double[] weights() {
    double[] rates = rates();
    double[] logs = new double[rates.length];
    Arrays.setAll(
        logs,
        i ->
            Math.log(
                rates[i]
                    * model.classes().get(0).service().get(i).mean()
                    / model.stations().get(i).servers()));
    double[] all = new double[rates.length];
    Arrays.setAll(
        all,
        i ->
            i == target
                ? 1
                : logs[i] < 0 && logs[target] < 0 && leads(i)
                    ? Math.min(1, logs[i] / logs[target])
                    : 0);
    return all;
  }

  /** {@return whether customers can come from a station to the target} */
  private boolean leads(int from) {
    boolean[] seen = new boolean[model.stations().size()];
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      int at = open.pop();
      for (int to = 0; to < seen.length; to++) {
        if (model.routing().get(at).get(to) > 0 && !seen[to]) {
          seen[to] = true;
          open.push(to);
        }
      }
    }
    return seen[target];
  }

  /** {@return arrivals per second at each station if none is lost} */
  private double[] rates() {
    int size = model.stations().size();
    double[] outside = new double[size];
    for (int i = 0; i < size; i++) {
      var gaps = model.classes().get(0).arrivals().get(i);
      outside[i] = gaps == null ? 0 : 1 / gaps.mean();
    }
    double[] rates = outside;
    for (int pass = 0; pass < 1000; pass++) {
      double[] next = outside.clone();
      for (int from = 0; from < size; from++) {
        for (int to = 0; to < size; to++) {
          next[to] += rates[from] * model.routing().get(from).get(to);
        }
      }
      rates = next;
    }
    return rates;
  }

  /** The state of the network: all that its future depends on. */
  private final class State {
    private final double[] at;
    private final int[] inside;
    private int all;
    private double now;
    private boolean arrives;
    private boolean begins;
    private boolean loses;

    State(RandomGenerator random) {
      at = new double[clocks];
      inside = new int[model.stations().size()];
      Arrays.fill(at, Double.POSITIVE_INFINITY);
      for (int i = 0; i < inside.length; i++) {
        if (model.classes().get(0).arrivals().get(i) != null) {
          at[i] = gap(i, random);
        }
      }
    }

    State(State other) {
      at = other.at.clone();
      inside = other.inside.clone();
      all = other.all;
      now = other.now;
    }

    /** Returns a copy whose exponential times, which have no memory, are drawn again. */
    State copy(RandomGenerator random) {
      State copy = new State(this);
      for (int i = 0; i < inside.length; i++) {
        var gaps = model.classes().get(0).arrivals().get(i);
        if (gaps != null && gaps.isExponential()) {
          copy.at[i] = now + gap(i, random);
        }
        if (model.classes().get(0).service().get(i).isExponential()) {
          for (int c = firstClock[i]; c < firstClock[i + 1]; c++) {
            if (at[c] < Double.POSITIVE_INFINITY) {
              copy.at[c] = now + service(i, random);
            }
          }
        }
      }
      return copy;
    }

    private double gap(int station, RandomGenerator random) {
      return model.classes().get(0).arrivals().get(station).draw(random);
    }

    private double service(int station, RandomGenerator random) {
      return model.classes().get(0).service().get(station).draw(random);
    }

    int height() {
      double sum = 1e-9;
      for (int i = 0; i < inside.length; i++) {
        sum += weights[i] * inside[i];
      }
      return (int) Math.min(top, sum);
    }

    /**
     * Advances to the next arrival or end of service; {@code begins} and {@code loses} say more.
     */
    void step(RandomGenerator random) {
      begins = false;
      loses = false;
      arrives = false;
      int first = 0;
      for (int c = 1; c < clocks; c++) {
        if (at[c] < at[first]) {
          first = c;
        }
      }
      now = at[first];
      if (first < inside.length) {
        at[first] = now + gap(first, random);
        arrives = true;
        begins = all == 0;
        enter(first, random);
        return;
      }
      int station = 0;
      while (first >= firstClock[station + 1]) {
        station++;
      }
      at[first] =
          inside[station] > servers[station]
              ? now + service(station, random)
              : Double.POSITIVE_INFINITY;
      inside[station]--;
      all--;
      int next = next(station, random);
      if (next >= 0) {
        enter(next, random);
      }
    }

    private int next(int station, RandomGenerator random) {
      List<Double> row = model.routing().get(station);
      double u = Double.NaN;
      for (int to = 0; to < row.size(); to++) {
        double p = row.get(to);
        if (p >= 1) {
          return to;
        }
        if (p > 0) {
          u = (Double.isNaN(u) ? random.nextDouble() : u) - p;
          if (u < 0) {
            return to;
          }
        }
      }
      return -1;
    }

    private void enter(int station, RandomGenerator random) {
      if (inside[station] >= model.stations().get(station).capacity()) {
        loses = station == target;
        return;
      }
      all++;
      if (inside[station]++ < servers[station]) {
        int c = firstClock[station];
        while (at[c] < Double.POSITIVE_INFINITY) {
          c++;
        }
        at[c] = now + service(station, random);
      }
    }
  }

  /** {@return the state at the first arrival of a cycle} */
  private State cycle(RandomGenerator random) {
    State state = new State(random);
    do {
      state.step(random);
    } while (!state.begins);
    return state;
  }

  /** Chooses thresholds from the bottom up, by excursions above each; false if it cannot. */
  private boolean chooseLevels(RandomGenerator random) {
    regionOf = new int[top + 1];
    List<Integer> factors = new ArrayList<>(List.of(1));
    List<State> entries = List.of();
    double wanted = 1;
    double made = 1;
    int threshold = 0;
    while (threshold < top) {
      double[] time = new double[top + 1];
      List<List<State>> entered = new ArrayList<>();
      for (int h = 0; h <= top; h++) {
        entered.add(new ArrayList<>());
      }
      int tries = 0;
      while (tries < EXCURSIONS
          || (tries < MAX_EXCURSIONS && entered.get(threshold + 1).size() < MIN_ENTRIES)) {
        State state =
            threshold == 0 ? cycle(random) : entries.get(tries % entries.size()).copy(random);
        excursion(state, threshold, time, entered, random);
        tries++;
      }
      double sum = Arrays.stream(time).sum();
      double above = sum;
      int next = threshold;
      while (next < top && (next == threshold || above > STEP * sum)) {
        above -= time[next++];
      }
      wanted *= sum / above;
      if (entered.get(next).isEmpty() || wanted > MAX_SPLITTING) {
        return false;
      }
      int factor = Math.max(1, (int) Math.min(1e6, Math.rint(wanted / made)));
      made *= factor;
      factors.add(factor);
      threshold = next;
      entries = entered.get(next);
      Arrays.fill(regionOf, threshold, top + 1, factors.size() - 1);
    }
    copies = factors.stream().mapToInt(Integer::intValue).toArray();
    lossWeights = new double[copies.length];
    double weight = 1;
    for (int i = 0; i < copies.length; i++) {
      weight /= copies[i];
      lossWeights[i] = weight;
    }
    return true;
  }

  /** Runs until a state falls below a threshold, or a cycle ends. */
  private void excursion(
      State state,
      int threshold,
      double[] time,
      List<List<State>> entered,
      RandomGenerator random) {
    int before = threshold;
    int height = state.height();
    state.begins = false;
    while (height >= threshold && !state.begins) {
      for (int h = before + 1; h <= height; h++) {
        if (entered.get(h).size() < EXCURSIONS) {
          entered.get(h).add(new State(state));
        }
      }
      double since = state.now;
      state.step(random);
      time[height] += state.now - since;
      before = height;
      height = state.height();
    }
  }

  /** One replication, which can be continued. */
  private final class Replication {
    private final RandomGenerator random;
    private final Deque<Trial> trials = new ArrayDeque<>();
    private long cycles;
    private long arrivals;
    private double losses;
    private long events;

    Replication(RandomGenerator random) {
      this.random = random;
    }

    double share() {
      return losses / arrivals;
    }

    void cycles(long more) {
      for (long i = 0; i < more; i++) {
        cycles++;
        arrivals++;
        run(new Trial(cycle(random), 0), 0);
        while (!trials.isEmpty()) {
          Trial trial = trials.pop();
          run(trial, regionOf[trial.state.height()]);
        }
      }
    }

    /** Runs a trial to its end; the one that began the cycle also counts its arrivals. */
    private void run(Trial trial, int from) {
      State state = trial.state;
      int region = from;
      while (true) {
        int next = regionOf[state.height()];
        if (next < trial.end) {
          return;
        }
        int made = 1;
        for (int entered = region + 1; entered <= next; entered++) {
          for (int copy = made * (copies[entered] - 1); copy > 0; copy--) {
            trials.push(new Trial(state.copy(random), entered));
          }
          made *= copies[entered];
        }
        region = next;
        state.step(random);
        events++;
        if (state.begins) {
          return;
        }
        if (state.loses) {
          losses += lossWeights[region];
        }
        if (trial.end == 0 && state.arrives) {
          arrivals++;
        }
      }
    }
  }

  /**
   * A run, and the level below which it ends.
   *
   * @param end 0 for the run that begins a cycle, which ends with it
   */
  private record Trial(State state, int end) {}
}
