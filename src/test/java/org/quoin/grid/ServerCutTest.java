package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.grid.ServerGanttTest.agree;
import static org.quoin.grid.ServerGanttTest.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.site.Site;
import org.quoin.grid.site.SiteSpec;
import org.quoin.metrics.JobRecord;
import org.quoin.topology.Discipline;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/**
 * Jobs cancelled at a server of every discipline, and failures of a server, calculated by hand: job
 * 1 is long; 2 and 4 have higher priority than 1, 3 has not; all but 1 arrive while it runs. One
 * operation per second.
 */
class ServerCutTest {
  private static final double[][] JOBS = {{0, 6, 2}, {1, 2, 1}, {3, 4, 2}, {4, 1, 1}};

  private final Engine engine = new Engine();

  private Site server(String discipline) {
    Discipline one = Discipline.valueOf(discipline.toUpperCase(Locale.ROOT).replace('-', '_'));
    Node.Server node = Node.server("s", 1, 0, 0, one, 1);
    return SiteSpec.of(node).open(engine, new RandomStreams(1, 0));
  }

  /** Lists start and end of each job; "-" for a job without them. */
  private String[] schedule(Site server) {
    String[] spans = {"-", "-", "-", "-"};
    for (int i = 0; i < JOBS.length; i++) {
      int index = i;
      Job job = Job.sent(i + 1, JOBS[i][0], 0, 0, JOBS[i][1], 0).withPriority((int) JOBS[i][2]);
      engine.at(
          JOBS[i][0],
          Phase.ARRIVAL,
          () ->
              server.submit(
                  job,
                  done -> {
                    assertThat(done.endTime()).isEqualTo(engine.now());
                    assertThat(done.arrivalTime()).isEqualTo(job.submitTime());
                    spans[index] = text(done.startTime()) + "-" + text(done.endTime());
                  }));
    }
    return spans;
  }

  private static String listed(List<UnfinishedJob> left) {
    return left.stream()
        .map(one -> one.job().id() + ":" + text(one.startTime()) + ":" + text(one.seconds()))
        .collect(Collectors.joining(" "));
  }

  /** Cancels a job at 3 s, after the third arrival; lists it as "number:start:seconds computed". */
  @ParameterizedTest
  @CsvSource({
    "fcfs,                1:0:3,   - 3-5 5-9 9-10",
    "fcfs,                2:NaN:0, 0-6 - 6-10 10-11",
    "lcfs,                1:0:3,   - 8-10 3-7 7-8",
    "lcfs-preemptive,     1:0:1,   - 1-3 3-8 4-5",
    "lcfs-preemptive,     3:3:0,   0-9 1-3 - 4-5",
    "priority,            1:0:3,   - 3-5 6-10 5-6",
    "priority-preemptive, 1:0:1,   - 1-3 3-8 4-5",
    "ps,                  1:0:2,   - 1-5.5 3-9 4-6.5",
  })
  void aJobIsWithdrawn(String discipline, String withdrawn, String computed) {
    Site server = server(discipline);
    String[] spans = schedule(server);
    List<UnfinishedJob> left = new ArrayList<>();
    long id = Character.digit(withdrawn.charAt(0), 10);
    engine.at(3, Phase.TIMER, () -> left.add(server.cancel(id)));
    engine.run();
    assertThat(String.join(" ", spans)).isEqualTo(computed);
    assertThat(listed(left)).isEqualTo(withdrawn);
    assertThat(left.get(0).share()).isEqualTo(left.get(0).seconds() / JOBS[(int) id - 1][1]);
    assertThat(server.load()).isEqualTo(new Site.Load(0, 0));
    double operations = 13 - JOBS[(int) id - 1][1] + left.get(0).seconds();
    assertThat(server.counts().busy()).isCloseTo(operations, within(1e-9));
  }

  /** Down from 2 to 5 s: started jobs are interrupted, arriving jobs wait. */
  @ParameterizedTest
  @CsvSource({
    "fcfs,                1:0:2,         - 5-7 7-11 11-12",
    "lcfs,                1:0:2,         - 10-12 6-10 5-6",
    "lcfs-preemptive,     1:0:1 2:1:1,   - - 6-10 5-6",
    "priority,            1:0:2,         - 5-7 8-12 7-8",
    "priority-preemptive, 1:0:1 2:1:1,   - - 6-10 5-6",
    "ps,                  1:0:1.5 2:1:0.5, - - 5-10 5-7",
  })
  void aServerFails(String discipline, String cut, String computed) {
    Site server = server(discipline);
    String[] spans = schedule(server);
    List<UnfinishedJob> left = new ArrayList<>();
    engine.at(2, Phase.TIMER, () -> left.addAll(server.fail()));
    engine.at(4.5, Phase.TIMER, () -> assertThat(server.load().work()).isGreaterThanOrEqualTo(5));
    engine.at(5, Phase.TIMER, server::repair);
    engine.run();
    assertThat(listed(left)).isEqualTo(cut);
    assertThat(String.join(" ", spans)).isEqualTo(computed);
    assertThat(server.load()).isEqualTo(new Site.Load(0, 0));
  }

