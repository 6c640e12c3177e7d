package org.quoin.report;

import static org.quoin.report.GridReport.wrapped;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.analysis.GridAnalysis;
import org.quoin.analysis.TransferLimit;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.metrics.Metrics;
import org.quoin.queueing.ClosedNetwork;
import org.quoin.report.block.Block;
import org.quoin.report.block.TableColumn;
import org.quoin.result.AnalysisSummary;
import org.quoin.scenario.GridScenario;
import org.quoin.statistics.Estimate;
import org.quoin.workload.JobClass;

/** The analysis of a scenario as text of at most 100 columns and as a record for JSON. */
public final class AnalysisReport {
  /** Stands above the reasons why there are no mean times. */
  public static final String LEFT_OUT =
      "Mean times are left out, because closed forms do not cover these points:";

  /** Says that nothing is approximated. */
  public static final String EXACT = "The closed forms are exact for this scenario.";

  /** Queues that the text shows. */
  private static final int SHOWN = 12;

  /** A difference below this share is shown as none: its digits would be 0.0 %. */
  private static final double LEAST_SHOWN = 0.0005;

  private final GridScenario scenario;
  private final GridAnalysis analysis;

  private final AnalysisSummary summary;
  private final AnalysisTables tables;

  /** Creates the report of the analysis of a scenario. */
  public AnalysisReport(GridScenario scenario, GridAnalysis analysis) {
    this.scenario = scenario;
    this.analysis = analysis;
    summary = made();
    tables = new AnalysisTables(summary);
  }

  /** {@return the answer, what was analyzed, and the tables that support the answer} */
  public String render(TextStyle style) {
    StringBuilder text = new StringBuilder(wrapped(summary.verdict()));
    text.append(wrapped(summary.analyzed()));
    text.append('\n').append(text(tables.responses())).append('\n').append(queues());
    if (!analysis.caches().isEmpty()) {
      text.append('\n').append(text(tables.caches(SHOWN)));
    }
    closed(text);
    text.append('\n');
    summary.transferQueues().forEach(line -> text.append(wrapped(line)));
    summary.warnings().forEach(line -> text.append(wrapped(line)));
    if (!analysis.leftOut().isEmpty()) {
      list(text, LEFT_OUT, true);
    } else if (!analysis.approximations().isEmpty()) {
      if (style.details()) {
        list(text, "The mean times are approximate", false);
      } else {
        text.append("The mean times are approximate.\n");
      }
    } else {
      text.append(EXACT).append('\n');
    }
    return text.toString();
  }

  /** {@return whether --details adds reasons} */
  public boolean hasReasons() {
    return analysis.leftOut().isEmpty() && !analysis.approximations().isEmpty();
  }

  /** Returns the response time by closed forms, and where jobs are held up, in one sentence. */
  private String verdict() {
    double response = analysis.total().response();
    String held = Prediction.bottleneck(analysis);
    boolean overloaded = analysis.firstLimit().filter(TransferLimit::isOverloaded).isPresent();
    if (Double.isNaN(response) && !overloaded) {
      return held;
    }
    String jobs =
        Double.isFinite(response)
            ? "By closed forms a job takes %s%s on average; "
                .formatted(
                    analysis.approximations().isEmpty() ? "" : "about ",
                    DisplayUnit.of("s", response).show(response))
            : "By closed forms there is no steady state; ";
    return jobs + held.replaceFirst("^The", "the").replaceFirst("^No ", "no ");
  }

  private void list(StringBuilder text, String heading, boolean leftOut) {
    text.append(heading).append('\n');
    List<String> sentences = leftOut ? analysis.leftOut() : analysis.approximations();
    sentences.forEach(sentence -> text.append(wrapped("- " + sentence + ".")));
  }

  private String queues() {
    int more = summary.queues().size() - SHOWN;
    return text(tables.queues(SHOWN))
        + (more > 0 ? "  and " + Plurals.counted(more, "more queue") + "\n" : "");
  }

  private static String text(Block.Table table) {
    return TextTable.of(table).render();
  }

