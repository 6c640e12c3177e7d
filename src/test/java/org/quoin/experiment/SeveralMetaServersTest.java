package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.quoin.experiment.JoinedModel.every;
import static org.quoin.experiment.JoinedModel.exponential;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.metrics.JobRecord;

/** Several metaservers at once, each for its clients, unaware of each other. */
class SeveralMetaServersTest {
  private static final String STAR =
      """
      a1 [kind=client]
      a2 [kind=client]
      b [kind=client]
      A [kind=server, speed="1 Mop/s"]
      B [kind=server, speed="1 Mop/s"]
      a1 -- A [bandwidth=unlimited]
      a1 -- B [bandwidth=unlimited]
      a2 -- A [bandwidth=unlimited]
      a2 -- B [bandwidth=unlimited]
      b -- A [bandwidth=unlimited]
      b -- B [bandwidth=unlimited]\
      """;

  private static String of(String metaServers, String more) {
    return "replications: 1; warmup: 0; jobs: 200; metaservers: [" + metaServers + "]" + more;
  }

  private static List<String> sites(JoinedModel model, int metaServer, String client) {
    return model.jobs(metaServer, 0).stream()
        .filter(job -> model.client(job).startsWith(client))
        .map(JobRecord::site)
        .toList();
  }

  @Test
  void eachHasCountersAndRandomNumbersOfItsOwn() {
    JoinedModel model =
        run(
            STAR,
            scenario(
                of(
                    "{name: two, several: [{of: [a*], use: RR}, {of: [b], use: RR}]}, RR, {name:"
                        + " chance, several: [{of: [a*], use: RANDOM}, {of: [b], use: RANDOM}]}",
                    ""),
                jobs("a1", "1 op", every("2 s")),
                jobs("b", "1 op", every("3 s"))));
    // Each goes by turns of its own; with one counter for both they would mix.
    for (String client : List.of("a", "b")) {
      List<String> sites = sites(model, 0, client);
      for (int i = 0; i < sites.size(); i++) {
        assertThat(sites.get(i)).isEqualTo(i % 2 == 0 ? "A" : "B");
      }
    }
    assertThat(sites(model, 1, "b")).isNotEqualTo(sites(model, 0, "b"));
    assertThat(sites(model, 2, "a").subList(0, 60))
        .isNotEqualTo(sites(model, 2, "b").subList(0, 60));
    assertThat(model.metaServer(0).name()).isEqualTo("two");
  }

  /** Two that are the same, and one: exact information shows each what the other has done. */
  @Test
  void onExactInformationTwoOfAKindDecideAsOne() {
    JoinedModel model =
        run(
            STAR,
            scenario(
                of(
                    "LOAD, {name: two, several: [{of: [a1, b], use: LOAD}, {of: [a2], use: LOAD}]}",
                    ""),
                jobs("'*'", exponential("1 Mop"), poisson("2 s"))));
    assertThat(model.jobs(1, 0)).isEqualTo(model.jobs(0, 0));
  }

  /** Each knows its own assignments since the last report, not those of the other. */
  @Test
  void neitherKnowsWhatTheOtherHasAssignedSinceTheLastReport() {
    String classes = jobs("a1", "1 Gop", every("10 s")) + jobs("b", "1 Gop", every("10.5 s"));
    JoinedModel model =
        run(
            STAR,
            scenario(
                "replications: 1; warmup: 0; jobs: 4; horizon: 30 s; metaservers: [{name: LOAD,"
                    + " own: true}, {name: two, several: [{of: [a1], use: {name: LOAD, own: true}},"
                    + " {of: [b], use: {name: LOAD, own: true}}]}]; monitor: {period: 1000 s}",
                classes));
    assertThat(placed(model, 0)).containsExactly(2, 2);
    // a1 takes A, then B; so does b: A and B have two each, but by turns A A B B.
    assertThat(placed(model, 1)).containsExactly(2, 2);
    assertThat(model.metaServer(0).results().get(0).submissions().streams())
        .isNotEqualTo(model.metaServer(1).results().get(0).submissions().streams());
  }

  private static List<Integer> placed(JoinedModel model, int metaServer) {
    int[] jobs = new int[2];
    model.metaServer(metaServer).results().get(0).submissions().streams().stream()
        .forEach(stream -> jobs[stream.site()] += stream.jobs());
    return List.of(jobs[0], jobs[1]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {name: x, several: [{of: [a*], use: RR}, {of: [a1, b], use: RR}]}  | metaservers.0.several.1.of: the client 'a1' has a metaserver already: metaservers.0.several.0
          {name: x, several: [{of: [a1], use: RR}, {of: [b], use: RR}]}      | metaservers.0.several: none of them serves the client 'a2'
          {name: x, several: [{of: [a*], use: RR}, {of: [z], use: RR}]}      | the topology has no client 'z'
          {name: x, several: [{of: [a*], use: RRR}, {of: [b], use: RR}]}     | metaservers.0.several.0.use: there is no metaserver 'RRR'
          {name: x, several: [{of: [a*], use: RR}, {use: RR}]}               | metaservers.0.several.1: the key 'of' is missing
          {name: x, several: [{of: ['*'], use: RR}]}                         | metaservers.0.several
          {name: RR, several: [{of: [a*], use: RR}, {of: [b], use: RR}]}     | metaservers.0.name: is the name of one metaserver
          {name: x, own: true, several: [{of: [a*], use: RR}, {of: [b], use: RR}]} | metaservers.0.own: belongs to each of several
          {name: SA, low: 0.95}                                              | low 0.95 is not below high 0.9
          {name: KPB, k: 120}                                                | metaservers.0.k: '120': expected a number from 0 to 100
          {name: D-LEST}                                                     | did you mean 'D-LEAST'?
          """)
  void mistakesAreNamed(String metaServers, String expected) {
    assertThatThrownBy(
            () -> run(STAR, scenario(of(metaServers, ""), jobs("'*'", "1 op", every("2 s")))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void lossAndDelayNeedAPeriod() {
    assertThatThrownBy(
            () ->
                run(
                    STAR,
                    scenario(
                        of("RR", "; monitor: {loss: 0.1, delay: 1 s}"),
                        jobs("'*'", "1 op", every("2 s")))))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll("monitor.loss: has a meaning", "monitor.delay: has a meaning");
  }
}
