package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.site.Site;
import org.quoin.grid.site.SiteSpec;
import org.quoin.topology.Discipline;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/**
 * A few jobs at a server of every discipline, calculated by hand. The servers do one operation per
 * second.
 */
class ServerGanttTest {
  private final Engine engine = new Engine();

  private Site server(String discipline, int servers) {
    Discipline one = Discipline.valueOf(discipline.toUpperCase(Locale.ROOT).replace('-', '_'));
    Node.Server node = Node.server("s", 1, 0, 0, one, servers);
    return SiteSpec.of(node).open(engine, new RandomStreams(1, 0));
  }

  /** Takes jobs as "arrival:operations:priority"; lists start and end of each as "start-end". */
  private String schedule(Site server, String jobs) {
    String[] texts = jobs.split(" ");
    String[] spans = new String[texts.length];
    for (int i = 0; i < texts.length; i++) {
      int index = i;
      String[] fields = texts[i].split(":");
      double arrival = Double.parseDouble(fields[0]);
      Job job =
          Job.sent(i + 1, arrival, 0, 0, Double.parseDouble(fields[1]), 0)
              .withPriority(Integer.parseInt(fields[2]));
      engine.at(
          arrival,
          Phase.ARRIVAL,
          () ->
              server.submit(
                  job,
                  done -> {
                    assertThat(done.arrivalTime()).isEqualTo(arrival);
                    assertThat(done.endTime()).isEqualTo(engine.now());
                    // Operations at one per second, whatever other jobs had of the server
                    // meanwhile.
                    assertThat(done.standaloneTime()).isEqualTo(job.operations());
                    spans[index] = text(done.startTime()) + "-" + text(done.endTime());
                  }));
    }
    engine.run();
    return String.join(" ", spans);
  }

  static String text(double time) {
    return time == Math.rint(time) ? String.valueOf((long) time) : String.valueOf(time);
  }

  /**
   * Job 1 is long; 2 and 4 have higher priority than 1, 3 has not; all but 1 arrive while it runs.
   */
  @ParameterizedTest
  @CsvSource({
    "fcfs,                0-6 6-8 8-12 12-13",
    "lcfs,                0-6 11-13 7-11 6-7",
    "lcfs-preemptive,     0-13 1-3 3-8 4-5",
    "priority,            0-6 6-8 9-13 8-9",
    "priority-preemptive, 0-9 1-3 9-13 4-5",
  })
  void fourJobsAtOneServer(String discipline, String spans) {
    assertThat(schedule(server(discipline, 1), "0:6:2 1:2:1 3:4:2 4:1:1")).isEqualTo(spans);
  }

  /**
   * Two servers: 1 and 2 take them both. Under preemption 3 and 4 each interrupt the last in order:
   * 2 and 1 by priority, 1 and 2 by age; both resume at 3 s, when 5 interrupts one again.
   */
  @ParameterizedTest
  @CsvSource({
    "fcfs,                0-4 0-6 4-6 6-7 6-9",
    "lcfs,                0-4 0-6 7-9 6-7 4-7",
    "lcfs-preemptive,     0-9 0-7 1-3 2-3 3-6",
    "priority,            0-4 0-6 4-6 6-7 6-9",
    "priority-preemptive, 0-5 0-10 1-3 2-3 3-6",
  })
  void fiveJobsAtTwoServers(String discipline, String spans) {
    assertThat(schedule(server(discipline, 2), "0:4:2 0:6:3 1:2:1 2:1:1 3:3:2")).isEqualTo(spans);
  }

  /** To 1 s one job at full speed, to 2 s two, then three share two servers, then two again. */
  @Test
  void processorSharingUsesAsManyServersAsThereAreJobs() {
    assertThat(schedule(server("ps", 2), "0:4:0 1:4:0 2:2:0")).isEqualTo("0-5 1-6 2-5");
    assertThat(schedule(server("ps", 3), "10:4:0 11:4:0 12:2:0")).isEqualTo("10-14 11-15 12-14");
  }

