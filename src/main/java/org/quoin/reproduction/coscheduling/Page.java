package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.quoin.report.OutputFolder;
import org.quoin.report.TextTable;
import org.quoin.report.block.Figure.Axis;
import org.quoin.report.block.Figure.BarSeries;
import org.quoin.report.block.Figure.Bars;
import org.quoin.report.block.Figure.Curve;
import org.quoin.report.block.Figure.Curves;
import org.quoin.report.block.Figure.Form;
import org.quoin.report.picture.PictureFile;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Verdict;
import org.quoin.timeshared.workload.CostParameters;

/**
 * One figure or table of Zhang et al. (2001) as measured: tables with the paper's figures beside
 * ours where the paper prints them, the claims it is about, and pictures.
 *
 * @param figure which one
 * @param parameters costs, and how many latencies a message has
 * @param regime the load where the figure does not vary it
 * @param study its measured cases
 */
record Page(Figure figure, CostParameters parameters, Regime regime, Study study) {
  /** The job types of WL8. */
  private static final List<String> TYPES = List.of("J2", "J4", "J5");

  /** The scheme and the workload that the load R is found with. */
  private static final String BOOSTS = "boosts per node and second";

  private static final String GANGS = "GS";

  private static final String FOUND_WITH = "WL5";

  private static final List<String> PROFILE = List.of("compute", "spin", "switch", "other", "idle");

