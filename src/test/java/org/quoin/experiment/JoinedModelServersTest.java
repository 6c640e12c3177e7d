package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.SERVER;
import static org.quoin.experiment.JoinedModel.closed;
import static org.quoin.experiment.JoinedModel.every;
import static org.quoin.experiment.JoinedModel.exponential;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;
import static org.quoin.experiment.JoinedModel.site;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;

/** Servers and clusters in the joined model against figures worked out by hand. */
@Tag("slow")
class JoinedModelServersTest {
  private static final Offset<Double> EXACT = within(1e-9);
  private static final String LONG = "replications: 20; jobs: 3300; warmup: 300; metaservers: [RR]";
  private static final String EXPONENTIAL = exponential("1 Mop");

  private static double utilization(JoinedModel model) {
    return model.queue("Qs1").utilization().mean();
  }

  private static String cluster(String attributes) {
    return site("kind=cluster, speed=\"1 Mop/s\", " + attributes);
  }

  /** Clients c0, c1, ... at s, whose first jobs come at these seconds and whose next much later. */
  private static JoinedModel burst(String site, String operations, double... seconds) {
    StringBuilder topology = new StringBuilder("s [" + site + "]\n");
    String[] classes = new String[seconds.length];
    for (int i = 0; i < seconds.length; i++) {
      String client = "c" + i;
      topology.append(
          "%s [kind=client]\n%s -- s [bandwidth=unlimited]\n".formatted(client, client));
      classes[i] = jobs(client, operations, every(seconds[i] + " s"));
    }
    String keys = "jobs: " + seconds.length + "; warmup: 0; replications: 1; metaservers: [RR]";
    return run(topology.toString(), scenario(keys, classes));
  }

  private static String machine(String attributes) {
    return "kind=cluster, speed=\"1 Mop/s\", " + attributes;
  }

  @Test
  void mm1() {
    JoinedModel model =
        run(site(SERVER), scenario(LONG, jobs("c", EXPONENTIAL, poisson("1.25 s"))));
    model.agrees(Metrics.RESPONSE_TIME, 1 / (1 - 0.8), 0.2);
    assertThat(utilization(model)).isCloseTo(0.8, within(0.016));
  }

  @Test
  void fcfsWithOthersWaitsByPollaczekKhinchine() {
    String server = SERVER + ", utilization=0.3, others=\"2 Mop\"";
    // Others .15/s of exponential 2 s, jobs .8/s of .5 s: E[work^2] = .15 * 8 + .8 * .25.
    run(site(server), scenario(LONG, jobs("c", "0.5 Mop", poisson("1.25 s"))))
        .agrees(Metrics.WAIT_TIME, (0.15 * 8 + 0.8 * 0.25) / (2 * 0.3), 0.25);
  }

  @Test
  void processorSharingStretchesByWhatIsLeft() {
    String server = SERVER + ", utilization=0.3, others=\"2 Mop\", discipline=PS";
    run(site(server), scenario(LONG, jobs("c", "0.5 Mop", poisson("1.25 s"))))
        .agrees(Metrics.RESPONSE_TIME, 0.5 / 0.3, 0.1);
  }

  @Test
  void aClusterOfWidthOneIsMm4UnderEverySchedulerThatKeepsTheOrder() {
    String jobs = jobs("c", EXPONENTIAL, poisson("0.3125 s"));
    String strict = cluster("processors=4, scheduler=none");
    run(strict, scenario(LONG, jobs))
        .agrees(Metrics.WAIT_TIME, 0.7455, 0.25); // Erlang C at a = 3.2
    String few = scenario(LONG.replace("replications: 20", "replications: 1"), jobs);
    double wait = run(strict, few).mean(Metrics.WAIT_TIME);
    for (String scheduler : List.of("easy", "conservative", "\"planned\"", "\"first-fit\"")) {
      JoinedModel model = run(cluster("processors=4, scheduler=" + scheduler), few);
      assertThat(model.mean(Metrics.WAIT_TIME)).isCloseTo(wait, EXACT);
    }
    JoinedModel reordered = run(cluster("processors=4, scheduler=dynp"), few);
    assertThat(reordered.mean(Metrics.WAIT_TIME)).isLessThan(0.85 * wait);
  }

  @Test
  void jobsOfWidthTwoOnFiveProcessorsAreMm2() {
    JoinedModel model =
        run(
            cluster("processors=5, width=2"),
            scenario(LONG, jobs("c", exponential("2 Mop"), poisson("0.625 s"))));
    model.agrees(Metrics.WAIT_TIME, 1.7778, 0.2); // Erlang C at a = 1.6
    assertThat(utilization(model)).isCloseTo(0.64, within(0.015));
  }

