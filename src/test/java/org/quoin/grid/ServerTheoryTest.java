package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.site.Site;
import org.quoin.grid.site.SiteCounts;
import org.quoin.grid.site.SiteSpec;
import org.quoin.queueing.Station.Flow;
import org.quoin.queueing.Station.Server;
import org.quoin.queueing.Station.Server.Order;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Discipline;
import org.quoin.topology.Node;
import org.quoin.workload.Amount;
import org.quoin.workload.Job;

/** Servers of every discipline against their closed forms and Little's law. */
class ServerTheoryTest {
  private static final int REPLICATIONS = 12;

  /** Jobs of a replication. */
  private static final int JOBS = 6_500;

  /** Jobs of a Poisson stream. */
  private record Submitter(double lambda, Amount size, int priority) {}

  /** Mean responses by stream, jobs inside at arrivals of the first stream, share of time busy. */
  private record Seen(double[] responses, double inside, double busy) {}

  private static Node.Server node(Discipline discipline, int servers, double others) {
    return Node.server("s", 1, others, 1, discipline, servers);
  }

  /**
   * One run until the given number of jobs have left, at servers of speed 1 with background jobs of
   * mean size 1.
   */
  private static final class Run {
    private final Engine engine = new Engine();
    private final RandomStreams streams;
    private final Site server;
    private final double[] sums;
    private final int[] left;
    private double inside;
    private int seen;
    private int running;

    Run(Node.Server node, int replication, Submitter... submitters) {
      streams = new RandomStreams(21, replication);
      server = SiteSpec.of(node).open(engine, streams);
      sums = new double[submitters.length];
      left = new int[submitters.length];
      running = submitters.length;
      int jobs = JOBS / submitters.length;
      for (int s = 0; s < submitters.length; s++) {
        left[s] = jobs;
        submit(s, submitters[s], jobs, s == 0 ? "" : " of " + s);
      }
      engine.run();
      for (int s = 0; s < submitters.length; s++) {
        sums[s] /= jobs;
      }
    }

    private void submit(int index, Submitter of, int jobs, String name) {
      RandomGenerator arrivals = streams.stream("arrivals" + name);
      RandomGenerator sizes = streams.stream("sizes" + name);
      engine.at(
          arrivals.nextExponential() / of.lambda,
          Phase.ARRIVAL,
          new Runnable() {
            int toSubmit = jobs;

            @Override
            public void run() {
              double now = engine.now();
              if (index == 0) {
                inside += server.load().jobs();
                seen++;
              }
              server.submit(
                  Job.sent(1, now, 0, 0, of.size.draw(sizes), 0).withPriority(of.priority),
                  done -> {
                    sums[index] += done.endTime() - now;
                    if (--left[index] == 0 && --running == 0) {
                      engine.stop();
                    }
                  });
              if (--toSubmit > 0) {
                engine.at(now + arrivals.nextExponential() / of.lambda, Phase.ARRIVAL, this);
              }
            }
          });
    }

    Seen seen() {
      SiteCounts counts = server.counts();
      double busy = (counts.busy() + counts.backgroundBusy()) / counts.time();
      return new Seen(sums, inside / seen, busy);
    }
  }

  private static void check(Node.Server node, double[] theory, Submitter... submitters) {
    double[][] responses = new double[theory.length][REPLICATIONS];
    double[] busy = new double[REPLICATIONS];
    for (int r = 0; r < REPLICATIONS; r++) {
      Seen seen = new Run(node, r, submitters).seen();
      for (int s = 0; s < theory.length; s++) {
        responses[s][r] = seen.responses[s];
      }
      busy[r] = seen.busy;
    }
    for (int s = 0; s < theory.length; s++) {
      double expected = theory[s];
      Estimate estimate = Estimate.of(responses[s], 0.999);
      assertThat(estimate).matches(e -> e.covers(expected), "covers " + expected);
      assertThat(estimate.halfWidth()).isLessThan(0.2 * expected);
    }
    double load = node.utilization();
    for (Submitter submitter : submitters) {
      load += submitter.lambda * submitter.size.mean() / node.processors();
    }
    double share = load;
    assertThat(Estimate.of(busy, 0.999)).matches(e -> e.covers(share), "covers " + share);
  }

