package org.quoin.grid.placement;

/**
 * How fresh a metaserver's information is.
 *
 * @param period seconds between refreshes; 0 = the exact state at each decision
 * @param delay seconds from a refresh until the metaserver has it; only with a period
 * @param own whether the metaserver adds its own assignments since the refresh it sees
 * @param loss probability that the report of a site, or of one direction of a link, is lost at a
 *     refresh, each by itself; only with a period
 * @param bytes of the report of a site, which it sends over the queues that results take to the
 *     first client of the metaserver; 0: reports load no link; only with a period
 * @param query seconds from a submission until the metaserver decides, on what it knows by then
 */
public record MonitorModel(
    double period, double delay, boolean own, double loss, double bytes, double query) {

  /** The exact state at each decision. */
  public static final MonitorModel FRESH = new MonitorModel(0, 0, false);

  /**
   * Creates a monitor whose reports are never lost and whose decisions take no time.
   *
   * @param period seconds between refreshes; 0 for the exact state at each decision
   * @param delay seconds from a refresh until the metaserver has it
   * @param own whether the metaserver adds its own assignments since the refresh it sees
   */
  public MonitorModel(double period, double delay, boolean own) {
    this(period, delay, own, 0, 0, 0);
  }

  /**
   * {@return the same with other reports of sites}
   *
   * @param size of each in bytes; 0 for reports that load no link
   */
  public MonitorModel withBytes(double size) {
    return new MonitorModel(period, delay, own, loss, size, query);
  }

  /**
   * {@return the same but for own assignments}
   *
   * @param added whether the metaserver adds its own assignments since the refresh it sees
   */
  public MonitorModel withOwn(boolean added) {
    return new MonitorModel(period, delay, added, loss, bytes, query);
  }
}
