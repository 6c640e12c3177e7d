package org.quoin.report.picture;

/**
 * How a figure is printed.
 *
 * @param width the width of the whole picture in points, 72 per inch
 * @param fontSize the size of its labels in points
 */
public record Print(double width, double fontSize) {
  /** Height over width of the plane: the golden ratio. */
  private static final double SHAPE = 0.618;

  /**
   * The width of the whole picture, over the size of its labels, from which names have room beside
   * it.
   */
  private static final double ROOMY = 44;

  /** Margin of the plane, in sizes of labels, with which the search for its width begins. */
  private static final double AROUND = 6;

  private static final double LEAST = 60;

  /** Returns a first guess of the paper on which the picture has this width. */
  Paper paper() {
    return paper(width / scale() - AROUND * Drawing.Style.LABEL.size);
  }

  /** Returns the paper that mends the width of a picture drawn on another paper. */
  Paper mended(Paper tried, Drawing drawing) {
    return paper(tried.wide() + width / scale() - drawing.bounds().getWidth());
  }

  private Paper paper(double wide) {
    double plane = Math.max(LEAST, wide);
    return new Paper(plane, plane * SHAPE, true, width < ROOMY * fontSize, scale());
  }

  private double scale() {
    return fontSize / Drawing.Style.LABEL.size;
  }
}
