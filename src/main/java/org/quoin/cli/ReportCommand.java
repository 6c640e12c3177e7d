package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.page.folder.FigureFiles;
import org.quoin.page.folder.ReportFile;
import org.quoin.page.folder.TraceFile;
import org.quoin.report.SafeCsv;
import picocli.CommandLine.Model.PositionalParamSpec;

final class ReportCommand extends DeclaredCommand implements Runnable {
  private final PositionalParamSpec folderArgument =
      argument("DIR", "1", Path.class, "A folder that Quoin wrote by --out.");

  /** Creates the command. */
  ReportCommand() {
    super(
        "report",
        "Makes report.html again from the files of a folder of results: one page that opens in any"
            + " browser, without a network.");
    declareGroups();
    examples("quoin report r", "quoin report kth --figures --trace");
  }

  @Override
  public void run() {
    Path folder = folderArgument.getValue();
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