  private void closed(StringBuilder text) {
    if (analysis.closedJobs() > 0) {
      String bounds =
          analysis.closedBounds().map(b -> ", with asymptotic bounds of " + shown(b)).orElse("");
      text.append('\n');
      text.append(
          wrapped(
              "Clients that wait for a result before they submit again keep "
                  + Plurals.counted(analysis.closedJobs(), "job")
                  + " in the grid; their throughput is from "
                  + (analysis.closedIsExact()
                      ? "exact mean value analysis"
                      : analysis.closedIsSolved()
                          ? "mean value analysis of a mean client"
                          : "its upper bound")
                  + bounds
                  + "."));
    }
  }

  private static String shown(ClosedNetwork.Bounds bounds) {
    String least = Quantity.digits(bounds.least());
    String most = Quantity.digits(bounds.most());
    return (least.equals(most) ? least : least + " to " + most) + " jobs a second";
  }

  private static AnalysisSummary.Cache cache(GridAnalysis.Cache cache) {
    double time = cache.characteristicTime();
    return new AnalysisSummary.Cache(
        cache.site(),
        cache.reads(),
        cache.hitRatio(),
        cache.fetchedBytes(),
        Double.isFinite(time) ? time : null);
  }

  /** {@return the analysis for JSON} */
  public AnalysisSummary summary() {
    return summary;
  }

  private AnalysisSummary made() {
    List<JobClass> classes = analysis.model().classes();
    Optional<ClosedNetwork.Bounds> bounds = analysis.closedBounds();
    return new AnalysisSummary(
        scenario.name(),
        scenario.title(),
        analysis.split().name(),
        times(null, analysis.total()),
        IntStream.range(0, classes.size())
            .mapToObj(c -> times(classes.get(c).name(), analysis.of(c)))
            .toList(),
        Stream.concat(
                analysis.queues().stream().map(this::queue),
                analysis.limits().stream().filter(TransferLimit::isKnown).map(this::queue))
            .toList(),
        analysis.caches().stream().map(AnalysisReport::cache).toList(),
        analysis
            .firstLimit()
            .filter(TransferLimit::isOverloaded)
            .map(TransferLimit::name)
            .or(() -> analysis.bottleneck().map(GridAnalysis.Queue::name)),
        analysis.closedJobs(),
        bounds.map(ClosedNetwork.Bounds::least).orElse(null),
        bounds.map(ClosedNetwork.Bounds::most).orElse(null),
        analysis.leftOut(),
        analysis.approximations(),
        verdict(),
        analyzed(),
        analysis.limits().stream().flatMap(limit -> caveat(limit).stream()).toList(),
        Stream.concat(
                analysis.overloaded().stream()
                    .map(
                        queue ->
                            overload(queue.name(), queue.direction(), queue.load().saturation())),
                analysis.limits().stream()
                    .filter(TransferLimit::isOverloaded)
                    .map(limit -> overload(limit.name(), limit.direction(), limit.saturation())))
            .toList());
  }

  private static Optional<String> caveat(TransferLimit limit) {
    String queue = "the " + limit.inWords() + " saturates";
    return !limit.isKnown()
        ? Optional.of("When " + queue + " has no closed form: " + limit.leftOut() + ".")
        : limit.exact()
            ? Optional.empty()
            : Optional.of("When " + queue + " (" + limit.name() + ") is approximate.");
  }

  private String analyzed() {
    return "Analyzed, not simulated: %s; %s, %s; %s jobs a second, dealt to the sites %s."
        .formatted(
            scenario.title(),
            Plurals.counted(analysis.model().topology().clients().size(), "client"),
            Plurals.counted(analysis.model().topology().sites().size(), "site"),
            Quantity.digits(analysis.total().jobsPerSecond()),
            analysis.split().name());
  }

  private static String overload(String name, String direction, double saturation) {
    return String.format(
        Locale.ROOT,
        "%s (%s) has an offered load of %.3g times its capacity: it has no steady state.",
        name,
        direction,
        1 / saturation);
  }

  private static AnalysisSummary.Times times(String name, GridAnalysis.Times times) {
    return new AnalysisSummary.Times(
        name,
        times.jobsPerSecond(),
        times.response(),
        times.sending(),
        times.waiting(),
        times.computing(),
        times.returning());
  }

  private AnalysisSummary.Queue queue(GridAnalysis.Queue queue) {
    return new AnalysisSummary.Queue(
        queue.name(),
        queue.vertex().kind().word(),
        queue.place(),
        queue.direction(),
        queue.load().total(),
        queue.load().clients(),
        queue.load().background(),
        queue.load().stationary(),
        queue.load().usable(),
        queue.load().saturation(),
        queue.load().saturation() * analysis.total().jobsPerSecond(),
        queue.time(),
        queue.empty());
  }

