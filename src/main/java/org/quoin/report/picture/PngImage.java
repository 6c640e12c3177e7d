package org.quoin.report.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** A {@link Drawing} as PNG, with two pixels per point, or one where that is enough to read. */
final class PngImage {
  /** Larger pictures have one pixel per point: nobody sees two, but waits for them. */
  private static final int CRISP = 3000;

  /** Pixels per point of a figure for print: 300 per inch. */
  private static final double PRINTED = 300 / 72.0;

  private static final long SIGNATURE = 0x89504E470D0A1A0AL;

  private final Graphics2D graphics;

  private PngImage(Graphics2D graphics) {
    this.graphics = graphics;
  }

  static byte[] bytes(Drawing drawing) {
    Rectangle2D bounds = drawing.bounds();
    double paper = drawing.paper().scale();
    double scale =
        paper != 1
            ? paper * PRINTED
            : Math.max(bounds.getWidth(), bounds.getHeight()) > CRISP ? 1 : 2;
    BufferedImage image =
        new BufferedImage(
            (int) (bounds.getWidth() * scale),
            (int) (bounds.getHeight() * scale),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.scale(scale, scale);
    graphics.translate(-bounds.getX(), -bounds.getY());
    PngImage painter = new PngImage(graphics);
    for (Drawing.Mark mark : drawing.marks()) {
      if (mark instanceof Drawing.Outline outline) {
        painter.paint(outline);
      } else if (mark instanceof Drawing.Text text) {
        painter.paint(text);
      }
    }
    graphics.dispose();
    return encoded(image);
  }

  private void paint(Drawing.Outline outline) {
    if (outline.fill() != null) {
      graphics.setColor(colour(outline.fill()));
      graphics.fill(outline.shape());
    }
    if (outline.line() != null) {
      float[] dash = outline.dash();
      graphics.setColor(colour(outline.line()));
      graphics.setStroke(
          new BasicStroke(
              (float) outline.width(), BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0));
      graphics.draw(outline.shape());
    }
  }

  private void paint(Drawing.Text text) {
    graphics.setFont(PictureFile.font(text.style()));
    graphics.setColor(colour(text.style().ink));
    double width = graphics.getFontMetrics().getStringBounds(text.text(), graphics).getWidth();
    AffineTransform before = graphics.getTransform();
    graphics.translate(text.x(), text.y());
    graphics.rotate(Math.toRadians(text.turn()));
    graphics.drawString(text.text(), (float) (-text.anchor() * width), 0);
    graphics.setTransform(before);
  }

  private static Color colour(String ink) {
    return new Color(Integer.parseInt(ink, 16));
  }

  /**
   * Encodes an image in eight bits per colour, without filters. ImageIO tries five filters on each
   * line, pixel by pixel, which plain areas do not need: it takes ten times as long.
   */
  private static byte[] encoded(BufferedImage image) {
    int width = image.getWidth();
    int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    byte[] lines = new byte[image.getHeight() * (1 + 3 * width)];
    int at = 0;
    for (int i = 0; i < pixels.length; i++) {
      if (i % width == 0) {
        at++; // 0: the line has no filter
      }
      lines[at++] = (byte) (pixels[i] >> 16);
      lines[at++] = (byte) (pixels[i] >> 8);
      lines[at++] = (byte) pixels[i];
    }
    ByteBuffer head = ByteBuffer.allocate(13).putInt(width).putInt(image.getHeight());
    head.put(new byte[] {8, 2, 0, 0, 0}); // eight bits per colour, no palette, no interlacing
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(SIGNATURE);
      chunk("IHDR", head.array(), out);
      chunk("IDAT", deflated(lines), out);
      chunk("IEND", new byte[0], out);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot draw a picture", e);
    }
    return bytes.toByteArray();
  }

  private static void chunk(String type, byte[] data, DataOutputStream out) throws IOException {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 sum = new CRC32();
    sum.update(name);
    sum.update(data);
    out.writeInt(data.length);
    out.write(name);
    out.write(data);
    out.writeInt((int) sum.getValue());
  }

  /** {@return bytes as a zlib stream} */
  static byte[] deflated(byte[] plain) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(plain);
    }
    return bytes.toByteArray();
  }
}
