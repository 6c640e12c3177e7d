package org.quoin.cli.option;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.quoin.report.OutputFolder;
import picocli.CommandLine.Model.OptionSpec;

/** A command that writes pages to a folder of their own. */
public abstract class PagesCommand extends DeclaredCommand implements Runnable {
  private final OptionSpec out =
      OptionSpec.builder("--out")
          .paramLabel("DIR")
          .type(Path.class)
          .required(true)
          .description("The new or empty folder for the pages.")
          .build();

  private final ForceOption force;

  /**
   * Creates the command.
   *
   * @param description what the list of commands says, then further paragraphs of the help
   */
  protected PagesCommand(String name, String... description) {
    super(name, description);
    spec.addOption(out);
    force = new ForceOption(spec);
  }

  /**
   * Opens the folder and has the pages written to it.
   *
   * @param pages the number of pages
   */
  protected final void write(int pages, Consumer<OutputFolder> writer) {
    Path folder = out.getValue();
    writer.accept(force.open(folder));
    print(spec, pages + " pages written to " + folder + "\n");
  }
}
