package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.quoin.coscheduling.workload.Parameters;
import org.quoin.report.OutputFolder;
import org.quoin.report.TextTable;
import org.quoin.report.picture.Pictures;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Verdict;

/**
 * One figure or table of Zhang et al. (2001) as measured: tables with the paper's figures beside
 * ours where the paper prints them, the claims it is about, and pictures.
 *
 * @param figure which one
 * @param parameters costs, and how many latencies a message has
 * @param regime the load where the figure does not vary it
 * @param study its measured cases
 */
record Page(Figure figure, Parameters parameters, Regime regime, Study study) {
  private static final List<String> PROFILE = List.of("compute", "spin", "switch", "other", "idle");

  /** What is claimed of it, judged. */
  List<Claim> claims() {
    return Claims.of(figure, study);
  }

  /** Whether a claim is decided neither way. */
  boolean isOpen() {
    return claims().stream()
        .map(Claim::verdict)
        .anyMatch(verdict -> verdict == Verdict.OPEN || verdict == Verdict.LEANS);
  }

  /** Title, tables and claims. */
  String text(List<Claim> claims) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s: %s; a message costs %d %s; load: %s; %d replications\n%s\n",
            figure.id(),
            figure.title(),
            parameters.latencies(),
            parameters.latencies() == 1 ? "latency" : "latencies",
            regime.text(),
            study.replications(),
            tables() + (responds() ? study.distances() : "")));
    for (Claim claim : claims) {
      text.append(
          String.format(Locale.ROOT, "  %-15s%s\n", claim.verdict().text() + ":", claim.text()));
      text.append(" ".repeat(17)).append("paper: ").append(claim.published()).append('\n');
      text.append(" ".repeat(17)).append("ours:  ").append(claim.figures()).append('\n');
    }
    return text.toString();
  }

  /** Whether it shows responses. */
  private boolean responds() {
    return switch (figure) {
      case FIG5, FIG10, FIG12, FIG13, FIG14, TABLE6 -> false;
      default -> true;
    };
  }

  private String tables() {
    return switch (figure) {
      case FIG3 -> loads();
      case FIG4, FIG7, FIG9 -> times();
      case FIG8 -> times() + profiles(PROFILE, "%.3f");
      case SECTION5 ->
          "Response, s:\n"
              + study.table("scheme", "response", "%.3g")
              + "Variation of the slowdowns:\n"
              + study.table("scheme", "unfairness", "%.3g");
      case FIG11, FIG15 -> "Response, s:\n" + study.table("heuristic", "response", "%.3g");
      case TABLE4 ->
          study.table("response, s", "response", "%.3g") + compared(2, Published.LEVELS, true);
      case TABLE5 ->
          study.table("response, s", "response", "%.3g") + compared(1, Published.OVERHEADS, false);
      case FIG5 -> profiles(PROFILE, "%.3f");
      case FIG6 ->
          "Response, s:\n" + study.table("scheme", "response", "%.3g") + profiles(PROFILE, "%.3f");
      case FIG10, FIG14, TABLE6 -> fairness();
      case FIG12 -> profiles(List.of("S1", "S2", "S3"), "%.0f");
      case FIG13 -> profiles(positions(), "%.0f");
    };
  }

  private String times() {
    return "Response, s:\n"
        + study.table("scheme", "response", "%.3g")
        + "Execution, s:\n"
        + study.table("scheme", "execution", "%.3g");
  }

  private String loads() {
    TextTable use =
        new TextTable(
            "scheme", "saturates at a utilization of", "without I/O", "paper", "dedicated work");
    for (String row : study.rows()) {
      use.row(
          row,
          saturation(row, "utilization"),
          saturation(row, "processor work"),
          Published.saturation(row),
          saturation(row, "dedicated work"));
    }
    return "Response in s by offered load (* jobs pile up: no steady state):\n"
        + study.table("scheme", "response", "%.3g")
        + use.render()
        + """
        Utilization is the share of the CPU time that computes or communicates. Dedicated work is what
        the finished iterations take alone, over the nodes' time: a rate that may pass 100 %, for I/O
        and latencies of several jobs overlap. Without I/O, it counts computation and communication.
        """;
  }

  private String saturation(String row, String figure) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * study.mean(row, Figure.SATURATION, figure));
  }

  /** Ratios to the first column of each workload, the paper's beside ours. */
  private String compared(int kind, Map<String, double[]> published, boolean change) {
    List<String[]> pairs = new ArrayList<>();
    String base = "";
    for (String column : study.columns()) {
      boolean first = kind == 2 ? column.endsWith(" 2") : base.isEmpty();
      if (first) {
        base = column;
      } else {
        pairs.add(new String[] {column, base});
      }
    }
    List<String> header = new ArrayList<>(List.of("ours (paper)"));
    pairs.forEach(pair -> header.add(pair[0]));
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (String row : study.rows()) {
      List<String> cells = new ArrayList<>(List.of(row));
      for (int i = 0; i < pairs.size(); i++) {
        double ratio =
            study.mean(row, pairs.get(i)[0], "response")
                / study.mean(row, pairs.get(i)[1], "response");
        double paper = published.get(row)[i];
        cells.add(
            String.format(Locale.ROOT, "%.2f", change ? ratio - 1 : ratio)
                + (Double.isNaN(paper) ? " (-)" : String.format(Locale.ROOT, " (%.2f)", paper)));
      }
      table.row(cells.toArray(String[]::new));
    }
    return table.render();
  }

  private String profiles(List<String> figures, String format) {
    StringBuilder text = new StringBuilder();
    study.columns().forEach(column -> text.append(study.profile(column, figures, format)));
    return text.toString();
  }

  private static List<String> positions() {
    return List.of("position 0", "position 1", "position 2", "position 3", "position 4");
  }

  /** Beside the slowdowns of the classes, as in Fig. 10a, those over the least of them. */
  private String fairness() {
    TextTable table =
        new TextTable(
            "scheme",
            "slowdown J2",
            "J4",
            "J5",
            "J2 / least",
            "J4 / least",
            "J5 / least",
            "variation of them",
            "paper");
    for (String row : study.rows()) {
      List<Double> slowdowns =
          Stream.of("J2", "J4", "J5")
              .map(type -> study.mean(row, "WL8", "slowdown " + type))
              .toList();
      double least = Collections.min(slowdowns);
      List<String> cells = new ArrayList<>(List.of(row));
      slowdowns.forEach(slowdown -> cells.add(number(slowdown, "%.2f")));
      slowdowns.forEach(slowdown -> cells.add(number(slowdown / least, "%.2f")));
      cells.add(number(study.mean(row, "WL8", "unfairness"), "%.3f"));
      cells.add(number(Published.UNFAIRNESS.getOrDefault(row, Double.NaN), "%.3f"));
      table.row(cells.toArray(String[]::new));
    }
    return table.render();
  }

  private static String number(double x, String format) {
    return Double.isNaN(x) ? "-" : String.format(Locale.ROOT, format, x);
  }

  /** Writes the figures as CSV and the pictures. */
  void draw(OutputFolder folder) {
    String load = regime.equals(Regime.HALF) ? "" : "-load-" + regime.name();
    String name = figure.id() + "-latencies-" + parameters.latencies() + load;
    folder.write(name + ".csv", study.csv());
    switch (figure) {
      case FIG3 -> folder.write(name + ".png", loadCurves());
      case FIG5 -> stacks(folder, name, PROFILE, "share of the time");
      case FIG6 -> {
        stacks(folder, name, PROFILE, "share of the time");
        stacks(folder, name + "-response", List.of("wait", "execution"), "response, s");
      }
      case FIG12 -> stacks(folder, name, List.of("S1", "S2", "S3"), "boosts a node-second");
      case FIG13 -> stacks(folder, name, positions(), "boosts a node-second");
      case FIG10, FIG14, TABLE6 -> {
        Map<String, double[]> bars = new LinkedHashMap<>();
        for (String type : List.of("slowdown J2", "slowdown J4", "slowdown J5")) {
          bars.put(type, means("WL8", type));
        }
        folder.write(
            name + ".png", Pictures.bars(figure.title(), "slowdown", study.rows(), bars, false));
      }
      default -> stacks(folder, name, List.of("wait", "execution"), "response, s");
    }
  }

  /** One picture a column, the schemes side by side, the figures on top of each other. */
  private void stacks(OutputFolder folder, String name, List<String> figures, String unit) {
    for (String column : study.columns()) {
      Map<String, double[]> bars = new LinkedHashMap<>();
      figures.forEach(one -> bars.put(one, means(column, one)));
      String file = name + "-" + column.replaceAll("[^A-Za-z0-9]+", "-") + ".png";
      String title = figure.title() + (figure.title().endsWith(column) ? "" : ": " + column);
      folder.write(file, Pictures.bars(title, unit, study.rows(), bars, true));
    }
  }

  private double[] means(String column, String figure) {
    return study.rows().stream().mapToDouble(row -> study.mean(row, column, figure)).toArray();
  }

  private byte[] loadCurves() {
    List<String> loads = study.columns().subList(0, study.columns().size() - 1);
    double[] x = loads.stream().mapToDouble(Double::parseDouble).toArray();
    Map<String, double[]> curves = new LinkedHashMap<>();
    for (String row : study.rows()) {
      double[] y = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        boolean stop = study.saturated(row, loads.get(i)) || (i > 0 && Double.isNaN(y[i - 1]));
        y[i] = stop ? Double.NaN : study.mean(row, loads.get(i), "response");
      }
      curves.put(row, y);
    }
    return Pictures.curves(figure.title(), "offered load", "mean response, s", x, curves);
  }
}
