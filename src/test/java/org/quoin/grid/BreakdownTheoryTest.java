package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.failure.Checkpoints;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.Metrics;
import org.quoin.network.PacketModel;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Node;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * M/M/1 whose server breaks down at rate alpha, busy or idle, and is repaired at rate beta; a job
 * goes on where it stopped. The mean number inside is lambda ((alpha + beta)^2 + alpha mu) /
 * ((alpha + beta) (mu beta - lambda (alpha + beta))) (Mitrani and Avi-Itzhak, Operations Research
 * 16, 1968, for one server); the server is up for beta / (alpha + beta) of the time.
 */
class BreakdownTheoryTest {
  private static final double LAMBDA = 0.4;
  private static final double ALPHA = 0.05;
  private static final double BETA = 0.2;

  @Test
  @Tag("slow")
  void aServerThatBreaksDownIsItsClosedForm() {
    FailureComponent server = new FailureComponent(FailureComponent.Kind.SITE, "s");
    FailurePolicy resumes =
        new FailurePolicy(
            FailurePolicy.Running.CHECKPOINT,
            new Checkpoints(0, 0),
            FailurePolicy.Waiting.WAIT,
            FailurePolicy.Waiting.WAIT,
            0,
            1_000_000);
    FailureModel failures =
        new FailureModel(
            List.of(
                new FailureModel.Law(
                    server, Amount.exponential(1 / ALPHA), Amount.exponential(1 / BETA), false)),
            List.of(),
            List.of(),
            resumes);
    JobClass jobs =
        GridModels.jobs(
            Amount.exponential(1), Amount.fixed(0), Amount.fixed(0), Arrivals.POISSON, 1 / LAMBDA);
    GridModel model =
        GridModels.withFailures(
            GridModels.of(
                GridModels.alone(Node.server("s", 1, 0, 1)),
                PacketModel.defaults(),
                List.of(jobs),
                12_000,
                2_000,
                Double.POSITIVE_INFINITY,
                MonitorModel.FRESH,
                GridModels::server),
            failures);
    double[] responses = new double[20];
    double[] up = new double[20];
    for (int r = 0; r < responses.length; r++) {
      GridResult result =
          new Grid(
                  model,
                  MetaServers.RR.create(Map.of(), new SplittableRandom(1)),
                  new RandomStreams(5, r))
              .run();
      responses[r] = result.figures().value(Metrics.RESPONSE_TIME);
      up[r] = result.failures().availability().get(server);
      assertThat(result.failures().wastedSeconds()).isLessThan(1e-6);
    }
    double rate = ALPHA + BETA;
    double inside = LAMBDA * (rate * rate + ALPHA) / (rate * (BETA - LAMBDA * rate));
    Estimate response = Estimate.of(responses, 0.999);
    assertThat(response.halfWidth()).isLessThan(0.08 * response.mean());
    assertThat(response).matches(e -> e.covers(inside / LAMBDA), "covers " + inside / LAMBDA);
    assertThat(Estimate.of(up, 0.999)).matches(e -> e.covers(BETA / rate), "covers 0.8");
  }
}
