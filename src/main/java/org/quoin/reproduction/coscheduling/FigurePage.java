package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.quoin.report.TextTable;
import org.quoin.report.block.Figure.Axis;
import org.quoin.report.block.Figure.BarSeries;
import org.quoin.report.block.Figure.Bars;
import org.quoin.report.block.Figure.Curve;
import org.quoin.report.block.Figure.Curves;
import org.quoin.report.block.Figure.Form;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Claim.Finding;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.PaperPage;
import org.quoin.timeshared.workload.CostParameters;

/**
 * The part of the page of Zhang et al. (2001) on one figure or table of the paper: one table with
 * the loads as columns, the claims with the figures that decide them, and pictures.
 *
 * @param runs the measured cases, one study per load and cost of a message
 */
record FigurePage(PaperFigure figure, List<Measured> runs) {
  /** The job types of WL8. */
  private static final List<String> TYPES = List.of("J2", "J4", "J5");

  private static final List<String> BOOSTS = List.of("S1", "S2", "S3");

  private static final List<String> RESPONSE = List.of("wait", "execution");

  private static final String BOOST_RATE = "boosts per node and second";

  private static final String USES =
      "Utilization is the share of the CPU time that computes or communicates. Dedicated work is"
          + " the time that the finished iterations take alone, over the time of the nodes: it can"
          + " exceed 100 %, because I/O and latencies of several jobs overlap. The column without"
          + " I/O counts computation and communication only.";

  /**
   * The cases of a figure at one load.
   *
   * @param regime the load, if the figure does not vary it
   */
  record Measured(CostParameters parameters, Regime regime, FigureStudy study) {
    /** {@return the verdicts on the claims about the figure} */
    Stream<ClaimVerdict> verdicts(PaperFigure figure) {
      return CoschedulingClaims.of(figure, study).stream().map(claim -> claim.finding().verdict());
    }

    /**
     * {@return the cases of the comparisons that leave a claim undecided}
     *
     * @param most comparisons that would need more replications than these are left out
     */
    List<Case> undecided(PaperFigure figure, int most) {
      return CoschedulingClaims.of(figure, study).stream()
          .flatMap(claim -> claim.finding().undecided().stream())
          .filter(part -> !(part.replicationsNeeded() > most))
          .flatMap(part -> part.origins().stream())
          .distinct()
          .map(study::at)
          .toList();
    }
  }

  /** A column of the figure's table: its name and the cell of a scheme and column of a study. */
  private record Shown(String name, Cell cell) {}

  private interface Cell {
    String of(FigureStudy study, String row, String column);
  }

  void addTo(PaperPage page) {
    int first = page.judged().size();
    String name = figure.id();
    List<Map<String, Object>> records = new ArrayList<>();
    for (Measured one : runs) {
      records.addAll(
          one.study.records(
              PaperPage.row("latencies", one.parameters.latencies(), "load", one.regime.name())));
    }
    TextTable table = figure == PaperFigure.FIG3 ? responsesByLoad() : table();
    page.table(title(), table);
    if (table.render().contains("*")) {
      page.say("* Jobs pile up: there is no steady state.");
    }
    if (figure == PaperFigure.FIG3) {
      page.table(name + ": where the schemes saturate", saturation()).say(USES);
    }
    if (figure == PaperFigure.TABLE4) {
      page.say(distance());
    }
    runs.stream()
        .filter(one -> one.regime.isFound() && figure == PaperFigure.FIG4)
        .forEach(one -> page.say(foundLoad(one)));
    List<Map<String, Object>> claims = new ArrayList<>();
    List<Map<String, Object>> parts = new ArrayList<>();
    page.judged(judged()).detail(name + ": what decides the claims", claims(first, claims, parts));
    page.data(name, records).data("claims", claims).data("comparisons", parts);
    runs.forEach(one -> draw(one, page));
  }

  private String title() {
    return figure.id() + ": " + figure.title() + " (" + runs.get(0).study.replications() + ")";
  }

  /** {@return the name of a study among the studies of this figure} */
  private String label(Measured one) {
    boolean costs = runs.stream().map(run -> run.parameters.latencies()).distinct().count() > 1;
    return (costs ? one.parameters.latencies() + " latencies, " : "")
        + (figure == PaperFigure.FIG3 ? "all loads" : one.regime.title());
  }

