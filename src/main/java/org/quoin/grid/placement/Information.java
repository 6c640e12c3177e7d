package org.quoin.grid.placement;

/** The source of a metaserver's decisions, apart from the job. */
public enum Information {
  /** The reports of the monitor. */
  REPORTS("the monitor's reports"),
  /** The planned start at each site, queried for every job. */
  PLANS("each site's planner, asked for every job: a round trip");

  private final String source;

  Information(String source) {
    this.source = source;
  }

  /** {@return the source and its cost in words} */
  public String source() {
    return source;
  }
}
