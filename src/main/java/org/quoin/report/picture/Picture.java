package org.quoin.report.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * A drawing of boxes, lines and text, measured in points from the upper left corner; written as SVG
 * by {@link SvgFile} and as PNG by {@link PngFile}. Bands are drawn first, then lines, boxes and
 * labels.
 */
public final class Picture {

  /** The colours of one kind of thing: its ground and its outline, as RRGGBB in hexadecimal. */
  public enum Ink {
    CLIENT("dcebfa", "2f6fab"),
    ROUTER("eeeeee", "777777"),
    SITE("fde7d3", "b8651b"),
    SEND("e3f3df", "3d8b37"),
    RETURN("f1e4f5", "7d4698"),
    PLAIN("ffffff", "444444"),
    FAINT("ffffff", "999999"),
    GRID("ffffff", "e2e2e2"),
    CLIENT_RANGE("cfe1f2", "b9d2ea"),
    SITE_RANGE("f6dfc6", "f0cda6"),
    // Okabe and Ito's, which colour-blind eyes tell apart.
    SERIES_1("0072b2", "0072b2"),
    SERIES_2("d55e00", "d55e00"),
    SERIES_3("009e73", "009e73"),
    SERIES_4("e69f00", "e69f00"),
    SERIES_5("56b4e9", "56b4e9"),
    SERIES_6("cc79a7", "cc79a7"),
    SERIES_7("000000", "000000"),
    SERIES_8("8c8c8c", "8c8c8c"),
    // From nothing to all, as pages show it.
    HEAT_0("fdf0d5", "fdf0d5"),
    HEAT_1("fbdcaa", "fbdcaa"),
    HEAT_2("f9c77e", "f9c77e"),
    HEAT_3("f5a965", "f5a965"),
    HEAT_4("f08a4b", "f08a4b"),
    HEAT_5("dc6744", "dc6744"),
    HEAT_6("c8443c", "c8443c"),
    HEAT_7("a13246", "a13246"),
    HEAT_8("7a1f4f", "7a1f4f");

    private static final List<Ink> HEAT =
        List.of(HEAT_0, HEAT_1, HEAT_2, HEAT_3, HEAT_4, HEAT_5, HEAT_6, HEAT_7, HEAT_8);

    private final String fill;
    private final String line;

    Ink(String fill, String line) {
      this.fill = fill;
      this.line = line;
    }

    /** {@return the colour of a share from 0 to 1} */
    public static Ink heat(double share) {
      return HEAT.get((int) Math.round(Math.max(0, Math.min(1, share)) * (HEAT.size() - 1)));
    }

    String fill() {
      return fill;
    }

    String line() {
      return line;
    }
  }

  /** A rectangle with round corners and lines of text in its middle, the first one bold. */
  public record Box(double x, double y, double width, double height, Ink ink, List<String> text) {
    /** {@return the right edge} */
    public double right() {
      return x + width;
    }

    double middleX() {
      return x + width / 2;
    }

    double middleY() {
      return y + height / 2;
    }
  }

  /** A ground without outline. */
  public record Band(double x, double y, double width, double height, Ink ink) {}

  /** A straight line, with an arrow at its end or without. */
  public record Line(
      double x1,
      double y1,
      double x2,
      double y2,
      Ink ink,
      boolean dashed,
      boolean arrow,
      double width) {
    private static final double HEAD = 8;
    private static final double HALF_HEAD = 3.5;
    private static final double FINE = 1.3;

    /** One of the usual width. */
    public Line(
        double x1, double y1, double x2, double y2, Ink ink, boolean dashed, boolean arrow) {
      this(x1, y1, x2, y2, ink, dashed, arrow, FINE);
    }

    /** The corners of the arrow head, the tip first, as x and y in turn. */
    double[] head() {
      double length = Math.max(1e-9, Math.hypot(x2 - x1, y2 - y1));
      double ux = (x2 - x1) / length;
      double uy = (y2 - y1) / length;
      double baseX = x2 - HEAD * ux;
      double baseY = y2 - HEAD * uy;
      return new double[] {
        x2,
        y2,
        baseX - HALF_HEAD * uy,
        baseY + HALF_HEAD * ux,
        baseX + HALF_HEAD * uy,
        baseY - HALF_HEAD * ux
      };
    }
  }

  /** A small text in the middle of a white ground. */
  public record Label(Box ground, String text) {}

  /** A text, from its left end on the base line. */
  public record Text(double x, double y, int size, boolean bold, Ink ink, String text) {}

  /** Size of the text in boxes and labels. */
  static final int TEXT = 12;

  /** Height of a line of text. */
  static final double LINE = 16;

  private static final double MARGIN = 24;

  private final List<Band> bands = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();
  private final List<Box> boxes = new ArrayList<>();
  private final List<Label> labels = new ArrayList<>();
  private final List<Text> texts = new ArrayList<>();
  private double width;
  private double height;

  /** A safe width of a text, whatever sans-serif font it is shown in. */
  static double widthOf(String text) {
    return text.length() * TEXT * 0.62;
  }

  /** Adds a band; the picture grows to hold it. */
  public void add(Band band) {
    bands.add(band);
    grow(band.x + band.width, band.y + band.height);
  }

  /** Adds a line; the picture grows to hold it. */
  public void add(Line line) {
    lines.add(line);
    grow(Math.max(line.x1, line.x2), Math.max(line.y1, line.y2));
  }

  /** Adds a box; the picture grows to hold it. */
  public void add(Box box) {
    boxes.add(box);
    grow(box.right(), box.y + box.height);
  }

  /** Adds a label; the picture grows to hold it. */
  public void add(Label label) {
    labels.add(label);
    grow(label.ground.right(), label.ground.y + label.ground.height);
  }

  /** Adds a text; the picture grows to hold it. */
  public void add(Text text) {
    texts.add(text);
    grow(text.x + text.text.length() * text.size * 0.62, text.y);
  }

  private void grow(double x, double y) {
    width = Math.max(width, x);
    height = Math.max(height, y);
  }

  /** {@return what is in it, in the order it was added} */
  public List<Band> bands() {
    return bands;
  }

  /** {@return what is in it, in the order it was added} */
  public List<Line> lines() {
    return lines;
  }

  /** {@return what is in it, in the order it was added} */
  public List<Box> boxes() {
    return boxes;
  }

  /** {@return what is in it, in the order it was added} */
  public List<Label> labels() {
    return labels;
  }

  List<Text> texts() {
    return texts;
  }

  /** Width with a margin. */
  int width() {
    return (int) Math.ceil(width + MARGIN);
  }

  /** Height with a margin. */
  int height() {
    return (int) Math.ceil(height + MARGIN);
  }
}
