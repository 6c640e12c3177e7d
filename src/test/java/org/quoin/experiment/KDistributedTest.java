package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quoin.experiment.JoinedModel.exponential;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;
import static org.quoin.experiment.JoinedModel.site;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.metrics.JobRecord;

/** Copies to several sites, of which the first to start is computed. */
class KDistributedTest {
  private static final String JOBS = jobs("c", exponential("8 Mop"), poisson("2.5 s"));

  private static String four(String site) {
    StringBuilder text = new StringBuilder("c [kind=client]\n");
    for (String name : List.of("A", "B", "C", "D")) {
      text.append(name).append(" [").append(site).append("]\n");
      text.append("c -- ").append(name).append(" [bandwidth=unlimited]\n");
    }
    return text.toString();
  }

  private static String of(String metaServer) {
    return "replications: 1; warmup: 0; jobs: 2000; metaservers: [" + metaServer + "]";
  }

  private static List<Double> starts(JoinedModel model) {
    return model.jobs().stream().map(JobRecord::startTime).toList();
  }

  /**
   * With a copy at each of four servers alike every job starts as soon as any of them is free, in
   * order of submission: one queue before four servers, to the last bit, whatever is reported.
   */
  @ParameterizedTest
  @CsvSource({
    "'kind=server, speed=\"1 Mop/s\"', 'kind=server, speed=\"1 Mop/s\", servers=4', 0 s",
    "'kind=server, speed=\"1 Mop/s\"', 'kind=server, speed=\"1 Mop/s\", servers=4', 100 s",
    "'kind=cluster, speed=\"1 Mop/s\", processors=1, scheduler=none',"
        + " 'kind=cluster, speed=\"1 Mop/s\", processors=4, width=1, scheduler=none', 100 s"
  })
  void copiesEverywhereAreOneQueue(String apart, String together, String period) {
    JoinedModel copies =
        run(
            four(apart),
            scenario(of("{name: K-DIST, k: 4}") + "; monitor: {period: " + period + "}", JOBS));
    JoinedModel one = run(site(together), scenario(of("RR"), JOBS));
    assertThat(starts(copies)).isEqualTo(starts(one));
    assertThat(copies.jobs()).extracting(JobRecord::site).contains("A", "B", "C", "D");
  }

  /** One copy goes to the site with the least work ahead, as OLB has it. */
  @ParameterizedTest
  @CsvSource({"0 s", "20 s"})
  void oneCopyIsOpportunisticLoadBalancing(String period) {
    JoinedModel model =
        run(
            four("kind=server, speed=\"1 Mop/s\""),
            scenario(
                of("{name: K-DIST, k: 1}, OLB") + "; monitor: {period: " + period + "}", JOBS));
    assertThat(model.jobs(0, 0)).isEqualTo(model.jobs(1, 0));
  }

  /** On stale information copies mend a wrong guess: the more there are the shorter the wait. */
  @ParameterizedTest
  @CsvSource({"1, 2", "2, 3", "3, 4"})
  void moreCopiesWaitLessWhereDataCostNothing(int fewer, int more) {
    JoinedModel model =
        run(
            four("kind=server, speed=\"1 Mop/s\""),
            scenario(
                of("{name: K-DIST, k: %d}, {name: K-DIST, k: %d}".formatted(fewer, more))
                    + "; monitor: {period: 60 s}",
                JOBS));
    assertThat(response(model, 1)).isLessThan(response(model, 0));
  }

  private static double response(JoinedModel model, int metaServer) {
    return model.jobs(metaServer, 0).stream()
        .mapToDouble(job -> job.returnTime() - job.job().submitTime())
        .average()
        .orElseThrow();
  }
}