  @ParameterizedTest
  @CsvSource({"5, 2, 1.05", "10, 6, 1.463"})
  void whatDoesNotFitBesideEachOtherIsNoCapacity(int processors, int width, double offered) {
    // Offered below all processors, above those that jobs of this width can hold at once.
    int atOnce = processors / width;
    double interval = 1 / (offered * atOnce);
    String mean = exponential(width + " Mop");
    JoinedModel model =
        run(
            cluster("processors=%d, width=%d".formatted(processors, width)),
            scenario(
                "replications: 2; jobs: 400; metaservers: [RR]",
                jobs("c", mean, poisson(interval + " s"))));
    assertThat(model.queue("Qs1").offered().total()).isCloseTo(offered, EXACT);
    assertThat(model.queue("Qs1").stationary()).isFalse();
    assertThat(model.outcome().scenario().warnings()).anyMatch(w -> w.contains("no steady state"));
    assertThat(model.text()).contains("RR (grows)", "Warning: under RR, Qs1 (s)");
  }

  @Test
  void theSwitchOfTimeSlicesIsNoCapacity() {
    JoinedModel model =
        run(
            cluster("processors=1, mpl=2, slice=\"10 s\", \"slice-switch\"=\"5 s\""),
            scenario(
                "replications: 2; jobs: 1500; metaservers: [RR]",
                jobs("c", exponential("100 Mop"), poisson("142.857 s"))));
    assertThat(model.queue("Qs1").offered().total()).isCloseTo(0.7 / 0.5, within(1e-4));
    assertThat(model.queue("Qs1").stationary()).isFalse();
    assertThat(model.outcome().scenario().warnings()).anyMatch(w -> w.contains("1.4 times"));
  }

  @Test
  void twoJobsShareAServerEqually() {
    JoinedModel model = burst(SERVER + ", discipline=PS", "2 Mop", 1000, 1001);
    assertThat(model.jobs()).extracting(JobRecord::endTime).containsExactly(1003.0, 1004.0);
  }

