package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.placement.MetaServer;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.Site;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.JobRecord;
import org.quoin.network.PacketModel;
import org.quoin.scenario.grid.InputCache;
import org.quoin.scenario.grid.SiteReader;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyFile;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;

/** A cluster of four processors of 1 Gop/s and two of 3 Gop/s. */
class UnlikeNodesTest {
  private static final String KINDS = "processors=\"4 x 1 Gop/s, 2 x 3 Gop/s\"";

  @TempDir Path folder;
  private final Engine engine = new Engine();
  private final Map<Long, JobRecord> ended = new TreeMap<>();

  private Topology topology(String attributes) throws IOException {
    return TopologyFile.read(
        Files.writeString(
            folder.resolve("t.dot"),
            "graph {\nc [kind=client]\nk [kind=cluster, "
                + attributes
                + "]\nc -- k [bandwidth=unlimited]\n}\n"));
  }

  private Site site(String attributes) throws IOException {
    Topology topology = topology(attributes);
    return SiteReader.of(topology, new InputCache()).get(0).open(engine, new RandomStreams(1, 0));
  }

  private static Job job(long id, int width, double operations) {
    return Job.sent(id, 0, 0, 0, operations, 0).withProcessors(width);
  }

  private void submit(Site site, double time, Job job) {
    engine.at(
        time,
        Phase.ARRIVAL,
        () -> site.submit(job, record -> ended.put(record.job().id(), record)));
  }

  /**
   * Jobs of 12 Gop on 2 processors take 2 s in the fast group or 6 s in the other. Two go to the
   * fast one (ends at 2 and 4); the third would end at 6 in both and goes to the first group; the
   * fourth again has an end of 6 s in the fast one. A job of 4 processors has no choice.
   */
  @Test
  void aJobGoesWhereItPromisesToEndFirst() throws IOException {
    Site site = site(KINDS + ", scheduler=none");
    for (int id = 1; id <= 4; id++) {
      submit(site, 0, job(id, 2, 12e9));
    }
    submit(site, 0, job(5, 4, 4e9));
    engine.run();
    assertThat(ended.values()).map(JobRecord::computeTime).containsExactly(2.0, 2.0, 6.0, 2.0, 1.0);
    assertThat(ended.values()).map(JobRecord::startTime).containsExactly(0.0, 2.0, 0.0, 4.0, 6.0);
  }

  /**
   * The user's estimate of twice the time decides, not the time: a backlog of 2 s counts as 4 s.
   */
  @Test
  void estimatesDecideAndNotRunTimes() throws IOException {
    Site site = site(KINDS);
    Job first = job(1, 2, 12e9).withTerms(new Job.Terms(2.5, Double.POSITIVE_INFINITY));
    submit(site, 0, first);
    submit(site, 0, job(2, 2, 12e9));
    engine.run();
    assertThat(ended.get(2L).computeTime()).isEqualTo(6);
  }

  @Test
  void speedsAndLoadsAreThoseOfBothKinds() throws IOException {
    Site site = site(KINDS + ", width=2");
    assertThat(site.speed()).isEqualTo(10e9);
    assertThat(site.widest()).isEqualTo(4);
    submit(site, 0, job(1, 2, 12e9));
    submit(site, 0, job(2, 4, 8e9));
    engine.at(
        1,
        Phase.TIMER,
        () -> {
          assertThat(site.load().jobs()).isEqualTo(3);
          assertThat(site.load().work()).isCloseTo(10e9, within(1.0));
          assertThat(site.plannedStart(job(9, 4, 4e9))).isEqualTo(2);
        });
    engine.run();
    assertThat(site.counts().busy() * 6).isCloseTo(12, within(1e-9));
  }

  /** Six jobs of 12 Gop and 2 processors, one a second, on the sites of a topology. */
  private List<JobRecord> run(Topology topology, double period, MetaServer metaServer) {
    JobClass jobs =
        GridModels.jobs(
            Amount.fixed(12e9), Amount.fixed(0), Amount.fixed(0), Arrivals.DETERMINISTIC, 1);
    GridModel model =
        GridModels.of(
            topology,
            PacketModel.defaults(),
            List.of(jobs),
            6,
            0,
            Double.POSITIVE_INFINITY,
            new MonitorModel(period, 0, false),
            node -> SiteReader.of(topology, new InputCache()).get(topology.sites().indexOf(node)));
    List<JobRecord> records = new ArrayList<>();
    new Grid(model, metaServer, new RandomStreams(1, 0)).run(records::add);
    return records;
  }

