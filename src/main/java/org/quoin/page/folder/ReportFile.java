package org.quoin.page.folder;

import java.nio.file.Path;
import org.quoin.base.OutputFile;
import org.quoin.page.PageFile;

/** {@code report.html}: the page of a folder of results, in it. */
public final class ReportFile {
  public static final String NAME = "report.html";

  private ReportFile() {}

  /**
   * Writes the page. The same files give the same bytes.
   *
   * @return where it is
   */
  public static Path write(Path folder) {
    Path file = folder.resolve(NAME);
    OutputFile.writeInFolder(file, PageFile.html(ResultFolder.open(folder).page()));
    return file;
  }
}
