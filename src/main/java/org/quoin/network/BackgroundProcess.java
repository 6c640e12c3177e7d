package org.quoin.network;

import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.topology.Background;
import org.quoin.topology.Background.State;

/** The states of one queue's background in a run. */
public final class BackgroundProcess {
  private final List<State> states;

  /** Null if states have fixed durations. */
  private final RandomGenerator random;

  private int now;
  private double until;

  /**
   * Creates a background process at time 0.
   *
   * @param random source of random durations of states; the first state is then in steady state
   */
  BackgroundProcess(Background background, RandomGenerator random) {
    this.states = background.states();
    this.random = background.kind().isRandom() ? random : null;
    if (this.random != null) {
      double all = states.stream().mapToDouble(State::seconds).sum();
      double place = random.nextDouble() * all;
      while (now + 1 < states.size() && place >= states.get(now).seconds()) {
        place -= states.get(now++).seconds();
      }
    }
    until = seconds();
  }

  private double seconds() {
    double mean = states.get(now).seconds();
    return random == null ? mean : mean * random.nextExponential();
  }

  /** {@return the current rate over the mean rate} */
  public double factor() {
    return states.get(now).factor();
  }

  /** {@return the end of the current state, in seconds} */
  public double until() {
    return until;
  }

  /** Returns the index of the current state. */
  int state() {
    return now;
  }

  /** Enters a state at a time; its duration is drawn. */
  void restart(double time, int state) {
    now = state;
    until = time + seconds();
  }

  /** Enters the next state. */
  public void next() {
    now = now + 1 == states.size() ? 0 : now + 1;
    until += seconds();
  }
}
