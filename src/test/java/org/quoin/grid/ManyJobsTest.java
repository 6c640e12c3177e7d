package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.RunStatistics;
import org.quoin.network.PacketModel;
import org.quoin.topology.Discipline;
import org.quoin.topology.Node;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/** Percentiles of a run with more counted jobs than are kept for them. */
@Tag("slow")
class ManyJobsTest {
  @ParameterizedTest
  @ValueSource(ints = {GridModel.MAX_EXACT_JOBS, GridModel.MAX_EXACT_JOBS + 1})
  void percentilesOfManyJobsAreWithinTheirError(int counted) {
    int warmup = 7;
    JobClass jobs =
        GridModels.jobs(
            Amount.exponential(1), Amount.fixed(0), Amount.fixed(0), Arrivals.POISSON, 1.25);
    GridModel model =
        GridModels.of(
            GridModels.alone(Node.server("s", 1, 0, 0, Discipline.FCFS, 1)),
            PacketModel.defaults(),
            List.of(jobs),
            warmup + counted,
            warmup,
            Double.POSITIVE_INFINITY,
            MonitorModel.FRESH,
            GridModels::server);
    double[] responses = new double[counted];
    int[] size = new int[1];
    RunStatistics figures =
        new Grid(
                model,
                MetaServers.RR.create(Map.of(), new SplittableRandom(1)),
                new RandomStreams(1, 0))
            .run(job -> responses[size[0]++] = job.responseTime())
            .figures();
    assertThat(size[0]).isEqualTo(counted);
    Arrays.sort(responses);
    boolean exact = counted <= GridModel.MAX_EXACT_JOBS;
    int equal = 0;
    for (int percent : new int[] {50, 90, 95, 99}) {
      double exactly = responses[(int) Math.ceil(counted * (percent / 100.0)) - 1];
      double shown = figures.metrics().get("p" + percent + "Response");
      assertThat(shown).as("p" + percent).isCloseTo(exactly, within(exact ? 0 : 1e-3 * exactly));
      equal += shown == exactly ? 1 : 0;
    }
    assertThat(equal == 4).as("every percentile is exact").isEqualTo(exact);
    double mean = Arrays.stream(responses).sum() / counted;
    assertThat(figures.metrics().get("responseTime")).isCloseTo(mean, within(1e-9 * mean));
  }
}
