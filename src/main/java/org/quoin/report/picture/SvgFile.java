package org.quoin.report.picture;

import java.util.Locale;

/** Writes a {@link Picture} as SVG. */
public final class SvgFile {
  private final StringBuilder svg = new StringBuilder();

  private SvgFile() {}

  /** {@return the file} */
  public static String of(Picture picture) {
    return new SvgFile().write(picture);
  }

  private String write(Picture picture) {
    line(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$d\" height=\"%2$d\""
            + " viewBox=\"0 0 %1$d %2$d\" font-family=\"Helvetica, Arial, 'DejaVu Sans',"
            + " sans-serif\" font-size=\"%3$d\">",
        picture.width(), picture.height(), Picture.TEXT);
    line("<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>");
    picture.bands().forEach(this::band);
    picture.lines().forEach(this::stroke);
    picture.boxes().forEach(this::box);
    picture.labels().forEach(this::label);
    picture.texts().forEach(this::text);
    line("</svg>");
    return svg.toString();
  }

  private void line(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private void band(Picture.Band b) {
    line(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#%s\"/>",
        b.x(), b.y(), b.width(), b.height(), b.ink().fill());
  }

  private void stroke(Picture.Line l) {
    line(
        "<path d=\"M%.1f %.1f L%.1f %.1f\" fill=\"none\" stroke=\"#%s\" stroke-width=\"%.1f\"%s/>",
        l.x1(),
        l.y1(),
        l.x2(),
        l.y2(),
        l.ink().line(),
        l.width(),
        l.dashed() ? " stroke-dasharray=\"4 4\"" : "");
    if (l.arrow()) {
      double[] p = l.head();
      line(
          "<path d=\"M%.1f %.1f L%.1f %.1f L%.1f %.1f Z\" fill=\"#%s\"/>",
          p[0], p[1], p[2], p[3], p[4], p[5], l.ink().line());
    }
  }

  private void box(Picture.Box b) {
    line(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"6\" fill=\"#%s\""
            + " stroke=\"#%s\" stroke-width=\"1.3\"/>",
        b.x(), b.y(), b.width(), b.height(), b.ink().fill(), b.ink().line());
    double y = b.middleY() - (b.text().size() - 1) * Picture.LINE / 2 + Picture.TEXT * 0.36;
    for (int i = 0; i < b.text().size(); i++) {
      line(
          "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\"%s>%s</text>",
          b.middleX(),
          y + i * Picture.LINE,
          i == 0 ? " font-weight=\"bold\"" : "",
          escape(b.text().get(i)));
    }
  }

  private void label(Picture.Label label) {
    Picture.Box b = label.ground();
    line(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#ffffff\"/>",
        b.x(), b.y(), b.width(), b.height());
    line(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>",
        b.middleX(), b.middleY() + Picture.TEXT * 0.36, escape(label.text()));
  }

  private void text(Picture.Text t) {
    line(
        "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" fill=\"#%s\"%s>%s</text>",
        t.x(),
        t.y(),
        t.size(),
        t.ink().line(),
        t.bold() ? " font-weight=\"bold\"" : "",
        escape(t.text()));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
