package org.quoin.page.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.page.Page;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.PictureFile;

/** Writes the figures of a page to the folder {@code figures}, each in every format of pictures. */
public final class FigureFiles {
  private static final int MAX_LENGTH = 60;

  private FigureFiles() {}

  /**
   * Writes the figures of a folder of results. A figure with too many curves to distinguish is left
   * out.
   *
   * @return the files
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
          Path name = figures.resolve(fileName(number, figure.title()));
          written.addAll(PictureFile.writeAll(name, figure));
        }
      }
    }
    return written;
  }

  private static String fileName(int number, String title) {
    String name = title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String shorter = name.substring(0, Math.min(MAX_LENGTH, name.length())).replaceAll("^-|-$", "");
    return String.format(Locale.ROOT, "%02d-%s", number, shorter);
  }
}
