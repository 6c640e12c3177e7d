package org.quoin.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.InputException;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.report.block.Figure;
import org.quoin.report.block.Labels;
import org.quoin.report.picture.Drawing;
import org.quoin.report.picture.FigurePainter;
import org.quoin.report.picture.PictureFile;
import org.quoin.report.picture.PlotStyle;
import org.quoin.report.picture.Print;
import org.quoin.report.study.StudyPlot;
import org.quoin.result.StudyResults;
import picocli.CommandLine.Model.PositionalParamSpec;

final class PlotCommand extends DeclaredCommand implements Runnable {
  private static final Pattern LENGTH =
      Pattern.compile("([0-9]{1,6}(?:[.][0-9]{1,6})?) ?(mm|cm|in|pt)");

  /** The least and the greatest width in points: 20 mm and 1 m. */
  private static final double LEAST = 56;

  private static final double MOST = 2835;

  private final PositionalParamSpec folderArgument =
      argument("DIR", "1", Path.class, "The folder of a study.");

  /** Creates the command. */
  PlotCommand() {
    super(
        "plot",
        "Draws a metric of a finished study over one of its axes, or over two.",
        "Draws means with 95 %% intervals as lines or bars, distributions, boxes, heat maps, lines"
            + " of equal value, or the best alternative of each cell.");
    declareGroups();
    examples(
        "quoin plot r --x clients.0.interval --y responseTime --by metaserver --at n=600",
        "quoin plot r --kind best --x n --by interval --style ieee-column --format pdf,png",
        "quoin plot r --kind ecdf --at interval=200 --log x --out figure.png");
  }

  @Override
  public void run() {
    Path folder = folderArgument.getValue();
    Settings options = DeclaredOptions.read(spec);
    Optional<Path> out = DeclaredOptions.path(options, "out");
    Optional<Print> print = print(options);
    List<String> formats = DeclaredOptions.several(options, "format");
    StudyPlot plot = StudyPlot.of(StudyResults.read(folder), choice(options));
    Path file = out.orElseGet(() -> folder.resolve(plot.fileName() + ".svg"));
    List<Path> files =
        formats.isEmpty() ? List.of(file) : formats.stream().map(one -> ending(file, one)).toList();
    List<PictureFile> writers =
        files.stream()
            .map(one -> PictureFile.of(formats.isEmpty() ? "--out" : "--format", one))
            .toList();
    plot.requireValues();
    Figure figure = labels(options).of(plot.figure());
    Drawing drawing =
        print
            .map(size -> FigurePainter.paint(figure, size))
            .orElseGet(() -> FigurePainter.paint(figure))
            .orElseThrow();
    for (int i = 0; i < files.size(); i++) {
      writers.get(i).write(files.get(i), drawing);
      spec.commandLine().getOut().println(files.get(i));
    }
  }

  /** Returns a file with another ending. */
  private static Path ending(Path file, String format) {
    String name = file.getFileName().toString().replaceFirst("(?i)[.](svg|png|pdf)$", "");
    return file.resolveSibling(name + "." + format);
  }

  private static Labels labels(Settings options) {
    return new Labels(
        text(options, "title").map(title -> title.equals("none") ? "" : title),
        text(options, "x-label"),
        text(options, "y-label"));
  }

  private static Optional<String> text(Settings options, String name) {
    return options.given(name) ? Optional.of(options.text(name)) : Optional.empty();
  }

  /** The size of a print; empty for a screen. */
  private static Optional<Print> print(Settings options) {
    Optional<Print> style =
        options.given("style")
            ? Optional.of(DeclaredOptions.constant(options, "style", PlotStyle.class).print())
            : Optional.empty();
    if (style.isEmpty() && !options.given("width") && !options.given("font-size")) {
      return Optional.empty();
    }
    Print base = style.orElse(PlotStyle.IEEE_PAGE.print());
    return Optional.of(
        new Print(
            options.given("width") ? points(options.text("width")) : base.width(),
            options.given("font-size") ? options.number("font-size") : base.fontSize()));
  }

  private static double points(String width) {
    Matcher length = LENGTH.matcher(width.strip());
    double points =
        length.matches()
            ? Double.parseDouble(length.group(1))
                * switch (length.group(2)) {
                  case "mm" -> 72 / 25.4;
                  case "cm" -> 72 / 2.54;
                  case "in" -> 72;
                  default -> 1;
                }
            : Double.NaN;
    if (!(points >= LEAST && points <= MOST)) {
      throw new InputException(
          "--width",
          "'" + width + "' is not a width; expected 20mm to 1000mm, as in 88mm, 3.5in or 252pt");
    }
    return points;
  }

  private StudyPlot.Choice choice(Settings options) {
    Set<String> logs = new TreeSet<>(DeclaredOptions.several(options, "log"));
    for (String one : logs) {
      if (!one.equals("x") && !one.equals("y")) {
        throw new InputException("--log", "'" + one + "' is not an axis; expected x, y or x,y");
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
        logs,
        options.given("theory") ? options.text("theory") : null);
  }
}
