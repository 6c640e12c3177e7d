package org.quoin.timeshared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.Growth;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.timeshared.workload.TickPreemption;
import org.quoin.timeshared.workload.WorkloadMix;

class TimeSharedOptionsTest {

  private static TimeSharedSettings read(int nodes, Map<String, String> given) {
    Mistakes mistakes = new Mistakes();
    TimeSharedSettings settings =
        TimeSharedOptions.read(nodes, given, name -> "the " + name, mistakes);
    mistakes.refuse();
    return settings;
  }

  private static List<String> mistakes(int nodes, Map<String, String> given) {
    return catchThrowableOfType(InputException.class, () -> read(nodes, given)).mistakes().stream()
        .map(Mistake::toString)
        .toList();
  }

  @Test
  void theDefaultsAreThePapers() {
    assertThat(read(32, Map.of("scheme", "gs")))
        .isEqualTo(
            new TimeSharedSettings(
                32,
                5,
                Scheme.GS,
                CostParameters.STANDARD,
                0.2,
                WorkloadMix.WL7.types(),
                Pattern.NN));
    assertThat(TimeSharedOptions.names()).contains("scheme", "mpl", "disk").endsWith("type");
  }

  /** Each value another, so that none can stand in the place of another. */
  @Test
  void everyOptionReachesItsParameter() {
    Map<String, String> given =
        Map.ofEntries(
            Map.entry("scheme", "PB-D'"),
            Map.entry("mpl", " 1024 "),
            Map.entry("skew", "150 %"),
            Map.entry("pattern", "tree"),
            Map.entry("type", " WL8 "),
            Map.entry("switch", "0 s"),
            Map.entry("gang-switch", "2 us"),
            Map.entry("quantum", "1 h"),
            Map.entry("interrupt", "4 us"),
            Map.entry("move", "5 us"),
            Map.entry("endpoint", "6 us"),
            Map.entry("latency", "80 us"),
            Map.entry("message", "8.192 KB"),
            Map.entry("nic", "80 us"),
            Map.entry("spin", "10 us"),
            Map.entry("latencies", "11"),
            Map.entry("grain", "1e6"),
            Map.entry("io-interrupt", "13 us"),
            Map.entry("disk", " shared "),
            Map.entry("gang-sync", "14 us"),
            Map.entry("gang-sync-growth", "linear"),
            Map.entry("fixed-latency", "15 us"),
            Map.entry("yield", "16 us"),
            Map.entry("yield-below", "all"),
            Map.entry("boost-thread", "17 us"),
            Map.entry("slack", "18 us"),
            Map.entry("memory", "2 GB"),
            Map.entry("footprint", "300 MB"),
            Map.entry("paging", "40 MB/s"),
            Map.entry("yields", "once"),
            Map.entry("preemption", "woken"),
            Map.entry("fair-share", "with-io"),
            Map.entry("message-cpu", "19 us"),
            Map.entry("quantum-levels", "10"),
            Map.entry("wake-quantum", "kept"));
    CostParameters parameters =
        new CostParameters(
            0,
            2_000,
            3_600_000_000_000L,
            4_000,
            5_000,
            6_000,
            80_000,
            8192,
            80_000,
            10_000,
            11,
            1e6,
            13_000,
            true,
            14_000,
            Growth.LINEAR,
            15_000,
            16_000,
            true,
            17_000,
            18_000,
            2e9,
            3e8,
            4e7,
            true,
            TickPreemption.WOKEN,
            true,
            19_000,
            10,
            true);
    assertThat(read(65_536, given))
        .isEqualTo(
            new TimeSharedSettings(
                65_536,
                1024,
                Scheme.PB_D_FAIR,
                parameters,
                1.5,
                List.of(JobType.J2, JobType.J4, JobType.J5),
                Pattern.TREE));
    assertThat(read(1, Map.of("scheme", "SB", "type", "J3", "disk", "own")).types())
        .containsExactly(JobType.J3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scheme|PBD|'PBD': did you mean 'PB'? Expected one of GS",
        "mpl|0|'0': expected a whole number from 1 to 1,024",
        "mpl|1025|'1025': expected a whole number from 1 to 1,024",
        "mpl|few|'few': expected a whole number from 1 to 1,024",
        "skew|201|'201': expected a number from 0 to 200",
        "skew|-1|'-1': expected a number from 0 to 200",
        "skew|much|'much': expected a number from 0 to 200",
        "pattern|Tre|'Tre': did you mean 'Tree'? Expected one of NN, AA, Tree, Linear, Pipeline",
        "type|J9|'J9'; did you mean 'J1'? Expected one of J1, J2",
        "quantum|0 s|'0 s': expected 1 ns to 1 h",
        "quantum|61 min|'61 min': expected",
        "quantum|0.1 ns|'0.1 ns': expected 1 ns to 1 h",
        "switch|61 min|'61 min': expected",
        "message|0.5 B|'0.5 B': expected 1 B to 1 GB",
        "message|2 GB|'2 GB': expected 1 B to 1 GB",
        "message|long|long",
        "nic|93 us|twice 93 us is more than a message's latency; expected less",
        "spin|soon|soon",
        "boost-thread|1 ms|takes each millisecond whole; expected less than 1 ms",
        "latencies|1001|'1001': expected a whole number from 1 to 1,000",
        "grain|0|'0': expected a number above 0 and at most 1,000,000",
        "grain|1000001|'1000001': expected a number above 0 and at most 1,000,000",
        "grain|fine|'fine': expected a number above 0 and at most 1,000,000",
        "disk|ow|'ow': did you mean 'own'? Expected one of own, shared",
      })
  void aWrongValueIsToldWithItsPlace(String option, String value, String message) {
    Map<String, String> given = new HashMap<>(Map.of("scheme", "Local"));
    given.put(option, value);
    assertThat(mistakes(4, given))
        .singleElement()
        .asString()
        .startsWith("the " + option + ": ")
        .contains(message);
  }

