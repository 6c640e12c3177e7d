package org.quoin.cli.reference;

import java.nio.file.Path;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.ForceOption;
import org.quoin.docsite.Site;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code quoin site}: writes the documentation as HTML; the build calls it. */
public final class SiteCommand extends DeclaredCommand implements Runnable {
  private final PositionalParamSpec folderArgument =
      argument(
          "FOLDER",
          "0..1",
          Path.class,
          ".",
          "With README.md and docs (default: ${DEFAULT-VALUE}).");

  private final OptionSpec outOption =
      add(
          OptionSpec.builder("--out")
              .paramLabel("DIR")
              .type(Path.class)
              .required(true)
              .description("The new or empty folder that the site goes to."));

  private Path out;

  private final ForceOption force = new ForceOption(spec);

  /** Creates the command. */
  public SiteCommand() {
    super("site", "Writes the documentation as pages in HTML that open from the disk.");
    spec.usageMessage().hidden(true);
    examples("quoin site --out my/site");
  }

  @Override
  public void run() {
    Path folder = folderArgument.getValue();
    out = outOption.getValue();
    Site site = Site.read(folder);
    site.write(force.open(out));
    spec.commandLine().getOut().println(site.pages().size() + " pages written to " + out);
    spec.commandLine().getOut().flush();
  }
}
