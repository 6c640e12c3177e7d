package org.quoin.report.picture;

import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A {@link Drawing} as a PDF file of one page (ISO 32000-1). It holds no date and no font: texts
 * are filled with the shapes of their letters, so every script is shown on every machine.
 */
final class PdfText {
  /** The longest side of a page that every viewer shows, in points (ISO 32000-1, annex C.2). */
  private static final double MAX_LENGTH = 14_400;

  private static final FontRenderContext LETTERS = new FontRenderContext(null, true, true);

  private final StringBuilder out = new StringBuilder();

  private PdfText() {}

  static byte[] bytes(Drawing drawing) {
    Rectangle2D b = drawing.bounds();
    double scale =
        Math.min(drawing.paper().scale(), MAX_LENGTH / Math.max(b.getWidth(), b.getHeight()));
    String size =
        SvgText.number(scale * b.getWidth(), 1000)
            + " "
            + SvgText.number(scale * b.getHeight(), 1000);
    PdfText page = new PdfText();
    page.command("j", 1);
    page.command("cm", scale, 0, 0, -scale, -scale * b.getX(), scale * b.getMaxY());
    for (Drawing.Mark mark : drawing.marks()) {
      if (mark instanceof Drawing.Outline outline) {
        page.outline(outline);
      } else if (mark instanceof Drawing.Text text) {
        page.fill(letters(text), text.style().ink);
      }
    }
    return file(size, page.out.toString().getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] file(String size, byte[] content) {
    try {
      byte[] packed = PngImage.deflated(content);
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      List<Integer> places = new ArrayList<>();
      file.write(ascii("%PDF-1.4\n"));
      String[] objects = {
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 "
            + size
            + "] /Resources << >> /Contents 4 0 R >>",
        "<< /Filter /FlateDecode /Length " + packed.length + " >>\nstream\n"
      };
      for (int i = 0; i < objects.length; i++) {
        places.add(file.size());
        file.write(ascii(i + 1 + " 0 obj\n" + objects[i]));
        if (i == objects.length - 1) {
          file.write(packed);
          file.write(ascii("\nendstream"));
        }
        file.write(ascii("\nendobj\n"));
      }
      int table = file.size();
      file.write(ascii("xref\n0 5\n0000000000 65535 f \n"));
      for (int place : places) {
        file.write(ascii(String.format("%010d 00000 n \n", place)));
      }
      file.write(ascii("trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n" + table + "\n%%EOF\n"));
      return file.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot draw a picture", e);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static Shape letters(Drawing.Text text) {
    GlyphVector letters = PictureFile.font(text.style()).createGlyphVector(LETTERS, text.text());
    AffineTransform at = AffineTransform.getTranslateInstance(text.x(), text.y());
    at.rotate(Math.toRadians(text.turn()));
    at.translate(-text.anchor() * letters.getLogicalBounds().getWidth(), 0);
    return at.createTransformedShape(letters.getOutline());
  }

  private void outline(Drawing.Outline outline) {
    if (outline.fill() != null) {
      fill(outline.shape(), outline.fill());
    }
    if (outline.line() != null) {
      colour(outline.line(), "RG");
      command("w", outline.width());
      out.append('[');
      for (int i = 0; outline.dash() != null && i < outline.dash().length; i++) {
        out.append(i == 0 ? "" : " ").append(SvgText.number(outline.dash()[i], 100));
      }
      out.append("] 0 d\n");
      path(outline.shape());
      out.append("S\n");
    }
  }

  private void fill(Shape shape, String ink) {
    colour(ink, "rg");
    path(shape);
    out.append("f\n");
  }

  private void colour(String ink, String operator) {
    int rgb = Integer.parseInt(ink, 16);
    command(operator, (rgb >> 16) / 255.0, (rgb >> 8 & 0xff) / 255.0, (rgb & 0xff) / 255.0);
  }

  private void path(Shape shape) {
    double[] c = new double[6];
    double x = 0;
    double y = 0;
    for (PathIterator at = shape.getPathIterator(new AffineTransform()); !at.isDone(); at.next()) {
      int end = 0;
      switch (at.currentSegment(c)) {
        case PathIterator.SEG_MOVETO -> command("m", c[0], c[1]);
        case PathIterator.SEG_LINETO -> command("l", c[0], c[1]);
        case PathIterator.SEG_CUBICTO -> {
          command("c", c);
          end = 4;
        }
        case PathIterator.SEG_QUADTO -> {
          // PDF has cubic curves only: the control point counts two thirds at either end.
          double[] first = {(x + 2 * c[0]) / 3, (y + 2 * c[1]) / 3};
          double[] second = {(c[2] + 2 * c[0]) / 3, (c[3] + 2 * c[1]) / 3};
          command("c", first[0], first[1], second[0], second[1], c[2], c[3]);
          end = 2;
        }
        default -> command("h");
      }
      x = c[end];
      y = c[end + 1];
    }
  }

  private void command(String operator, double... numbers) {
    for (double one : numbers) {
      out.append(SvgText.number(one, 1000)).append(' ');
    }
    out.append(operator).append('\n');
  }
}
