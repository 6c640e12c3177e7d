package org.quoin.topology;

import java.util.ArrayList;
import java.util.List;

/**
 * Describes how the rate of a link's background traffic varies about its mean. The traffic changes
 * between states. In a state its packets form a Poisson stream of constant rate.
 *
 * @param kind process that changes the states
 * @param burstiness peak rate over mean rate, at least 1; 1 for a constant rate
 * @param timescale mean seconds from burst to burst, or the period of the day in seconds
 * @param states states in cyclic order; one state for a constant rate
 * @param file path of the trace, relative to the topology; empty without a trace
 */
public record Background(
    Kind kind, double burstiness, double timescale, List<State> states, String file) {

  /** Length of a day in seconds. */
  public static final double DAY = 86_400;

  private static final int STEPS_PER_DAY = 48;

  /** Process that changes the states. */
  public enum Kind {
    /** Constant rate. */
    POISSON,
    /**
     * Markov-modulated Poisson process of two states with exponential durations (W. Fischer and K.
     * Meier-Hellstern, "The Markov-modulated Poisson process cookbook", Performance Evaluation 18,
     * 1993). Half of the packets arrive during bursts.
     */
    MMPP,
    /** Like {@link #MMPP}, but all packets arrive during bursts. */
    ON_OFF,
    /** Cosine in steps, with its minimum at time 0 and its maximum half a period later. */
    DAILY,
    /** Throughputs of a file, repeated. */
    TRACE;

    /**
     * {@return whether states have exponential durations} Otherwise their durations are constant.
     */
    public boolean isRandom() {
      return this == MMPP || this == ON_OFF;
    }
  }

  /**
   * State of the background traffic.
   *
   * @param seconds mean or constant duration
   * @param factor rate in this state over the mean rate
   */
  public record State(double seconds, double factor) {}

  /** Background of constant rate. */
  public static final Background STEADY =
      new Background(Kind.POISSON, 1, 0, List.of(new State(Double.POSITIVE_INFINITY, 1)), "");

  public Background {
    states = List.copyOf(states);
  }

  /**
   * {@return a background with bursts}
   *
   * @param kind {@link Kind#MMPP} or {@link Kind#ON_OFF}
   * @param burstiness peak rate over mean rate; 1 for no bursts
   * @param timescale mean seconds from burst to burst
   */
  public static Background bursts(Kind kind, double burstiness, double timescale) {
    if (burstiness == 1) {
      return new Background(kind, 1, timescale, STEADY.states(), "");
    }
    double packets = kind == Kind.ON_OFF ? 1 : 0.5;
    double time = packets / burstiness;
    return new Background(
        kind,
        burstiness,
        timescale,
        List.of(
            new State(time * timescale, burstiness),
            new State((1 - time) * timescale, (1 - packets) / (1 - time))),
        "");
  }

  /**
   * {@return a background with a daily cycle}
   *
   * @param burstiness peak rate over mean rate, at most 2; 1 for a constant rate
   * @param period seconds
   */
  public static Background daily(double burstiness, double period) {
    if (burstiness == 1) {
      return new Background(Kind.DAILY, 1, period, STEADY.states(), "");
    }
    List<State> states = new ArrayList<>();
    double step = 2 * Math.PI / STEPS_PER_DAY;
    // Each step has the mean of the cosine over its interval; the highest step has the peak rate.
    double swing = (burstiness - 1) / (Math.sin(step / 2) / (step / 2));
    for (int i = 0; i < STEPS_PER_DAY; i++) {
      double mean = (Math.sin((i + 0.5) * step) - Math.sin((i - 0.5) * step)) / step;
      states.add(new State(period / STEPS_PER_DAY, 1 - swing * mean));
    }
    return new Background(Kind.DAILY, burstiness, period, states, "");
  }

  /**
   * {@return a background that repeats the throughputs of a file}
   *
   * @param states states of the file in order
   * @param file path relative to the topology
   */
  public static Background trace(List<State> states, String file) {
    double seconds = states.stream().mapToDouble(State::seconds).sum();
    double peak = states.stream().mapToDouble(State::factor).max().orElse(1);
    return new Background(Kind.TRACE, peak, seconds, states, file);
  }

  /** {@return whether the rate is constant or its states have exponential durations} */
  public boolean isMemoryless() {
    return !changes() || kind.isRandom();
  }

  /** {@return whether the rate varies} */
  public boolean changes() {
    return states.size() > 1;
  }
}
