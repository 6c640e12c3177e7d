package org.quoin.report.picture;

/**
 * The colours of pictures, as RRGGBB in hexadecimal. Series have the colours of Okabe and Ito,
 * which colour-blind readers can distinguish.
 */
public final class Ink {
  static final String TEXT = "222222";
  static final String QUIET = "666666";
  static final String AXIS = "999999";
  static final String GRID = "e2e2e2";

  /** The most series that readers can distinguish. */
  public static final int MAX_SERIES = 16;

  private static final String[] SERIES = {
    "0072b2", "d55e00", "009e73", "e69f00", "56b4e9", "cc79a7", "000000", "8c8c8c"
  };

  /** The colours of shares from 0 to 1, the same as on pages. */
  private static final String[] HEAT = {
    "fdf0d5", "fbdcaa", "f9c77e", "f5a965", "f08a4b", "dc6744", "c8443c", "a13246", "7a1f4f"
  };

  private Ink() {}

  /** The colours of the parts of a network: what they are filled with, and their outline. */
  public enum Role {
    CLIENT("dcebfa", "2f6fab"),
    ROUTER("eeeeee", "777777"),
    SITE("fde7d3", "b8651b"),
    SEND("e3f3df", "3d8b37"),
    RETURN("f1e4f5", "7d4698");

    final String fill;
    final String line;

    Role(String fill, String line) {
      this.fill = fill;
      this.line = line;
    }
  }

  /** Returns the colour of the lines of a series. */
  static String line(int series) {
    return SERIES[series % SERIES.length];
  }

  /** Returns the dashes and gaps of the lines of a series; null for a solid line. */
  static float[] dash(int series) {
    float[][] dashes = {null, {8, 4}, {2, 3}, {10, 3, 2, 3}, {5, 2}, {14, 4}, {2, 6}};
    return dashes[series % dashes.length];
  }

  /** Returns the colour of the areas of a series, paler where an earlier series has it. */
  static String fill(int series) {
    return paler(line(series), 0.55 * (series / SERIES.length % 2));
  }

  /** Mixes a colour with a share of white. */
  static String paler(String ink, double white) {
    int rgb = Integer.parseInt(ink, 16);
    int mixed = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int part = rgb >> shift & 0xff;
      mixed |= (int) Math.round(part + white * (0xff - part)) << shift;
    }
    return String.format("%06x", mixed);
  }

  /** Returns the colour of a share from 0 to 1. */
  static String heat(double share) {
    return HEAT[(int) Math.round(Math.max(0, Math.min(1, share)) * (HEAT.length - 1))];
  }
}