  private List<Judged> judged() {
    Map<String, List<Judged.Case>> cases = new LinkedHashMap<>();
    for (Measured one : runs) {
      for (Claim claim : CoschedulingClaims.of(figure, one.study)) {
        cases
            .computeIfAbsent(claim.text(), text -> new ArrayList<>())
            .add(new Judged.Case(label(one), claim.finding().verdict()));
      }
    }
    List<Judged> judged = new ArrayList<>();
    cases.forEach((text, each) -> judged.add(new Judged(figure.id(), text, each)));
    return judged;
  }

  /** The comparison that decides each claim; all claims and comparisons become records. */
  private TextTable claims(
      int first, List<Map<String, Object>> records, List<Map<String, Object>> parts) {
    TextTable table = new TextTable("claim", "load", "verdict", "ours", "paper");
    List<List<Claim>> claims =
        runs.stream().map(one -> CoschedulingClaims.of(figure, one.study)).toList();
    for (int c = 0; c < claims.get(0).size(); c++) {
      for (int r = 0; r < runs.size(); r++) {
        Measured one = runs.get(r);
        Claim claim = claims.get(r).get(c);
        Finding finding = claim.finding();
        table.row(
            r == 0 ? "" + (first + c + 1) : "",
            label(one),
            finding.verdict().text(),
            finding.figures(),
            finding.published());
        records.add(record(one, claim, finding));
        finding.parts().forEach(part -> parts.add(record(one, claim, new Finding(part))));
      }
    }
    return table;
  }

  private Map<String, Object> record(Measured one, Claim claim, Finding finding) {
    return PaperPage.row(
        "figure", figure.id(),
        "latencies", one.parameters.latencies(),
        "load", one.regime.name(),
        "claim", claim.text(),
        "verdict", finding.verdict().text(),
        "published", finding.published(),
        "figures", finding.figures());
  }

  private List<Shown> shown() {
    Shown response = figure("response, s", "response", "%.3g");
    return switch (figure) {
      case FIG4, FIG6, FIG7, FIG8, FIG9 ->
          List.of(response, figure("execution, s", "execution", "%.3g"));
      case SECTION5 ->
          List.of(response, figure("variation of the slowdowns", "unfairness", "%.3g"));
      case TABLE4 -> List.of(response, new Shown("change", this::change));
      case TABLE5 -> List.of(response, new Shown("ratio", this::ratio));
      case FIG5 -> means(PaperFigure.PROFILE, "%.3f");
      case FIG12 -> means(BOOSTS, "%.0f");
      case FIG13 -> means(PaperFigure.POSITIONS, "%.0f");
      case FIG10, FIG14, TABLE6 ->
          Stream.concat(
                  TYPES.stream().map(type -> mean(type, "slowdown " + type, "%.2f")),
                  Stream.of(mean("variation", "unfairness", "%.3f")))
              .toList();
      default -> List.of(response);
    };
  }

  private static Shown figure(String name, String figure, String format) {
    return new Shown(name, (study, row, column) -> study.cell(row, column, figure, format));
  }

  private static Shown mean(String name, String figure, String format) {
    return new Shown(name, (study, row, column) -> number(study.mean(row, column, figure), format));
  }

  private static List<Shown> means(List<String> figures, String format) {
    return figures.stream().map(one -> mean(one, one, format)).toList();
  }

  /** {@return the value that the paper prints, for the last column; empty without one} */
  private String paper(String row, String column) {
    return switch (figure) {
      case TABLE4 -> number(Published.level(row, column), "%.2f");
      case TABLE5 ->
          column.equals("CS, I")
              ? ""
              : number(Published.OVERHEADS.get(row)[column.equals("CS/2, I") ? 1 : 0], "%.3f");
      case FIG10, FIG14, TABLE6 ->
          number(Published.UNFAIRNESS.getOrDefault(row, Double.NaN), "%.3f");
      default -> "";
    };
  }

  private String change(FigureStudy study, String row, String column) {
    return column.endsWith(" 2") ? "" : number(changed(study, row, column), "%.2f");
  }

  /** {@return the change of the response at a workload and level against level 2} */
  private static double changed(FigureStudy study, String row, String column) {
    String base = column.substring(0, column.indexOf(' ')) + " 2";
    return study.mean(row, column, "response") / study.mean(row, base, "response") - 1;
  }

  private String ratio(FigureStudy study, String row, String column) {
    double base = study.mean(row, study.columns().get(0), "response");
    return column.equals(study.columns().get(0))
        ? ""
        : number(study.mean(row, column, "response") / base, "%.2f");
  }

