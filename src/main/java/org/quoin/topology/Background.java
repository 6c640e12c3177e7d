package org.quoin.topology;

import java.util.ArrayList;
import java.util.List;

/**
 * How the rate of a link's background varies about its mean: from state to state, each with a rate
 * of its own, at which packets are a Poisson stream.
 *
 * @param kind what the states are
 * @param burstiness the peak rate over the mean rate; 1 where it does not vary
 * @param timescale mean seconds from burst to burst, or the period of the day
 * @param states one after the other, round and round; one where it does not vary
 * @param file the trace, relative to the topology; empty where there is none
 */
public record Background(
    Kind kind, double burstiness, double timescale, List<State> states, String file) {

  /** A day of simulated time. */
  public static final double DAY = 86_400;

  /** Steps in which a day is cut. */
  private static final int STEPS = 48;

  /** What the states are. */
  public enum Kind {
    /** One rate. */
    POISSON,
    /**
     * Bursts in which half of the packets come, and calm between; both last exponential times: a
     * Markov-modulated Poisson process of two states (W. Fischer and K. Meier-Hellstern, "The
     * Markov-modulated Poisson process cookbook", Performance Evaluation 18, 1993).
     */
    MMPP,
    /** Bursts in which all of the packets come; the same with nothing between. */
    ON_OFF,
    /** A cosine that is least at time 0 and highest half a period later, in steps. */
    DAILY,
    /** The throughputs of a file, again and again. */
    TRACE;

    /** {@return whether states last exponential times; else the times given} */
    public boolean isRandom() {
      return this == MMPP || this == ON_OFF;
    }
  }

  /**
   * One state.
   *
   * @param seconds how long it lasts, on average or always
   * @param factor its rate over the mean rate
   */
  public record State(double seconds, double factor) {}

  /** One rate for ever. */
  public static final Background STEADY =
      new Background(Kind.POISSON, 1, 0, List.of(new State(Double.POSITIVE_INFINITY, 1)), "");

  /**
   * Keeps a copy of the states.
   *
   * @param kind what the states are
   * @param burstiness the peak rate over the mean rate, at least 1
   * @param timescale seconds; any where the rate does not vary
   * @param states at least one
   * @param file empty where there is none
   */
  public Background {
    states = List.copyOf(states);
  }

  /**
   * {@return bursts in which half of the packets come, or all}
   *
   * @param kind {@link Kind#MMPP}, half of them; {@link Kind#ON_OFF}, all
   * @param burstiness the peak rate over the mean rate; 1 for no bursts
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
   * {@return a day}
   *
   * @param burstiness the peak rate over the mean rate, at most 2; 1 for one rate all day
   * @param period seconds
   */
  public static Background daily(double burstiness, double period) {
    if (burstiness == 1) {
      return new Background(Kind.DAILY, 1, period, STEADY.states(), "");
    }
    List<State> states = new ArrayList<>();
    double step = 2 * Math.PI / STEPS;
    // The mean of the cosine over each step; the highest step is at the peak.
    double swing = (burstiness - 1) / (Math.sin(step / 2) / (step / 2));
    for (int i = 0; i < STEPS; i++) {
      double mean = (Math.sin((i + 0.5) * step) - Math.sin((i - 0.5) * step)) / step;
      states.add(new State(period / STEPS, 1 - swing * mean));
    }
    return new Background(Kind.DAILY, burstiness, period, states, "");
  }

  /**
   * {@return the throughputs of a file, again and again}
   *
   * @param states those of the file, one after the other
   * @param file its name relative to the topology
   */
  public static Background trace(List<State> states, String file) {
    double seconds = states.stream().mapToDouble(State::seconds).sum();
    double peak = states.stream().mapToDouble(State::factor).max().orElse(1);
    return new Background(Kind.TRACE, peak, seconds, states, file);
  }

  /** {@return whether its rate varies} */
  public boolean changes() {
    return states.size() > 1;
  }
}
