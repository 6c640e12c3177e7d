package org.quoin.report.picture;

/**
 * What a figure is drawn on.
 *
 * @param wide the width of the plane between the axes, before it is scaled
 * @param high the height of the plane
 * @param print whether it is print, where a cell has its number and a title as many lines as it
 *     needs
 * @param namesBelow whether the names of series stand below the plane instead of beside it
 * @param scale points of the paper per unit of the drawing
 */
record Paper(double wide, double high, boolean print, boolean namesBelow, double scale) {
  /** A page on a screen. */
  static final Paper SCREEN = new Paper(Chart.WIDTH, Chart.HEIGHT, false, false, 1);
}
