package org.quoin.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueueNetwork.EndpointPair;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.workload.JobClass;
import org.quoin.workload.Stage;

/** Classes of jobs with several stages, as they are written. */
class TandemScenarioTest {
  private static final String GRAPH =
      """
      digraph t {
        c [kind=client]
        d [kind=client]
        r [kind=router]
        q [kind=router]
        s [kind=server, speed="1 Mop/s"]
        t [kind=server, speed="1 Mop/s"]
        u [kind=server, speed="1 Mop/s"]
        edge [bandwidth="1 MB/s", buffer=20]
        c -> r
        r -> c
        r -> s
        s -> r
        r -> t
        t -> r
        s -> q
        q -> t
        d -> u
        u -> d
      }
      """;

  @TempDir Path folder;

  private Path file(String clients) throws IOException {
    Files.writeString(folder.resolve("t.dot"), GRAPH);
    return Files.writeString(folder.resolve("s.yaml"), "topology: t.dot\n" + clients);
  }

  private List<String> mistakes(String clients) throws IOException {
    Path file = file(clients);
    InputException refused =
        catchThrowableOfType(InputException.class, () -> ScenarioFile.grid(file, List.of()));
    return refused.mistakes().stream().map(m -> m.line() + " " + m.message()).toList();
  }

  private static final String GOOD =
      """
      clients:
        - of: [c]
          job: tandem
          send: 1 MB
          stages:
            - {operations: 3 Mop, send: 2 MB}
            - {at: s, operations: {distribution: exponential, mean: 1 Mop}, send: 4 KB}
            - {at: t, operations: 5 Mop}
          receive: 3 MB
          priority: 7
          interval: 1 s
      """;

  @Test
  void stagesAreReadInOrder() throws IOException {
    JobClass jobs = ScenarioFile.grid(file(GOOD), List.of()).grid().classes().get(0);
    assertThat(jobs.stages()).extracting(Stage::site).containsExactly(null, "s", "t");
    assertThat(jobs.stages())
        .extracting(stage -> stage.operations().mean())
        .containsExactly(3e6, 1e6, 5e6);
    assertThat(List.of(0, 1, 2, 3))
        .extracting(leg -> jobs.data(leg).mean())
        .containsExactly(1e6, 2e6, 4e3, 3e6);
    assertThat(jobs.priority()).isEqualTo(7);
    JobClass changed =
        ScenarioFile.grid(file(GOOD), List.of("clients.0.stages.2.at=s")).grid().classes().get(0);
    assertThat(changed.stages().get(2).site()).isEqualTo("s");
  }

  /** From s to t over q, which no client's data pass, and as they say over r. */
  @Test
  void routesBetweenSitesAreTheFirstInTheFileOrThoseGiven() throws IOException {
    QueueNetwork free = ScenarioFile.grid(file(GOOD), List.of()).grid().network();
    assertThat(free.forwardPath(0, 1))
        .extracting(NetworkQueue::place)
        .containsExactly("s to r", "r to t");
    assertThat(free.passages())
        .contains(new EndpointPair(0, 0), new EndpointPair(1, 0), new EndpointPair(0, 1))
        .doesNotContain(new EndpointPair(2, 0), new EndpointPair(1, 1));
    QueueNetwork given =
        ScenarioFile.grid(file("routes: [{from: s, to: t, via: [q]}]\n" + GOOD), List.of())
            .grid()
            .network();
    assertThat(given.forwardPath(0, 1))
        .extracting(NetworkQueue::place)
        .containsExactly("s to q", "q to t");
    assertThat(given.forwardPath(0, 1)).allMatch(NetworkQueue::isUsed);
    assertThat(given.forwardPath(0, 0)).isEmpty();
    assertThat(given.vertices()).hasSize(15);
    assertThat(given.queues()).hasSizeGreaterThan(free.queues().size());
  }

