package org.quoin.reproduction.krc;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.quoin.base.Json;
import org.quoin.report.OutputFolder;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.PictureFile;
import org.quoin.statistics.Estimate;

/** The files of the reproduction: the page, its pictures, and every number as CSV and JSON. */
final class Files {
  /** The readings that get pictures of their own: the paper's text, and the exact form. */
  private static final List<Reading> DRAWN = List.of(Reading.LITERAL, Reading.EXACT);

  /** The readings whose waits are compared with FCFS. */
  private static final List<Reading> COMPARED =
      List.of(Reading.LITERAL, Reading.EXACT, Reading.DISTRIBUTION, Reading.EASY);

  /** The number of points of a curve of waits. */
  private static final int POINTS = 400;

  private final Results results;
  private final OutputFolder out;

  Files(Results results, OutputFolder out) {
    this.results = results;
    this.out = out;
  }

  void write(Page page) {
    Map<String, Object> tree = page.tree();
    out.write("krc.txt", page.text());
    out.write("krc.json", Json.write(tree));
    out.write("krc-points.csv", csv((List<?>) tree.get("points")));
    List<Object> logRows = new ArrayList<>();
    for (Object log : (List<?>) tree.get("logs")) {
      logRows.addAll((List<?>) ((Map<?, ?>) log).get("policies"));
    }
    if (!logRows.isEmpty()) {
      out.write("krc-log.csv", csv(logRows));
    }
    for (Reading reading : DRAWN) {
      String suffix = reading == Reading.LITERAL ? "" : "-exact";
      draw("fig3a" + suffix, gains("3a", "mean width", reading));
      draw("fig3b" + suffix, gains("3b", "mean run time", reading));
      draw("fig4a" + suffix, shares("4a", "mean share of the processors", "", reading));
      draw("fig4b" + suffix, shares("4b", "mean run time", "min", reading));
    }
    draw("fig5", waits());
    List<Object> frontierRows = new ArrayList<>();
    for (Frontier frontier : results.frontiers()) {
      FrontierPage drawn = new FrontierPage(frontier);
      draw("frontier-" + frontier.log().file(), drawn.figure());
      frontierRows.addAll(drawn.rows());
    }
    if (!frontierRows.isEmpty()) {
      out.write("krc-frontier.csv", csv(frontierRows));
    }
    for (KarelianLog log : results.logs()) {
      draw("fig5-log-" + log.processors(), waits(log));
    }
  }

  private void draw(String name, Figure figure) {
    PictureFile.writeAll(out.file(name), figure);
  }

  private static String csv(List<?> rows) {
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().build(text)) {
      writer.writeRecord(
          ((Map<?, ?>) rows.get(0)).keySet().stream().map(Object::toString).toList());
      for (Object row : rows) {
        writer.writeRecord(((Map<?, ?>) row).values().stream().map(Object::toString).toList());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write CSV", e);
    }
    return text.toString();
  }

  private Figure gains(String figure, String what, Reading reading) {
    List<Figure.Curve> curves = new ArrayList<>();
    for (String curve : results.curves(figure, reading)) {
      curves.add(curve(curve, results.curve(figure, curve, reading), Cell::gain));
    }
    return new Figure.Curves(
        "Fig. " + figure + ": gain against FCFS by " + what + " (" + reading.title() + ")",
        "",
        new Figure.Axis("tau", "", false),
        new Figure.Axis("dTw", "", false),
        curves);
  }

  private Figure shares(String figure, String axis, String unit, Reading reading) {
    List<Cell> cells = results.figure(figure, reading);
    return new Figure.Curves(
        "Fig. " + figure + ": backfills and errors (" + reading.title() + ")",
        "",
        new Figure.Axis(axis, unit, false),
        new Figure.Axis("share of all jobs", "", false),
        List.of(
            curve("backfilled", cells, Cell::backfilled),
            curve("successful", cells, Cell::successful),
            curve("errors", cells, Cell::errors)));
  }

  private static Figure.Curve curve(String name, List<Cell> cells, Function<Cell, Estimate> value) {
    return Figure.Curve.points(
        name,
        cells.stream().mapToDouble(cell -> cell.point().x()).toArray(),
        cells.stream().map(value).mapToDouble(Estimate::mean).toArray(),
        cells.stream().map(value).mapToDouble(Estimate::halfWidth).toArray());
  }

  /** The waits of all streams together, at the fitted parameters. */
  private Figure waits() {
    Map<String, double[]> waits = new LinkedHashMap<>();
    waits.put("FCFS", concatenated(cell(Reading.LITERAL), Trial::fcfs));
    for (Reading reading : COMPARED) {
      waits.put(reading.title(), concatenated(cell(reading), Trial::waits));
    }
    return waits(results.study().streams() + " streams", waits);
  }

  private Cell cell(Reading reading) {
    return results.curve("table", "EXPONENTIAL", reading).get(0);
  }

  private static Figure waits(KarelianLog log) {
    Map<String, double[]> waits = new LinkedHashMap<>();
    waits.put("FCFS", log.fcfs());
    COMPARED.forEach(reading -> waits.put(reading.title(), log.run(reading).waits()));
    return waits(KarelianLog.NAME + " on " + log.processors() + " processors", waits);
  }

  private static Figure waits(String of, Map<String, double[]> waits) {
    List<Figure.Curve> curves = new ArrayList<>();
    waits.forEach((name, some) -> curves.add(distribution(name, some)));
    return new Figure.Curves(
        "Fig. 5: waiting times, " + of,
        "",
        new Figure.Axis("wait", "s", false),
        new Figure.Axis("share of the jobs that wait no longer", "", false),
        curves);
  }

  private static double[] concatenated(Cell cell, Function<Trial, double[]> waits) {
    return Arrays.stream(cell.runs()).map(waits).flatMapToDouble(Arrays::stream).toArray();
  }

  /** The distribution of waits from those of 0 up to the 99.5 % point, at 400 points. */
  private static Figure.Curve distribution(String name, double[] waits) {
    double[] sorted = waits.clone();
    Arrays.sort(sorted);
    int first = 0;
    while (first + 1 < sorted.length && sorted[first + 1] <= 0) {
      first++;
    }
    double last = Math.max(first, 0.995 * (sorted.length - 1));
    double[] x = new double[POINTS];
    double[] y = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      int place = (int) (first + (last - first) * i / (POINTS - 1));
      x[i] = sorted[place];
      y[i] = (place + 1.0) / sorted.length;
    }
    return new Figure.Curve(name, x, y, Figure.Form.LINE);
  }
}
