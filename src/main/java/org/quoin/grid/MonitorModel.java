package org.quoin.grid;

/**
 * How fresh a metaserver's information is.
 *
 * @param period seconds between refreshes; 0 = the exact state at each decision
 * @param delay seconds from a refresh until the metaserver has it; only with a period
 * @param own whether the metaserver adds its own assignments since the refresh it sees
 */
public record MonitorModel(double period, double delay, boolean own) {

  /** The exact state at each decision. */
  public static final MonitorModel FRESH = new MonitorModel(0, 0, false);

  /** The same but for own assignments. */
  public MonitorModel withOwn(boolean added) {
    return new MonitorModel(period, delay, added);
  }
}
