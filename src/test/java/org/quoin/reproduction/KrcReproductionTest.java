package org.quoin.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.cli.Run;
import org.quoin.engine.RandomStreams;
import org.quoin.scheduling.Order;
import org.quoin.scheduling.Policy;
import org.quoin.statistics.Estimate;
import org.quoin.workload.Job;
import org.quoin.workload.KrcModel;

class KrcReproductionTest {

  /** Small, but through every table, figure and claim. */
  @Test
  void everyTableFigureAndClaimIsThere(@TempDir Path folder) {
    Path out = folder.resolve("krc");
    String[] command = {
      "reproduce",
      "krc",
      "--traces",
      folder.toString(),
      "--streams",
      "3",
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
        .contains("The log KRC-2009 is not there");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    for (String figure : List.of("fig3a", "fig3b", "fig4a", "fig4b", "fig5")) {
      assertThat(out.resolve(figure + ".png")).isNotEmptyFile();
    }
    assertThat(out.resolve("krc.txt")).hasContent(run.out());
    assertThat(out.resolve("krc-points.csv")).content().startsWith("figure,curve,x,reading,tau");
    Run again = Run.quoin(command);
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("--force");
  }

  @Test
  void threadsDoNotChangeTheFigures() {
    KrcStudy study = new KrcStudy(4, 80, 5);
    List<KrcCell.Point> points =
        KrcStudy.points().stream().filter(p -> p.figure().equals("table")).toList();
    List<KrcCell> first = study.run(points);
    List<KrcCell> second = study.run(points);
    for (int i = 0; i < first.size(); i++) {
      assertThat(first.get(i).gain()).isEqualTo(second.get(i).gain());
    }
  }

  @Test
  void aRunIsSetAgainstFirstComeFirstServed() {
    List<Job> jobs =
        KrcModel.paper(KrcModel.Shape.EXPONENTIAL).generate(400, new RandomStreams(2, 0));
    double[] fcfs = KrcRun.waits(jobs, 64, KrcStudy.fcfs(64));
    KrcRun same = KrcRun.of(jobs, 64, KrcStudy.fcfs(64), fcfs);
    assertThat(same.gain()).isZero();
    assertThat(same.notWorse()).isEqualTo(1);
    assertThat(same.dominates()).isTrue();
    KrcRun easy = KrcRun.of(jobs, 64, Policy.EASY.create(Order.FCFS, 64), fcfs);
    assertThat(easy.gain()).isBetween(0.01, 1.0);
  }

  @Test
  void aBoundInsideTheIntervalIsOpen() {
    Estimate estimate = new Estimate(0.52, 0.03, 0.95, 10);
    assertThat(KrcClaims.Verdict.above(estimate, 0.5)).isEqualTo(KrcClaims.Verdict.OPEN);
    assertThat(KrcClaims.Verdict.above(estimate, 0.4)).isEqualTo(KrcClaims.Verdict.YES);
    assertThat(KrcClaims.Verdict.above(estimate, 0.6)).isEqualTo(KrcClaims.Verdict.NO);
  }

  @Test
  void theLogHasThePapersRates() {
    Path file = Path.of(System.getProperty("quoin.traces", "../shared/traces"), "KRC-2009.swf.gz");
    assumeThat(Files.exists(file)).as("the log KRC-2009").isTrue();
    KrcLog log = KrcLog.of(file, 80);
    assertThat(log.jobs()).isEqualTo(8281);
    assertThat(log.fitted().mu()).isCloseTo(0.1049, within(5e-5));
    assertThat(log.fitted().lambda()).isCloseTo(0.0048, within(5e-5));
    assertThat(log.fitted().arrivalRate()).isCloseTo(0.0094, within(5e-5));
    assertThat(log.run(KrcReading.EASY).gain()).isGreaterThan(log.run(KrcReading.LITERAL).gain());
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
