package org.quoin.report.picture;

import java.awt.Font;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.base.InputException;
import org.quoin.base.OutputFile;
import org.quoin.report.block.Figure;

/** Writes a {@link Drawing} in the format that the ending of a file names. */
public enum PictureFile {
  /** Pixels. */
  PNG {
    @Override
    byte[] bytes(Drawing drawing) {
      return PngImage.bytes(drawing);
    }
  },
  /** A drawing for the web; its text is text. */
  SVG {
    @Override
    byte[] bytes(Drawing drawing) {
      return svg(drawing).getBytes(StandardCharsets.UTF_8);
    }
  },
  /** A page for a paper; its text is drawn as shapes, so that no font is needed to show it. */
  PDF {
    @Override
    byte[] bytes(Drawing drawing) {
      return PdfText.bytes(drawing);
    }
  };

  /** The formats, as a description of an option names them. */
  public static final String ENDINGS = ".svg, .png or .pdf";

  abstract byte[] bytes(Drawing drawing);

  /** {@return the format that the ending of a file names} */
  public static PictureFile of(String option, Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    for (PictureFile format : values()) {
      if (name.endsWith(format.ending())) {
        return format;
      }
    }
    throw new InputException(
        option, file + " is not a picture; expected a file that ends in " + ENDINGS);
  }

  private String ending() {
    return "." + name().toLowerCase(Locale.ROOT);
  }

  /** Writes a drawing in this format. */
  public void write(Path file, Drawing drawing) {
    byte[] bytes = bytes(drawing);
    OutputFile.write(file, out -> out.write(bytes));
  }

  /**
   * Writes a drawing in every format.
   *
   * @param name the path of the files, without an ending
   * @return the files
   */
  public static List<Path> writeAll(Path name, Drawing drawing) {
    List<Path> files = new ArrayList<>();
    for (PictureFile format : values()) {
      Path file = name.resolveSibling(name.getFileName() + format.ending());
      OutputFile.writeInFolder(file, out -> out.write(format.bytes(drawing)));
      files.add(file);
    }
    return files;
  }

  /**
   * Writes a figure in every format, unless there is nothing to draw.
   *
   * @param name the path of the files, without an ending
   * @return the files
   */
  public static List<Path> writeAll(Path name, Figure figure) {
    return FigurePainter.paint(figure).map(drawing -> writeAll(name, drawing)).orElse(List.of());
  }

  /** {@return a drawing as SVG, for a page} */
  public static String svg(Drawing drawing) {
    return new SvgText(drawing).text();
  }

  static Font font(Drawing.Style style) {
    return new Font(Font.SANS_SERIF, style.bold ? Font.BOLD : Font.PLAIN, style.size);
  }
}
