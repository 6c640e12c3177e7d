package org.quoin.reproduction.parasim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.engine.RandomStreams;
import org.quoin.experiment.Parallel;
import org.quoin.metrics.Metric;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.PaperPage;
import org.quoin.statistics.Estimate;
import org.quoin.workload.Job;

/**
 * ParaSim's tables on flows drawn from its own Tables 1 and 2, so that the printed seconds stand
 * beside ours, and which claims turn against those on logs. The load is the only number that is
 * found: that with the paper's wait under FCFS+B, which is not judged.
 */
public final class DrawnTables {
  /** Flows of each kind on the page. */
  public static final int STREAMS = 8;

  /** Coefficients of variation of run times; the middle one is shown and judged. */
  private static final List<Double> VARIATIONS = List.of(1.0, 1.5, 2.5);

  private static final double USUAL = VARIATIONS.get(1);
  private static final String DRAWN =
      "A drawn flow has as many jobs of each size as Table 1 or 2, in random order, at"
          + " the submissions of a Poisson process. A size class has its largest power of two;"
          + " of the jobs with more than 128 tasks as many have 512, in place of 256, as the"
          + " printed mean needs. Run times fall with a power of the tasks and scatter"
          + " lognormally, so that both printed mean run times, ART - AWT and PART - PAWT, are"
          + " exact. Their variation is not printed: three are tried, and 1.5 is shown and"
          + " judged. The load is found by the wait under FCFS+B; it is the work that is"
          + " offered, as a share of the 640 CPUs until the last submission.";

  /**
   * Mean run times of a task over those of a job, beside the paper's 0.28 and 0.37: unrelated, and
   * longer for wide jobs, as on the log that stands for the parallel flow.
   */
  private static final List<Double> RELATIONS = List.of(1.0, 1.4);

  private static final String RELATED =
      "The mean run time of a task over that of a job, (PART - PAWT) / (ART - AWT), is %s in the"
          + " paper: its wide jobs run shorter. At 1 run time and width are unrelated; above 1 wide"
          + " jobs run longer. The drawn flows with another relation have the same sizes, mean run"
          + " time and random numbers, and again the paper's wait under FCFS+B, so that only the"
          + " relation differs. Of %d cases %d have the same verdict under all relations; the"
          + " others:";

  private static final String SOURCE = ", drawn flow";

  private DrawnTables() {}

  /** A printed figure beside ours. */
  private record Second(Metric metric, Column column, double paper, Estimate ours, double half) {
    /**
     * Returns whether the paper's figure is within the 95 % prediction interval of a drawn flow.
     */
    boolean inside() {
      return Math.abs(paper - ours.mean()) <= half;
    }
  }

  /**
   * Adds the tables to a page that has the claims on logs.
   *
   * @param streams how many flows are drawn for each table, at least 2
   */
  public static void addTo(PaperPage page, int streams, int threads) {
    addTo(page, VARIATIONS, RELATIONS, streams, threads);
  }

  static void addTo(
      PaperPage page, List<Double> every, List<Double> relations, int streams, int threads) {
    List<Judged> onLogs = page.judged();
    TextTable variations =
        new TextTable("flow", "variation of run times", "load", "printed seconds inside ours");
    TextTable turned = new TextTable("where", "claim", "case", "on the log", "drawn");
    Related related = new Related(relations);
    for (PaperFlow flow : PaperFlow.values()) {
      for (double variation : every) {
        Measured measured = measured(flow, flow.relation(), variation, streams, threads);
        List<Second> seconds = seconds(measured);
        variations.row(
            flow.id(),
            variation,
            String.format(Locale.ROOT, "%.2f", load(measured)),
            seconds.stream().filter(Second::inside).count() + " of " + seconds.size());
        if (variation == USUAL) {
          page.table(title(flow, streams), table(seconds));
          List<Claim> claims = measured.claims();
          page.judged(
              claims.stream()
                  .map(Judged::of)
                  .map(one -> new Judged(one.source() + SOURCE, one.claim(), one.cases()))
                  .toList());
          claims.forEach(one -> turn(turned, onLogs, Judged.of(one)));
          page.data("drawn", records(claims));
          List<List<Claim>> each = new ArrayList<>(List.of(claims));
          for (double relation : relations) {
            each.add(measured(flow, relation, USUAL, streams, threads).claims());
          }
          related.add(each);
        }
      }
    }
    page.table("Drawn flows: what the variation of run times changes", DRAWN, variations);
    page.table("Verdicts that differ between the log and the drawn flow", turned);
    page.table(
        "Verdicts that turn with the relation of width to run time", related.text(), related.table);
  }

  /** The verdicts of drawn flows that differ in the relation of width to run time alone. */
  private static final class Related {
    private final TextTable table;
    private int cases;
    private int same;

    Related(List<Double> relations) {
      table = new TextTable("where", "claim", "case", "the paper's", relations);
    }

