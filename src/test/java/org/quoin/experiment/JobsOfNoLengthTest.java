package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quoin.experiment.JoinedModel.every;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;

import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.metaserver.MetaServerKind;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.JobRecord;
import org.quoin.topology.Discipline;

/**
 * Jobs that take their site no time, or less than the clock can tell, end once each; copies of them
 * are withdrawn at once. The grid itself checks its ledger at the end of each run.
 */
class JobsOfNoLengthTest {
  private static final int JOBS = 40;

  private static final List<String> SITES =
      List.of(
          "kind=server, speed=\"1 Mop/s\"",
          "kind=server, speed=\"1 Mop/s\", servers=2, utilization=0.3, others=\"1 Mop\"",
          "kind=server, speed=\"1 Mop/s\", discipline=PS",
          "kind=server, speed=\"1 Mop/s\", discipline=\"priority-preemptive\"",
          "kind=cluster, processors=2, width=2, speed=\"1 Mop/s\", scheduler=easy",
          "kind=cluster, processors=2, width=1, speed=\"1 Mop/s\", mpl=2, slice=\"1 s\"",
          "kind=cluster, processors=2, width=2, speed=\"1 Mop/s\", scheme=GS, mpl=2");

  private static final List<String> SHORT =
      List.of(
          "0 op",
          "1e-9 op",
          "{distribution: gamma, mean: 3 Mop, variation: 10}",
          "{distribution: lognormal, mean: 3 Mop, variation: 100}",
          "{distribution: exponential, mean: 0.001 op}",
          "{distribution: uniform, least: 0 op, most: 0.001 op}",
          "{distribution: pareto, mean: 0.001 op, shape: 1.5}",
          "{distribution: weibull, parameters: [0.05, 1, 0], mean: 1 Mop}");

  static Stream<MetaServerKind> all() {
    return MetaServers.all().stream();
  }

  /**
   * Three sites of one kind behind a router, or of three kinds; the links of some are unlimited.
   */
  private static String grid(List<String> sites, String link) {
    StringBuilder text = new StringBuilder("c [kind=client]\n r [kind=router]");
    text.append("\n c -- r [bandwidth=unlimited]");
    for (int i = 0; i < sites.size(); i++) {
      text.append("\n s%d [%s]\n r -- s%d [%s]".formatted(i, sites.get(i), i, link));
    }
    return text.toString();
  }

  private static void everyJobEndsOnce(
      String metaServer, List<String> sites, String link, String operations, String network) {
    JoinedModel model =
        run(
            grid(sites, link),
            scenario(
                "replications: 1; warmup: 0; jobs: %d; metaservers: [%s]; network: %s"
                    .formatted(JOBS, metaServer, network),
                jobs("c", operations, "1 KB", "1 KB", "interval: 2 s"),
                jobs("c", "0 op", "0 B", "0 B", every("2 s"))),
            "seed=3");
    assertThat(model.jobs())
        .extracting(job -> job.job().id())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, JOBS).boxed().toList());
    assertThat(model.results().get(0).failures().attempts()).isEqualTo(JOBS);
  }

  private static String link(int number) {
    return number % 2 == 0
        ? "bandwidth=unlimited"
        : "bandwidth=\"100 KB/s\", latency=\"%d ms\"".formatted(100 * number);
  }

  @ParameterizedTest
  @MethodSource("all")
  void underEveryMetaServer(MetaServerKind kind) {
    for (int i = 0; i < SITES.size(); i++) {
      List<String> mixed =
          List.of(
              SITES.get(i), SITES.get((i + 1) % SITES.size()), SITES.get((i + 3) % SITES.size()));
      String network = i % 3 == 0 ? "fluid" : "packets";
      everyJobEndsOnce(kind.id(), mixed, link(i / 2), SHORT.get(i % 2), network);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void howeverManyCopiesAreSent(int k) {
    String metaServer = "{name: K-DIST, k: " + k + "}";
    for (String site : SITES) {
      for (int i = 0; i < SHORT.size(); i++) {
        String network = i % 2 == 0 ? "fluid" : "packets";
        everyJobEndsOnce(metaServer, List.of(site, site, site), link(i / 2), SHORT.get(i), network);
      }
    }
  }

  /**
   * Jobs 1 and 2, of 10 s each, occupy both sites from 10 s to 20 s. Copies of job 3, which takes
   * no time, wait at both, which are free at the same instant.
   */
  @ParameterizedTest
  @EnumSource(Discipline.class)
  void waitingCopiesAreWithdrawnAtOnce(Discipline discipline) {
    String name = discipline.name().toLowerCase(Locale.ROOT).replace('_', '-');
    String other = "kind=server, speed=\"1 Mop/s\", discipline=\"" + name + "\"";
    for (List<String> sites : List.of(List.of(SITES.get(0), other), List.of(other, SITES.get(0)))) {
      JoinedModel model =
          run(
              grid(sites, "bandwidth=unlimited"),
              scenario(
                  "replications: 1; warmup: 0; jobs: 3; metaservers: [K-DIST]",
                  jobs("c", "10 Mop", every("10 s")),
                  jobs("c", "10 Mop", every("10 s")),
                  jobs("c", "0 op", every("11 s"))));
      assertThat(model.jobs()).extracting(JobRecord::startTime).startsWith(10.0, 10.0);
      boolean waits = discipline != Discipline.PS && discipline != Discipline.LCFS_PREEMPTIVE;
      assertThat(model.jobs().get(2).endTime()).isEqualTo(waits ? 20 : 11);
    }
  }

  /** Two jobs end at the instant of the last counted return; one of them is not counted. */
  @Test
  void aJobMayEndAtTheInstantTheRunDoes() {
    JoinedModel model =
        run(
            grid(SITES.subList(0, 1).stream().flatMap(s -> Stream.of(s, s)).toList(), link(0)),
            scenario(
                "replications: 1; warmup: 0; jobs: 1; metaservers: [RR]",
                jobs("c", "5 Mop", every("10 s")),
                jobs("c", "5 Mop", every("10 s"))));
    assertThat(model.jobs()).extracting(JobRecord::endTime).containsExactly(15.0);
  }
}