  private static void check(boolean ps, double lambda, Amount size, double others, double theory) {
    Node.Server node = node(ps ? Discipline.PS : Discipline.FCFS, 1, others);
    check(node, new double[] {theory}, new Submitter(lambda, size, 0));
  }

  @ParameterizedTest
  @CsvSource({"0.3", "0.8"})
  void mm1(double rho) {
    check(false, rho, Amount.exponential(1), 0, 1 / (1 - rho));
  }

  @ParameterizedTest
  @CsvSource({"0, 0.7", "0.1, 0.5"})
  void md1IsPollaczekKhinchine(double others, double lambda) {
    // Background jobs are exponential of mean 1 at rate U; E[S^2] of the mixture over all
    // arrivals.
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

  /**
   * At c servers with exponential clients' and background jobs, all orders without priority are
   * equal.
   */
  @ParameterizedTest
  @EnumSource(
      value = Discipline.class,
      names = {"FCFS", "PS", "LCFS", "LCFS_PREEMPTIVE", "PRIORITY"})
  void severalServersAreErlangs(Discipline discipline) {
    double theory = new Server("s", 3, Order.ARRIVAL).responses(new Flow(2.1, 1, 1, 0))[0];
    check(
        node(discipline, 3, 0.3),
        new double[] {theory},
        new Submitter(1.2, Amount.exponential(1), 0));
  }

  /** M/G/1 with preemption by the latest arrival, and M/G/3 shared: only the mean size matters. */
  @ParameterizedTest
  @CsvSource({"LCFS_PREEMPTIVE, 1, 0.6", "PS, 3, 2.1"})
  void whoeverSharesIsInsensitive(Discipline discipline, int servers, double lambda) {
    double theory = new Server("s", servers, Order.SHARED).responses(new Flow(lambda, 1, 0, 0))[0];
    check(
        node(discipline, servers, 0),
        new double[] {theory},
        new Submitter(lambda, Amount.gamma(1, 1.5), 0));
  }

  /**
   * Cobham 1954; White and Christie 1958: fixed and exponential jobs around the background's
   * priority 0.
   */
  @ParameterizedTest
  @CsvSource({"PRIORITY, 1", "PRIORITY_PREEMPTIVE, 1", "PRIORITY, 2", "PRIORITY_PREEMPTIVE, 2"})
  void prioritiesAreCobhams(Discipline discipline, int servers) {
    double variation = servers == 1 ? 0 : 1; // exact with several servers if all are exponential
    Order order = discipline.isPreemptive() ? Order.PREEMPTIVE : Order.PRIORITY;
    double lambda = 0.25 * servers;
    double[] theory =
        new Server("s", servers, order)
            .responses(
                new Flow(lambda, 1, variation, -1),
                new Flow(lambda, 1, 1, 3),
                new Flow(0.2 * servers, 1, 1, Job.NO_PRIORITY));
    check(
        node(discipline, servers, 0.2),
        new double[] {theory[0], theory[1]},
        new Submitter(lambda, variation == 0 ? Amount.fixed(1) : Amount.exponential(1), -1),
        new Submitter(lambda, Amount.exponential(1), 3));
  }

  @ParameterizedTest
  @EnumSource(Discipline.class)
  void littlesLaw(Discipline discipline) {
    // Arrivals see time averages, so jobs seen by arrivals = lambda x response.
    double[] difference = new double[REPLICATIONS];
    for (int r = 0; r < REPLICATIONS; r++) {
      Seen seen =
          new Run(node(discipline, 2, 0), r, new Submitter(1.4, Amount.exponential(1), 0)).seen();
      difference[r] = seen.inside - 1.4 * seen.responses[0];
    }
    assertThat(Estimate.of(difference, 0.999)).matches(e -> e.covers(0), "covers 0");
  }
}
