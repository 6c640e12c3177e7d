package org.quoin.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import org.quoin.base.InputException;
import org.quoin.report.OutputFolder;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Allows a command to replace files. */
public final class ForceOption {
  private final OptionSpec option;

  /** Creates the option of a command. */
  public ForceOption(CommandSpec command) {
    option =
        OptionSpec.builder("--force")
            .type(boolean.class)
            .description("Replace files that exist, also in a folder that is not empty.")
            .build();
    command.addOption(option);
  }

  /** {@return whether the option is given} */
  public boolean isGiven() {
    return Boolean.TRUE.equals(option.getValue());
  }

  /**
   * Refuses a file that exists unless the option is given.
   *
   * @param file the file to write; null for none
   */
  public void check(String option, Path file) {
    if (file != null && Files.exists(file) && !isGiven()) {
      throw new InputException(option, file + " exists; name another file, or add --force");
    }
  }

  /**
   * Opens the folder that a command writes.
   *
   * @return the folder
   * @throws InputException when it may not be used
   */
  public OutputFolder open(Path folder) {
    return OutputFolder.open(folder, isGiven());
  }
}
