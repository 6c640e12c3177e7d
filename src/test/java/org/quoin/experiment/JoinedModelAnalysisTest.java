package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.SERVER;
import static org.quoin.experiment.JoinedModel.closed;
import static org.quoin.experiment.JoinedModel.exponential;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.linked;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.read;
import static org.quoin.experiment.JoinedModel.scenario;
import static org.quoin.experiment.JoinedModel.site;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.analysis.GridAnalysis;
import org.quoin.analysis.SiteShares;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.GridScenario;

/** The analysis of whole scenarios beside their simulation, where the closed forms are exact. */
class JoinedModelAnalysisTest {
  private static final String RUNS = "replications: 10; jobs: 5000; warmup: 500; metaservers: [RR]";

  private static GridAnalysis analysis(GridScenario scenario) {
    return new GridAnalysis(scenario.grid(), SiteShares.inTurn(scenario.grid()));
  }

  private static Arguments server(String attributes, String operations, String interval) {
    String scenario = scenario(RUNS, jobs("c", operations, poisson(interval)));
    return Arguments.of(site(SERVER + attributes), scenario, 0.16);
  }

  static Stream<Arguments> exact() {
    String gamma = "{distribution: gamma, mean: 1 Mop, variation: 1.5}";
    String others = ", utilization=0.3, others=\"0.5 Mop\"";
    String terminals = closed("4 s") + ", jobs-at-once: 6";
    return Stream.of(
        server("", exponential("1 Mop"), "2 s"),
        server(others, exponential("1 Mop"), "2.5 s"),
        server("", "1 Mop", "1.4 s"),
        server("", gamma, "2 s"),
        server(", servers=3", exponential("1 Mop"), "0.45 s"),
        server(", discipline=ps", gamma, "2 s"),
        Arguments.of(site(SERVER), scenario(RUNS, jobs("c", exponential("1 Mop"), terminals)), 0.1),
        Arguments.of(
            site(SERVER + ", discipline=ps"), scenario(RUNS, jobs("c", gamma, terminals)), 0.1),
        // A job of one packet at a link that loses nothing, then at a server: Jackson's tandem.
        Arguments.of(
            linked("bandwidth=\"10 KB/s\", buffer=1000", SERVER),
            scenario(RUNS, jobs("c", exponential("1 Mop"), "10 KB", "0 B", poisson("1.6 s"))),
            0.1),
        Arguments.of(
            linked("bandwidth=\"1 MB/s\", buffer=10, utilization=2", SERVER),
            scenario(
                "replications: 10; jobs: 60; warmup: 5; metaservers: [RR]",
                jobs("c", "0.1 Mop", "300 KB", "15 KB", closed("1 s"))),
            0.05));
  }

  @ParameterizedTest
  @MethodSource("exact")
  @Tag("slow")
  void theMeanResponseIsTheSimulatedOne(String topology, String text, double narrow) {
    GridScenario scenario = read(topology, text);
    GridAnalysis analysis = analysis(scenario);
    JoinedModel model = JoinedModel.run(topology, text);
    model.agrees(Metrics.RESPONSE_TIME, analysis.total().response(), narrow);
    double sending = analysis.total().sending();
    assertThat(model.mean(Metrics.SEND_TIME)).isCloseTo(sending, within(0.05 * sending));
    for (GridAnalysis.Queue queue : analysis.queues()) {
      assertThat(model.queue(queue.name()).utilization().mean())
          .isCloseTo(queue.load().clients(), within(0.05 * queue.load().clients() + 0.003));
    }
    assertThat(model.text()).contains("Closed forms predict for RR a response time of");
  }

  @Test
  void prioritiesKeepTheirOwnTimes() {
    String topology =
        "c [kind=client]\n d [kind=client]\n s [%s, discipline=priority]\n c -- s [%s]\n d -- s [%s]"
            .formatted(SERVER, "bandwidth=unlimited", "bandwidth=unlimited");
    String first = jobs("c", exponential("1 Mop"), poisson("3 s") + ", priority: 1");
    String second = jobs("d", exponential("1 Mop"), poisson("3 s") + ", priority: 2");
    String text = scenario(RUNS, first, second);
    GridAnalysis analysis = analysis(read(topology, text));
    // Cobham: 1 + (2/3) / (1 - 1/3) and 1 + (2/3) / ((1 - 1/3) (1 - 2/3)).
    assertThat(analysis.of(0).response()).isCloseTo(2, within(1e-12));
    assertThat(analysis.of(1).response()).isCloseTo(4, within(1e-12));
    JoinedModel model = JoinedModel.run(topology, text);
    model.agrees("c", 2, 0.15);
    model.agrees("d", 4, 0.15);
  }

  /** Every second job of a Poisson stream: the factor of even arrivals brings it within 3 %. */
  @Test
  void jobsDealtInTurnMeetFewerOthers() {
    String topology =
        "c [kind=client]\n r [kind=router]\n s [%s]\n t [%s]\n c -- r [%s]\n r -- s [%s]\n r -- t [%s]"
            .formatted(
                SERVER,
                SERVER,
                "bandwidth=unlimited",
                "bandwidth=unlimited",
                "bandwidth=unlimited");
    String text = scenario(RUNS, jobs("c", "1 Mop", poisson("0.8 s")));
    GridScenario scenario = read(topology, text);
    double inTurn = analysis(scenario).total().response();
    double byChance =
        new GridAnalysis(scenario.grid(), SiteShares.even(scenario.grid())).total().response();
    assertThat(byChance).isCloseTo(1 + 0.625 / 2 / (1 - 0.625), within(1e-9));
    assertThat(inTurn).isCloseTo(JoinedModel.run(topology, text).response(), within(0.03 * inTurn));
    assertThat(inTurn).isLessThan(byChance - 0.3);
  }
}
