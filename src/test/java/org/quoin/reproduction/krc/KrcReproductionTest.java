package org.quoin.reproduction.krc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.cli.Run;
import org.quoin.cluster.ClusterSettings;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.Metrics;
import org.quoin.report.OutputFolder;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;
import org.quoin.workload.model.KrcModel;

class KrcReproductionTest {

  /** Small, but through every table, figure and claim. */
  @Test
  @Tag("slow")
  void theTextHasTheFiguresOfTheFiles(@TempDir Path folder) throws IOException {
    Path out = folder.resolve("krc");
    String[] command = {
      "reproduce",
      "krc",
      "--traces",
      folder.toString(),
      "--streams",
      "2",
      "--jobs",
      "60",
      "--out",
      out.toString()
    };
    Run run = Run.quoin(command);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("The table (section 2)", "Fig. 3 a", "Fig. 3 b", "Fig. 4 a", "Fig. 4 b")
        .contains("more than halved", "At most 4 %", "gain grows", "errors grow", "Pareto", "100 %")
        .contains("The log KRC-2009 is not there")
        .contains("it is first fit", "'free+pooled' makes jobs wider", "lublin-batch", "successful")
        .doesNotContain("Wait against errors");
    for (String figure : List.of("fig3a", "fig3b", "fig4a", "fig4b", "fig5")) {
      assertThat(out.resolve(figure + ".png")).isNotEmptyFile();
    }
    assertThat(out.resolve("krc.txt")).hasContent(run.out());
    assertThat(out.resolve("krc-points.csv")).content().startsWith("figure,curve,x,reading,tau");
    assertThat(row(run.out(), "exponential", "EASY, exact times"))
        .startsWith(gain(out.resolve("krc-points.csv"), "EASY, exact times"));
    assertThat(row(run.out(), "exponential", "literal"))
        .startsWith(gain(out.resolve("krc-points.csv"), "literal"));
    assertThat(run.out().lines().filter(line -> line.matches("Claim [1-7]: .*"))).hasSize(7);
    assertThat(run.out()).doesNotContain("upper bound");
    Run again = Run.quoin(command);
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("--force");
  }

  /** Of jobs whose users are unknown there would be no history at all. */
  @Test
  void historiesTakeAStreamWithoutUsersForOneUsers() {
    List<Job> stream = busy().generate(400, new RandomStreams(1, 3));
    List<Job> ofOne = stream.stream().map(job -> job.withUser(7)).toList();
    ReplaySpec plan = RuleReading.DISTRIBUTION.plan(0.2, 0.1, 0.005).on(ClusterSettings.of(64));
    ReplaySpec byUser =
        new ReplaySpec(
                Policies.PROBABILISTIC,
                Order.FCFS,
                Map.of("tau", "0.2", "estimator", "distribution"))
            .on(ClusterSettings.of(64));
    double[] waits = KrcTrial.waits(plan.run(stream).schedule());
    assertThat(waits).isEqualTo(KrcTrial.waits(byUser.run(ofOne).schedule()));
    assertThat(waits).isNotEqualTo(KrcTrial.waits(byUser.run(stream).schedule()));
  }

  private static KrcModel busy() {
    return new KrcModel(
        KrcModel.Shape.EXPONENTIAL,
        KrcModel.PAPER_MU,
        KrcModel.PAPER_LAMBDA,
        2.5 * KrcModel.PAPER_ARRIVAL_RATE,
        64);
  }

  /** The rest of the first row of the text's table that begins with these cells. */
  private static String row(String text, String widths, String reading) {
    return text.lines()
        .map(String::strip)
        .filter(
            line -> line.matches(widths + " +" + java.util.regex.Pattern.quote(reading) + " +.*"))
        .findFirst()
        .orElseThrow()
        .replaceFirst(widths + " +" + java.util.regex.Pattern.quote(reading) + " +", "");
  }

