package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Node;
import org.quoin.workload.Amount;
import org.quoin.workload.Job;

/** The servers against Pollaczek-Khinchine, processor sharing and Little's law. */
class ServerTheoryTest {
  private static final int REPLICATIONS = 12;

  private record Seen(double response, double inside, double busy) {}

  /** Jobs of rate lambda and this size at a server of speed 1; the mean response of the jobs. */
  private static Seen run(boolean ps, double lambda, Amount size, double others, int replication) {
    Engine engine = new Engine();
    RandomStreams streams = new RandomStreams(21, replication);
    Site server =
        ps
            ? new PsServer(Node.server("s", 1, others, 1), engine, streams)
            : new FcfsServer(Node.server("s", 1, others, 1), engine, streams);
    RandomGenerator arrivals = streams.stream("arrivals");
    RandomGenerator sizes = streams.stream("sizes");
    int jobs = 30_000;
    double[] sums = new double[3];
    int[] left = {jobs};
    engine.at(
        arrivals.nextExponential() / lambda,
        Phase.ARRIVAL,
        new Runnable() {
          int toSubmit = jobs;

          @Override
          public void run() {
            double now = engine.now();
            sums[1] += server.load().jobs();
            Job job = new Job(1, now, 1, 0, 0, 0, 0, size.draw(sizes), 0);
            server.submit(
                job,
                execution -> {
                  sums[0] += execution.endTime() - now;
                  if (--left[0] == 0) {
                    engine.stop();
                  }
                });
            if (--toSubmit > 0) {
              engine.at(now + arrivals.nextExponential() / lambda, Phase.ARRIVAL, this);
            }
          }
        });
    engine.run();
    SiteCounts counts = server.counts();
    double busy = (counts.busy() + counts.backgroundBusy()) / counts.time();
    return new Seen(sums[0] / jobs, sums[1] / jobs, busy);
  }

  private static void check(boolean ps, double lambda, Amount size, double others, double theory) {
    double[] responses = new double[REPLICATIONS];
    double[] busy = new double[REPLICATIONS];
    for (int r = 0; r < REPLICATIONS; r++) {
      Seen seen = run(ps, lambda, size, others, r);
      responses[r] = seen.response;
      busy[r] = seen.busy;
    }
    assertThat(Estimate.of(responses, 0.999)).matches(e -> e.covers(theory), "covers " + theory);
    double load = lambda * size.mean() + others;
    assertThat(Estimate.of(busy, 0.999)).matches(e -> e.covers(load), "covers " + load);
  }

  @ParameterizedTest
  @CsvSource({"0.3", "0.8"})
  void mm1(double rho) {
    check(false, rho, Amount.exponential(1), 0, 1 / (1 - rho));
  }

  @ParameterizedTest
  @CsvSource({"0, 0.7", "0.1, 0.5"})
  void md1IsPollaczekKhinchine(double others, double lambda) {
    // Others are exponential of mean 1 at rate U; E[S^2] of the mixture over all arrivals.
    double secondMoment = (lambda * 1 + others * 2);
    double wait = secondMoment / (2 * (1 - lambda - others));
    check(false, lambda, Amount.fixed(1), others, wait + 1);
  }

  @Test
  void mg1WithUniformAndParetoSizes() {
    check(false, 0.6, Amount.uniform(0, 2), 0, 0.6 * (4.0 / 3) / (2 * 0.4) + 1);
    // Gamma of variation 2: E[S^2] = 1 + 4.
    check(false, 0.4, Amount.gamma(1, 2), 0, 0.4 * 5 / (2 * 0.6) + 1);
  }

  @ParameterizedTest
  @CsvSource({"0, 0.7, 1", "0.3, 0.4, 1", "0, 0.6, 2.5"})
  void processorSharingIsInsensitive(double others, double lambda, double variation) {
    // M/G/1-PS: a job of size x takes x / (1 - rho) in the mean, whatever the sizes.
    check(true, lambda, Amount.gamma(1, variation), others, 1 / (1 - lambda - others));
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void littlesLaw(boolean ps) {
    // Arrivals see time averages, so jobs seen by arrivals = lambda x response.
    double[] difference = new double[REPLICATIONS];
    for (int r = 0; r < REPLICATIONS; r++) {
      Seen seen = run(ps, 0.7, Amount.exponential(1), 0, r);
      difference[r] = seen.inside - 0.7 * seen.response;
    }
    assertThat(Estimate.of(difference, 0.999)).matches(e -> e.covers(0), "covers 0");
  }
}