  /** The schemes below each other for each column of the study, the loads beside each other. */
  private TextTable table() {
    List<String> labels = runs.stream().map(this::label).toList();
    List<Shown> shown = shown();
    FigureStudy any = runs.get(0).study;
    boolean printed =
        any.rows().stream()
            .anyMatch(row -> any.columns().stream().anyMatch(c -> !paper(row, c).isEmpty()));
    TextTable table =
        new TextTable(
            "case",
            "scheme",
            shown.stream().flatMap(one -> PaperPage.columns(one.name, labels)),
            printed ? List.of("paper") : List.of());
    for (String column : any.columns()) {
      String group = column;
      List<String> rows = new ArrayList<>(any.rows());
      if (shown.get(0).name.startsWith("response")) {
        rows.addAll(List.of(CaseRuns.PERFECT, CaseRuns.BOUND));
      }
      for (String row : rows) {
        table.row(
            group,
            row,
            shown.stream()
                .flatMap(one -> runs.stream().map(run -> cell(one, run.study, row, column))),
            printed && any.rows().contains(row) ? List.of(paper(row, column)) : List.of());
        group = "";
      }
    }
    return table;
  }

  /** Perfect coscheduling and the bound of any scheme are figures of every scheme's case. */
  private static String cell(Shown shown, FigureStudy study, String row, String column) {
    if (study.rows().contains(row)) {
      return shown.cell.of(study, row, column);
    }
    return shown.name.startsWith("response")
        ? number(study.mean(study.rows().get(0), column, row), "%.3g")
        : "";
  }

  private TextTable responsesByLoad() {
    FigureStudy any = runs.get(0).study;
    List<String> loads = any.columns().subList(0, any.columns().size() - 1);
    TextTable table = new TextTable("figure", "scheme", loads.stream().map(load -> "load " + load));
    for (Measured one : runs) {
      for (Shown shown :
          List.of(
              figure("response, s", "response", "%.3g"),
              mean("utilization", "utilization", "%.3f"))) {
        String group = runs.size() > 1 ? shown.name + ", " + label(one) : shown.name;
        for (String row : any.rows()) {
          table.row(group, row, loads.stream().map(load -> shown.cell.of(one.study, row, load)));
          group = "";
        }
      }
    }
    return table;
  }

  private TextTable saturation() {
    List<String> labels = runs.size() > 1 ? runs.stream().map(this::label).toList() : List.of("");
    return PaperPage.lines(
        List.of(
            "scheme",
            Stream.of("utilization", "without I/O", "dedicated work")
                .flatMap(name -> PaperPage.columns(name, labels)),
            "paper"),
        runs.get(0).study.rows(),
        row ->
            List.of(
                row,
                Stream.of("utilization", "processor work", "dedicated work")
                    .flatMap(figure -> runs.stream().map(one -> saturation(one, row, figure))),
                Published.saturation(row)));
  }

  private static String saturation(Measured one, String row, String figure) {
    return number(100 * one.study.mean(row, PaperFigure.SATURATION, figure), "%.0f %%");
  }

  private static String foundLoad(Measured one) {
    return String.format(
        Locale.ROOT,
        "At R, GS waits %.2f s of its response of %.2f s for WL5. The runs at R count jobs after a"
            + " warm-up of half as many, and R is the smallest load at which these runs wait longer"
            + " than they execute.",
        one.study.mean("GS", "WL5", "wait"),
        one.study.mean("GS", "WL5", "response"));
  }

  /** {@return sentences on the distance of the changes at level 5 from Table 4} */
  private String distance() {
    List<String> good = Stream.concat(Stream.of("GS"), CoschedulingClaims.GOOD.stream()).toList();
    List<String> all = runs.get(0).study.rows();
    return String.format(
        Locale.ROOT,
        "Table 4 prints the share by which level 5 changes the response against level 2, as -0.30"
            + " for a response that is 30 %% shorter. Under WL2, WL4 and WL5, our share differs"
            + " from the printed one by %s on average over %s, and by %s in the median over all"
            + " schemes. Section 4.3 says of all schemes that WL2 and WL5 gain more than WL4; Table"
            + " 4 itself prints the contrary of %s.",
        byLoad(study -> deviations(study, good).average().orElse(Double.NaN)),
        String.join(", ", good),
        byLoad(study -> new Median().evaluate(deviations(study, all).toArray())),
        String.join(
            ", ", all.stream().filter(row -> !CoschedulingClaims.GAINING.contains(row)).toList()));
  }