  private AnalysisSummary.Queue queue(TransferLimit limit) {
    String most = ", " + limit.transfers() + " at once";
    double load = 1 / limit.saturation();
    return new AnalysisSummary.Queue(
        limit.name(),
        "Qt",
        limit.place() + most,
        limit.direction() + most,
        load,
        load,
        0,
        !limit.isOverloaded(),
        true,
        limit.saturation(),
        limit.saturation() * analysis.total().jobsPerSecond(),
        Double.NaN,
        Double.NaN);
  }

  /** Tables of analyses of scenarios beside their simulation under RR. */
  public static final class Comparison {
    private final List<AnalysisSummary.Simulated> rows = new ArrayList<>();
    private final List<Estimate> responses = new ArrayList<>();

    /** Adds a scenario and its simulation under one metaserver. */
    public void add(GridAnalysis analysis, GridOutcome outcome) {
      MetaServerOutcome simulated = outcome.metaServers().get(0);
      Estimate response = simulated.metric(Metrics.RESPONSE_TIME);
      double analyzed = analysis.total().response();
      String none = Double.isNaN(analyzed) ? "left out" : "none";
      responses.add(response);
      rows.add(
          new AnalysisSummary.Simulated(
              outcome.scenario().name(),
              analyzed,
              response.mean(),
              response.halfWidth(),
              analysis.bottleneck().map(GridAnalysis.Queue::name).orElse(none),
              new Bottleneck(simulated).name(),
              analysis.leftOut(),
              analysis.approximations()));
    }

    /** {@return the rows for JSON} */
    public List<AnalysisSummary.Simulated> rows() {
      return rows;
    }

    /** {@return the table with a heading} */
    public String text() {
      Block.Table table =
          TableColumn.table(
              "Mean response under RR by closed forms and simulated, 95 % intervals",
              rows,
              List.of(
                  TableColumn.of("scenario", AnalysisSummary.Simulated::scenario),
                  TableColumn.of("analyzed", "s", "", Comparison::analyzed),
                  TableColumn.of("simulated", "s", "", row -> responses.get(rows.indexOf(row))),
                  TableColumn.of("difference", Comparison::difference),
                  TableColumn.of("bottleneck", AnalysisSummary.Simulated::bottleneck),
                  TableColumn.of(
                      "bottleneck simulated", AnalysisSummary.Simulated::simulatedBottleneck)));
      return wrapped(verdict()) + "\n" + table.title() + "\n\n" + TextTable.of(table).render();
    }

    /** Says how well the closed forms agree with the simulations. */
    private String verdict() {
      List<AnalysisSummary.Simulated> both =
          rows.stream().filter(row -> Double.isFinite(row.analyzed())).toList();
      if (both.isEmpty()) {
        return "No closed form applies here: see what is left out.";
      }
      AnalysisSummary.Simulated far =
          both.stream().max(Comparator.comparingDouble(row -> Math.abs(error(row)))).orElseThrow();
      double error = error(far);
      String worst =
          Math.abs(far.analyzed() - far.simulated()) <= far.halfWidth()
              ? "lies within the interval of the simulation"
              : Math.abs(error) < LEAST_SHOWN
                  ? "differs from the simulation by less than 0.1 %"
                  : "is %s too %s"
                      .formatted(Percent.of(Math.abs(error)), error < 0 ? "low" : "high");
      return "The mean response by closed forms, %s s%s, %s; simulated: %s s."
          .formatted(
              Quantity.digits(far.analyzed()),
              rows.size() == 1 ? "" : " for " + far.scenario() + ", where they differ most",
              worst,
              responses.get(rows.indexOf(far)));
    }

    private static double error(AnalysisSummary.Simulated row) {
      return row.analyzed() / row.simulated() - 1;
    }

    private static Object analyzed(AnalysisSummary.Simulated row) {
      return Double.isFinite(row.analyzed())
          ? (Object) row.analyzed()
          : Double.isNaN(row.analyzed()) ? "left out" : "no steady state";
    }

    private static String difference(AnalysisSummary.Simulated row) {
      return Double.isFinite(row.analyzed())
          ? (error(row) < LEAST_SHOWN ? "" : "+") + Percent.of(error(row))
          : "";
    }
  }
}
