package org.quoin.cluster.timeslice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.build.Trials;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterLoad;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.UserLimit;
import org.quoin.cluster.replay.Replay;
import org.quoin.cluster.timeslice.MatrixSettings.Backfill;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.SliceUse;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

class MatrixClusterTest {

  private static Job job(int id, double submit, int processors, double request, double run) {
    return new Job(id, submit, processors, request, run, 0, 0, 0, id % 3);
  }

  /** Whole seconds, some at one instant, some idle gaps, some jobs without run time or killed. */
  private static List<Job> randomJobs(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Job> jobs = new ArrayList<>();
    double time = 0;
    for (int i = 1; i <= count; i++) {
      int gap = random.nextInt(40);
      time += gap == 0 ? random.nextInt(4000) : gap < 8 ? 0 : random.nextInt(120);
      double run = random.nextInt(12) == 0 ? 0 : 1 + random.nextInt(400);
      double request = Math.max(1, Math.floor(run * (0.9 + 2 * random.nextDouble())));
      jobs.add(job(i, time, 1 + random.nextInt(random.nextInt(4) == 0 ? 20 : 6), request, run));
    }
    return jobs;
  }

  private static MatrixSettings settings(
      int processors, int rows, double slice, double switchTime, JobOrder order, Backfill fill) {
    return new MatrixSettings(
        ClusterSettings.of(processors).withNumbers(),
        new TimeSlices(rows, slice, switchTime),
        order,
        fill);
  }

  private static List<JobRecord> run(MatrixSettings settings, List<Job> jobs) {
    List<JobRecord> records = new ArrayList<>();
    Replay.run(jobs, new MatrixCluster("c", settings, records::add));
    return records;
  }

  private static List<String> lines(List<JobRecord> records) {
    return records.stream()
        .sorted(Comparator.comparingLong(r -> r.job().id()))
        .map(r -> r.job().id() + ": " + r.startTime() + " " + r.endTime())
        .toList();
  }

  /** With one row the matrix is space sharing, record by record, under limits of a user too. */
  @ParameterizedTest
  @EnumSource
  void oneRowIsSpaceSharing(Backfill fill) {
    PolicyKind policy = Policies.valueOf(fill.name());
    for (int seed = 1; seed <= Trials.of(6); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Job> jobs =
          randomJobs(seed, 200).stream()
              .map(
                  j ->
                      job(
                          (int) j.id(),
                          j.submitTime() / 3,
                          j.processors(),
                          j.requestedTime() * Math.PI,
                          j.runTime() * random.nextDouble()))
              .toList();
      UserLimit limit = new UserLimit(seed % 2 == 0 ? 12 : 0, seed % 5 == 0 ? 2 : 0, seed % 4 == 0);
      ClusterSettings cluster = ClusterSettings.of(20).withNumbers().withUserLimit(limit);
      Order order = Order.values()[seed % Order.values().length];
      List<JobRecord> expected = new ArrayList<>();
      Replay.run(
          jobs, new SpaceSharedCluster("c", cluster, policy.create(order, 20), expected::add));
      assertThat(run(new MatrixSettings(cluster, TimeSlices.NONE, order, fill), jobs))
          .as("seed %s", seed)
          .isEqualTo(expected);
    }
  }

  /** The same under overheads, a delay and a period, and their mixtures. */
  @ParameterizedTest
  @EnumSource
  void oneRowIsSpaceSharingUnderEveryCondition(Backfill fill) {
    PolicyKind policy = Policies.valueOf(fill.name());
    for (int seed = 1; seed <= Trials.of(12); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ClusterSettings cluster =
          ClusterSettings.of(20)
              .withSchedulingOverhead(random.nextInt(3) * 7)
              .withLoadOverhead(random.nextInt(3) * 5)
              .withInformationDelay(random.nextInt(3) * 11)
              .withPeriod(random.nextInt(3) * 60)
              .withUserLimit(new UserLimit(seed % 3 == 0 ? 12 : 0, 0, seed % 6 == 0));
      List<Job> jobs = randomJobs(200 + seed, 200);
      Order order = Order.values()[seed % Order.values().length];
      List<JobRecord> expected = new ArrayList<>();
      Replay.run(
          jobs, new SpaceSharedCluster("c", cluster, policy.create(order, 20), expected::add));
      assertThat(lines(run(new MatrixSettings(cluster, TimeSlices.NONE, order, fill), jobs)))
          .as("seed %s", seed)
          .isEqualTo(lines(expected));
    }
  }

