package org.quoin.report.picture;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.quoin.base.Quantity;

/**
 * A drawing: shapes and texts in the order in which they are painted. Lengths are in points, to the
 * right and downwards; the drawing grows with what is added, in any direction. {@link PictureFile}
 * writes it.
 */
public final class Drawing {
  private static final double MARGIN = 20;

  /** The look of a text. */
  enum Style {
    TITLE(15, true, Ink.TEXT),
    NOTE(12, false, Ink.QUIET),
    LABEL(12, false, Ink.TEXT),
    HEAD(12, true, Ink.TEXT),
    SMALL(11, false, Ink.TEXT),
    INVERSE(11, false, "ffffff");

    final int size;
    final boolean bold;
    final String ink;

    Style(int size, boolean bold, String ink) {
      this.size = size;
      this.bold = bold;
      this.ink = ink;
    }

    /** The width of a text in the widest of the usual sans-serif fonts. */
    double widthOf(String text) {
      double em = text.codePoints().mapToDouble(Style::widthOf).sum();
      return em * size * (bold ? 1.1 : 1);
    }

    private static double widthOf(int character) {
      if (character >= 0x1100) {
        return 1;
      }
      if (" .,:;'|!()[]-/fijlrtI".indexOf(character) >= 0) {
        return 0.38;
      }
      return "mwMWOQ%@".indexOf(character) >= 0 ? 0.93 : 0.64;
    }

    /** A text that is no wider than this; the end of a longer one is cut off. */
    String cut(String text, double width) {
      if (widthOf(text) <= width) {
        return text;
      }
      int length = text.codePointCount(0, text.length());
      String shorter = text;
      while (length > 1 && widthOf(shorter) > width) {
        length--;
        shorter = text.substring(0, text.offsetByCodePoints(0, length)) + "…";
      }
      return shorter;
    }
  }

  /** A shape or a text. */
  sealed interface Mark permits Outline, Text {}

  /**
   * A shape.
   *
   * @param fill its colour; null for none
   * @param line the colour of its outline; null for none
   * @param dash the lengths of dashes and gaps; null for a solid line
   */
  record Outline(Shape shape, String fill, String line, double width, float[] dash)
      implements Mark {}

  /**
   * A line of text.
   *
   * @param y height of the base line
   * @param anchor the anchor which share of the text lies to the left of x: 0, 0.5 or 1
   * @param turn the angle around (x, y) in degrees, clockwise
   */
  record Text(double x, double y, double anchor, double turn, Style style, String text)
      implements Mark {}

  /** The default dashes of a line. */
  private static final float[] DASHED = {4, 4};

  private final Paper paper;
  private final List<Mark> marks = new ArrayList<>();
  private Rectangle2D bounds;

  /** Creates an empty drawing for a screen. */
  public Drawing() {
    this(Paper.SCREEN);
  }

  /** Creates an empty drawing. */
  Drawing(Paper paper) {
    this.paper = paper;
  }

  Paper paper() {
    return paper;
  }

  List<Mark> marks() {
    return marks;
  }

  /** {@return the rectangle of all that is drawn, with a margin; in whole points} */
  public Rectangle2D bounds() {
    Rectangle2D all = bounds == null ? new Rectangle2D.Double() : bounds;
    double x = Math.floor(all.getX() - MARGIN);
    double y = Math.floor(all.getY() - MARGIN);
    return new Rectangle2D.Double(
        x, y, Math.ceil(all.getMaxX() + MARGIN) - x, Math.ceil(all.getMaxY() + MARGIN) - y);
  }

  /** Adds a mark, unless it has no place: a value that is not a number has none on an axis. */
  private void add(Mark mark, Rectangle2D place) {
    if (Double.isFinite(place.getMaxX() - place.getX() + place.getMaxY() - place.getY())) {
      marks.add(mark);
      grow(place);
    }
  }

  /** Lets the drawing hold a rectangle, which stays empty. */
  void grow(Rectangle2D by) {
    bounds = bounds == null ? by : bounds.createUnion(by);
  }

  private void add(Outline outline) {
    add(outline, outline.shape().getBounds2D());
  }

  void fill(Shape shape, String ink) {
    add(new Outline(shape, ink, null, 0, null));
  }

  /** Fills a rectangle. */
  void fill(double x, double y, double width, double height, String ink) {
    fill(new Rectangle2D.Double(x, y, width, height), ink);
  }

  /** Draws a line along a shape. */
  void stroke(Shape shape, String ink, double width, boolean dashed) {
    stroke(shape, ink, width, dashed ? DASHED : null);
  }

  /** Draws a line along a shape, with dashes and gaps of these lengths; null for a solid one. */
  void stroke(Shape shape, String ink, double width, float[] dash) {
    add(new Outline(shape, null, ink, width, dash));
  }

  /** Draws a straight line. */
  void line(double x1, double y1, double x2, double y2, String ink, double width) {
    stroke(new Line2D.Double(x1, y1, x2, y2), ink, width, false);
  }

  /** Draws the head of an arrow, its tip at the second point. */
  void head(double x1, double y1, double x2, double y2, String ink) {
    Path2D head = new Path2D.Double();
    head.moveTo(0, 0);
    head.lineTo(-8, 3.5);
    head.lineTo(-8, -3.5);
    head.closePath();
    AffineTransform at = AffineTransform.getTranslateInstance(x2, y2);
    at.rotate(x2 - x1, y2 - y1);
    fill(at.createTransformedShape(head), ink);
  }

