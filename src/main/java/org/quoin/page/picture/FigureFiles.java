package org.quoin.page.picture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.base.OutputFile;
import org.quoin.page.Page;
import org.quoin.page.folder.ResultFolder;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.PngFile;
import org.quoin.report.picture.SvgFile;

/** The figures of a page as {@code .png} and {@code .svg} in the folder {@code figures}. */
public final class FigureFiles {
  private static final int LONGEST = 60;

  private FigureFiles() {}

  /**
   * Writes them to a folder of results; curves that are too many to tell apart are left out.
   *
   * @return what was written
   */
  public static List<Path> write(Path folder) {
    Page page = ResultFolder.open(folder).page();
    Path figures = folder.resolve("figures");
    try {
      Files.createDirectories(figures);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the folder " + figures, e);
    }
    List<Path> written = new ArrayList<>();
    int number = 0;
    for (Page.Section section : page.sections()) {
      for (Block block : section.blocks()) {
        if (block instanceof Figure figure) {
          number++;
          String name = String.format(Locale.ROOT, "%02d-%s", number, fileName(figure.title()));
          FigurePicture.of(figure)
              .ifPresent(
                  picture -> {
                    written.add(figures.resolve(name + ".png"));
                    OutputFile.write(figures.resolve(name + ".png"), PngFile.of(picture));
                    written.add(figures.resolve(name + ".svg"));
                    OutputFile.write(figures.resolve(name + ".svg"), SvgFile.of(picture));
                  });
        }
      }
    }
    return written;
  }

  private static String fileName(String title) {
    String name = title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return name.substring(0, Math.min(LONGEST, name.length())).replaceAll("^-|-$", "");
  }
}