  private String byLoad(ToDoubleFunction<FigureStudy> value) {
    return runs.stream()
        .map(
            one ->
                String.format(Locale.ROOT, "%.3f (%s)", value.applyAsDouble(one.study), label(one)))
        .collect(Collectors.joining(", "));
  }

  private static DoubleStream deviations(FigureStudy study, List<String> rows) {
    return rows.stream()
        .flatMapToDouble(
            row ->
                Stream.of("WL2 5", "WL4 5", "WL5 5")
                    .mapToDouble(
                        column ->
                            Math.abs(changed(study, row, column) - Published.level(row, column))));
  }

  private static String number(double x, String format) {
    return Double.isNaN(x) ? "" : String.format(Locale.ROOT, format, x);
  }

  private void draw(Measured one, PaperPage page) {
    String load = one.regime.equals(Regime.HALF) ? "" : "-load-" + one.regime.name();
    String name = figure.id() + "-latencies-" + one.parameters.latencies() + load;
    switch (figure) {
      case FIG3 -> page.picture(name, () -> useCurves(one.study));
      case FIG5 -> stacks(page, one.study, name, PaperFigure.PROFILE, "share of the time", "");
      case FIG6 -> {
        stacks(page, one.study, name, PaperFigure.PROFILE, "share of the time", "");
        stacks(page, one.study, name + "-response", RESPONSE, "response", "s");
      }
      case FIG12 -> stacks(page, one.study, name, BOOSTS, BOOST_RATE, "");
      case FIG13 -> stacks(page, one.study, name, PaperFigure.POSITIONS, BOOST_RATE, "");
      case FIG10, FIG14, TABLE6 -> page.picture(name, () -> slowdowns(one.study));
      default -> stacks(page, one.study, name, RESPONSE, "response", "s");
    }
  }

  /** The slowdowns of the job types over the smallest of the scheme, as in Fig. 10 (a). */
  private Bars slowdowns(FigureStudy study) {
    List<BarSeries> bars = new ArrayList<>();
    for (String type : TYPES) {
      bars.add(series(type, study, row -> slowdown(study, row, type) / least(study, row)));
    }
    String over = "slowdown over the least of the scheme";
    return new Bars(figure.title(), "", "", new Axis(over, "", false), study.rows(), bars, false);
  }

  private static double slowdown(FigureStudy study, String row, String type) {
    return study.mean(row, "WL8", "slowdown " + type);
  }

  private static double least(FigureStudy study, String row) {
    return TYPES.stream().mapToDouble(type -> slowdown(study, row, type)).min().orElseThrow();
  }

  private static BarSeries series(String name, FigureStudy study, ToDoubleFunction<String> value) {
    return new BarSeries(name, study.rows().stream().mapToDouble(value).toArray(), null);
  }

  /** Adds a picture per column: the schemes side by side, the figures on top of each other. */
  private void stacks(
      PaperPage page,
      FigureStudy study,
      String name,
      List<String> figures,
      String what,
      String unit) {
    for (String column : study.columns()) {
      String title = figure.title() + (figure.title().endsWith(column) ? "" : ": " + column);
      page.picture(
          name + "-" + column.replaceAll("[^A-Za-z0-9]+", "-"),
          () ->
              new Bars(
                  title,
                  "",
                  "",
                  new Axis(what, unit, false),
                  study.rows(),
                  figures.stream()
                      .map(one -> series(one, study, row -> study.mean(row, column, one)))
                      .toList(),
                  true));
    }
  }

  /** {@return a curve per scheme, up to the load at which its jobs pile up} */
  private Curves useCurves(FigureStudy study) {
    List<String> loads = study.columns().subList(0, study.columns().size() - 1);
    List<Curve> curves = new ArrayList<>();
    for (String row : study.rows()) {
      List<String> steady = loads.stream().takeWhile(load -> !study.saturated(row, load)).toList();
      if (!steady.isEmpty()) {
        curves.add(
            new Curve(
                row,
                steady.stream().mapToDouble(c -> study.mean(row, c, "utilization")).toArray(),
                steady.stream().mapToDouble(c -> study.mean(row, c, "response")).toArray(),
                Form.LINE));
      }
    }
    return new Curves(
        figure.title(),
        "",
        new Axis("utilization", "", false),
        new Axis("mean response", "s", true),
        curves);
  }
}
