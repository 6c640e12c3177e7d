package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.coscheduling.ClusterRun;
import org.quoin.coscheduling.TimeSharedCluster;
import org.quoin.coscheduling.node.Profile;
import org.quoin.coscheduling.workload.ClusterWorkload;
import org.quoin.coscheduling.workload.TimedJob;
import org.quoin.engine.RandomStreams;
import org.quoin.observation.JobRecord;
import org.quoin.observation.Metrics;
import org.quoin.workload.model.WorkloadModel;

/**
 * Runs cases, in each replication with the same jobs for all schemes.
 *
 * @param model arrivals, sizes and run times
 * @param meanRunTime mean dedicated time, seconds
 * @param jobs jobs a replication whose times count
 * @param warmUp jobs before these, whose times do not count
 * @param replications independent ones
 * @param seed of all
 */
record Runs(
    WorkloadModel model, double meanRunTime, int jobs, int warmUp, int replications, long seed) {

  /** The nodes that offered loads are meant for. */
  private static final int LOAD_NODES = 32;

  private static final double NS = 1e9;

  /** Every figure of one replication of a case. */
  Map<String, Double> run(Case one, int replication) {
    RandomStreams streams = new RandomStreams(seed, replication);
    ClusterWorkload workload =
        new ClusterWorkload(
            one.sized(model), meanRunTime * one.runTime(), one.mix(), one.pattern());
    double load = one.load() > 0 ? one.load() : 1;
    List<TimedJob> stream =
        workload.jobs(warmUp + jobs, one.widest(), LOAD_NODES, load, one.parameters(), streams);
    if (one.load() == 0) {
      return saturated(one, stream, streams);
    }
    long last = stream.get(stream.size() - 1).arrivalNs();
    List<JobRecord> records = new ArrayList<>();
    List<ClusterRun> runs = new ArrayList<>();
    for (int f = 0; f < one.fragments(); f++) {
      int fragment = f;
      List<TimedJob> share =
          stream.stream().filter(job -> job.id() % one.fragments() == fragment).toList();
      ClusterRun run = cluster(one, streams).run(share, Long.MAX_VALUE);
      runs.add(run);
      run.records().stream().filter(record -> record.job().id() > warmUp).forEach(records::add);
    }
    return sample(runs, records, last);
  }

  private static TimeSharedCluster cluster(Case one, RandomStreams streams) {
    return new TimeSharedCluster(
        one.nodes() / one.fragments(),
        one.mpl(),
        one.scheme(),
        one.parameters(),
        one.skew(),
        streams);
  }

  /** The use, and the dedicated work done, while jobs always wait: where the scheme saturates. */
  private Map<String, Double> saturated(Case one, List<TimedJob> stream, RandomStreams streams) {
    double work = 0;
    List<TimedJob> atOnce = new ArrayList<>();
    for (TimedJob job : stream) {
      atOnce.add(job.arrivingAt(0));
      work += (double) job.dedicatedNs() * job.tasks();
    }
    long end = (long) (0.7 * work / one.nodes());
    long warm = end / 4;
    TimeSharedCluster cluster = cluster(one, streams);
    atOnce.forEach(cluster::submit);
    cluster.advance(warm);
    Profile before = cluster.profile(warm);
    long done = cluster.workNs();
    cluster.advance(end);
    double span = (double) one.nodes() * (end - warm);
    return Map.of(
        "utilization",
        cluster.profile(end).minus(before).utilization(),
        "dedicated work",
        (cluster.workNs() - done) / span);
  }

  private Map<String, Double> sample(
      List<ClusterRun> runs, List<JobRecord> records, long lastArrival) {
    Map<String, Double> sample = new LinkedHashMap<>();
    sample.put("response", Metrics.RESPONSE_TIME.of(records));
    sample.put("wait", Metrics.WAIT_TIME.of(records));
    sample.put("execution", Metrics.COMPUTE_TIME.of(records));
    sample.put("unfairness", Metrics.UNFAIRNESS.of(records));
    Metrics.SLOWDOWN
        .byClass(records)
        .forEach((type, slowdown) -> sample.put("slowdown " + type, slowdown));
    long started = records.stream().filter(r -> r.startTime() <= lastArrival / NS).count();
    sample.put("backlog", 1 - (double) started / jobs);
    Profile profile = runs.stream().map(ClusterRun::profile).reduce(Profile.NONE, Profile::plus);
    sample.put("utilization", profile.utilization());
    double total = profile.totalNs();
    sample.put("compute", profile.computeNs() / total);
    sample.put("spin", profile.spinNs() / total);
    sample.put("switch", profile.switchNs() / total);
    sample.put("other", profile.otherNs() / total);
    sample.put("idle", profile.idleNs() / total);
    // The nodes' time of a run is its profile, also where the runs of fragments end apart.
    double seconds = total / NS;
    for (ClusterRun run : runs) {
      rates(sample, "S", 1, run.boosts().byState(), seconds);
      rates(sample, "position ", 0, run.boosts().byPosition(), seconds);
    }
    return sample;
  }

  private static void rates(
      Map<String, Double> sample, String name, int first, long[] counts, double seconds) {
    for (int i = 0; i < counts.length; i++) {
      sample.merge(name + (first + i), counts[i] / seconds, Double::sum);
    }
  }
}