  private static final String USES =
      """
      Utilization is the share of the CPU time that computes or communicates. Dedicated work is what
      the finished iterations take alone, over the nodes' time: a rate that may pass 100 %, for I/O
      and latencies of several jobs overlap. Without I/O, it counts computation and communication.
      """;

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
            String.join("\n", parts())));
    for (Claim claim : claims) {
      text.append(
          String.format(Locale.ROOT, "  %-15s%s\n", claim.verdict().text() + ":", claim.text()));
      text.append(" ".repeat(17)).append("paper: ").append(claim.published()).append('\n');
      text.append(" ".repeat(17)).append("ours:  ").append(claim.figures()).append('\n');
    }
    return text.toString();
  }

  /** Tables and what is said of them; the first is a table, under the title. */
  private List<String> parts() {
    List<String> parts = new ArrayList<>(tables());
    if (responds()) {
      parts.add(study.distances());
    }
    if (regime.isFound() && study.rows().contains(GANGS) && study.columns().contains(FOUND_WITH)) {
      parts.add(
          String.format(
              Locale.ROOT,
              """
              In these runs GS waits %.2f s of its response of %.2f s for WL5. R was found with runs
              of %,d jobs; shorter runs begin with an empty machine, too, and wait less.
              """,
              study.mean(GANGS, FOUND_WITH, "wait"),
              study.mean(GANGS, FOUND_WITH, "response"),
              Runs.LONG_RUN));
    }
    if (parts.stream().anyMatch(part -> part.contains("*"))) {
      parts.add("* jobs pile up: no steady state\n");
    }
    return parts;
  }

  /** Whether it shows responses. */
  private boolean responds() {
    return switch (figure) {
      case FIG5, FIG10, FIG12, FIG13, FIG14, TABLE6 -> false;
      default -> true;
    };
  }

  private List<String> tables() {
    String response = "response";
    return switch (figure) {
      case FIG3 -> loads();
      case FIG4, FIG7, FIG9 -> List.of(seconds(response), seconds("execution"));
      case FIG8 -> and(profiles(PROFILE, "%.3f"), seconds(response), seconds("execution"));
      case SECTION5 ->
          List.of(
              seconds(response), study.table("variation of the slowdowns", "unfairness", "%.3g"));
      case FIG11, FIG15 -> List.of(seconds(response));
      case TABLE4 -> List.of(seconds(response), compared(2, Published.LEVELS, true), deviation());
      case TABLE5 -> List.of(seconds(response), compared(1, Published.OVERHEADS, false));
      case FIG5 -> profiles(PROFILE, "%.3f");
      case FIG6 -> and(profiles(PROFILE, "%.3f"), seconds(response));
      case FIG10, FIG14, TABLE6 -> List.of(fairness());
      case FIG12 -> profiles(List.of("S1", "S2", "S3"), "%.0f");
      case FIG13 -> profiles(positions(), "%.0f");
    };
  }

  private String seconds(String figure) {
    return study.table(figure + ", s", figure, "%.3g");
  }

  private static List<String> and(List<String> last, String... first) {
    return Stream.concat(Stream.of(first), last.stream()).toList();
  }

  private List<String> loads() {
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
    return List.of(
        study.table("response, s, by load", "response", "%.3g"),
        study.table("utilization, by load", "utilization", "%.3f"),
        use.render(),
        USES);
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

  /** How far the changes of the response at level 5 are from Table 4. */
  private String deviation() {
    return String.format(
        Locale.ROOT,
        """
        At level 5 a change is %.3f from the paper's on average over %s,
        and in the median over all schemes %.3f. Section 4.3 says of all schemes that WL2 and WL5
        gain more than WL4; Table 4 itself prints the contrary of %s.
        """,
        deviations(ClaimForms.GOOD_AND_GANGS).average().orElse(Double.NaN),
        String.join(", ", ClaimForms.GOOD_AND_GANGS),
        new Median().evaluate(deviations(study.rows()).toArray()),
        String.join(", ", ClaimForms.others(study.rows(), Claims.GAINING)));
  }

  private DoubleStream deviations(List<String> rows) {
    return rows.stream()
        .flatMapToDouble(
            row ->
                Published.LEVEL_5.stream()
                    .mapToDouble(
                        entry ->
                            Math.abs(
                                change(row, Published.LEVEL_COLUMNS.get(entry))
                                    - Published.LEVELS.get(row)[entry])));
  }

  /** The change of the response at a workload and level against level 2. */
  private double change(String row, String column) {
    String base = column.substring(0, column.indexOf(' ')) + " 2";
    return study.mean(row, column, "response") / study.mean(row, base, "response") - 1;
  }

  private List<String> profiles(List<String> figures, String format) {
    return study.columns().stream().map(column -> study.profile(column, figures, format)).toList();
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
      List<String> cells = new ArrayList<>(List.of(row));
      slowdowns(row).forEach(slowdown -> cells.add(number(slowdown, "%.2f")));
      overLeast(row).forEach(ratio -> cells.add(number(ratio, "%.2f")));
      cells.add(number(study.mean(row, "WL8", "unfairness"), "%.3f"));
      cells.add(number(Published.UNFAIRNESS.getOrDefault(row, Double.NaN), "%.3f"));
      table.row(cells.toArray(String[]::new));
    }
    return table.render();
  }

  private List<Double> slowdowns(String row) {
    return TYPES.stream().map(type -> study.mean(row, "WL8", "slowdown " + type)).toList();
  }

  /** The slowdowns of a scheme's classes over the least of them. */
  List<Double> overLeast(String row) {
    double least = Collections.min(slowdowns(row));
    return slowdowns(row).stream().map(slowdown -> slowdown / least).toList();
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
      case FIG3 -> PictureFile.writeAll(folder.file(name), useCurves());
      case FIG5 -> stacks(folder, name, PROFILE, "share of the time", "");
      case FIG6 -> {
        stacks(folder, name, PROFILE, "share of the time", "");
        stacks(folder, name + "-response", List.of("wait", "execution"), "response", "s");
      }
      case FIG12 -> stacks(folder, name, List.of("S1", "S2", "S3"), BOOSTS, "");
      case FIG13 -> stacks(folder, name, positions(), BOOSTS, "");
      case FIG10, FIG14, TABLE6 -> {
        List<BarSeries> bars = new ArrayList<>();
        for (int i = 0; i < TYPES.size(); i++) {
          int type = i;
          bars.add(
              new BarSeries(
                  TYPES.get(i),
                  study.rows().stream().mapToDouble(row -> overLeast(row).get(type)).toArray(),
                  null));
        }
        String over = "slowdown over the least of the scheme";
        PictureFile.writeAll(
            folder.file(name), new Bars(figure.title(), "", over, "", study.rows(), bars, false));
      }
      default -> stacks(folder, name, List.of("wait", "execution"), "response", "s");
    }
  }

  /**
   * Draws a picture for each column: the schemes side by side, the figures on top of each other.
   */
  private void stacks(
      OutputFolder folder, String name, List<String> figures, String what, String unit) {
    for (String column : study.columns()) {
      List<BarSeries> bars =
          figures.stream().map(one -> new BarSeries(one, means(column, one), null)).toList();
      String file = name + "-" + column.replaceAll("[^A-Za-z0-9]+", "-");
      String title = figure.title() + (figure.title().endsWith(column) ? "" : ": " + column);
      PictureFile.writeAll(
          folder.file(file), new Bars(title, "", what, unit, study.rows(), bars, true));
    }
  }

  private double[] means(String column, String figure) {
    return study.rows().stream().mapToDouble(row -> study.mean(row, column, figure)).toArray();
  }

  /** A curve for each scheme, up to the load at which its jobs pile up. */
  private Curves useCurves() {
    List<String> loads = study.columns().subList(0, study.columns().size() - 1);
    List<Curve> curves = new ArrayList<>();
    for (String row : study.rows()) {
      List<String> steady = loads.stream().takeWhile(load -> !study.saturated(row, load)).toList();
      if (!steady.isEmpty()) {
        curves.add(
            new Curve(
                row, along(row, steady, "utilization"), along(row, steady, "response"), Form.LINE));
      }
    }
    return new Curves(
        figure.title(),
        "",
        new Axis("utilization", "", false),
        new Axis("mean response", "s", true),
        curves);
  }

  private double[] along(String row, List<String> columns, String figure) {
    return columns.stream().mapToDouble(column -> study.mean(row, column, figure)).toArray();
  }
}