  /** The gain of the exponential row in the file, with the three decimals of the text. */
  private static String gain(Path csv, String reading) throws IOException {
    for (String line : Files.readAllLines(csv)) {
      if (line.startsWith("table,EXPONENTIAL,")
          && (line.contains("," + reading + ",") || line.contains(",\"" + reading + "\","))) {
        String[] cells = line.replace("\"" + reading + "\"", "reading").split(",");
        return String.format(Locale.ROOT, "%.3f", Double.parseDouble(cells[9]));
      }
    }
    throw new AssertionError("no row of " + reading);
  }

  @Test
  void threadsDoNotChangeTheFigures() {
    KrcStudy study = new KrcStudy(4, 80, 5);
    List<Cell.Point> points =
        KrcStudy.points().stream().filter(p -> p.figure().equals("table")).toList();
    List<Cell> first = study.run(points, 1);
    List<Cell> second = study.run(points, 3);
    assertThat(first).hasSize(points.size());
    for (int i = 0; i < first.size(); i++) {
      List<KrcTrial> one = first.get(i).runs();
      List<KrcTrial> other = second.get(i).runs();
      assertThat(one).hasSize(4);
      for (int stream = 0; stream < one.size(); stream++) {
        assertThat(one.get(stream).waits()).hasSize(80).isEqualTo(other.get(stream).waits());
        assertThat(one.get(stream).statistics()).isEqualTo(other.get(stream).statistics());
      }
    }
  }

  @Test
  void aRunIsSetAgainstFirstComeFirstServed() {
    List<Job> jobs = busy().generate(400, new RandomStreams(2, 0));
    ClusterSettings cluster = ClusterSettings.of(64);
    ReplaySpec.Result fcfs = RuleReading.fcfs().withBackfillsCounted().on(cluster).run(jobs);
    KrcTrial same = KrcTrial.of(fcfs.comparedWith(fcfs.schedule()));
    assertThat(same.of("dTw")).isZero();
    assertThat(same.of("backfilled")).isZero();
    assertThat(same.of("noWorse")).isEqualTo(1);
    assertThat(same.of("dominates")).isEqualTo(1);
    assertThat(same.of("wideWait")).isEqualTo(same.of("wideFcfs")).isPositive();
    ReplaySpec easy = RuleReading.EASY.plan(0, 1, 1).withBackfillsCounted().on(cluster);
    KrcTrial exact = KrcTrial.of(easy.run(jobs).comparedWith(fcfs.schedule()));
    assertThat(exact.of("dTw")).isBetween(0.01, 1.0);
    // What knows the run times backfills without an error.
    assertThat(exact.of("backfilled")).isPositive();
    assertThat(exact.of("errors")).isZero();
    assertThat(exact.of("headDelay")).isZero();
  }

  /** Under FCFS job 2 waits 10 s and job 3 waits 20 s; EASY starts job 3 at once, 2 as before. */
  @Test
  void onlyTheJobsThatWaitCanWaitShorter() {
    List<Job> jobs = List.of(job(1, 1), job(2, 2), job(3, 1));
    ClusterSettings cluster = ClusterSettings.of(2);
    ReplaySpec.Result fcfs = RuleReading.fcfs().withBackfillsCounted().on(cluster).run(jobs);
    ReplaySpec easy = RuleReading.EASY.plan(0, 1, 1).withBackfillsCounted().on(cluster);
    KrcTrial trial = KrcTrial.of(easy.run(jobs).comparedWith(fcfs.schedule()));
    assertThat(trial.waits()).containsExactly(0, 10, 0);
    assertThat(trial.fcfs()).containsExactly(0, 10, 20);
    assertThat(trial.of("shorter")).isEqualTo(0.5);
    assertThat(trial.of("noWorse")).isEqualTo(1);
  }

  private static Job job(int id, int processors) {
    return Job.batch(id, 0, processors, 10, 10, Job.UNKNOWN_USER);
  }

