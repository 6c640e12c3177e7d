package org.quoin.reproduction.krc;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.quoin.base.Json;
import org.quoin.report.OutputFolder;
import org.quoin.report.picture.LineChart;
import org.quoin.statistics.Estimate;

/**
 * The files of the reproduction: the page, its figures as PNG, and every number as CSV and JSON.
 */
final class Files {
  /** The readings that get pictures of their own: the paper's text, and the exact form. */
  private static final List<Reading> DRAWN = List.of(Reading.LITERAL, Reading.EXACT);

  /** Places at which a curve of waits is drawn. */
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
      String suffix = reading == Reading.LITERAL ? ".png" : "-exact.png";
      out.write("fig3a" + suffix, gains("3a", "mean width", reading));
      out.write("fig3b" + suffix, gains("3b", "mean run time", reading));
      out.write("fig4a" + suffix, shares("4a", "mean share of the processors", reading));
      out.write("fig4b" + suffix, shares("4b", "mean run time, min", reading));
    }
    out.write("fig5.png", waits());
    List<Object> frontierRows = new ArrayList<>();
    for (Frontier frontier : results.frontiers()) {
      FrontierPage drawn = new FrontierPage(frontier);
      out.write("frontier-" + frontier.log().file() + ".png", drawn.png());
      frontierRows.addAll(drawn.rows());
    }
    if (!frontierRows.isEmpty()) {
      out.write("krc-frontier.csv", csv(frontierRows));
    }
    for (KarelianLog log : results.logs()) {
      out.write("fig5-log-" + log.processors() + ".png", waits(log));
    }
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

  private byte[] gains(String figure, String what, Reading reading) {
    LineChart chart =
        new LineChart(
            "Fig. " + figure + ": gain against FCFS by " + what + " (" + reading.title() + ")",
            "tau",
            "dTw");
    for (String curve : results.curves(figure, reading)) {
      List<Cell> cells = results.curve(figure, curve, reading);
      add(chart, curve, cells, cells.stream().map(Cell::gain).toList());
    }
    return chart.png();
  }

  private byte[] shares(String figure, String axis, Reading reading) {
    LineChart chart =
        new LineChart(
            "Fig. " + figure + ": backfills and errors (" + reading.title() + ")",
            axis,
            "share of all jobs");
    List<Cell> cells = results.figure(figure, reading);
    add(chart, "backfilled", cells, cells.stream().map(Cell::backfilled).toList());
    add(chart, "successful", cells, cells.stream().map(Cell::successful).toList());
    add(chart, "errors", cells, cells.stream().map(Cell::errors).toList());
    return chart.png();
  }

  private static void add(LineChart chart, String name, List<Cell> cells, List<Estimate> values) {
    chart.points(
        name,
        cells.stream().mapToDouble(cell -> cell.point().x()).toArray(),
        values.stream().mapToDouble(Estimate::mean).toArray(),
        values.stream()
            .mapToDouble(e -> Double.isNaN(e.halfWidth()) ? 0 : e.halfWidth())
            .toArray());
  }

  /** All streams together, at the fitted parameters. */
  private byte[] waits() {
    LineChart chart = ecdf("Fig. 5: waiting times, " + results.study().streams() + " streams");
    List<double[]> fcfs = new ArrayList<>();
    for (Trial run : cell(Reading.LITERAL).runs()) {
      fcfs.add(run.fcfs());
    }
    addEcdf(chart, "FCFS", concatenated(fcfs));
    for (Reading reading :
        List.of(Reading.LITERAL, Reading.EXACT, Reading.DISTRIBUTION, Reading.EASY)) {
      List<double[]> waits = new ArrayList<>();
      for (Trial run : cell(reading).runs()) {
        waits.add(run.waits());
      }
      addEcdf(chart, reading.title(), concatenated(waits));
    }
    return chart.png();
  }

  private Cell cell(Reading reading) {
    return results.curve("table", "EXPONENTIAL", reading).get(0);
  }

  private static byte[] waits(KarelianLog log) {
    LineChart chart =
        ecdf(
            "Fig. 5: waiting times, "
                + KarelianLog.NAME
                + " on "
                + log.processors()
                + " processors");
    addEcdf(chart, "FCFS", log.fcfs());
    for (Reading reading :
        List.of(Reading.LITERAL, Reading.EXACT, Reading.DISTRIBUTION, Reading.EASY)) {
      addEcdf(chart, reading.title(), log.run(reading).waits());
    }
    return chart.png();
  }

  private static LineChart ecdf(String title) {
    return new LineChart(title, "wait, min", "share of jobs that wait at most so long");
  }

  private static double[] concatenated(List<double[]> parts) {
    return parts.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /** The ECDF from those who do not wait up to its 99.5 % point, at 400 places. */
  private static void addEcdf(LineChart chart, String name, double[] waits) {
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
      x[i] = sorted[place] / 60;
      y[i] = (place + 1.0) / sorted.length;
    }
    chart.line(name, x, y);
  }
}
