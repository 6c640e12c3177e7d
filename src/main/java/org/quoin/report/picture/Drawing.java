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
    SMALL(11, false, Ink.TEXT);

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
   * @param part what the shape is a part of; null where nobody asks
   */
  record Outline(Shape shape, String fill, String line, double width, boolean dashed, String part)
      implements Mark {}

  /**
   * A line of text.
   *
   * @param y of the base line
   * @param anchor the anchor which share of the text lies to the left of x: 0, 0.5 or 1
   * @param turn the angle around (x, y) in degrees, clockwise
   * @param part what the text is a part of; null where nobody asks
   */
  record Text(double x, double y, double anchor, double turn, Style style, String text, String part)
      implements Mark {}

  private final List<Mark> marks = new ArrayList<>();
  private Rectangle2D bounds;
  private String part;

  /** Names what the following marks are a part of, for scripts that animate the drawing. */
  void part(String name) {
    part = name;
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

  /** Adds a mark, unless it has no place: a value that is no number has none on an axis. */
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
    add(new Outline(shape, ink, null, 0, false, part));
  }

  /** Fills a rectangle. */
  void fill(double x, double y, double width, double height, String ink) {
    fill(new Rectangle2D.Double(x, y, width, height), ink);
  }

  /** Draws a line along a shape. */
  void stroke(Shape shape, String ink, double width, boolean dashed) {
    add(new Outline(shape, null, ink, width, dashed, part));
  }

  /** Draws a straight line. */
  void line(double x1, double y1, double x2, double y2, String ink, double width, boolean dashed) {
    stroke(new Line2D.Double(x1, y1, x2, y2), ink, width, dashed);
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
    add(new Outline(shape, fill, line, 1.3, false, part));
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

  /** Writes a text on a base line; {@code anchor} is the share of it to the left of x. */
  void text(double x, double y, double anchor, Style style, String text) {
    if (text.isEmpty()) {
      return;
    }
    double width = style.widthOf(text);
    add(
        new Text(x, y, anchor, 0, style, text, part),
        new Rectangle2D.Double(x - anchor * width, y - style.size, width, style.size * 1.25));
  }

  /** Writes a text that rises at 40 degrees and ends at a point. */
  void risingText(double x, double y, Style style, String text) {
    double width = style.widthOf(text);
    double side = width * Math.cos(Math.toRadians(40));
    double low = width * Math.sin(Math.toRadians(40));
    add(
        new Text(x, y, 1, -40, style, text, part),
        new Rectangle2D.Double(x - side, y - style.size, side, low + style.size));
  }

  /**
   * Writes a title and below it what is to be seen, in lines of a width that end above a height.
   *
   * @param left where the lines begin
   */
  void heading(String title, String says, double left, double bottom, double width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : says.split(" ")) {
      if (line.length() > 0 && Style.NOTE.widthOf(line + " " + word) > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() > 0 ? " " : "").append(word);
    }
    lines.add(line.toString());
    double at = bottom - 17.0 * (lines.get(0).isEmpty() ? 0 : lines.size());
    text(left, at - 4, 0, Style.TITLE, title);
    for (String one : lines) {
      at += 17;
      text(left, at - 2, 0, Style.NOTE, one);
    }
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
            new Outline(
                move.createTransformedShape(o.shape), o.fill, o.line, o.width, o.dashed, o.part));
      } else if (mark instanceof Text t) {
        marks.add(new Text(t.x, t.y + down, t.anchor, t.turn, t.style, t.text, t.part));
      }
    }
    grow(move.createTransformedShape(other.bounds).getBounds2D());
  }
}