  /** Jobs that wait at a failed server can be cancelled, too; no other job can. */
  @ParameterizedTest
  @EnumSource(Discipline.class)
  void fromAFailedServerOneCanWithdraw(Discipline discipline) {
    Site server = server(discipline.name());
    String[] spans = schedule(server);
    List<UnfinishedJob> left = new ArrayList<>();
    engine.at(2, Phase.TIMER, server::fail);
    engine.at(3, Phase.TIMER, () -> left.add(server.cancel(3)));
    engine.at(5, Phase.TIMER, server::repair);
    engine.run();
    assertThat(listed(left)).isEqualTo("3:NaN:0");
    assertThat(spans[2]).isEqualTo("-");
    assertThat(spans[3]).isNotEqualTo("-");
    assertThatThrownBy(() -> server.cancel(3)).hasMessage("there is no job 3 at s");
  }

  /**
   * Jobs of one priority, computed ahead or by events, cancelled at random at servers that fail:
   * schedule, load and counts are equal, with background jobs.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void firstComeFirstServedIsOnePriority(int servers) {
    List<Site> sites = new ArrayList<>();
    for (Discipline discipline : List.of(Discipline.FCFS, Discipline.PRIORITY)) {
      Node.Server node = Node.server("s", 2, 0.4, 3, discipline, servers);
      sites.add(SiteSpec.of(node).open(engine, new RandomStreams(servers, 0)));
    }
    List<Map<Long, String>> fates = List.of(new HashMap<>(), new HashMap<>());
    SplittableRandom random = new SplittableRandom(servers);
    double time = 0;
    for (long id = 1; id <= 400; id++) {
      time += random.nextInt(4) * 0.5 / servers;
      Job job = Job.sent(id, time, 0, 0, 1 + random.nextInt(6) * random.nextInt(6) / 4.0, 0);
      engine.at(time, Phase.ARRIVAL, () -> submit(job, sites, fates));
      if (random.nextInt(3) == 0) {
        engine.at(
            time + random.nextInt(9) * 0.3, Phase.TIMER, () -> withdraw(job.id(), sites, fates));
      }
      if (id % 40 == 0) {
        engine.at(time + 0.1, Phase.TIMER, () -> fail(sites, fates));
        engine.at(time + 1 + random.nextInt(4), Phase.TIMER, () -> sites.forEach(Site::repair));
      }
    }
    engine.run();
    assertThat(fates.get(0)).hasSize(400).isEqualTo(fates.get(1));
  }

  private void submit(Job job, List<Site> sites, List<Map<Long, String>> fates) {
    agree(sites.get(0), sites.get(1));
    for (int i = 0; i < 2; i++) {
      Map<Long, String> into = fates.get(i);
      sites
          .get(i)
          .submit(
              job,
              done -> into.put(job.id(), "%.9f %.9f".formatted(done.startTime(), engine.now())));
    }
  }

  private static void withdraw(long job, List<Site> sites, List<Map<Long, String>> fates) {
    for (int i = 0; i < 2; i++) {
      if (!fates.get(i).containsKey(job)) {
        note(List.of(sites.get(i).cancel(job)), fates.get(i));
      }
    }
    agree(sites.get(0), sites.get(1));
  }

  /** Interrupted jobs return, every second one at its former place in the queue. */
  private void fail(List<Site> sites, List<Map<Long, String>> fates) {
    for (int i = 0; i < 2; i++) {
      Map<Long, String> into = fates.get(i);
      Site site = sites.get(i);
      List<UnfinishedJob> left = site.fail();
      note(left, into);
      for (UnfinishedJob one : left) {
        Consumer<JobRecord> done =
            job ->
                into.put(
                    job.job().id(), "%.9f %.9f again".formatted(job.startTime(), engine.now()));
        if (one.job().id() % 2 == 0) {
          site.rejoin(one.job(), one.place(), done);
        } else {
          site.submit(one.job(), done);
        }
      }
    }
    agree(sites.get(0), sites.get(1));
  }

  private static void note(List<UnfinishedJob> left, Map<Long, String> fates) {
    for (UnfinishedJob one : left) {
      fates.put(one.job().id(), "%.9f left after %.9f".formatted(one.startTime(), one.seconds()));
    }
  }
}
