package org.quoin.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Percent;
import org.quoin.base.Quantity;
import org.quoin.experiment.queue.QueueSimulation;
import org.quoin.queueing.kendall.Kendall;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.LoadCurve;
import org.quoin.queueing.kendall.QueueModel;
import org.quoin.queueing.kendall.SteadyState;
import org.quoin.report.block.Block;
import org.quoin.report.block.TableColumn;
import org.quoin.result.Mean;
import org.quoin.result.Meanings;
import org.quoin.result.QueueSummary;
import org.quoin.result.QueueSummary.Figure;
import org.quoin.result.QueueSummary.LoadPoint;
import org.quoin.result.QueueSummary.Part;
import org.quoin.result.QueueSummary.Point;
import org.quoin.statistics.Estimate;

/** Formula and simulation of a queue side by side. */
public final class QueueReport {
  private static final String SECONDS = "s";
  private static final String SHARE = "%";
  private static final String RATE = "/s";

  /** Probabilities of longer times whose quantiles are shown. */
  private static final double[] QUANTILES = {0.5, 0.1, 0.05, 0.01};

  /** Points of a distribution of times. */
  private static final int POINTS = 60;

  /** Numbers of customers that a page shows. */
  private static final int NUMBERS = 60;

  /** Shares below this one are shown with an exponent. */
  private static final double RARE = 1e-7;

  /** Shares below this one are more than none, but less than a tenth of a percent. */
  private static final double SMALL = 5e-4;

  /** Numbers of customers that the text shows. */
  private static final int SHOWN = 6;

  private final QueueModel model;
  private final SteadyState state;
  private final Optional<QueueSimulation> simulation;
  private final LoadCurve curve;

  /**
   * Creates a report.
   *
   * @param state the steady state by formulas
   * @param simulation simulation of the same model; empty without one
   */
  public QueueReport(QueueModel model, SteadyState state, Optional<QueueSimulation> simulation) {
    this.model = model;
    this.state = state;
    this.simulation = simulation;
    curve = LoadCurve.of(model);
  }

  /** {@return the results as they are written} */
  public QueueSummary summary() {
    List<Figure> figures = figures();
    List<Part> parts = parts();
    return new QueueSummary(
        model.name(),
        answer(),
        agreement(figures, parts),
        given(),
        state.title(),
        state.exact(),
        state.formulas(),
        state.source(),
        figures,
        parts,
        numbers(),
        times(state.waitTail(), 0.001, true),
        times(state.responseTail(), 0.001, false),
        loads(),
        bend(),
        simulation.map(QueueSimulation::customers).orElse(0L));
  }

  private List<String> given() {
    List<String> lines = new ArrayList<>();
    boolean several = model.classes().size() > 1;
    for (QueueModel.Customers one : model.classes()) {
      String prefix = several ? one.name() + ": " : "";
      for (int i = 0; i < model.stations().size(); i++) {
        QueueModel.Station station = model.stations().get(i);
        String at = model.stations().size() > 1 ? station.name() + ": " : "";
        Law gaps = one.arrivals().get(i);
        Law service = one.service().get(i);
        String arrivals =
            gaps == null
                ? ""
                : "arrivals %s/s (%s), ".formatted(digits(1 / gaps.mean()), gaps.words());
        String servers =
            station.servers() == Kendall.MANY
                ? "infinitely many servers"
                : station.servers() == 1 ? "1 server" : station.servers() + " servers";
        lines.add(
            prefix
                + at
                + arrivals
                + "service %s on average (%s), %s"
                    .formatted(time(service.mean()), service.words(), servers));
      }
    }
    if (model.isClosed()) {
      lines.add(
          model.population()
              + " customers"
              + (model.think() == null
                  ? ""
                  : ", each away for %s on average (%s)"
                      .formatted(time(model.think().mean()), model.think().words())));
    }
    simulation
        .filter(run -> run.copies() > 0)
        .ifPresent(
            run ->
                lines.add(
                    "L, Lq, W, Wq and P(wait) are simulated by array-RQMC with %,d copies of the queue"
                        .formatted(run.copies())));
    return lines;
  }

