package org.quoin.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.quoin.base.Json;
import org.quoin.report.block.Figure;

/**
 * The figures that the page's script draws, as JSON. A record is an object with its components, and
 * a figure has its {@code kind} besides. The text holds no character that means anything to HTML,
 * so no name can end the element that it stands in.
 */
final class FigureData {
  private final StringBuilder out = new StringBuilder();
  private double[] lastX;

  private FigureData() {}

  /** {@return all figures of a page, in order} */
  static String json(List<Figure> figures) {
    FigureData data = new FigureData();
    data.list(figures.stream());
    return harmless(data.out.append('\n').toString());
  }

  /** Escapes the characters of HTML, which occur only in texts. */
  static String harmless(String json) {
    StringBuilder text = new StringBuilder(json.length() + 100);
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if ("<>&\u2028\u2029".indexOf(c) < 0) {
        text.append(c);
      } else {
        text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      }
    }
    return text.toString();
  }

  private void object(Record fields) {
    Map<String, Object> members = Json.members(fields);
    if (fields instanceof Figure) {
      String name = fields.getClass().getSimpleName();
      members.put("kind", name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1));
      lastX = null;
      out.append('\n');
    }
    if (fields instanceof Figure.Curve curve) {
      if (Arrays.equals(curve.x(), lastX)) {
        members.remove("x"); // the script takes that of the curve before
      }
      lastX = curve.x();
    }
    String separator = "{";
    for (Map.Entry<String, Object> member : members.entrySet()) {
      out.append(separator);
      Json.quote(member.getKey(), out);
      out.append(':');
      value(member.getValue());
      separator = ",";
    }
    out.append('}');
  }

  private void value(Object value) {
    if (value instanceof Figure.Tile tile) {
      tile(tile);
    } else if (value instanceof Record fields) {
      object(fields);
    } else if (value instanceof List<?> list) {
      list(list.stream());
    } else if (value instanceof double[][] rows) {
      list(Arrays.stream(rows));
    } else if (value instanceof int[][] rows) {
      out.append("{\"counts\":");
      value(Arrays.stream(rows).mapToInt(row -> row.length).toArray());
      out.append(",\"values\":");
      value(Arrays.stream(rows).flatMapToInt(Arrays::stream).toArray());
      out.append('}');
    } else if (value instanceof double[] row) {
      Packed.row(row, out);
    } else if (value instanceof int[] row) {
      Packed.row(Arrays.stream(row).asDoubleStream().toArray(), out);
    } else if (value instanceof long[] row) {
      Packed.row(Arrays.stream(row).asDoubleStream().toArray(), out);
    } else if (value instanceof Double number) {
      Packed.number(number, out);
    } else if (value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      Json.quote(value.toString(), out);
    }
  }

  /** Writes the span of a tile, and its rows one after the other, compressed. */
  private void tile(Figure.Tile tile) {
    Figure.Jobs jobs = tile.jobs();
    double[] waits = new double[jobs.ids().length];
    double[] lengths = new double[waits.length];
    Arrays.setAll(waits, i -> jobs.starts()[i] - jobs.submits()[i]);
    Arrays.setAll(lengths, i -> jobs.ends()[i] - jobs.starts()[i]);
    Packed packed = new Packed();
    packed.addRow(Arrays.stream(jobs.ids()).asDoubleStream().toArray());
    packed.addRow(jobs.starts());
    packed.addRow(waits);
    packed.addRow(lengths);
    packed.addRow(Arrays.stream(jobs.colors()).asDoubleStream().toArray());
    packed.addRow(Arrays.stream(jobs.blocks()).mapToDouble(rows -> rows.length).toArray());
    packed.addRow(
        Arrays.stream(jobs.blocks()).flatMapToInt(Arrays::stream).asDoubleStream().toArray());
    out.append("{\"from\":");
    Packed.number(tile.from(), out);
    out.append(",\"to\":");
    Packed.number(tile.to(), out);
    out.append(",\"jobs\":").append(waits.length);
    out.append(",\"packed\":\"").append(packed.compressed()).append("\"}");
  }

  private void list(Stream<?> items) {
    out.append('[');
    items.forEach(
        item -> {
          out.append(out.charAt(out.length() - 1) == '[' ? "" : ",");
          value(item);
        });
    out.append(']');
  }

  /**
   * Writes numbers for the script of the page. Short rows have nine digits. Long rows are packed:
   * each number is rounded to one in 10^9 of the largest or finer (whole numbers stay whole), and
   * the differences of neighbours are written with seven bits per byte, in base 64.
   */
  private static final class Packed {
    private static final MathContext DIGITS = new MathContext(9);
    private static final int MIN = 256;
    private static final int FINEST = 9;
    private static final double PARTS = 1e9;

    private byte[] bytes = new byte[1024];
    private int length;

    private Packed() {}

    /** Writes a number; NaN and infinities are null. */
    static void number(double value, StringBuilder out) {
      if (!Double.isFinite(value)) {
        out.append("null");
      } else if (value == Math.rint(value) && Math.abs(value) < 1e9) {
        out.append((long) value);
      } else {
        BigDecimal digits = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        out.append(digits.toString());
      }
    }

    /** Writes a row of numbers, packed if it is long. */
    static void row(double[] values, StringBuilder out) {
      if (values.length < MIN) {
        out.append('[');
        for (int i = 0; i < values.length; i++) {
          out.append(i == 0 ? "" : ",");
          number(values[i], out);
        }
        out.append(']');
        return;
      }
      int digits = digits(values);
      Packed packed = new Packed();
      packed.addAll(values, digits);
      out.append("{\"n\":").append(values.length).append(",\"digits\":").append(digits);
      out.append(",\"packed\":\"").append(packed.text()).append("\"}");
    }

    /** Adds a row that is preceded by its length and its decimals. */
    void addRow(double[] values) {
      int digits = digits(values);
      add(values.length);
      add(digits);
      addAll(values, digits);
    }

    private void addAll(double[] values, int digits) {
      double scale = Math.pow(10, digits);
      long last = 0;
      for (double value : values) {
        if (Double.isFinite(value)) {
          long whole = Math.round(value * scale);
          add(whole - last);
          last = whole;
        } else {
          put(0); // a gap
        }
      }
    }

    /**
     * Returns the decimals to keep: none for whole numbers, else for nine digits of the largest.
     */
    private static int digits(double[] values) {
      double largest = 0;
      boolean whole = true;
      for (double value : values) {
        if (Double.isFinite(value)) {
          largest = Math.max(largest, Math.abs(value));
          whole &= value == Math.rint(value);
        }
      }
      if (whole || largest == 0) {
        return 0;
      }
      int digits = (int) Math.floor(Math.log10(PARTS / largest)) + 1;
      return Math.max(0, Math.min(FINEST, digits));
    }

    /** Adds a difference, its sign in the lowest bit, plus one: 0 stands for a gap. */
    private void add(long difference) {
      long rest = ((difference << 1) ^ (difference >> 63)) + 1;
      while (rest >= 0x80) {
        put((int) ((rest & 0x7f) | 0x80));
        rest >>>= 7;
      }
      put((int) rest);
    }

    private void put(int value) {
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * length);
      }
      bytes[length++] = (byte) value;
    }

    private String text() {
      return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, length));
    }

    /** {@return the bytes in the raw format of deflate (RFC 1951), in base 64} */
    String compressed() {
      Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
      deflater.setInput(bytes, 0, length);
      deflater.finish();
      byte[] made = new byte[length + 64];
      int size = 0;
      while (!deflater.finished()) {
        made = size == made.length ? Arrays.copyOf(made, 2 * size) : made;
        size += deflater.deflate(made, size, made.length - size);
      }
      deflater.end();
      return Base64.getEncoder().encodeToString(Arrays.copyOf(made, size));
    }
  }
}
