package org.quoin.cli.reference;

import java.nio.file.Path;
import org.quoin.cli.option.PagesCommand;
import org.quoin.docsite.DocumentationSite;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code quoin site}: writes the documentation as HTML; the build calls it. */
public final class SiteCommand extends PagesCommand {
  private final PositionalParamSpec folderArgument =
      argument(
          "FOLDER",
          "0..1",
          Path.class,
          ".",
          "With README.md and docs (default: ${DEFAULT-VALUE}).");

  /** Creates the command. */
  public SiteCommand() {
    super("site", "Writes the documentation as pages in HTML that open from the disk.");
    spec.usageMessage().hidden(true);
    examples("quoin site --out my/site");
  }

  @Override
  public void run() {
    DocumentationSite site = DocumentationSite.read(folderArgument.getValue());
    write(site.pages().size(), site::write);
  }
}