  /**
   * What the page says of the rule at the threshold of Fig. 4: on this stream to the last start.
   */
  @Test
  void asPrintedTheRuleIsFirstFit() {
    KrcModel model = busy();
    ClusterSettings cluster = ClusterSettings.of(64);
    ReplaySpec printed = RuleReading.LITERAL.plan(0.2, model.mu(), model.lambda()).on(cluster);
    List<Job> jobs = model.generate(1000, new RandomStreams(3, 1));
    ReplaySpec.Result result = printed.run(jobs);
    assertThat(KrcTrial.waits(result.schedule()))
        .isEqualTo(
            KrcTrial.waits(ReplaySpec.of(64, Policies.FIRST_FIT, Order.FCFS).run(jobs).schedule()));
    ReplaySpec.Result fcfs = RuleReading.fcfs().on(cluster).run(jobs);
    KrcTrial trial = KrcTrial.of(result.comparedWith(fcfs.schedule()));
    assertThat(trial.of("decisions")).isGreaterThan(100);
    assertThat(trial.of("refused")).isZero();
    ReplaySpec exact = RuleReading.EXACT.plan(0.2, model.mu(), model.lambda()).on(cluster);
    assertThat(KrcTrial.of(exact.run(jobs).comparedWith(fcfs.schedule())).of("refused"))
        .isPositive();
  }

  private static void generateLog(Path folder) {
    Run made =
        Run.quoin(
            "workload",
            "generate",
            "--model",
            "krc-exponential",
            "--jobs",
            "250",
            "--arrival-rate",
            "0.025",
            "--out",
            folder.resolve("KRC-2009.swf").toString());
    assertThat(made.exitCode()).isZero();
  }

  /** What is drawn has the verdicts of the log itself first; a week of it drawn is another log. */
  @Test
  @SuppressWarnings("unchecked")
  void theClaimsOnTheLogAreJudgedOnceMoreOnDrawnLogs(@TempDir Path folder) {
    generateLog(folder);
    Traces traces = new Traces(folder);
    PaperPage page = KrcReproduction.addDrawn(new PaperPage("t", ""), traces, 3, 1, 1, () -> {});
    List<Map<String, Object>> drawn = (List<Map<String, Object>>) page.tree().get("drawn-claims");
    KarelianLog log = KarelianLog.of(traces.log(KarelianLog.NAME).orElseThrow(), 80, 1);
    List<Claim> claims = new KrcClaims(log.cells(), List.of(80)).judged();
    assertThat(claims).hasSize(4);
    for (Claim claim : claims) {
      for (Claim.Row row : claim.rows()) {
        for (int c = 0; c < claim.columns().size(); c++) {
          String column = claim.columns().get(c);
          assertThat(drawn)
              .filteredOn(one -> one.get("claim").equals(claim.text()))
              .filteredOn(one -> one.get("row").equals(row.name()))
              .filteredOn(one -> one.get("column").equals(column))
              .singleElement()
              .satisfies(one -> assertThat(one).containsEntry("of", 3))
              .extracting(one -> one.get("on_the_log"))
              .isEqualTo(row.findings().get(c).verdict().text());
        }
      }
    }
    assertThat(drawn).hasSize(2 * claims.stream().mapToInt(KrcReproductionTest::cases).sum());
    assertThat(drawn).anyMatch(one -> (Integer) one.get("holds_on") > 0);
    Run refused = Run.quoin("reproduce", "krc", "--drawn", "3", "--streams", "4");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("--streams: --drawn has no streams; expected none");
  }

  private static int cases(Claim claim) {
    return claim.rows().size() * claim.columns().size();
  }

