package org.quoin.cli;

import java.nio.file.Path;
import java.util.Map;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.reference.Reference;
import org.quoin.report.OutputFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "reference",
    mixinStandardHelpOptions = true,
    description = {
      "Writes the reference as pages in Markdown.",
      "The pages have commands, keys, attributes, metrics with their formulas, policies,"
          + " metaservers, schemes, files and exit codes, plug-ins included."
    },
    footer = {"", "Example:", "  quoin reference --out reference"})
final class ReferenceCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The new or empty folder for the pages.")
  private Path out;

  @Mixin private ForceOption force;

  @Override
  public void run() {
    Map<String, String> pages = Reference.pages(Quoin.commandLine());
    OutputFolder folder = force.open(out);
    pages.forEach(folder::write);
    spec.commandLine().getOut().println(pages.size() + " pages written to " + out);
    spec.commandLine().getOut().flush();
  }
}
