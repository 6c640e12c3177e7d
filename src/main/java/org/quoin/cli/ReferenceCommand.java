package org.quoin.cli;

import java.util.Map;
import org.quoin.cli.option.PagesCommand;
import org.quoin.cli.reference.Reference;

final class ReferenceCommand extends PagesCommand {
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
    Map<String, String> pages = Reference.pages(Quoin.commandLine());
    write(pages.size(), folder -> pages.forEach(folder::write));
  }
}