  private static List<String> inTwoRows(ClusterSettings cluster, Job... jobs) {
    TimeSlices slices = new TimeSlices(2, 2, 0);
    return lines(
        run(new MatrixSettings(cluster, slices, Order.FCFS, Backfill.NONE), List.of(jobs)));
  }

  private static final ClusterSettings ONE = ClusterSettings.of(1);

  private static final Job[] TWO = {job(1, 0, 1, 3, 3), job(2, 1, 1, 2, 2)};

  /** Job 1 runs to 2 and from 4 to its end, 2 between. */
  @Test
  void withoutConditionsByHand() {
    assertThat(inTwoRows(ONE, TWO)).containsExactly("1: 0.0 5.0", "2: 1.0 4.0");
  }

  /**
   * Job 1 is decided at 1, with 2 that came by then; slices begin there. 1 runs to 3 and, 2 having
   * ended at 5, from then to 6.
   */
  @Test
  void turnsBeginWithTheFirstDecision() {
    assertThat(inTwoRows(ONE.withSchedulingOverhead(1), TWO))
        .containsExactly("1: 1.0 6.0", "2: 1.0 5.0");
  }

  /**
   * The pass for job 2 is held at 3.5, in the turn of the second row that began at 2.5: 2 has the
   * rest of it, 1 ends in the next. Its row is empty until the pass at 6, which gives it to 2.
   */
  @Test
  void aPassIsHeldWhileTurnsGoOn() {
    Job[] jobs = {job(1, 0, 1, 4, 4), job(2, 3, 1, 2, 2)};
    assertThat(inTwoRows(ONE.withSchedulingOverhead(0.5), jobs))
        .containsExactly("1: 0.5 5.5", "2: 3.5 7.0");
  }

  /**
   * Job 1 is loaded at 3, in the turn of 2, and computes in its own from 4 to 6; 2, loaded at 4,
   * from 6 to 8; then 1 has both rows.
   */
  @Test
  void aJobIsLoadedInItsTurnsAndOutOfThem() {
    List<JobRecord> records = new ArrayList<>();
    MatrixSettings settings =
        new MatrixSettings(
            ONE.withLoadOverhead(3), new TimeSlices(2, 2, 0), Order.FCFS, Backfill.NONE);
    MatrixCluster cluster = new MatrixCluster("c", settings, records::add);
    Replay.run(List.of(TWO), cluster);
    assertThat(lines(records)).containsExactly("1: 3.0 9.0", "2: 4.0 8.0");
    // Held to compute: a cell by 1 from 3, one by 2 from 4 to 8, two by 1 from then.
    assertThat(cluster.cellSeconds()).isEqualTo(5 + 4 + 2);
  }

  /**
   * All three are heard of at 1; 1 has its turn to 3 and 2 to 5, at 4 it is heard that 1 has ended.
   * 3 takes its row and its turn from 5, ends at 6, and the rest of this turn nobody computes.
   */
  @Test
  void cellsStandEmptyUntilTheEndIsHeardOf() {
    Job[] jobs = {job(1, 0, 1, 2, 2), job(2, 0, 1, 4, 4), job(3, 0, 1, 1, 1)};
    assertThat(inTwoRows(ONE, jobs)).containsExactly("1: 0.0 2.0", "2: 0.0 7.0", "3: 2.0 5.0");
    assertThat(inTwoRows(ONE.withInformationDelay(1), jobs))
        .containsExactly("1: 1.0 3.0", "2: 1.0 9.0", "3: 4.0 6.0");
  }

  /** Job 1 has both rows until it ends at 3, when the pass is held that decides on 2. */
  @Test
  void passesAreHeldAtMultiplesOfThePeriod() {
    assertThat(inTwoRows(ONE.withPeriod(3), TWO)).containsExactly("1: 0.0 3.0", "2: 3.0 5.0");
  }

  /** The machine empties at 3 and stays so until the pass at 10: no turn is waited for. */
  @Test
  void anEmptyMachineWaitsForItsPass() {
    Job[] jobs = {job(1, 0, 1, 2, 2), job(2, 0, 1, 1, 1), job(3, 0, 1, 1, 1)};
    assertThat(inTwoRows(ONE.withPeriod(10), jobs))
        .containsExactly("1: 0.0 2.0", "2: 0.0 3.0", "3: 10.0 11.0");
  }

