package org.quoin.cli.reference;

import java.nio.file.Path;
import org.quoin.cli.option.ForceOption;
import org.quoin.docsite.Site;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin site}: writes the documentation as HTML; the build calls it. */
@Command(
    name = "site",
    hidden = true,
    mixinStandardHelpOptions = true,
    description = "Writes the documentation as pages in HTML that open from the disk.",
    footer = {"", "Example:", "  quoin site --out my/site"})
public final class SiteCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FOLDER",
      arity = "0..1",
      defaultValue = ".",
      description = "With README.md and docs (default: ${DEFAULT-VALUE}).")
  private Path folder;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The new or empty folder that the site goes to.")
  private Path out;

  @Mixin private ForceOption force;

  @Override
  public void run() {
    Site site = Site.read(folder);
    site.write(force.open(out));
    spec.commandLine().getOut().println(site.pages().size() + " pages written to " + out);
    spec.commandLine().getOut().flush();
  }
}