  /**
   * One processor in slices of 10 s that begin with the first job, at 1000 s; the second comes at
   * 1005 s and each has 20 s of work. Without switching: to 1010 the first, to 1020 the second, to
   * 1030 the first, which ends, to 1040 the second. With a switch of 1 s the first has 10 + 9 s at
   * 1030, the second 18 s at 1040; the first ends after switching and 1 s, the second goes straight
   * on.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mpl=2, slice=\"10 s\"                          | 1030 | 1040",
        "mpl=3, slice=\"10 s\"                          | 1030 | 1040",
        "mpl=2, slice=\"10 s\", \"slice-switch\"=\"1 s\" | 1042 | 1044"
      })
  void timeSlicesByHand(String slices, double first, double second) {
    JoinedModel model =
        burst(machine("processors=1, scheduler=none, " + slices), "20 Mop", 1000, 1005);
    assertThat(model.jobs()).extracting(JobRecord::endTime).containsExactly(first, second);
    // Both compute for 20 s; the rest of the time from start to end are turns of the other.
    assertThat(model.jobs()).extracting(JobRecord::standaloneTime).containsOnly(20.0);
  }

  /**
   * Six jobs of 25 s over all processors, a second apart from 1000 s on, two or three of them in
   * turns of 10 s; who comes after one that ends goes on in its turn. Without switching, two at
   * once: the first has turns at 1000, 1020 and 1040 and ends at 1045, the second at 1055; the
   * third and the fourth then have 5 s in those turns, 15 s by 1070 and 1080, and end with their
   * turns at 1090 and 1100; the fifth and the sixth begin at 1100 and 1110. With a switch of 1 s
   * each turn but the first gives 9 s.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mpl=2, slice=\"10 s\" | 1045 | 1055 | 1090 | 1100 | 1145 | 1150",
        "mpl=3, slice=\"10 s\" | 1065 | 1075 | 1085 | 1130 | 1140 | 1150",
        "mpl=2, slice=\"10 s\", \"slice-switch\"=\"1 s\" | 1047 | 1058 | 1105 | 1116 | 1163 | 1166"
      })
  void sixJobsInTimeSlicesByHand(
      String slices, double e1, double e2, double e3, double e4, double e5, double e6) {
    JoinedModel model =
        burst(
            machine("processors=4, width=4, scheduler=none, " + slices),
            "100 Mop",
            1000,
            1001,
            1002,
            1003,
            1004,
            1005);
    assertThat(model.jobs()).extracting(JobRecord::endTime).containsExactly(e1, e2, e3, e4, e5, e6);
  }

  @Test
  void aJobAloneInTimeSlicesNeverSwitches() {
    JoinedModel model =
        burst(
            machine("processors=1, mpl=2, slice=\"10 s\", \"slice-switch\"=\"2 s\""),
            "20 Mop",
            1000);
    assertThat(model.jobs()).extracting(JobRecord::endTime).containsExactly(1020.0);
  }

  @Test
  void jobsWithoutOperationsTakeNoTime() {
    String scenario =
        scenario(
            "jobs: 5; warmup: 0; replications: 1; metaservers: [RR]",
            jobs("c", "0 op", every("1 s")));
    assertThat(run(site(SERVER), scenario).response()).isZero();
    assertThat(run(cluster("processors=4"), scenario).response()).isZero();
    // Under a scheme a job makes one iteration at least.
    double scheme = run(cluster("processors=4, scheme=Local, type=J4"), scenario).response();
    assertThat(scheme).isBetween(0.0, 0.02);
    assertThat(run(site(SERVER), scenario).text()).contains("jobs take no time");
  }

  @Test
  void aJobWiderThanItsClusterIsRefused() {
    assertThatThrownBy(
            () ->
                JoinedModel.read(
                    cluster("processors=4, width=5"),
                    scenario("jobs: 2", jobs("c", "1 Mop", every("1 s")))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("width");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "easy", "conservative", "\"planned\"", "\"first-fit\"", "dynp"})
  void widthThreeOfEightRunsTwoAtOnce(String scheduler) {
    JoinedModel model =
        run(
            cluster("processors=8, width=3, scheduler=" + scheduler),
            scenario(
                "jobs: 3; warmup: 0; replications: 1; metaservers: [RR]",
                jobs("c", "30 Mop", every("1 s"))));
    assertThat(model.jobs()).extracting(JobRecord::startTime).containsExactly(1.0, 2.0, 11.0);
    assertThat(model.jobs().get(2).endTime()).isCloseTo(21.0, EXACT);
  }

  @ParameterizedTest
  @CsvSource({"GS, J4", "GS, J1", "Local, J2", "SB, J5", "SY, J6", "DCS, J3", "PB, WL7"})
  void aJobAloneUnderASchemeTakesItsDedicatedTime(String scheme, String type) {
    String nodes = "processors=8, width=8, scheme=%s, type=%s".formatted(scheme, type);
    double even = burst(machine(nodes + ", skew=0"), "80 Mop", 1000).response();
    assertThat(even).isCloseTo(10, within(0.12));
    // By default tasks are skewed and wait for the slowest.
    assertThat(burst(machine(nodes), "80 Mop", 1000).response()).isBetween(even, 1.2 * even);
  }

  @Test
  void gangsOfFullWidthTakeTurnsAndNarrowOnesFitBesideEachOther() {
    String gangs = "processors=8, scheme=GS, type=J4, skew=0, ";
    JoinedModel full = burst(machine(gangs + "width=8"), "80 Mop", 1000, 1000.001);
    assertThat(full.response()).isCloseTo(20, within(0.4));
    JoinedModel narrow =
        burst(machine(gangs + "width=3, mpl=1"), "30 Mop", 1000, 1000.001, 1000.002);
    assertThat(narrow.jobs().get(1).startTime()).isCloseTo(1000, within(0.25));
    assertThat(narrow.jobs().get(2).startTime()).isCloseTo(1010, within(0.5));
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "4, 1"})
  void closedClientsAreMachineRepair(int clients, int atOnce) {
    StringBuilder topology = new StringBuilder("s [" + SERVER + "]\n");
    List<String> names = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      names.add("c" + i);
      topology.append("c%d [kind=client]\nc%d -- s [bandwidth=unlimited]\n".formatted(i, i));
    }
    JoinedModel model =
        run(
            topology.toString(),
            scenario(
                LONG,
                jobs(
                    String.join(", ", names),
                    exponential("0.5 Mop"),
                    closed("1 s") + ", jobs-at-once: " + atOnce)));
    // M/M/1//4 with rate .5 of service time .5 against think time 1: p0 = .0952.
    model.agrees(Metrics.RESPONSE_TIME, 1.2105, 0.04);
    assertThat(utilization(model)).isCloseTo(0.9048, within(0.006));
    // N = X (Z + R) holds in each.
    assertThat(utilization(model) / 0.5 * (1 + model.response())).isCloseTo(4, within(0.04));
  }

  @Test
  void aClosedClientWithoutThinkTimeFillsWhatOthersLeave() {
    JoinedModel model =
        run(
            site(SERVER + ", utilization=0.5, others=\"1 Mop\""),
            scenario(LONG, jobs("c", EXPONENTIAL, closed("0 s"))));
    double clients = utilization(model);
    double others = model.queue("Qs1").backgroundUtilization().mean();
    assertThat(clients + others).isCloseTo(1, within(1e-3));
    assertThat(clients).isCloseTo(0.5, within(0.015));
    assertThat(model.queue("Qs1").stationary()).isTrue();
  }

  @Test
  void closedClientsOnAClusterOfTwo() {
    // M/M/2//4, mean 1 s of service, mean 1 s of thinking.
    JoinedModel model =
        run(
            cluster("processors=2"),
            scenario(LONG, jobs("c", EXPONENTIAL, closed("1 s") + ", jobs-at-once: 4")));
    double[] p = {1, 4, 6, 6, 3}; // unnormalised, by jobs inside
    double sum = 20;
    double busy = (p[1] + 2 * (p[2] + p[3] + p[4])) / sum / 2;
    double inside = (p[1] + 2 * p[2] + 3 * p[3] + 4 * p[4]) / sum;
    assertThat(utilization(model)).isCloseTo(busy, within(0.01));
    model.agrees(Metrics.RESPONSE_TIME, inside / (2 * busy), 0.05);
  }

  @Test
  void anOpenStreamAboveCapacityIsNotMadeStationaryByAClosedClient() {
    JoinedModel model =
        run(
            "o [kind=client]\n" + site(SERVER) + "\no -- s [bandwidth=unlimited]",
            scenario(
                "jobs: 300; replications: 2; metaservers: [RR]",
                jobs("o", EXPONENTIAL, poisson("0.5 s")),
                jobs("c", EXPONENTIAL, closed("1 s"))));
    assertThat(model.queue("Qs1").stationary()).isFalse();
    assertThat(model.queue("Qs1").offered().total()).isGreaterThan(2);
    assertThat(model.json()).contains("\"stationary\": false");
  }

  @Test
  void classesOnOneServer() {
    String two = "d [kind=client]\n%s\nd -- s [bandwidth=unlimited]";
    // PS stretches each by 1 / (1 - .7).
    JoinedModel shared =
        run(
            two.formatted(site(SERVER + ", utilization=0.3, others=\"1 Mop\", discipline=PS")),
            scenario(
                LONG, jobs("c", "0.2 Mop", poisson("2 s")), jobs("d", "1.5 Mop", poisson("5 s"))));
    shared.agrees("c", 0.2 / 0.3, 0.15);
    shared.agrees("d", 1.5 / 0.3, 0.15);
    // FCFS: both wait alike, (sum of lambda E[S^2]) / 2 (1 - rho).
    JoinedModel fcfs =
        run(
            two.formatted(site(SERVER)),
            scenario(
                LONG,
                jobs("c", "0.5 Mop", poisson("1.25 s")),
                jobs("d", EXPONENTIAL, poisson("2.5 s"))));
    double wait = (0.8 * 0.25 + 0.4 * 2) / (2 * (1 - 0.4 - 0.4));
    fcfs.agrees("c", 0.5 + wait, 0.25);
    fcfs.agrees("d", 1 + wait, 0.25);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{distribution: pareto, mean: 1 Mop, shape: 3}        | 1",
        "{distribution: uniform, least: 1 Mop, most: 3 Mop}   | 2",
        "{distribution: lognormal, mean: 1 Mop, variation: 2} | 1",
        "{distribution: gamma, mean: 1 Mop, variation: 2}     | 1",
        "{distribution: exponential, mean: 1 Mop}             | 1"
      })
  void amountsHaveTheirMeans(String amount, double mean) {
    run(site(SERVER), scenario(LONG, jobs("c", amount, every("100 s"))))
        .agrees(Metrics.COMPUTE_TIME, mean, 0.06);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Mop/s", "Mflop/s", "Mflops"})
  void unitsOfSpeedAreOne(String unit) {
    JoinedModel model =
        run(
            site("kind=server, speed=\"2000 " + unit + "\""),
            scenario(
                "jobs: 3; warmup: 0; replications: 1; metaservers: [RR]",
                jobs("c", "1 Gop", every("10 s"))));
    assertThat(model.response()).isCloseTo(0.5, EXACT);
  }

  @Test
  void epHasItsOperationsAndHundredBytes() {
    JoinedModel model =
        run(
            site(SERVER),
            scenario(
                "jobs: 1; warmup: 0; replications: 1; metaservers: [RR]",
                "  - {job: ep, m: 20, interval: 1 s}\n"));
    JobRecord job = model.jobs().get(0);
    assertThat(job.job().operations()).isEqualTo(1_048_576);
    assertThat(job.job().inputBytes()).isEqualTo(100);
    assertThat(job.computeTime()).isCloseTo(1.048576, EXACT);
  }
}