    /**
     * Adds the claims on a flow.
     *
     * @param each the claims under each relation, the paper's first
     */
    void add(List<List<Claim>> each) {
      for (int i = 0; i < each.get(0).size(); i++) {
        int claim = i;
        List<Judged> judged = each.stream().map(claims -> Judged.of(claims.get(claim))).toList();
        Judged first = judged.get(0);
        for (int j = 0; j < first.cases().size(); j++) {
          int one = j;
          List<String> verdicts =
              judged.stream().map(some -> some.cases().get(one).verdict().text()).toList();
          cases++;
          if (verdicts.stream().distinct().count() == 1) {
            same++;
          } else {
            table.row(first.source(), first.claim(), first.cases().get(one).name(), verdicts);
          }
        }
      }
    }

    String text() {
      String paper =
          Stream.of(PaperFlow.values())
              .map(flow -> String.format(Locale.ROOT, "%.2f", flow.relation()))
              .collect(Collectors.joining(" and "));
      return RELATED.formatted(paper, cases, same);
    }
  }

  private static String title(PaperFlow flow, int streams) {
    return String.format(
        Locale.ROOT,
        "%s: the paper's seconds beside ours, %d flows of %,d jobs drawn from Table %d, %d CPUs",
        flow.title(),
        streams,
        flow.jobs(),
        flow.ordinal() + 1,
        PaperFlow.CPUS);
  }

  private static Measured measured(
      PaperFlow flow, double relation, double variation, int streams, int threads) {
    List<Callable<LogFlow>> cuts = new ArrayList<>();
    for (int i = 0; i < streams; i++) {
      List<Job> jobs = DrawnFlow.jobs(flow, relation, variation, new RandomStreams(1, i));
      cuts.add(() -> LogFlow.scaled(jobs, PaperFlow.CPUS, flow.ratio()));
    }
    List<LogFlow> flows = Parallel.run(cuts, threads);
    List<Callable<Map<Column, double[]>>> runs = new ArrayList<>();
    flows.forEach(one -> runs.add(one::figures));
    return new Measured(flow, "drawn", flows, Parallel.run(runs, threads));
  }

  /** {@return the offered load, the mean over the flows} */
  private static double load(Measured measured) {
    return measured.windows().stream()
        .mapToDouble(
            one -> {
              double work =
                  one.jobs().stream().mapToDouble(job -> job.processors() * job.runTime()).sum();
              double span = one.jobs().get(one.jobs().size() - 1).submitTime();
              return work / one.processors() / span;
            })
        .average()
        .orElseThrow();
  }

  private static List<Second> seconds(Measured measured) {
    int n = measured.figures().size();
    List<Second> seconds = new ArrayList<>();
    for (Metric metric : Measured.METRICS) {
      for (Column column : Column.values()) {
        double paper = measured.flow().printed(column, metric);
        if (!Double.isNaN(paper)) {
          Estimate ours = measured.of(metric.id(), column.title(), "").estimate();
          // Of one flow more: its own scatter comes on top of that of the mean.
          double half = ours.halfWidth() * Math.sqrt(n + 1);
          seconds.add(new Second(metric, column, paper, ours, half));
        }
      }
    }
    return seconds;
  }

  private static TextTable table(List<Second> seconds) {
    return PaperPage.lines(
        List.of("", "policy", "paper s", "ours s", "one flow, 95 %", "paper inside"),
        seconds,
        one ->
            List.of(
                one.metric.id(),
                one.column.title(),
                String.format(Locale.ROOT, "%,.0f", one.paper),
                String.format(
                    Locale.ROOT, "%,.0f \u00b1 %,.0f", one.ours.mean(), one.ours.halfWidth()),
                String.format(
                    Locale.ROOT,
                    "%,.0f to %,.0f",
                    Math.max(0, one.ours.mean() - one.half),
                    one.ours.mean() + one.half),
                one.inside() ? "yes" : "no"));
  }

  private static void turn(TextTable table, List<Judged> onLogs, Judged drawn) {
    for (Judged other : onLogs) {
      if (other.source().equals(drawn.source()) && other.claim().equals(drawn.claim())) {
        for (Judged.Case one : drawn.cases()) {
          other.cases().stream()
              .filter(same -> same.name().equals(one.name()) && same.verdict() != one.verdict())
              .forEach(
                  same ->
                      table.row(
                          drawn.source(),
                          drawn.claim(),
                          one.name(),
                          same.verdict().text(),
                          one.verdict().text()));
        }
      }
    }
  }

  private static List<Map<String, Object>> records(List<Claim> claims) {
    List<Map<String, Object>> records = new ArrayList<>();
    for (Claim claim : claims) {
      for (Claim.Row row : claim.rows()) {
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("where", claim.source());
        record.put("claim", claim.text());
        record.put("figure", row.name());
        record.put("ours", row.findings().get(0).figures());
        record.put("verdict", row.findings().get(0).verdict().text());
        records.add(record);
      }
    }
    return records;
  }
}