  private String answer() {
    SteadyState.Means means = state.means();
    StringBuilder text = new StringBuilder(model.name()).append(": ");
    String about = state.exact() ? "" : "about ";
    text.append("the mean response is ").append(about).append(time(means.meanResponse()));
    if (!Double.isNaN(means.meanWait())) {
      text.append(", of which ").append(about).append(time(means.meanWait())).append(" is waiting");
    }
    if (!Double.isNaN(means.utilization()) && model.stations().get(0).servers() != Kendall.MANY) {
      text.append("; the utilization is ").append(Percent.of(means.utilization()));
    }
    if (state.loss() > 0) {
      text.append("; ").append(share(state.loss())).append(" of arrivals are lost");
    }
    if (model.stations().size() > 1) {
      Part busiest = null;
      double most = -1;
      for (Part part : parts()) {
        double use = part.figures().get(0).formula();
        if (use > most && use <= 1) {
          most = use;
          busiest = part;
        }
      }
      if (busiest != null) {
        text.append("; the bottleneck is ").append(busiest.name());
        text.append(", utilized to ").append(Percent.of(most));
      }
    }
    return text.append('.').toString();
  }

  private String agreement(List<Figure> figures, List<Part> parts) {
    if (simulation.isEmpty()) {
      return "";
    }
    int all = 0;
    int inside = 0;
    List<Figure> every = new ArrayList<>(figures);
    parts.forEach(part -> every.addAll(part.figures()));
    for (Figure figure : every) {
      if (figure.simulated() != null && !Double.isNaN(figure.formula())) {
        Estimate estimate = estimate(figure.simulated());
        if (estimate.halfWidth() > 0) {
          all++;
          inside += estimate.covers(figure.formula()) ? 1 : 0;
        }
      }
    }
    Estimate response = simulation.get().means().meanResponse();
    String simulated =
        String.format(
            Locale.ROOT,
            "Simulated, %,d customers: the mean response is %s",
            simulation.get().customers(),
            timeOf(response));
    if (!state.exact()) {
      double off = state.means().meanResponse() / response.mean() - 1;
      return simulated
          + String.format(
              Locale.ROOT,
              "; the approximation is %s %s.",
              Percent.of(Math.abs(off)),
              off < 0 ? "below" : "above");
    }
    return simulated
        + "; %d of %d intervals (95 %%) contain the value of the formula.".formatted(inside, all);
  }

  private static Estimate estimate(Mean mean) {
    return mean.estimate(2);
  }

  private Mean simulated(DoubleFunction<Estimate> of, double at) {
    return simulation.isEmpty() ? null : new Mean(of.apply(at));
  }

  private List<Figure> figures() {
    List<Figure> all = new ArrayList<>();
    QueueSimulation.Means means = simulation.map(QueueSimulation::means).orElse(null);
    boolean single = model.stations().size() == 1;
    add(all, state.means(), means, single, model.isClosed() || state.loss() > 0);
    for (SteadyState.Bound bound : state.bounds()) {
      all.add(new Figure(bound.name(), bound.meaning(), SECONDS, bound.seconds(), null));
    }
    boolean waits = !Double.isNaN(state.means().meanWait());
    if (single && waits) {
      all.add(
          new Figure(
              "P(wait)",
              "share of customers that wait",
              SHARE,
              state.waitProbability(),
              simulation.map(run -> new Mean(run.waited())).orElse(null)));
    }
    if (state.loss() > 0) {
      all.add(
          new Figure(
              "loss",
              "arrivals that find no place"
                  + (simulation.filter(QueueSimulation::isLossRare).isPresent()
                      ? " (by splitting)"
                      : ""),
              SHARE,
              state.loss(),
              simulation.map(run -> new Mean(run.lost())).orElse(null)));
    }
    if (single && model.classes().size() == 1) {
      if (waits && state.means().meanWait() > 0) {
        quantiles(all, "wait", state.waitTail(), p -> simulation.get().waitQuantile(p));
      }
      quantiles(all, "response", state.responseTail(), p -> simulation.get().responseQuantile(p));
    }
    return all;
  }

