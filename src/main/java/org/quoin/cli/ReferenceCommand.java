package org.quoin.cli;

import java.nio.file.Path;
import java.util.Map;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.reference.Reference;
import org.quoin.report.OutputFolder;
import picocli.CommandLine.Model.OptionSpec;

final class ReferenceCommand extends DeclaredCommand implements Runnable {
  private final OptionSpec outOption =
      add(
          OptionSpec.builder("--out")
              .paramLabel("DIR")
              .type(Path.class)
              .required(true)
              .description("The new or empty folder for the pages."));

  private final ForceOption force = new ForceOption(spec);

  /** Creates the command. */
  ReferenceCommand() {
    super(
        "reference",
        "Writes the reference as pages in Markdown.",
        "The pages have commands, keys, attributes, metrics with their formulas, policies,"
            + " metaservers, schemes, files and exit codes, plug-ins included.");
    examples("quoin reference --out reference");
  }

  @Override
  public void run() {
    Path out = outOption.getValue();
    Map<String, String> pages = Reference.pages(Quoin.commandLine());
    OutputFolder folder = force.open(out);
    pages.forEach(folder::write);
    spec.commandLine().getOut().println(pages.size() + " pages written to " + out);
    spec.commandLine().getOut().flush();
  }
}
