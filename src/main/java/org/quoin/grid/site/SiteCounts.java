package org.quoin.grid.site;

/**
 * What a site has been busy with since the start of the run.
 *
 * @param time when the counts were read, in seconds
 * @param busy seconds of its full speed spent on clients' jobs
 * @param backgroundBusy seconds of its full speed spent on other jobs
 */
public record SiteCounts(double time, double busy, double backgroundBusy) {

  /**
   * {@return the counts of the window from an earlier reading to this one; time becomes its length}
   */
  public SiteCounts since(SiteCounts start) {
    return new SiteCounts(
        time - start.time, busy - start.busy, backgroundBusy - start.backgroundBusy);
  }
}