  private void quantiles(
      List<Figure> all, String name, DoubleUnaryOperator tail, DoubleFunction<Estimate> of) {
    for (double p : QUANTILES) {
      String percent = digits(100 * (1 - p)) + " %";
      all.add(
          new Figure(
              name + " " + percent,
              p == 0.5 ? "median of the " + name : name + " that " + percent + " do not exceed",
              SECONDS,
              SteadyState.quantile(tail, p, state.means().meanResponse()),
              simulated(of, p)));
    }
  }

  private static void add(
      List<Figure> all,
      SteadyState.Means formula,
      QueueSimulation.Means simulated,
      boolean utilized,
      boolean throughput) {
    if (utilized) {
      add(
          all,
          "rho",
          "utilization",
          SHARE,
          formula.utilization(),
          simulated == null ? null : simulated.utilization());
    }
    if (throughput) {
      add(
          all,
          "X",
          "throughput",
          RATE,
          formula.throughput(),
          simulated == null ? null : simulated.throughput());
    }
    add(
        all,
        "L",
        "customers inside",
        "",
        formula.number(),
        simulated == null ? null : simulated.number());
    boolean waits = !Double.isNaN(formula.waiting());
    if (waits) {
      add(
          all,
          "Lq",
          "customers that wait",
          "",
          formula.waiting(),
          simulated == null ? null : simulated.waiting());
    }
    add(
        all,
        "W",
        "mean response",
        SECONDS,
        formula.meanResponse(),
        simulated == null ? null : simulated.meanResponse());
    if (waits) {
      add(
          all,
          "Wq",
          "mean wait",
          SECONDS,
          formula.meanWait(),
          simulated == null ? null : simulated.meanWait());
    }
  }