  @Test
  void allMistakesAreToldAtOnceALineEach() throws IOException {
    assertThat(
            mistakes(
                """
                clients:
                  - of: [c]
                    job: tandem
                    send: 1 MB
                    receive: 1 MB
                    interval: 1 s
                    stages:
                      - {at: sx, operations: 1 Mop, send: 1 KB}
                      - {at: r, operations: 1 Mop, send: 1 KB}
                      - {at: c, operations: 1 Mop}
                      - {operations: 1 Mop, send: 1 KB}
                      - {at: t, send: 1 KB}
                  - {job: tandem, interval: 1 s, n: 5}
                  - {of: [c], job: tandem, send: 1 B, receive: 1 B, interval: 1 s, stages: []}
                  - {of: [c], job: generic, operations: 1 op, send: 1 B, receive: 1 B, interval: 1 s, stages: [{operations: 1 op}]}
                """))
        .satisfiesExactlyInAnyOrder(
            m -> assertThat(m).startsWith("9 ").contains("no site 'sx'", "did you mean 's'?"),
            m -> assertThat(m).startsWith("10 ").contains("'r' is a router; expected a server"),
            m -> assertThat(m).startsWith("11 ").contains("'c' is a client; expected a server"),
            m -> assertThat(m).startsWith("11 ").contains("stages.2.send", "needs send"),
            m -> assertThat(m).startsWith("12 ").contains("stages.3.at", "only the first stage"),
            m -> assertThat(m).startsWith("13 ").contains("'operations' is missing"),
            m -> assertThat(m).startsWith("13 ").contains("the last stage sends the result"),
            m -> assertThat(m).startsWith("14 ").contains("clients.1.n", "no meaning"),
            m -> assertThat(m).startsWith("14 ").contains("a tandem job needs send"),
            m -> assertThat(m).startsWith("14 ").contains("a tandem job needs receive"),
            m -> assertThat(m).startsWith("14 ").contains("a tandem needs stages"),
            m -> assertThat(m).startsWith("15 ").contains("empty list"),
            m -> assertThat(m).startsWith("16 ").contains("stages", "no meaning for job: generic"));
  }

  /** Computation is not data, though both may be distributed. */
  @Test
  void anAmountWithoutAUnitIsToldOneOfItsOwn() throws IOException {
    assertThat(
            mistakes(
                """
                clients:
                  - of: [c]
                    job: tandem
                    send: {distribution: exponential, mean: 5}
                    receive: 4
                    interval: 1 s
                    stages:
                      - {operations: -3, send: 7}
                      - {at: t, operations: {distribution: gamma, mean: 1 Gop, variation: 2, unit: 3}}
                """))
        .satisfiesExactlyInAnyOrder(
            m -> assertThat(m).startsWith("5 ").contains("send.mean: is '5'", "as in '100 KB'"),
            m -> assertThat(m).startsWith("6 ").contains("receive: is '4'", "as in '100 KB'"),
            m -> assertThat(m).startsWith("9 ").contains("operations: is '-3'", "as in '10 Mop'"),
            m -> assertThat(m).startsWith("9 ").contains("send: is '7'", "as in '100 KB'"),
            m -> assertThat(m).startsWith("10 ").contains("unit: is '3'", "as in '1 Mop'"),
            m -> assertThat(m).startsWith("10 ").contains("unit: has no meaning for gamma"));
  }

  @Test
  void sitesThatNoRouteJoinsAreNamed() throws IOException {
    assertThat(
            mistakes(
                """
                clients:
                  - of: [c]
                    job: tandem
                    send: 1 MB
                    receive: 1 MB
                    interval: 1 s
                    stages:
                      - {at: s, operations: 1 Mop, send: 1 KB}
                      - {at: u, operations: 1 Mop, send: 1 KB}
                      - {at: t, operations: 1 Mop}
                  - of: [d]
                    job: tandem
                    send: 1 MB
                    receive: 1 MB
                    interval: 1 s
                    stages: [{at: t, operations: 1 Mop}]
                  - of: [d]
                    job: tandem
                    send: 1 MB
                    receive: 1 MB
                    interval: 1 s
                    stages:
                      - {operations: 1 Mop, send: 1 KB}
                      - {at: t, operations: 1 Mop, send: 1 KB}
                      - {at: u, operations: 1 Mop}
                """))
        .satisfiesExactly(
            m -> assertThat(m).startsWith("10 ").contains("no route leads from s to u"),
            m -> assertThat(m).startsWith("11 ").contains("no route leads from u to t"),
            m -> assertThat(m).startsWith("17 ").contains("no route joins d and t"),
            m -> assertThat(m).contains("d reaches no site from which a route leads to t"),
            m -> assertThat(m).startsWith("26 ").contains("no route leads from t to u"));
  }
}
