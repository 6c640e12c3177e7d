package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.every;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;
import static org.quoin.experiment.JoinedModel.site;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.grid.site.ClusterSite;
import org.quoin.grid.site.LocalJobs;
import org.quoin.grid.site.Site;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/**
 * The site s is down from 135 to 150 s: the place in its queue of jobs that it interrupts, worked
 * out by hand.
 */
class RequeueTest {
  private static String keys(int jobs, String running, String requeue) {
    return ("replications: 1; warmup: 0; horizon: 1000 s; jobs: %d; metaservers: [RR]; failures:"
            + " {parts: [{sites: [s], every: 135 s, for: 15 s}], running: %s, requeue: %s}")
        .formatted(jobs, running, requeue);
  }

  private static String spans(List<JobRecord> jobs) {
    return jobs.stream()
        .map(job -> "%.0f-%.0f".formatted(job.startTime(), job.endTime()))
        .collect(Collectors.joining(" "));
  }

  /**
   * Job 1, of 100 s, comes at 100 s, job 2, of 10 s, at 101 s. A checkpoint of 1 s after every 10 s
   * has saved 30 s of job 1 at 135 s; the other 70 s take 76 s with theirs.
   */
  @ParameterizedTest
  @CsvSource({
    "'kind=server, speed=\"1 Mop/s\"'",
    "'kind=server, speed=\"1 Mop/s\", discipline=priority'",
    "'kind=server, speed=\"1 Mop/s\", discipline=\"priority-preemptive\"'",
    "'kind=cluster, processors=2, width=2, speed=\"0.5 Mop/s\", scheduler=none'",
    "'kind=cluster, processors=2, width=2, speed=\"0.5 Mop/s\", scheduler=easy'",
    "'kind=cluster, processors=2, width=2, speed=\"0.5 Mop/s\", scheduler=conservative'",
    "'kind=cluster, processors=2, width=2, speed=\"0.5 Mop/s\", reasons=true'",
    "'kind=cluster, processors=\"2 x 0.5 Mop/s\", width=2'"
  })
  void aJobJoinsTheEndOfTheQueueOrKeepsItsPlace(String attributes) {
    String two = jobs("c", "100 Mop", every("100 s")) + jobs("c", "10 Mop", every("101 s"));
    String checkpoint = "checkpoint, checkpoint: {interval: 10 s, cost: 1 s}";
    List<String> expected =
        List.of("160-236 150-160", "150-226 226-236", "160-260 150-160", "150-250 250-260");
    int i = 0;
    for (String running : List.of(checkpoint, "restart")) {
      for (String requeue : List.of("end", "kept")) {
        JoinedModel model = run(site(attributes), scenario(keys(2, running, requeue), two));
        assertThat(spans(model.jobs())).as(running + requeue).isEqualTo(expected.get(i++));
        isWhole(model);
      }
    }
  }

  /**
   * A job that restarts or resumes is recorded as a whole: of its size, of the time that it takes
   * alone, with all that it spent at its site since its data came there; the attempt that failed
   * counts as waiting, not as sending, and has a reason where waits have one.
   */
  private static void isWhole(JoinedModel model) {
    double spent = 0;
    for (JobRecord job : model.jobs()) {
      double length = job.job().id() == 1 ? 100 : 10;
      assertThat(job.standaloneTime()).isCloseTo(length, within(1e-9));
      assertThat(job.job().operations()).isCloseTo(length * 1e6, within(1e-3));
      assertThat(job.sendTime()).isCloseTo(0, within(1e-9));
      assertThat(job.waitTime()).isEqualTo(job.startTime() - job.arrivalTime());
      if (!job.waits().parts().isEmpty()) {
        assertThat(job.waits().seconds()).isCloseTo(job.waitTime(), within(1e-9));
      }
      spent += job.responseTime();
    }
    assertThat(model.results().get(0).sites().get(0).spent().seconds())
        .isCloseTo(spent, within(1e-9));
  }