  /** Else the run would have no end. */
  @ParameterizedTest
  @CsvSource({
    "gang-switch,200 ms,200 ms",
    "gang-sync,198 ms,200 ms",
    "gang-sync,199 ms,201 ms",
    "quantum,2 ms,2 ms"
  })
  void gangsHaveTimeToCompute(String option, String value, String boundary) {
    Map<String, String> given = new HashMap<>(Map.of("scheme", "GS", option, value));
    assertThat(mistakes(4, given))
        .singleElement()
        .asString()
        .startsWith("the scheme: gangs would never compute")
        .contains("paging takes " + boundary + " of each quantum");
    given.put("mpl", "1");
    assertThat(read(4, given).mpl()).isEqualTo(1);
    given.putAll(Map.of("mpl", "5", "scheme", "PB"));
    assertThat(read(4, given).scheme()).isEqualTo(Scheme.PB);
  }

  @Test
  void pagingLeavesGangsTimeToCompute() {
    Map<String, String> given =
        new HashMap<>(Map.of("scheme", "GS", "memory", "10 MB", "footprint", "5 MB", "mpl", "3"));
    assertThat(mistakes(4, given)).singleElement().asString().contains("252 ms of each quantum");
    given.put("paging", "200 MB/s");
    assertThat(read(4, given).standstill()).isEmpty();
  }

  @Test
  void allMistakesAreToldAtOnce() {
    assertThat(mistakes(0, Map.of("scheme", "no", "mpl", "-1", "grain", "x"))).hasSize(4);
    assertThat(mistakes(65_537, Map.of("scheme", "SB")))
        .containsExactly("the nodes: '65537': expected a whole number from 1 to 65,536");
    assertThat(mistakes(1, Map.of("scheme", "GS", "quantum", "0 s"))).hasSize(1);
    assertThat(mistakes(1, Map.of("scheme", "SB", "latency", "1 h", "message", "4097 B")))
        .containsExactly("the message: a message would take more than an hour; expected less");
  }
}