  /** What is cut while it is loaded has computed nothing, and its cells are free. */
  @Test
  void aJobIsCutWhileItIsLoaded() {
    MatrixSettings settings =
        new MatrixSettings(
            ONE.withLoadOverhead(3), new TimeSlices(2, 2, 0), Order.FCFS, Backfill.NONE);
    List<JobRecord> records = new ArrayList<>();
    MatrixCluster cluster = new MatrixCluster("c", settings, records::add);
    cluster.submit(job(1, 0, 1, 9, 9), 0);
    cluster.submit(job(2, 0, 1, 1, 1), 0);
    cluster.advance(0);
    assertThat(cluster.cancel(1, 1).seconds()).isZero();
    for (double now = cluster.nextTime(); now < 100; now = cluster.nextTime()) {
      cluster.advance(now);
    }
    assertThat(lines(records)).containsExactly("2: 3.0 4.0");
    assertThat(cluster.cellSeconds()).isEqualTo(2);
  }

  /** The same schedule as the rules followed to the letter, in every order that keeps no state. */
  @ParameterizedTest
  @CsvSource({"2, 64, 0", "3, 16, 0.5", "4, 128, 1", "5, 8, 0.25", "1, 64, 2", "3, 4096, 16"})
  void theRulesToTheLetter(int rows, double slice, double switchTime) {
    for (int seed = 1; seed <= Order.values().length; seed++) {
      List<Job> jobs = randomJobs(100 + seed, Trials.of(60));
      Order order = Order.values()[seed - 1];
      if (order.forQueue() != order) {
        continue;
      }
      TimeSlices.Fill fill =
          TimeSlices.Fill.values()[(seed + rows) % TimeSlices.Fill.values().length];
      for (Backfill backfill : Backfill.values()) {
        MatrixSettings settings =
            new MatrixSettings(
                ClusterSettings.of(20).withNumbers(),
                new TimeSlices(rows, slice, switchTime, fill),
                order,
                backfill);
        assertThat(lines(run(settings, jobs)))
            .as("%s %s %s, seed %s", order, backfill, fill, seed)
            .isEqualTo(lines(new NaiveMatrix(settings).run(jobs)));
      }
    }
  }

  /**
   * Four rows, the first of job 1 and the second of 2: both want the other two, and each may be
   * first by another rule. Who has them computes to 1 and from 2 to 4; with one each they take
   * turns of a second.
   */
  @ParameterizedTest
  @CsvSource({
    "QUEUE, 1: 0.0 5.0, 2: 0.0 6.0",
    "SHORTEST, 1: 0.0 6.0, 2: 0.0 3.0",
    "WIDEST, 1: 0.0 6.0, 2: 0.0 3.0",
    "EQUAL, 1: 0.0 6.0, 2: 0.0 4.0"
  })
  void whoFillsTheHolesByHand(TimeSlices.Fill fill, String one, String two) {
    boolean longer = fill == TimeSlices.Fill.WIDEST;
    List<Job> jobs = List.of(job(1, 0, 3, longer ? 10 : 20, 4), job(2, 0, 4, longer ? 20 : 10, 2));
    MatrixSettings settings =
        new MatrixSettings(
            ClusterSettings.of(4), new TimeSlices(4, 1, 0, fill), Order.FCFS, Backfill.NONE);
    assertThat(lines(run(settings, jobs))).containsExactly(one, two);
  }

  /** Every policy has a matrix or says that it has none. */
  @ParameterizedTest
  @EnumSource(Policies.class)
  void policiesInAMatrix(Policies policy) {
    TimeSlices slices = new TimeSlices(2, 60, 0);
    ClusterSettings cluster = ClusterSettings.of(4);
    if (List.of(Policies.NONE, Policies.FIRST_FIT, Policies.EASY, Policies.PLANNED)
        .contains(policy)) {
      assertThat(policy.inMatrix("p", Order.SJF, cluster, slices, Map.of()))
          .isEqualTo(
              new MatrixSettings(cluster, slices, Order.SJF, Backfill.valueOf(policy.name())));
    } else {
      assertThatThrownBy(() -> policy.inMatrix("p", Order.SJF, cluster, slices, Map.of()))
          .isInstanceOf(InputException.class)
          .hasMessageContaining(policy.id());
    }
  }

  /**
   * Two rows of two processors: 1 in the first, 2 in all of the second. At 2 job 1 is predicted to
   * end at 2 + 8 x 2, when 3 is planned to start in its row: 4 may start beside 1 if it ends by
   * then, after twice its request. Else it comes after 3, which has its turns to 22, 26 and 29.
   */
  @ParameterizedTest
  @CsvSource({"8, 2.0", "9, 29.0"})
  void aPlanKeepsARowForEveryJob(double time, double start) {
    TimeSlices slices = new TimeSlices(2, 2, 0);
    MatrixSettings settings =
        new MatrixSettings(ClusterSettings.of(2), slices, Order.FCFS, Backfill.PLANNED);
    List<Job> jobs =
        List.of(
            job(1, 0, 1, 10, 10), job(2, 0, 2, 20, 20), job(3, 1, 2, 5, 5), job(4, 2, 1, time, 1));
    assertThat(run(settings, jobs))
        .extracting(record -> record.job().id() + " " + record.startTime())
        .contains("4 " + start);
  }

