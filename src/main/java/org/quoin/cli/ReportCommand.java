package org.quoin.cli;

import java.nio.file.Path;
import org.quoin.page.folder.ReportFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin report}: the page of a folder of results, made anew. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description =
        "Makes report.html anew from the files of a folder of results: one page that opens in any"
            + " browser, without a network.",
    footer = {"", "Example:", "  quoin report r"})
final class ReportCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "A folder that Quoin wrote by --out.")
  private Path folder;

  @Override
  public void run() {
    spec.commandLine().getOut().println(ReportFile.write(folder));
  }
}
