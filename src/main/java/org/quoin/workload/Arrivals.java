package org.quoin.workload;

/** When a client submits its jobs. */
public enum Arrivals {
  /** With exponential intervals, whatever becomes of the jobs. */
  POISSON("Poisson"),
  /** With equal intervals; the first after one interval. */
  DETERMINISTIC("even"),
  /** With intervals of a hyper-Erlang distribution. */
  HYPER_ERLANG("hyper-Erlang"),
  /** With exponential intervals in exponential periods, and none between these. */
  ON_OFF("on/off"),
  /** With exponential intervals at a rate that follows the hours of the day. */
  DAILY("daily cycle"),
  /** As a log or a model of a workload has them. */
  LOG("as logged"),
  /** An exponential think time after each result: a client has a fixed number of jobs inside. */
  CLOSED("closed");

  private final String title;

  Arrivals(String title) {
    this.title = title;
  }

  /** {@return what it is, in a few words} */
  public String title() {
    return title;
  }
}
