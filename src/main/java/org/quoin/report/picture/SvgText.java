package org.quoin.report.picture;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;

/** A {@link Drawing} as SVG. */
final class SvgText {
  private final Drawing drawing;
  private final StringBuilder out = new StringBuilder();

  /** Creates a writer of one drawing. */
  SvgText(Drawing drawing) {
    this.drawing = drawing;
  }

  String text() {
    Rectangle2D b = drawing.bounds();
    double scale = drawing.paper().scale();
    put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", scale * b.getWidth());
    out.append(scale == 1 ? "" : "pt");
    put("\" height=\"", scale * b.getHeight());
    out.append(scale == 1 ? "" : "pt");
    put("\" viewBox=\"", b.getX()).put(" ", b.getY()).put(" ", b.getWidth());
    put(" ", b.getHeight());
    out.append("\" font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n");
    put("<rect x=\"", b.getX()).put("\" y=\"", b.getY());
    out.append("\" width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    for (Drawing.Mark mark : drawing.marks()) {
      if (mark instanceof Drawing.Outline outline) {
        outline(outline);
      } else if (mark instanceof Drawing.Text text) {
        text(text);
      }
    }
    return out.append("</svg>\n").toString();
  }

  private SvgText put(String before, double number) {
    out.append(before).append(number(number, 100));
    return this;
  }

  /** Writes a number rounded to parts of 1, which is a power of ten. */
  static String number(double value, int parts) {
    long units = Math.round(value * parts);
    if (units % parts == 0) {
      return Long.toString(units / parts);
    }
    String fraction = Long.toString(parts + Math.abs(units % parts)).substring(1);
    int end = fraction.length();
    while (fraction.charAt(end - 1) == '0') {
      end--;
    }
    String sign = units < 0 ? "-" : "";
    return sign + Math.abs(units / parts) + "." + fraction.substring(0, end);
  }

  private void outline(Drawing.Outline outline) {
    out.append("<path d=\"");
    path(outline.shape());
    out.append("\" fill=\"").append(outline.fill() == null ? "none" : "#" + outline.fill());
    if (outline.line() != null) {
      out.append("\" stroke=\"#").append(outline.line());
      put("\" stroke-width=\"", outline.width());
      if (outline.dash() != null) {
        out.append("\" stroke-dasharray=\"");
        for (int i = 0; i < outline.dash().length; i++) {
          put(i == 0 ? "" : " ", outline.dash()[i]);
        }
      }
    }
    out.append("\"/>\n");
  }

  private void path(Shape shape) {
    double[] c = new double[6];
    String commands = "MLQCZ";
    int[] sizes = {2, 2, 4, 6, 0};
    for (PathIterator at = shape.getPathIterator(new AffineTransform()); !at.isDone(); at.next()) {
      int kind = at.currentSegment(c);
      out.append(commands.charAt(kind));
      for (int i = 0; i < sizes[kind]; i++) {
        put(i == 0 ? "" : " ", c[i]);
      }
    }
  }

  private void text(Drawing.Text text) {
    Drawing.Style style = text.style();
    put("<text x=\"", text.x()).put("\" y=\"", text.y()).put("\" font-size=\"", style.size);
    out.append("\" fill=\"#").append(style.ink);
    out.append(style.bold ? "\" font-weight=\"bold" : "");
    out.append(text.anchor() == 0 ? "" : "\" text-anchor=\"");
    out.append(text.anchor() == 0 ? "" : text.anchor() == 1 ? "end" : "middle");
    if (text.turn() != 0) {
      put("\" transform=\"rotate(", text.turn()).put(" ", text.x()).put(" ", text.y());
      out.append(')');
    }
    out.append("\">").append(escape(text.text())).append("</text>\n");
  }

  /** A text without characters that mean something to XML, or that it does not allow. */
  private static String escape(String text) {
    return text.replaceAll("[\\p{Cntrl}\\uFFFE\\uFFFF]", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }
}