  /** Fills and outlines a shape. */
  void shape(Shape shape, String fill, String line) {
    add(new Outline(shape, fill, line, 1.3, null));
  }

  /** Draws a box with round corners. */
  void box(Rectangle2D box, String fill, String line) {
    shape(
        new RoundRectangle2D.Double(
            box.getX(), box.getY(), box.getWidth(), box.getHeight(), 12, 12),
        fill,
        line);
  }

  /** Draws a dot around a point. */
  void dot(double x, double y, double radius, String ink) {
    fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius), ink);
  }

  /** Draws the mark of a series around a point: a shape that differs from those before it. */
  void mark(double x, double y, int series) {
    String ink = Ink.line(series);
    double r = 3.6;
    Path2D shape = new Path2D.Double();
    switch (series % 4) {
      case 0 -> shape.append(new Ellipse2D.Double(x - r, y - r, 2 * r, 2 * r), false);
      case 1 -> shape.append(new Rectangle2D.Double(x - 3.2, y - 3.2, 6.4, 6.4), false);
      case 2 -> polygon(shape, x, y - 4.6, x + 4.4, y + 3, x - 4.4, y + 3);
      default -> polygon(shape, x, y - 4.8, x + 4.8, y, x, y + 4.8, x - 4.8, y);
    }
    shape(shape, series / 4 % 2 == 0 ? ink : "ffffff", ink);
  }

  private static void polygon(Path2D path, double... at) {
    path.moveTo(at[0], at[1]);
    for (int i = 2; i < at.length; i += 2) {
      path.lineTo(at[i], at[i + 1]);
    }
    path.closePath();
  }

  /** Draws white lines over an area, in another direction for each series but the first. */
  void hatch(Rectangle2D area, int series) {
    int kind = series % 5;
    Path2D lines = new Path2D.Double();
    double gap = 7;
    if (kind == 1 || kind == 2 || kind == 4) {
      for (double x = area.getX() - area.getHeight() + gap; x < area.getMaxX(); x += gap) {
        double from = Math.max(0, area.getX() - x);
        double to = Math.min(area.getHeight(), area.getMaxX() - x);
        if (to > from) {
          boolean falls = kind == 2;
          lines.moveTo(x + from, falls ? area.getY() + from : area.getMaxY() - from);
          lines.lineTo(x + to, falls ? area.getY() + to : area.getMaxY() - to);
        }
      }
    } else if (kind == 3) {
      for (double y = area.getY() + gap; y < area.getMaxY(); y += gap) {
        lines.moveTo(area.getX(), y);
        lines.lineTo(area.getMaxX(), y);
      }
    }
    stroke(lines, "ffffff", 1.8, false);
  }

  /** Writes a text on a base line; {@code anchor} is the share of it to the left of x. */
  void text(double x, double y, double anchor, Style style, String text) {
    if (text.isEmpty()) {
      return;
    }
    double width = style.widthOf(text);
    add(
        new Text(x, y, anchor, 0, style, text),
        new Rectangle2D.Double(x - anchor * width, y - style.size, width, style.size * 1.25));
  }

  /** Writes a text that rises at 40 degrees and ends at a point. */
  void risingText(double x, double y, Style style, String text) {
    double width = style.widthOf(text);
    double side = width * Math.cos(Math.toRadians(40));
    double low = width * Math.sin(Math.toRadians(40));
    add(
        new Text(x, y, 1, -40, style, text),
        new Rectangle2D.Double(x - side, y - style.size, side, low + style.size));
  }

  /**
   * Writes a title and below it what is to be seen, in lines of a width that end above a height.
   *
   * @param left where the lines begin
   */
  void heading(String title, String says, double left, double bottom, double width) {
    List<String> lines = lines(says, Style.NOTE, width);
    double at = bottom - 17.0 * (lines.get(0).isEmpty() ? 0 : lines.size());
    List<String> heads = paper.print() ? lines(title, Style.TITLE, width) : List.of(title);
    for (int i = 0; i < heads.size(); i++) {
      text(left, at - 4 - 19.0 * (heads.size() - 1 - i), 0, Style.TITLE, heads.get(i));
    }
    for (String one : lines) {
      at += 17;
      text(left, at - 2, 0, Style.NOTE, one);
    }
  }

  /** Breaks a text into lines of a width, not between a number and its unit. */
  private static List<String> lines(String text, Style style, double width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String joined : Quantity.unbroken(text).split(" ")) {
      String word = joined.replace('\u00a0', ' ');
      if (line.length() > 0 && style.widthOf(line + " " + word) > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() > 0 ? " " : "").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** Writes a text in the middle of a white ground. */
  void label(Rectangle2D ground, Style style, String text) {
    fill(ground, "ffffff");
    text(ground.getCenterX(), ground.getCenterY() + 0.36 * style.size, 0.5, style, text);
  }

  /** Adds another drawing below all that is in this one. */
  void below(Drawing other) {
    double down = bounds == null ? 0 : bounds.getMaxY() + MARGIN - other.bounds.getY();
    AffineTransform move = AffineTransform.getTranslateInstance(0, down);
    for (Mark mark : other.marks) {
      if (mark instanceof Outline o) {
        marks.add(
            new Outline(move.createTransformedShape(o.shape), o.fill, o.line, o.width, o.dash));
      } else if (mark instanceof Text t) {
        marks.add(new Text(t.x, t.y + down, t.anchor, t.turn, t.style, t.text));
      }
    }
    grow(move.createTransformedShape(other.bounds).getBounds2D());
  }
}
