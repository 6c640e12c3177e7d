package org.quoin.topology.draft;

/** Propagation delays of light in a fibre along the great circle. */
public final class FibreDistance {
  private static final double EARTH_RADIUS_KM = 6371.0088;
  private static final double LIGHT_KM_PER_SECOND = 299_792.458;

  /** The refractive index of a fibre is about 1.5. */
  private static final double SPEED_IN_FIBRE = LIGHT_KM_PER_SECOND * 2 / 3;

  private FibreDistance() {}

  /** Returns the great-circle distance in km by the haversine formula; arguments in degrees. */
  static double kilometres(
      double latitude, double longitude, double toLatitude, double toLongitude) {
    double phi = Math.toRadians(latitude);
    double psi = Math.toRadians(toLatitude);
    double north = Math.sin((psi - phi) / 2);
    double east = Math.sin(Math.toRadians(toLongitude - longitude) / 2);
    double half = north * north + Math.cos(phi) * Math.cos(psi) * east * east;
    return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, half)));
  }

  /** {@return the propagation delay in seconds, rounded to microseconds} */
  public static double seconds(double kilometres) {
    return Math.rint(kilometres / SPEED_IN_FIBRE * 1e6) / 1e6;
  }

  /**
   * {@return the propagation delay in seconds, rounded to microseconds; NaN if a location is
   * unknown}
   *
   * @param detour length of the fibre over the distance, at least 1
   */
  public static double seconds(RawNetwork.Node a, RawNetwork.Node b, double detour) {
    return a.isLocated() && b.isLocated()
        ? seconds(detour * kilometres(a.latitude(), a.longitude(), b.latitude(), b.longitude()))
        : Double.NaN;
  }
}
