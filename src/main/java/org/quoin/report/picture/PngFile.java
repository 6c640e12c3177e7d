package org.quoin.report.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Paints a {@link Picture} as PNG, two pixels a point, or one where that is enough to read. */
public final class PngFile {
  private static final int SCALE = 2;

  /** Of larger pictures nobody sees two pixels a point, but waits for them. */
  private static final int CRISP = 3000;

  private static final long SIGNATURE = 0x89504E470D0A1A0AL;

  private final Graphics2D graphics;

  private PngFile(Graphics2D graphics) {
    this.graphics = graphics;
  }

  /** {@return the file} */
  public static byte[] of(Picture picture) {
    int scale = Math.max(picture.width(), picture.height()) > CRISP ? 1 : SCALE;
    BufferedImage image =
        new BufferedImage(
            picture.width() * scale, picture.height() * scale, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    graphics.scale(scale, scale);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, picture.width(), picture.height());
    new PngFile(graphics).paint(picture);
    graphics.dispose();
    return encode(image);
  }

  /**
   * An image as PNG, in eight bits a colour. ImageIO tries five filters on each line, pixel by
   * pixel, which drawings of plain areas do not need: it takes ten times as long.
   */
  static byte[] encode(BufferedImage image) {
    int width = image.getWidth();
    int height = image.getHeight();
    Raster pixels = plain(image).getRaster();
    byte[] lines = new byte[height * (1 + 3 * width)];
    int[] line = new int[width];
    int at = 0;
    for (int y = 0; y < height; y++) {
      pixels.getDataElements(0, y, width, 1, line);
      lines[at++] = 0; // no filter
      for (int rgb : line) {
        lines[at++] = (byte) (rgb >> 16);
        lines[at++] = (byte) (rgb >> 8);
        lines[at++] = (byte) rgb;
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(SIGNATURE);
      byte[] head = {8, 2, 0, 0, 0}; // bits a colour, colours without a palette, the only methods
      chunk("IHDR", ByteBuffer.allocate(13).putInt(width).putInt(height).put(head).array(), out);
      chunk("IDAT", deflated(lines), out);
      chunk("IEND", new byte[0], out);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot draw a picture", e);
    }
    return bytes.toByteArray();
  }

  /** With its colours in whole numbers. */
  private static BufferedImage plain(BufferedImage image) {
    if (image.getType() == BufferedImage.TYPE_INT_RGB) {
      return image;
    }
    BufferedImage plain =
        new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = plain.createGraphics();
    graphics.drawImage(image, 0, 0, null);
    graphics.dispose();
    return plain;
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

  private static byte[] deflated(byte[] lines) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(lines);
    }
    return bytes.toByteArray();
  }

  private void paint(Picture picture) {
    for (Picture.Band b : picture.bands()) {
      graphics.setColor(colour(b.ink().fill()));
      graphics.fill(new Rectangle2D.Double(b.x(), b.y(), b.width(), b.height()));
    }
    picture.lines().forEach(this::stroke);
    picture.boxes().forEach(this::box);
    for (Picture.Label label : picture.labels()) {
      Picture.Box b = label.ground();
      graphics.setColor(Color.WHITE);
      graphics.fill(new Rectangle2D.Double(b.x(), b.y(), b.width(), b.height()));
      centred(label.text(), b.middleX(), b.middleY(), false);
    }
    for (Picture.Text t : picture.texts()) {
      graphics.setFont(font(t.size(), t.bold()));
      graphics.setColor(colour(t.ink().line()));
      graphics.drawString(t.text(), (float) t.x(), (float) t.y());
    }
  }

  private void stroke(Picture.Line l) {
    graphics.setColor(colour(l.ink().line()));
    float[] dash = {4, 4};
    graphics.setStroke(
        l.dashed()
            ? new BasicStroke(
                (float) l.width(), BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0)
            : new BasicStroke((float) l.width()));
    graphics.draw(new Line2D.Double(l.x1(), l.y1(), l.x2(), l.y2()));
    if (l.arrow()) {
      double[] p = l.head();
      Path2D.Double head = new Path2D.Double();
      head.moveTo(p[0], p[1]);
      head.lineTo(p[2], p[3]);
      head.lineTo(p[4], p[5]);
      head.closePath();
      graphics.fill(head);
    }
  }

  private void box(Picture.Box b) {
    RoundRectangle2D.Double shape =
        new RoundRectangle2D.Double(b.x(), b.y(), b.width(), b.height(), 12, 12);
    graphics.setColor(colour(b.ink().fill()));
    graphics.fill(shape);
    graphics.setColor(colour(b.ink().line()));
    graphics.setStroke(new BasicStroke(1.3f));
    graphics.draw(shape);
    double y = b.middleY() - (b.text().size() - 1) * Picture.LINE / 2;
    for (int i = 0; i < b.text().size(); i++) {
      centred(b.text().get(i), b.middleX(), y + i * Picture.LINE, i == 0);
    }
  }

  private void centred(String text, double x, double y, boolean bold) {
    graphics.setFont(font(Picture.TEXT, bold));
    graphics.setColor(Color.BLACK);
    double width = graphics.getFontMetrics().getStringBounds(text, graphics).getWidth();
    graphics.drawString(text, (float) (x - width / 2), (float) (y + Picture.TEXT * 0.36));
  }

  private static Font font(int size, boolean bold) {
    return new Font(Font.SANS_SERIF, bold ? Font.BOLD : Font.PLAIN, size);
  }

  private static Color colour(String hex) {
    return new Color(Integer.parseInt(hex, 16));
  }
}
