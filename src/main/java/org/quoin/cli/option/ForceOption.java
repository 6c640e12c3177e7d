package org.quoin.cli.option;

import java.nio.file.Path;
import org.quoin.report.OutputFolder;
import picocli.CommandLine.Option;

/** Lets a command that writes a folder write into one that holds files. */
public final class ForceOption {
  @Option(
      names = "--force",
      description = "Let --out use a folder that holds files; those of the same name are replaced.")
  private boolean force;

  /**
   * Opens the folder that a command writes.
   *
   * @return the folder
   * @throws org.quoin.base.InputException when it may not be used
   */
  public OutputFolder open(Path folder) {
    return OutputFolder.open(folder, force);
  }
}
