package org.quoin.grid.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.Quantity;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridModels;
import org.quoin.grid.placement.GridView.LinkReport;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.JobRecord;
import org.quoin.network.PacketModel;
import org.quoin.statistics.Forecast;
import org.quoin.topology.Discipline;
import org.quoin.topology.Link;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/** Reports that are lost, their age, forecasts from them, and decisions that take time. */
class InformationTest {

  private static Node server(String name, double speed) {
    return Node.server(name, speed, 0, 0, Discipline.FCFS, 1);
  }

  /** Loses the first report of every two. */
  private static final class EverySecond implements RandomGenerator {
    private int drawn;

    @Override
    public long nextLong() {
      throw new IllegalStateException("only nextDouble is drawn");
    }

    @Override
    public double nextDouble() {
      return drawn++ % 2 == 0 ? 0.49 : 0.51;
    }
  }

  /** A client that submits a job each second, from 1 s on. */
  private static List<JobRecord> run(
      List<Link> links,
      Amount operations,
      Amount bytes,
      MonitorModel monitor,
      int count,
      MetaServer metaServer) {
    JobClass jobs = GridModels.jobs(operations, bytes, Amount.fixed(0), Arrivals.DETERMINISTIC, 1);
    GridModel model =
        GridModels.of(
            new Topology(
                "tiny",
                "test",
                List.of(Node.client("c"), server("A", 1e6), server("B", 1e6)),
                links),
            PacketModel.defaults(),
            List.of(jobs),
            count,
            0,
            Double.POSITIVE_INFINITY,
            monitor,
            GridModels::server);
    List<JobRecord> records = new ArrayList<>();
    RandomGenerator losses = monitor.loss() == 0.5 ? new EverySecond() : new SplittableRandom(2);
    BrokerModel broker =
        new BrokerModel(metaServer, Information.REPORTS, monitor, losses, Set.of());
    new Grid(model, List.of(broker), new RandomStreams(1, 0)).run(records::add);
    return records;
  }

  private static final List<Link> IDEAL =
      new Links().unlimited("c", "A").unlimited("c", "B").list();

  /**
   * Nine jobs that A does not finish meanwhile; job n finds n - 1. Of the reports every 2 s that of
   * A is lost each time or, if it draws last, that of B: reports of A arrive at 2, 4, 6 and 8 s or
   * never.
   */
  @ParameterizedTest
  @CsvSource({"0, 0 0 0 0 0 0 0 0 0, 1 2 3 4 5 6 7 8 9", "1, 0 0 2 2 4 4 6 6 8, 1 2 1 2 1 2 1 2 1"})
  void whatWasKnownBeforeStaysWhereAReportIsLost(int site, String jobs, String ages) {
    List<String> seen = new ArrayList<>();
    List<String> age = new ArrayList<>();
    run(
        IDEAL,
        Amount.fixed(1e9),
        Amount.fixed(0),
        new MonitorModel(2, 0, false, 0.5, 0, 0),
        9,
        (job, view) -> {
          GridView.SiteReport known = view.candidates().get(site);
          if (job.id() <= 9) {
            seen.add(Quantity.digits(known.jobs()));
            age.add(Quantity.digits(known.age()));
          }
          return known;
        });
    assertThat(String.join(" ", seen)).isEqualTo(jobs);
    assertThat(String.join(" ", age)).isEqualTo(ages);
  }

  /** With own assignments both are right: assignments to A are removed when A reports. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void ownAssignmentsAreForgottenWithTheReportOfTheirSite(int site) {
    List<Double> seen = new ArrayList<>();
    run(
        IDEAL,
        Amount.fixed(1e9),
        Amount.fixed(0),
        new MonitorModel(2, 0, true, 0.5, 0, 0),
        9,
        (job, view) -> {
          seen.add(view.candidates().get(site).jobs());
          return view.candidates().get(site);
        });
    for (int i = 0; i < 9; i++) {
      assertThat(seen.get(i)).isEqualTo(i);
    }
  }

  /** A has one server: exactly the first job would start at once, and none after it. */
  @Test
  void aSiteHasRoomForExactlyAsManyJobsAsItComputesAtOnce() {
    List<Boolean> seen = new ArrayList<>();
    run(
        IDEAL,
        Amount.fixed(1e9),
        Amount.fixed(0),
        MonitorModel.FRESH,
        3,
        (job, view) -> {
          seen.add(view.candidates().get(0).startsAtOnce());
          return view.candidates().get(0);
        });
    assertThat(seen.subList(0, 3)).containsExactly(true, false, false);
  }

