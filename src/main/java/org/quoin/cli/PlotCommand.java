package org.quoin.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.report.picture.FigurePainter;
import org.quoin.report.picture.PictureFile;
import org.quoin.report.study.StudyPlot;
import org.quoin.result.StudyResults;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin plot}: draws the results of a study. */
@Command(
    name = "plot",
    mixinStandardHelpOptions = true,
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

  @Option(
      names = "--x",
      paramLabel = "KEY",
      description = "The axis along the bottom; the end of its key is enough (default: the first).")
  private String x;

  @Option(names = "--y", paramLabel = "METRIC", description = "The metric (default: the first).")
  private String y;

  @Option(
      names = "--by",
      paramLabel = "KEY",
      split = ",",
      description = "Keys whose values make one series each (default: all other keys that vary).")
  private List<String> by = new ArrayList<>();

  @Option(
      names = "--at",
      paramLabel = "KEY=VALUE",
      description = "Draw only the points with this value of an axis.")
  private List<String> at = new ArrayList<>();

  @Option(
      names = "--log",
      paramLabel = "AXES",
      split = ",",
      description = "The logarithmic axes: x, y or x,y.")
  private List<String> log = new ArrayList<>();

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      defaultValue = "line",
      completionCandidates = Kinds.class,
      description = "What is drawn: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private String kind;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "The picture, "
              + PictureFile.ENDINGS
              + " (default: an .svg in DIR named after what it shows).")
  private Path out;

  @Override
  public void run() {
    PictureFile format = out == null ? PictureFile.SVG : PictureFile.of("--out", out);
    StudyPlot plot = StudyPlot.of(StudyResults.read(folder), choice());
    Path file = out == null ? folder.resolve(plot.fileName() + ".svg") : out;
    plot.requireValues();
    format.write(file, FigurePainter.paint(plot.figure()).orElseThrow());
    spec.commandLine().getOut().println(file);
  }

  /** Lists the names of the kinds for the completion of a shell. */
  private static final class Kinds implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }

    static List<String> names() {
      return Arrays.stream(StudyPlot.Kind.values()).map(StudyPlot.Kind::id).toList();
    }
  }

  private StudyPlot.Kind kind() {
    int place = Kinds.names().indexOf(kind);
    if (place < 0) {
      throw new InputException(
          "--kind", "'" + kind + "' is unknown; " + NearestName.expected(kind, Kinds.names()));
    }
    return StudyPlot.Kind.values()[place];
  }

  private StudyPlot.Choice choice() {
    StudyPlot.Kind drawn = kind();
    Set<String> logs = new TreeSet<>(log);
    for (String one : logs) {
      if (!one.equals("x") && !one.equals("y")) {
        throw new InputException("--log", "'" + one + "' is no axis; expected x, y or x,y");
      }
    }
    Map<String, String> held = new LinkedHashMap<>();
    for (String one : at) {
      int equals = one.indexOf('=');
      if (equals <= 0) {
        throw new InputException("--at " + one, "expected KEY=VALUE, as in --at n=600");
      }
      held.put(one.substring(0, equals), one.substring(equals + 1));
    }
    return new StudyPlot.Choice(drawn, x, y, by, held, logs);
  }
}
