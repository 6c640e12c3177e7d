package org.quoin.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.quoin.base.InputException;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.report.picture.FigurePainter;
import org.quoin.report.picture.PictureFile;
import org.quoin.report.study.StudyPlot;
import org.quoin.result.StudyResults;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "plot",
    mixinStandardHelpOptions = true,
    modelTransformer = DeclaredOptions.class,
    description = {
      "Draws a metric of a finished study over one of its axes.",
      "Draws means with 95 %% intervals, distributions or boxes."
    },
    footer = {
      "",
      "Examples:",
      "  quoin plot r --x clients.0.interval --y responseTime --by metaserver --at n=600",
      "  quoin plot r --kind ecdf --at interval=200 --log x --out figure.png"
    })
final class PlotCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder of a study.")
  private Path folder;

  @Override
  public void run() {
    Settings options = DeclaredOptions.read(spec);
    Optional<Path> out = DeclaredOptions.path(options, "out");
    PictureFile format = out.map(file -> PictureFile.of("--out", file)).orElse(PictureFile.SVG);
    StudyPlot plot = StudyPlot.of(StudyResults.read(folder), choice(options));
    Path file = out.orElseGet(() -> folder.resolve(plot.fileName() + ".svg"));
    plot.requireValues();
    format.write(file, FigurePainter.paint(plot.figure()).orElseThrow());
    spec.commandLine().getOut().println(file);
  }

  private StudyPlot.Choice choice(Settings options) {
    Set<String> logs = new TreeSet<>(DeclaredOptions.several(options, "log"));
    for (String one : logs) {
      if (!one.equals("x") && !one.equals("y")) {
        throw new InputException("--log", "'" + one + "' is no axis; expected x, y or x,y");
      }
    }
    Map<String, String> held = new LinkedHashMap<>();
    for (String one : DeclaredOptions.list(spec, "at")) {
      int equals = one.indexOf('=');
      if (equals <= 0) {
        throw new InputException("--at " + one, "expected KEY=VALUE, as in --at n=600");
      }
      held.put(one.substring(0, equals), one.substring(equals + 1));
    }
    return new StudyPlot.Choice(
        DeclaredOptions.constant(options, "kind", StudyPlot.Kind.class),
        options.given("x") ? options.text("x") : null,
        options.given("y") ? options.text("y") : null,
        DeclaredOptions.several(options, "by"),
        held,
        logs);
  }
}