  /**
   * Job 1, of 200 Mop, goes to the node of 2 Mop/s for 100 s, job 2, of 100 Mop, to the other for
   * 100 s. At 135 s both have saved 30 s; the other 70 s take 76 s with their checkpoints.
   */
  @ParameterizedTest
  @CsvSource({"end", "kept"})
  void aCheckpointIsWrittenAfterTheIntervalOfTheNodeThatComputes(String requeue) {
    JoinedModel model =
        run(
            site("kind=cluster, processors=\"1 x 2 Mop/s, 1 x 1 Mop/s\", width=1"),
            scenario(
                keys(2, "checkpoint, checkpoint: {interval: 10 s, cost: 1 s}", requeue),
                jobs("c", "200 Mop", every("100 s")),
                jobs("c", "100 Mop", every("101 s"))));
    assertThat(spans(model.jobs())).isEqualTo("150-226 150-226");
    assertThat(model.jobs()).allMatch(job -> Math.abs(job.standaloneTime() - 100) < 1e-9);
    assertThat(model.text()).contains("most of it at the site s (Qs1)");
  }

  /**
   * Three jobs of 30 s and more come at 110, 111 and 112 s to a site that computes two at once. At
   * the repair the first two in the queue start.
   */
  @ParameterizedTest
  @CsvSource({
    "'kind=server, speed=\"1 Mop/s\", servers=2',                            1 3, 1 2",
    "'kind=server, speed=\"1 Mop/s\", servers=2, discipline=priority',       1 3, 1 2",
    "'kind=server, speed=\"1 Mop/s\", servers=2, discipline=lcfs',           1 2, 2 3",
    "'kind=cluster, processors=4, width=2, speed=\"0.5 Mop/s\"',             1 3, 1 2",
    "'kind=cluster, processors=2, width=2, speed=\"1 Mop/s\", mpl=2, slice=\"1 s\"', 1 3, 1 2",
    "'kind=cluster, processors=2, width=2, speed=\"1 Mop/s\", scheme=GS, mpl=2',     1 3, 1 2",
    "'kind=cluster, processors=\"2 x 0.5 Mop/s, 2 x 0.5 Mop/s\", width=2',   , 1 2"
  })
  void ofSeveralJobsTheFirstInTheQueueStart(String attributes, String end, String kept) {
    String three =
        jobs("c", "30 Mop", every("110 s"))
            + jobs("c", "40 Mop", every("111 s"))
            + jobs("c", "50 Mop", every("112 s"));
    for (String requeue : List.of("end", "kept")) {
      String expected = requeue.equals("end") ? end : kept;
      JoinedModel model = run(site(attributes), scenario(keys(3, "restart", requeue), three));
      assertThat(model.results().get(0).completed()).isEqualTo(3);
      if (expected != null) {
        assertThat(
                model.jobs().stream()
                    .filter(job -> Math.abs(job.startTime() - 150) < 1e-6)
                    .map(job -> "" + job.job().id())
                    .collect(Collectors.joining(" ")))
            .as(requeue)
            .isEqualTo(expected);
      }
    }
  }

  /**
   * A local job of 100 s comes at 0 s, a client's job of 10 s at 1 s; the cluster is down from 35
   * to 50 s, when the local job starts from its beginning.
   */
  @ParameterizedTest
  @CsvSource({"false, 50", "true, 150"})
  void soDoLocalJobs(boolean kept, double start) {
    Engine engine = new Engine();
    Site site =
        new ClusterSite(
            "s",
            1,
            1,
            1,
            1,
            all ->
                new SpaceSharedCluster(
                    "s", ClusterSettings.of(1), Policies.EASY.create(Order.FCFS, 1), all),
            new LocalJobs(Double.NaN, List.of(Job.batch(1, 0, 1, 100, 100, 1)).iterator()),
            engine);
    if (kept) {
      site.keepQueuePlaces();
    }
    double[] started = new double[1];
    engine.at(
        1,
        Phase.ARRIVAL,
        () -> site.submit(Job.sent(1, 1, 0, 0, 10, 0), job -> started[0] = job.startTime()));
    engine.at(35, Phase.FAILURE, site::fail);
    engine.at(50, Phase.FAILURE, site::repair);
    engine.run();
    assertThat(started[0]).isCloseTo(start, within(1e-9));
  }
}