  @Test
  void optionsOfEasyHaveNoMeaningInAMatrix() {
    Map<String, String> options = Map.of("prediction", "last-two", "backfill-order", "queue");
    assertThatThrownBy(
            () ->
                Policies.EASY.inMatrix(
                    "p", Order.FCFS, ClusterSettings.of(4), new TimeSlices(2, 60, 0), options))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("prediction")
        .hasMessageNotContaining("backfill-order");
  }

  /** Two jobs share one processor in slices of 2 s, each switch costing half a second. */
  @Test
  void slicesAndSwitchesWorkedByHand() {
    MatrixSettings settings = settings(1, 2, 2, 0.5, Order.FCFS, Backfill.NONE);
    List<Job> jobs = List.of(job(1, 0, 1, 3, 3), job(2, 1, 1, 2, 2));
    // 1 runs to 2, 2 from 2.5 to 4, 1 from 4.5 to its end; then both rows are 2's.
    List<JobRecord> records = new ArrayList<>();
    SliceUses uses = new SliceUses();
    ClusterListener all = ((ClusterListener) records::add).and(uses);
    MatrixCluster cluster = new MatrixCluster("c", settings, all);
    Replay.run(jobs, cluster);
    assertThat(lines(records)).containsExactly("1: 0.0 5.5", "2: 1.0 6.0");
    // 1 holds both cells to 1 and one to 5.5, 2 the other and then both.
    assertThat(cluster.cellSeconds()).isEqualTo(2 * 6);
    assertThat(cluster.turns()).isEqualTo(2);
    assertThat(uses.uses())
        .containsExactly(
            new SliceUse(1, 0, 1, "0-1", "0"),
            new SliceUse(1, 1, 5.5, "0", "0"),
            new SliceUse(2, 1, 5.5, "1", "0"),
            new SliceUse(2, 5.5, 6, "0-1", "0"));
  }

