package org.quoin.grid.placement;

/**
 * The freshness of a metaserver's information.
 *
 * @param period seconds between reports; 0 for the exact state at each decision
 * @param delay seconds from a report until the metaserver receives it; only with a period
 * @param own whether the metaserver adds its own assignments since the report
 * @param loss probability that the report of a site or link is lost, each independently; only with
 *     a period
 * @param bytes size of a site's report, which passes the queues of results to the first client of
 *     the metaserver; 0 for reports that load no link; only with a period
 * @param query seconds from a submission to the decision, which uses the reports at its end
 */
public record MonitorModel(
    double period, double delay, boolean own, double loss, double bytes, double query) {

  /** The exact state at each decision. */
  public static final MonitorModel FRESH = new MonitorModel(0, 0, false);

  /**
   * Creates a monitor without loss of reports, without bytes and without query time.
   *
   * @param period seconds between reports; 0 for the exact state at each decision
   * @param delay seconds from a report until the metaserver receives it
   * @param own whether the metaserver adds its own assignments since the report
   */
  public MonitorModel(double period, double delay, boolean own) {
    this(period, delay, own, 0, 0, 0);
  }

  /**
   * {@return this model with or without own assignments}
   *
   * @param added whether the metaserver adds its own assignments since the report
   */
  public MonitorModel withOwn(boolean added) {
    return new MonitorModel(period, delay, added, loss, bytes, query);
  }
}
