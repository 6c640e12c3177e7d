package org.quoin.report.picture;

/**
 * What a figure is drawn on.
 *
 * @param wide the width of the plane between the axes, before it is scaled
 * @param high the height of the plane
 * @param marked whether series differ in dashes, marks and hatching as well, for prints without
 *     colours
 * @param namesBelow whether the names of series stand below the plane instead of beside it
 * @param scale points of the paper per unit of the drawing
 */
record Paper(double wide, double high, boolean marked, boolean namesBelow, double scale) {
  /** A page on a screen. */
  static final Paper SCREEN = new Paper(Chart.WIDTH, Chart.HEIGHT, false, false, 1);
}
