package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.page.folder.FigureFiles;
import org.quoin.page.folder.ReportFile;
import org.quoin.page.folder.TraceFile;
import org.quoin.report.SafeCsv;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    modelTransformer = DeclaredOptions.class,
    description =
        "Makes report.html again from the files of a folder of results: one page that opens in any"
            + " browser, without a network.",
    footer = {"", "Examples:", "  quoin report r", "  quoin report kth --figures --trace"})
final class ReportCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "A folder that Quoin wrote by --out.")
  private Path folder;

  @Override
  public void run() {
    Settings options = DeclaredOptions.read(spec);
    PrintWriter output = spec.commandLine().getOut();
    if (options.flag("csv-safe")) {
      SafeCsv.requirePlain(folder);
    }
    output.println(ReportFile.write(folder));
    if (options.flag("figures")) {
      FigureFiles.write(folder).forEach(output::println);
    }
    if (options.flag("trace")) {
      output.println(TraceFile.write(folder));
    }
    if (options.flag("csv-safe")) {
      SafeCsv.rewrite(folder).forEach(output::println);
    }
  }
}
