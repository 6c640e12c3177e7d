package org.quoin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.experiment.GridExperiment;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.topology.Vertex;

/** Hits of the shipped cache by Che's approximation, by hand and beside the simulation. */
class CacheHitsTest {
  private static GridScenario scenario(String... changes) {
    return ScenarioFile.grid(Path.of("scenarios/cache.yaml"), List.of(changes));
  }

  private static GridAnalysis.Cache cache(GridScenario scenario) {
    return caches(scenario).get(0);
  }

  private static List<GridAnalysis.Cache> caches(GridScenario scenario) {
    return new GridAnalysis(scenario.grid(), SiteShares.inTurn(scenario.grid())).caches();
  }

  @ParameterizedTest
  @CsvSource({"1 GB, 1.2", "5 GB, 0", "5 GB, 0.8", "25 GB, 1"})
  void simulatedHitsAreThoseOfTheClosedForm(String storage, String exponent) {
    GridScenario scenario =
        scenario(
            "topology.nodes.farm.storage=" + storage,
            "clients.0.reads.exponent=" + exponent,
            "replications=3");
    double simulated =
        GridExperiment.run(scenario, 1, () -> {})
            .metaServers()
            .get(0)
            .metric(Metrics.HIT_RATIO)
            .mean();
    assertThat(simulated).isCloseTo(100 * cache(scenario).hitRatio(), within(2.0));
  }

  /** A tenth of equal files fits: a tenth are hits, and the others of 100 MB are fetched. */
  @Test
  void equalFilesByHand() {
    GridAnalysis.Cache cache = cache(scenario("clients.0.reads.exponent=0"));
    assertThat(cache.site()).isEqualTo("farm");
    assertThat(cache.reads()).isCloseTo(0.1, within(1e-12));
    assertThat(cache.hitRatio()).isCloseTo(0.1, within(1e-9));
    assertThat(cache.fetchedBytes()).isCloseTo(0.1 * 0.9 * 100e6, within(1.0));
    assertThat(cache.characteristicTime()).isCloseTo(-500 / 0.1 * Math.log(0.9), within(1e-3));
  }

  /** What the cache fetches passes the wide-area link, of whose 100 MB/s it takes 9 MB/s. */
  @Test
  void fetchedFilesLoadTheLinksOnTheirWay() {
    GridScenario scenario = scenario("clients.0.reads.exponent=0");
    GridAnalysis analysis = new GridAnalysis(scenario.grid(), SiteShares.inTurn(scenario.grid()));
    assertThat(analysis.queues())
        .filteredOn(queue -> queue.vertex() instanceof Vertex.NetworkQueue one && one.number() == 0)
        .singleElement()
        .satisfies(wan -> assertThat(wan.load().clients()).isCloseTo(0.09, within(1e-6)));
  }

  /** Each read of a closed client has the same misses, which pass the wide-area link as well. */
  @Test
  void filesOfClosedClientsLoadTheLinksToo() {
    GridScenario scenario =
        scenario(
            "clients.0.reads.exponent=0", "clients.0.arrivals=closed", "clients.0.interval=1 s");
    GridAnalysis analysis = new GridAnalysis(scenario.grid(), SiteShares.inTurn(scenario.grid()));
    GridAnalysis.Cache cache = cache(scenario);
    assertThat(cache.hitRatio()).isCloseTo(0.1, within(1e-9));
    assertThat(cache.fetchedBytes()).isCloseTo(cache.reads() * 0.9 * 100e6, within(1.0));
    assertThat(analysis.queues())
        .filteredOn(queue -> queue.vertex() instanceof Vertex.NetworkQueue one && one.number() == 0)
        .singleElement()
        .satisfies(
            wan ->
                assertThat(wan.load().clients() * 100e6)
                    .isCloseTo(cache.fetchedBytes(), within(1.0)));
  }

  @Test
  void sitesWithQuotasOrReplicasOnATimerHaveNoClosedForm() {
    assertThat(caches(scenario("replicas.period=1 h"))).isEmpty();
    assertThat(caches(scenario("replicas.period=1 h", "replicas.sites=[farm]"))).isEmpty();
    assertThat(caches(scenario("quotas=[{'clients':['users'],'space':'1 GB'}]"))).isEmpty();
  }

  @Test
  void filesAtHomeAreHitsAndTakeSpaceAndNothingIsKeptWithoutReplacement() {
    GridAnalysis.Cache none =
        cache(scenario("topology.nodes.farm.replacement=none", "files.0.home=[archive]"));
    assertThat(none.hitRatio()).isZero();
    GridAnalysis.Cache home =
        cache(scenario("files.0.home=[farm]", "topology.nodes.farm.storage=50 GB"));
    assertThat(home.hitRatio()).isCloseTo(1, within(1e-12));
    String own = "{'name':'own','count':30,'size':'100MB','home':['farm']}";
    GridScenario less =
        scenario(
            "clients.0.reads.exponent=0",
            "files=[{'name':'run','count':500,'size':'100MB','home':['archive']}," + own + "]");
    assertThat(cache(less).hitRatio()).isCloseTo(0.04, within(1e-9)); // of 5 GB 2 GB are left
    GridScenario least = scenario("topology.nodes.farm.replacement=lfu");
    assertThat(caches(least)).isEmpty();
  }
}
