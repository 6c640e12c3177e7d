package org.quoin.workload;

/** Arrival process of the jobs of a client. */
public enum Arrivals {
  /** Exponential interarrival times, independent of results. */
  POISSON("Poisson"),
  /** Constant interarrival times, also before the first job. */
  DETERMINISTIC("even"),
  /** Hyper-Erlang interarrival times. */
  HYPER_ERLANG("hyper-Erlang"),
  /** Interrupted Poisson process: exponential interarrival times in exponential on periods. */
  ON_OFF("on/off"),
  /** Poisson process whose rate follows the time of day. */
  DAILY("daily cycle"),
  /** Submission times of a log or a workload model. */
  LOG("as logged"),
  /**
   * Exponential think time after each result; the number of a client's jobs in the system is
   * bounded.
   */
  CLOSED("closed");

  private final String title;

  Arrivals(String title) {
    this.title = title;
  }

  /** {@return a short description} */
  public String title() {
    return title;
  }
}