  /** On a generated log in place of the archive's. */
  @Test
  void whatTheMeanWaitCostsInErrorsIsLaidOutByRule(@TempDir Path folder) throws IOException {
    generateLog(folder);
    Frontier frontier = Frontier.run(new Traces(folder), 1, () -> {}).get(0);
    assertThat(frontier.points()).hasSize(Frontier.replays());
    Frontier.Point fcfs = frontier.of(Frontier.Rule.FCFS).get(0);
    assertThat(fcfs.of(Metrics.WAIT_GAIN)).isZero();
    assertThat(fcfs.of(Metrics.BACKFILLED)).isZero();
    assertThat(frontier.of(Frontier.Rule.EASY).get(0).of(Metrics.BACKFILL_ERRORS)).isZero();
    assertThat(frontier.of(Frontier.Rule.FIRST_FIT).get(0).figures())
        .isEqualTo(frontier.of(Frontier.Rule.LITERAL).get(3).figures());
    for (Frontier.Point point : frontier.points()) {
      boolean beaten =
          frontier.points().stream()
              .anyMatch(
                  other ->
                      other.of(Metrics.AWT) < point.of(Metrics.AWT)
                          && other.of(Metrics.BACKFILL_ERRORS) < point.of(Metrics.BACKFILL_ERRORS));
      assertThat(frontier.isBest(point) && beaten).as(point.title()).isFalse();
    }
    // Windows of 31 or 32 jobs: their means make up the mean of all.
    double[] sizes = {31, 31, 31, 32, 31, 31, 31, 32};
    double sum = 0;
    for (int i = 0; i < Frontier.WINDOWS; i++) {
      sum += sizes[i] * fcfs.waits().get(i);
    }
    assertThat(sum / 250).isCloseTo(fcfs.of(Metrics.AWT), within(1e-6));
    Frontier.Point easy = frontier.of(Frontier.Rule.EASY).get(0);
    assertThat(frontier.of(Frontier.Rule.RESERVATIONS).get(2).figures())
        .isNotEqualTo(easy.figures());
    assertThat(frontier.of(Frontier.Rule.DEPTH).get(1).figures()).isEqualTo(easy.figures());
    assertThat(frontier.of(Frontier.Rule.SLURM_INTERVAL).get(1).of(Metrics.AWT))
        .isGreaterThan(frontier.of(Frontier.Rule.SLURM).get(0).of(Metrics.AWT));
    assertThat(easy.logRatio(easy).mean()).isZero();
    assertThat(easy.logRatio(fcfs).mean()).isEqualTo(-fcfs.logRatio(easy).mean()).isNegative();
    PaperPage page = new PaperPage("t", "");
    frontier.addTo(page);
    String text = page.text();
    // The table goes on below, with the names of its rows once more.
    assertThat(
            text.lines()
                .filter(line -> line.matches(" +(delay )?budget.*"))
                .map(line -> line.strip().split(" {2,}")[0])
                .distinct())
        .hasSize(13);
    assertThat(text)
        .contains("within the budget at")
        .containsPattern("EASY.* 1.00 \\(1.00 ... 1.00");
    page.write("t", OutputFolder.open(folder.resolve("out"), false));
    assertThat(folder.resolve("out/frontier-KRC-2009.png")).isNotEmptyFile();
  }

  @Test
  void theLogHasThePapersRates() {
    Path file = Path.of(System.getProperty("quoin.traces", "../shared/traces"), "KRC-2009.swf.gz");
    assumeThat(Files.exists(file)).as("the log KRC-2009").isTrue();
    KarelianLog log = KarelianLog.of(file, 80, 1);
    assertThat(log.jobs()).isEqualTo(8281);
    assertThat(log.fitted().mu()).isCloseTo(0.1049, within(5e-5));
    assertThat(log.fitted().lambda()).isCloseTo(0.0048, within(5e-5));
    assertThat(log.fitted().arrivalRate()).isCloseTo(0.0094, within(5e-5));
    assertThat(log.cell(RuleReading.EASY).mean("dTw"))
        .isGreaterThan(log.cell(RuleReading.LITERAL).mean("dTw"));
  }

  @Test
  void impossibleNumbersAreRefused() {
    Run run = Run.quoin("reproduce", "krc", "--streams", "1", "--jobs", "0");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--streams", "--jobs");
    Run missing = Run.quoin("reproduce", "krc", "--traces", "no-such-folder");
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("no-such-folder");
  }
}
