package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.quoin.page.folder.FigureFiles;
import org.quoin.page.folder.ReportFile;
import org.quoin.page.folder.TraceFile;
import org.quoin.report.SafeCsv;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin report}: makes the page of a folder of results again. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description =
        "Makes report.html again from the files of a folder of results: one page that opens in any"
            + " browser, without a network.",
    footer = {"", "Examples:", "  quoin report r", "  quoin report kth --figures --trace"})
final class ReportCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "A folder that Quoin wrote by --out.")
  private Path folder;

  @Option(
      names = "--trace",
      description =
          "Also write trace.json, the jobs of the first replication as trace events, which Perfetto"
              + " (ui.perfetto.dev) opens.")
  private boolean trace;

  @Option(
      names = "--figures",
      description = "Also write the figures to DIR/figures, each as .png, .svg and .pdf.")
  private boolean figures;

  @Option(
      names = "--csv-safe",
      description =
          "Also rewrite the tables (.csv) of DIR for spreadsheets: a text that begins with =, +, -"
              + " or @, which they take for a formula, gets an apostrophe in front.")
  private boolean csvSafe;

  @Override
  public void run() {
    PrintWriter output = spec.commandLine().getOut();
    output.println(ReportFile.write(folder));
    if (figures) {
      FigureFiles.write(folder).forEach(output::println);
    }
    if (trace) {
      output.println(TraceFile.write(folder));
    }
    if (csvSafe) {
      SafeCsv.rewrite(folder).forEach(output::println);
    }
  }
}