  /**
   * The fast group, of 6 Gop/s for 2 processors, has a backlog of 0, 1, 2, 3, 4 and 3 s at the
   * jobs, which take 2 s there and 6 s in the other: the fifth has an end of 6 s in both and goes
   * to the first, slow group. A report of 4 s, after four jobs with a backlog of 5 s, applies to
   * all later ones.
   */
  @Test
  void theSpeedOfAJobIsThatOfTheKindItGoesTo() throws IOException {
    for (int period : new int[] {0, 4}) {
      List<Double> seen = new ArrayList<>();
      List<Double> atOnce = new ArrayList<>();
      List<JobRecord> records =
          run(
              topology(KINDS + ", width=2, scheduler=none"),
              period,
              (job, view) -> {
                seen.add(view.candidates().get(0).jobSpeed() / 1e9);
                atOnce.add(view.candidates().get(0).parallelJobs());
                return view.candidates().get(0);
              });
      List<Double> expected =
          period == 0
              ? List.of(6.0, 6.0, 6.0, 6.0, 2.0, 6.0)
              : List.of(6.0, 6.0, 6.0, 6.0, 2.0, 2.0);
      assertThat(seen.subList(0, 6)).isEqualTo(expected);
      assertThat(records).map(JobRecord::computeTime).containsExactly(2.0, 2.0, 2.0, 2.0, 6.0, 2.0);
      for (int i = 0; i < 6; i++) {
        assertThat(atOnce.get(i)).isCloseTo(10 / seen.get(i), within(1e-12));
      }
    }
  }

  /** The fast group takes 2 s, a server of 5 Gop/s 2.4 s; at the mean speed it would be 3.6 s. */
  @Test
  void theTimeAJobIsExpectedToTakeIsThatOfItsKind() throws IOException {
    Topology topology =
        TopologyFile.read(
            Files.writeString(
                folder.resolve("t.dot"),
                "graph {\nc [kind=client]\ns [kind=server, speed=\"5 Gop/s\"]\nk [kind=cluster, "
                    + KINDS
                    + ", width=2]\n"
                    + "c -- k [bandwidth=unlimited]\n"
                    + "c -- s [bandwidth=unlimited]\n"
                    + "}\n"));
    for (MetaServers kind : List.of(MetaServers.MET, MetaServers.MCT, MetaServers.LOTH)) {
      MetaServer metaServer = kind.create(Map.of(), new RandomStreams(1, 0).stream("metaserver"));
      assertThat(run(topology, 0, metaServer).get(0).site()).as(kind.id()).isEqualTo("k");
    }
    Site site =
        SiteReader.of(topology, new InputCache()).get(1).open(engine, new RandomStreams(1, 0));
    assertThat(site.standaloneTime(job(1, 2, 12e9))).isEqualTo(2);
    assertThat(site.standaloneTime(job(1, 4, 12e9))).isEqualTo(3);
  }

  @Test
  void aWithdrawnJobLeavesItsPlaceAndAFailureCutsBothKinds() throws IOException {
    Site site = site(KINDS + ", scheduler=none");
    submit(site, 0, job(1, 2, 12e9));
    submit(site, 0, job(2, 2, 12e9));
    submit(site, 0, job(3, 4, 40e9));
    List<UnfinishedJob> cut = new ArrayList<>();
    engine.at(1, Phase.TIMER, () -> assertThat(site.cancel(1).seconds()).isEqualTo(1));
    engine.at(2, Phase.TIMER, () -> cut.addAll(site.fail()));
    engine.at(5, Phase.TIMER, site::repair);
    engine.run();
    assertThat(cut).map(job -> job.job().id()).containsExactly(2L, 3L);
    assertThat(ended).isEmpty();
    assertThatThrownBy(() -> site.cancel(7)).isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * A list of one node group is a homogeneous cluster; heterogeneous nodes may have local users.
   */
  @ParameterizedTest
  @ValueSource(strings = {"easy", "conservative", "planned"})
  void oneKindIsNothingNewAndEveryJobEnds(String policy) throws IOException {
    String more = ", scheduler=" + policy + ", workload=lublin, load=0.5";
    List<Map<Long, JobRecord>> runs = new ArrayList<>();
    for (String processors :
        List.of("processors=4, speed=\"1 Gop/s\"", "processors=\"4 x 1 Gop/s\"", KINDS)) {
      Engine own = new Engine();
      Topology topology = topology(processors + more);
      Site site =
          SiteReader.of(topology, new InputCache()).get(0).open(own, new RandomStreams(1, 0));
      Map<Long, JobRecord> records = new TreeMap<>();
      RandomGenerator random = new RandomStreams(2, 0).stream("jobs");
      for (int id = 1; id <= 100; id++) {
        Job job = job(id, 1 + random.nextInt(4), random.nextInt(2000) * 1e9);
        own.at(
            500.0 * id,
            Phase.ARRIVAL,
            () -> site.submit(job, record -> records.put(record.job().id(), record)));
      }
      own.at(1e6, Phase.TIMER, own::stop);
      own.run();
      assertThat(records).hasSize(100);
      assertThat(site.localLoad()).isPresent();
      runs.add(records);
    }
    assertThat(runs.get(0)).isEqualTo(runs.get(1)).isNotEqualTo(runs.get(2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "processors=\"4 x\"                              | processors: '' is not a speed",
        "processors=\"0 x 1 Gop/s\"                      | '0 x 1 Gop/s'; expected processors",
        "processors=\"4 x 1 Gop\"                        | has the unit 'Gop'",
        "processors=\"4 x 1 Gop/s\", speed=\"1 Gop/s\"   | speed has no meaning",
        "processors=\"4 x 1 Gop/s, 2 x 2 Gop/s\", width=5 | width is '5'",
      })
  void wrongKindsAreRefused(String attributes, String message) {
    assertThatThrownBy(() -> topology(attributes)).hasMessageContaining(message);
  }
}