  /** Forty operations arrive at once; a second later c servers have done two each. */
  @ParameterizedTest
  @EnumSource(Discipline.class)
  void loadAndCountsAreThoseOfAllServers(Discipline discipline) {
    for (int servers = 1; servers <= 3; servers++) {
      Node.Server node = Node.server("s", 2, 0, 0, discipline, servers);
      Site site = SiteSpec.of(node).open(engine, new RandomStreams(1, 0));
      double begin = engine.now();
      for (double operations : new double[] {8, 12, 4, 16}) {
        site.submit(Job.sent(1, begin, 0, 0, operations, 0), done -> {});
      }
      assertThat(site.speed()).isEqualTo(2 * servers);
      assertThat(site.jobSpeed()).isEqualTo(2);
      assertThat(site.load()).isEqualTo(new Site.Load(4, 40));
      double[] seen = new double[3];
      engine.at(
          begin + 1,
          Phase.TIMER,
          () -> {
            seen[0] = site.load().work();
            seen[1] = site.counts().busy();
            seen[2] = site.counts().backgroundBusy();
          });
      engine.run();
      assertThat(seen[0]).isCloseTo(40 - 2 * servers, within(1e-9));
      assertThat(seen[1]).isCloseTo(1, within(1e-9));
      assertThat(seen[2]).isZero();
      assertThat(site.load()).isEqualTo(new Site.Load(0, 0));
      assertThat(site.counts().busy()).isCloseTo(20.0 / servers, within(1e-9));
    }
  }

  /** The background has priority 0: before a class with 1, after a class with -1. */
  @Test
  void othersStandAtPriorityZero() {
    double[] ends = new double[2];
    for (int priority : new int[] {-1, 1}) {
      Engine alone = new Engine();
      Node.Server node = Node.server("s", 1, 0.5, 1, Discipline.PRIORITY_PREEMPTIVE, 1);
      Site site = SiteSpec.of(node).open(alone, new RandomStreams(1, 0));
      int run = priority < 0 ? 0 : 1;
      alone.at(
          100,
          Phase.ARRIVAL,
          () ->
              site.submit(
                  Job.sent(1, 100, 0, 0, 50, 0).withPriority(priority),
                  done -> ends[run] = done.endTime()));
      alone.run();
      assertThat(site.counts().busy()).isCloseTo(50, within(1e-9));
    }
    assertThat(ends[0]).isEqualTo(150);
    assertThat(ends[1]).isGreaterThan(160);
  }

  /**
   * Jobs of one priority, with ends known at arrival or by events: schedule, load and counts are
   * equal, whichever of several servers is free first, with background jobs.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void firstComeFirstServedIsOnePriority(int servers) {
    List<Site> sites = new ArrayList<>();
    for (Discipline discipline : List.of(Discipline.FCFS, Discipline.PRIORITY)) {
      Node.Server node = Node.server("s", 2, 0.4, 3, discipline, servers);
      sites.add(SiteSpec.of(node).open(engine, new RandomStreams(servers, 0)));
    }
    SplittableRandom random = new SplittableRandom(servers);
    List<Map<Long, String>> ends = List.of(new HashMap<>(), new HashMap<>());
    double time = 0;
    for (long id = 1; id <= 400; id++) {
      time += random.nextInt(4) * 0.5 / servers;
      Job job = Job.sent(id, time, 0, 0, 1 + random.nextInt(6) * random.nextInt(6) / 4.0, 0);
      engine.at(
          time,
          Phase.ARRIVAL,
          () -> {
            agree(sites.get(0), sites.get(1));
            for (int i = 0; i < 2; i++) {
              Map<Long, String> into = ends.get(i);
              sites
                  .get(i)
                  .submit(
                      job,
                      done ->
                          into.put(
                              job.id(), "%.9f %.9f".formatted(done.startTime(), engine.now())));
            }
          });
    }
    engine.run();
    assertThat(ends.get(0)).hasSize(400).isEqualTo(ends.get(1));
  }

  /** Checks that two servers have equal loads and counts. */
  static void agree(Site one, Site other) {
    assertThat(one.load().jobs()).isEqualTo(other.load().jobs());
    assertThat(one.load().work()).isCloseTo(other.load().work(), within(1e-6));
    assertThat(one.counts().busy()).isCloseTo(other.counts().busy(), within(1e-6));
    assertThat(one.counts().backgroundBusy())
        .isCloseTo(other.counts().backgroundBusy(), within(1e-6));
  }
}