  private static void add(
      List<Figure> all,
      String name,
      String meaning,
      String unit,
      double formula,
      Estimate simulated) {
    boolean known = simulated != null && !Double.isNaN(simulated.mean());
    all.add(new Figure(name, meaning, unit, formula, known ? new Mean(simulated) : null));
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < state.parts().size(); i++) {
      List<Figure> figures = new ArrayList<>();
      int index = i;
      add(
          figures,
          state.parts().get(i).means(),
          simulation.map(run -> run.part(index)).orElse(null),
          true,
          true);
      parts.add(new Part(state.parts().get(i).name(), figures));
    }
    return parts;
  }

  private List<Point> numbers() {
    List<Point> points = new ArrayList<>();
    boolean single = model.stations().size() == 1;
    if (!single || (state.numbers() == null && simulation.isEmpty())) {
      return points;
    }
    double rest = 1;
    for (int n = 0; n < NUMBERS && (n < 2 || rest > 0.001); n++) {
      double formula = state.numbers() == null ? Double.NaN : state.numbers().applyAsDouble(n);
      int at = n;
      Mean share = simulation.map(run -> new Mean(run.number(at))).orElse(null);
      points.add(new Point(n, formula, share));
      rest -= state.numbers() == null ? share.mean() : formula;
    }
    return points;
  }

  /** Returns a distribution of times up to the one that only a small share exceeds. */
  private List<Point> times(DoubleUnaryOperator tail, double least, boolean waits) {
    List<Point> points = new ArrayList<>();
    boolean single = model.stations().size() == 1 && model.classes().size() == 1;
    boolean hasWaits = !waits || state.means().meanWait() > 0;
    if (!single || !hasWaits || (tail == null && simulation.isEmpty())) {
      return points;
    }
    double last =
        tail != null
            ? SteadyState.quantile(tail, least, state.means().meanResponse())
            : waits
                ? simulation.get().waitQuantile(least).mean()
                : simulation.get().responseQuantile(least).mean();
    for (int i = 0; i <= POINTS && last > 0; i++) {
      double t = last * i / POINTS;
      points.add(
          new Point(
              t,
              tail == null ? Double.NaN : tail.applyAsDouble(t),
              simulated(
                  at -> waits ? simulation.get().waitTail(at) : simulation.get().responseTail(at),
                  t)));
    }
    return points;
  }

  private List<LoadPoint> loads() {
    return curve.points().stream()
        .map(
            one ->
                new LoadPoint(
                    one.load(),
                    one.meanResponse(),
                    one.load() == curve.present()
                        ? simulation.map(run -> new Mean(run.means().meanResponse())).orElse(null)
                        : null))
        .toList();
  }

  /** Says from which loads on the response is twice and five times that of a customer alone. */
  private String bend() {
    double twice = curve.points().isEmpty() ? Double.NaN : curve.firstLoad(2);
    if (Double.isNaN(twice)) {
      return "";
    }
    double five = curve.firstLoad(5);
    return "The mean response is twice that of a customer alone at a load of "
        + Percent.whole(twice)
        + (Double.isNaN(five) ? "" : ", five times at " + Percent.whole(five))
        + ".";
  }

  /** {@return the report as text of at most 100 columns} */
  public static String text(QueueSummary summary, boolean details) {
    StringBuilder text = new StringBuilder(GridReport.wrapped(summary.answer()));
    if (!summary.agreement().isEmpty()) {
      text.append(GridReport.wrapped(summary.agreement()));
    }
    text.append('\n');
    summary.given().forEach(line -> text.append(GridReport.wrapped(line)));
    boolean says = summary.exact() || summary.formula().contains("approximation");
    String kind = says ? "" : ", an approximation";
    text.append(GridReport.wrapped("Formula: " + summary.formula() + kind + ".")).append('\n');
    summary.formulas().forEach(line -> text.append("    ").append(line).append('\n'));
    text.append('\n').append(GridReport.wrapped("Source: " + summary.source() + ".")).append('\n');
    if (!summary.parts().isEmpty()) {
      text.append(TextTable.of(table(summary.parts())).render()).append('\n');
    }
    text.append(TextTable.of(table(List.of(new Part("", summary.figures())))).render());
    if (!summary.numbers().isEmpty()) {
      int shown = details ? summary.numbers().size() : Math.min(SHOWN, summary.numbers().size());
      text.append('\n').append(TextTable.of(numbers(summary.numbers().subList(0, shown))).render());
      if (shown < summary.numbers().size()) {
        text.append("  ... more: --details\n");
      }
    }
    return text.toString();
  }

  /** Makes the table of the probabilities of 0, 1, 2 ... customers. */
  private static Block.Table numbers(List<Point> points) {
    return TableColumn.table(
            "",
            points,
            List.of(
                TableColumn.of("n", Point::at),
                TableColumn.of("p_n [%]", point -> 100 * point.formula()),
                TableColumn.of("simulated [%]", point -> simulated(point.simulated(), 0.01))))
        .withoutEmptyColumns();
  }

  /**
   * {@return the figures by formula and simulated, those of each part in turn} A row has the digits
   * that its interval justifies; without intervals all rows have equally many.
   */
  public static Block.Table table(List<Part> parts) {
    DisplayUnit times =
        DisplayUnit.of(
            SECONDS,
            parts.stream()
                .flatMap(part -> part.figures().stream())
                .filter(figure -> figure.unit().equals(SECONDS))
                .mapToDouble(Figure::formula)
                .filter(value -> !Double.isNaN(value) && value > 0)
                .toArray());
    List<List<Object>> rows = new ArrayList<>();
    for (Part part : parts) {
      for (Figure figure : part.figures()) {
        double factor =
            figure.unit().equals(SHARE) ? 0.01 : figure.unit().equals(SECONDS) ? times.factor() : 1;
        List<Object> row = new ArrayList<>();
        row.add(part.name());
        row.add(figure.name());
        row.add(figure.formula() / factor);
        row.add(simulated(figure.simulated(), factor));
        row.add(figure.unit().equals(SECONDS) ? times.name() : figure.unit());
        row.add(figure.meaning());
        rows.add(row);
      }
    }
    Block.Table table =
        new Block.Table(
                "",
                List.of(
                    new Block.Column("of", "", "Station or class", Block.Shown.ONCE),
                    new Block.Column("figure", "", "Symbol of the figure"),
                    new Block.Column("formula", "", "Value by the formula"),
                    new Block.Column("simulated", "", "Mean over the replications, 95 % interval"),
                    new Block.Column("unit", "", "Unit of both values"),
                    new Block.Column("meaning", "", "Meaning of the figure")),
                rows)
            .withoutEmptyColumns();
    return table.columns().stream().anyMatch(column -> column.name().equals("simulated"))
        ? table.byRow()
        : table;
  }

  /** Returns a simulated value for a table; a very rare one with an exponent. */
  private static Object simulated(Mean mean, double factor) {
    if (mean == null) {
      return null;
    }
    Estimate value = estimate(mean);
    return value.mean() > 0 && value.mean() < RARE
        ? value.over(factor).scientific()
        : value.over(factor);
  }

  private static String share(double value) {
    return value < SMALL ? digits(100 * value) + " %" : Percent.of(value);
  }

  private static String digits(double value) {
    return Quantity.digits(value);
  }

  private static String time(double seconds) {
    return DisplayUnit.of(SECONDS, seconds).show(seconds);
  }

  private static String timeOf(Estimate seconds) {
    DisplayUnit unit = DisplayUnit.of(SECONDS, seconds.mean());
    return seconds.over(unit.factor()) + " " + unit.name();
  }

  /** Columns of {@code figures.csv}. */
  public static final List<TableColumn<Void>> COLUMNS =
      List.of(
          column("of", "Station or class; empty for the whole system"),
          column(
              "figure",
              "Symbol of the figure, or of a distribution: p_n, P(wait>t) or P(response>t)"),
          column("at", "Number of customers or time in s, for a distribution"),
          column("unit", Meanings.FIGURE_UNIT),
          column("formula", "Value by the formula; NaN if none is known"),
          column("simulated", "Mean over the replications; NaN without a simulation"),
          column("half_width", Meanings.ITS_HALF_WIDTH));

  private static TableColumn<Void> column(String name, String says) {
    return new TableColumn<>(new Block.Column(name, "", says), row -> null);
  }

  /** {@return every number of a summary as a table in CSV} */
  public static String csv(QueueSummary summary) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(COLUMNS.stream().map(one -> one.column().name()).toList());
      summary.figures().forEach(figure -> write(csv, "", figure));
      summary
          .parts()
          .forEach(part -> part.figures().forEach(figure -> write(csv, part.name(), figure)));
      write(csv, "p_n", summary.numbers());
      write(csv, "P(wait>t)", summary.waits());
      write(csv, "P(response>t)", summary.responses());
      for (LoadPoint one : summary.loads()) {
        String load = Quantity.everyDigit(one.load());
        write(csv, "", "W(load)", load, SECONDS, one.response(), one.simulated());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to memory", e);
    }
    return text.toString();
  }

  private static void write(CsvWriter csv, String of, Figure figure) {
    write(csv, of, figure.name(), "", figure.unit(), figure.formula(), figure.simulated());
  }

  private static void write(CsvWriter csv, String name, List<Point> points) {
    points.forEach(
        one ->
            write(
                csv,
                "",
                name,
                Quantity.everyDigit(one.at()),
                SHARE,
                one.formula(),
                one.simulated()));
  }

  private static void write(
      CsvWriter csv, String of, String name, String at, String unit, double formula, Mean mean) {
    csv.writeRecord(
        of,
        name,
        at,
        unit,
        Quantity.everyDigit(formula),
        Quantity.everyDigit(mean == null ? Double.NaN : mean.mean()),
        Quantity.everyDigit(mean == null ? Double.NaN : mean.halfWidth()));
  }
}
