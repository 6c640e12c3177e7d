package org.quoin.grid.placement;

/** What a metaserver decides by, beyond the job itself. */
public enum Information {
  /** What the monitor has reported. */
  REPORTS("the monitor's reports"),
  /** The answer of the planner of each site to a question that is asked for every job. */
  PLANS("each site's planner, asked for every job: a round trip");

  private final String source;

  Information(String source) {
    this.source = source;
  }

  /** {@return where it comes from, and at what cost} */
  public String source() {
    return source;
  }
}