  @Test
  void exactInformationHasNoAge() {
    run(
        IDEAL,
        Amount.fixed(1e9),
        Amount.fixed(0),
        MonitorModel.FRESH,
        5,
        (job, view) -> {
          assertThat(view.candidates().get(0).age()).isZero();
          return view.candidates().get(0);
        });
  }

  /** The decision is taken after 2.5 s, on the reports of that time: jobs 1 and 2 are computed. */
  @Test
  void aDecisionTakesItsTime() {
    List<Double> seen = new ArrayList<>();
    List<JobRecord> records =
        run(
            IDEAL,
            Amount.fixed(1.2e6),
            Amount.fixed(0),
            new MonitorModel(0, 0, false, 0, 0, 2.5),
            4,
            (job, view) -> {
              seen.add(view.candidates().get(0).jobs());
              return view.candidates().get(0);
            });
    assertThat(records).allMatch(job -> job.arrivalTime() == job.job().submitTime() + 2.5);
    assertThat(seen.subList(0, 4)).containsExactly(0.0, 1.0, 1.0, 1.0);
  }

  /** Jobs submitted every second wait until the next multiple of 2.5 s, or until there are two. */
  @ParameterizedTest
  @CsvSource({"0, 2.5 2.5 5 5 5 7.5 7.5", "2, 2 2 4 4 5 7 7", "100, 2.5 2.5 5 5 5 7.5 7.5"})
  void aBatchIsMappedAtItsTimes(int size, String expected) {
    MetaServer minMin =
        MetaServers.MIN_MIN.create(
            Map.of("period", "2.5 s", "size", "" + size), new SplittableRandom(1));
    List<JobRecord> records =
        run(IDEAL, Amount.fixed(1), Amount.fixed(0), MonitorModel.FRESH, 7, minMin);
    List<String> arrivals =
        records.stream().map(job -> Quantity.digits(job.arrivalTime())).toList();
    assertThat(String.join(" ", arrivals)).isEqualTo(expected);
  }

  /** The observed throughput equals the forecast by the same mean, for every report. */
  @ParameterizedTest
  @CsvSource({"0, 0", "5, 0", "5, 0.3"})
  void theForecastByAnExponentialMeanIsTheObservedThroughput(double period, double loss) {
    List<Double> last = new ArrayList<>();
    List<Double> observed = new ArrayList<>();
    run(
        new Links().pair("c", "A", 1e6, 5e5, 0.1).pair("c", "B", 5e5, 4e5, 0.1).list(),
        Amount.exponential(1e5),
        Amount.exponential(2e5),
        new MonitorModel(period, 0, false, loss, 0, 0),
        200,
        (job, view) -> {
          LinkReport link = view.candidates().get((int) job.id() % 2).send().hop(0);
          assertThat(link.forecast(Forecast.EWMA)).isEqualTo(link.observed());
          observed.add(link.observed());
          last.add(link.forecast(Forecast.LAST));
          return view.candidates().get((int) job.id() % 2);
        });
    assertThat(observed.stream().distinct()).hasSizeGreaterThan(period == 0 ? 100 : 20);
    assertThat(last).isNotEqualTo(observed);
  }

  /** Between identical sites the latest transfer decides, or all past ones. */
  @Test
  void forecastsDecideWhereLothSendsAJob() {
    List<Integer> differ = new ArrayList<>();
    MetaServer last = loth("last");
    MetaServer mean = loth("mean");
    run(
        new Links().pair("c", "A", 1e6, 5e5, 0.1).pair("c", "B", 1e6, 5e5, 0.1).list(),
        Amount.exponential(1e5),
        Amount.exponential(2e5),
        MonitorModel.FRESH,
        300,
        (job, view) -> {
          GridView.SiteReport byLast = last.choose(job, view);
          GridView.SiteReport byMean = mean.choose(job, view);
          differ.add(byLast.index() - byMean.index());
          return job.id() % 2 == 0 ? byLast : byMean;
        });
    assertThat(differ.stream().distinct()).hasSizeGreaterThan(1);
  }

  private static MetaServer loth(String forecast) {
    return MetaServers.LOTH.create(
        Map.of("throughput", "forecast", "forecast", forecast), new SplittableRandom(1));
  }
}
