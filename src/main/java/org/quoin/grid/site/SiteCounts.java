package org.quoin.grid.site;

/**
 * Busy times of a site since the start of the run.
 *
 * @param time time of the reading in seconds
 * @param busy seconds of the full speed spent on clients' jobs
 * @param backgroundBusy seconds of the full speed spent on background or local jobs
 */
public record SiteCounts(double time, double busy, double backgroundBusy) {

  /**
   * {@return the counts of the window from an earlier reading to this one; {@code time} is its
   * length}
   */
  public SiteCounts since(SiteCounts start) {
    return new SiteCounts(
        time - start.time, busy - start.busy, backgroundBusy - start.backgroundBusy);
  }
}