  /**
   * What is written down of the cells adds up to what the machine counts, and none is two jobs'.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void everyCellIsWrittenDownOnce(int rows) {
    List<Job> jobs = randomJobs(rows, 80).stream().filter(job -> job.processors() <= 8).toList();
    SliceUses uses = new SliceUses();
    MatrixCluster cluster =
        new MatrixCluster("c", settings(8, rows, 7, 0.5, Order.FCFS, Backfill.EASY), uses);
    Replay.run(jobs, cluster);
    Map<String, List<double[]>> cells = new HashMap<>();
    double area = 0;
    for (SliceUse use : uses.uses()) {
      for (int slice : numbers(use.slices())) {
        for (int processor : numbers(use.processors())) {
          area += use.to() - use.from();
          cells
              .computeIfAbsent(slice + "/" + processor, cell -> new ArrayList<>())
              .add(new double[] {use.from(), use.to()});
        }
      }
    }
    assertThat(area).isCloseTo(cluster.cellSeconds(), within(1e-6 * area));
    for (List<double[]> spans : cells.values()) {
      spans.sort(Comparator.comparingDouble(span -> span[0]));
      for (int i = 1; i < spans.size(); i++) {
        assertThat(spans.get(i)[0]).isGreaterThanOrEqualTo(spans.get(i - 1)[1]);
      }
    }
  }

  /** The numbers of an interval set. */
  private static int[] numbers(String set) {
    return Arrays.stream(set.split(" "))
        .flatMapToInt(
            part -> {
              String[] ends = part.split("-");
              return IntStream.rangeClosed(
                  Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
            })
        .toArray();
  }

  /** After an idle time the first job's arrival begins the slices: nobody computes before it. */
  @Test
  void slicesBeginWithTheFirstJobOfAnEmptyMachine() {
    MatrixSettings settings = settings(1, 2, 4, 0, Order.FCFS, Backfill.NONE);
    List<Job> jobs = List.of(job(1, 1000, 1, 6, 6), job(2, 1000, 1, 6, 6));
    // 1 to 1004, 2 to 1008, 1 to its end at 1010, then 2 alone.
    assertThat(lines(run(settings, jobs))).containsExactly("1: 1000.0 1010.0", "2: 1000.0 1012.0");
  }

  @Test
  void aUserLimitHoldsJobsBack() {
    ClusterSettings cluster = ClusterSettings.of(4).withUserLimit(new UserLimit(2, 0, false));
    MatrixSettings settings =
        new MatrixSettings(cluster, TimeSlices.NONE, Order.FCFS, Backfill.NONE);
    List<Job> jobs = List.of(job(3, 0, 2, 10, 10), job(6, 0, 2, 10, 10), job(7, 0, 1, 10, 10));
    assertThat(lines(run(settings, jobs)))
        .containsExactly("3: 0.0 10.0", "6: 10.0 20.0", "7: 0.0 10.0");
  }

  /** Two rows of two processors: one job a user, so that 7 shares them with 3, and 6 waits. */
  @Test
  void aUserHasOneJobInAllTimeSlicesTogether() {
    ClusterSettings cluster = ClusterSettings.of(2).withUserLimit(new UserLimit(0, 1, false));
    MatrixSettings settings =
        new MatrixSettings(cluster, new TimeSlices(2, 2, 0), Order.FCFS, Backfill.NONE);
    List<Job> jobs = List.of(job(3, 0, 2, 3, 3), job(6, 0, 2, 3, 3), job(7, 0, 2, 9, 9));
    // 3 computes to 2 and from 4 to 5.
    assertThat(run(settings, jobs))
        .extracting(r -> r.job().id() + ": " + r.startTime())
        .containsExactlyInAnyOrder("3: 0.0", "6: 5.0", "7: 0.0");
  }

  /** All of one user: 3 runs in every slice, 9 beside it unless that would pass the held 6. */
  @ParameterizedTest
  @CsvSource({
    "false, 3: 0.0 3.0, 6: 5.0 7.0, 9: 0.0 5.0",
    "true, 3: 0.0 3.0, 6: 3.0 5.0, 9: 5.0 10.0"
  })
  void theStrictOrderHoldsInTimeSlices(boolean strict, String three, String six, String nine) {
    ClusterSettings cluster = ClusterSettings.of(4).withUserLimit(new UserLimit(2, 0, strict));
    MatrixSettings settings =
        new MatrixSettings(cluster, new TimeSlices(2, 2, 0), Order.FCFS, Backfill.NONE);
    List<Job> jobs = List.of(job(3, 0, 1, 3, 3), job(6, 0, 2, 2, 2), job(9, 0, 1, 5, 5));
    assertThat(lines(run(settings, jobs))).containsExactly(three, six, nine);
  }

  /** Work is conserved. */
  @Test
  void theLoadAddsUp() {
    MatrixSettings settings = settings(8, 3, 16, 0, Order.SJF, Backfill.EASY);
    List<Job> jobs = randomJobs(7, 120).stream().filter(job -> job.processors() <= 8).toList();
    List<JobRecord> records = new ArrayList<>();
    MatrixCluster cluster = new MatrixCluster("c", settings, records::add);
    Replay.run(jobs, cluster);
    double area =
        jobs.stream()
            .mapToDouble(j -> j.processors() * Math.min(j.runTime(), j.requestedTime()))
            .sum();
    double last = records.get(records.size() - 1).endTime();
    assertThat(cluster.load(last)).isEqualTo(new ClusterLoad(0, 0, area, 0));
    // Two jobs of full width, the shorter a client's: 4 s into the second slice, the local's.
    MatrixCluster two = new MatrixCluster("c", settings, record -> {});
    two.submit(job(-1, 0, 8, 100, 100), 0);
    two.submit(job(0, 0, 8, 50, 50), 0);
    two.advance(0);
    assertThat(two.load(4)).isEqualTo(new ClusterLoad(16, 46 * 8 + 100 * 8, 4 * 8, 0));
    two.advance(16);
    assertThat(two.load(20)).isEqualTo(new ClusterLoad(16, 34 * 8 + 96 * 8, 16 * 8, 4 * 8));
    assertThat(two.nextTime()).isEqualTo(32);
  }

  @Test
  void slicesThatLeaveNoTimeAreRefused() {
    assertThat(new TimeSlices(1, 2, 3).useful()).isEqualTo(1);
    assertThat(new TimeSlices(2, 4, 1).useful()).isEqualTo(0.75);
    assertThat(new TimeSlices(2, 4, 0).shared()).isTrue();
    assertThat(new TimeSlices(1, 4, 0).shared()).isFalse();
    double[][] wrong = {{0, 4, 0}, {2, 0, 0}, {1, 0, 0}, {2, 4, 4}, {2, 4, -1}, {2, Double.NaN, 0}};
    for (double[] one : wrong) {
      assertThatThrownBy(() -> new TimeSlices((int) one[0], one[1], one[2]))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
