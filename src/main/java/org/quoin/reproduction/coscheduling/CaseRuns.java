package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.quoin.experiment.Coscheduling;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.JobSource;
import org.quoin.scenario.key.OutputOptions;
import org.quoin.timeshared.CoschedulingResult;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.timeshared.node.CpuTimeBreakdown;
import org.quoin.timeshared.workload.ClusterWorkload;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.ResponseBound;
import org.quoin.workload.model.WorkloadModel;

/**
 * Runs the cases of Zhang et al. (2001): in each replication all schemes have the same jobs.
 *
 * <p>Replications stand for batches of one long run: every replication has exactly the load and the
 * mean run time that are asked for. The load of batches varies, and near saturation their waits are
 * correlated, so that they need more CPU time for an interval of the same length.
 *
 * <p>What else is known of the jobs of a replication explains little of the differences between two
 * schemes: largest job, mean width and work at the end together a tenth of their variance in the
 * median, at half load and in overload. Regression on these three lengthens intervals of up to 32
 * replications, through its degrees of freedom, and shortens those of 128 by a twentieth. So there
 * are not control variates.
 *
 * @param model arrivals, sizes and run times of the jobs
 * @param meanRunTime mean dedicated time in seconds
 * @param jobs counted jobs per replication
 * @param warmUp jobs before these, which are not counted
 * @param replications the number of independent replications
 */
public record CaseRuns(
    WorkloadModel model, double meanRunTime, int jobs, int warmUp, int replications, long seed) {

  /** The nodes that offered loads are meant for. */
  private static final int LOAD_NODES = 32;

  private static final double NS = 1e9;

  /** Least mean response of perfect coscheduling, and of any scheme. */
  static final String PERFECT = "perfect coscheduling";

  static final String BOUND = "bound of any scheme";

  /** Minimum number of jobs of a run at a searched load: fewer jobs wait less at any load. */
  private static final int LONG_RUN = 400;

  /**
   * {@return runs that take ten minutes on two cores for all figures: 60 jobs of mean 1 s} The
   * Student-t factor of 3 replications is 4.3, of 8 it is 2.4, and beyond it falls slowly.
   */
  public static CaseRuns quick(WorkloadModel model, long seed) {
    return new CaseRuns(model, 1, 60, 0, 8, seed);
  }

  /**
   * {@return runs that take hours for every figure: 400 jobs of mean 4 s, so that a job sees
   * seconds of feedback queues and gang rounds, and again 8 replications}
   */
  public static CaseRuns full(WorkloadModel model, long seed) {
    return new CaseRuns(model, 4, 400, 0, 8, seed);
  }

  /** {@return runs of many cases whose means alone are looked at, in a short or a long form} */
  public static CaseRuns manyCases(WorkloadModel model, long seed, boolean quick) {
    return new CaseRuns(model, 1, quick ? 60 : 200, 0, quick ? 1 : 4, seed);
  }

  /** {@return the model that needs no log} */
  public static WorkloadModel plainModel() {
    return ClusterWorkload.plainModel();
  }

  /** {@return runs with half the jobs per replication, for a study of many cases} */
  CaseRuns half() {
    return new CaseRuns(model, meanRunTime, (jobs + 1) / 2, warmUp, replications, seed);
  }

  /**
   * {@return runs of at least 400 such jobs after a warm-up of half as many: the first jobs, which
   * find an empty machine, do not count}
   */
  CaseRuns warmedUp() {
    int counted = Math.max(jobs, LONG_RUN);
    return new CaseRuns(
        model, meanRunTime, counted, Math.max(warmUp, counted / 2), replications, seed);
  }

  /** {@return the parameters of the runs besides the case and the model, in a line} */
  String key() {
    return String.format(
        Locale.ROOT, "mean %s jobs %d warmup %d seed %d", meanRunTime, jobs, warmUp, seed);
  }

  /** {@return every figure of one replication of a case} */
  Map<String, Double> run(Case one, int replication) {
    if (one.load() == 0) {
      Coscheduling.Window window = Coscheduling.saturated(scenario(one, 0), 0, replication);
      Map<String, Double> sample = new LinkedHashMap<>();
      sample.put("utilization", window.profile().utilization());
      sample.put("dedicated work", window.workRate());
      sample.put("processor work", window.processorWorkRate());
      return sample;
    }
    List<IterativeJob> jobs = new ArrayList<>();
    List<JobRecord> records = new ArrayList<>();
    List<CoschedulingResult> runs = new ArrayList<>();
    for (int f = 0; f < one.fragments(); f++) {
      CoschedulingScenario scenario = scenario(one, f);
      jobs.addAll(scenario.jobs(replication));
      CoschedulingResult run = Coscheduling.run(scenario, 0, replication);
      runs.add(run);
      run.records().stream().filter(record -> record.job().id() > warmUp).forEach(records::add);
    }
    Map<String, Double> sample = sample(runs, records, lastArrival(jobs));
    List<IterativeJob> counted = jobs.stream().filter(job -> job.id() > warmUp).toList();
    sample.put(PERFECT, ResponseBound.ofCoscheduling(counted, one.nodes()));
    sample.put(BOUND, ResponseBound.ofAny(counted, one.nodes()));
    return sample;
  }

  private static long lastArrival(List<IterativeJob> jobs) {
    return jobs.stream().mapToLong(IterativeJob::arrivalNs).max().orElseThrow();
  }

  /** {@return the scenario of one fragment of the machine of a case} */
  private CoschedulingScenario scenario(Case one, int fragment) {
    TimeSharedSettings cluster =
        new TimeSharedSettings(
            one.nodes() / one.fragments(),
            one.mpl(),
            one.scheme(),
            one.parameters(),
            one.skew(),
            one.mix().types(),
            one.pattern());
    ClusterWorkload workload =
        new ClusterWorkload(
            one.sized(model), meanRunTime * one.runTime(), one.mix(), one.pattern());
    double load = (one.load() > 0 ? one.load() : 1) * LOAD_NODES / cluster.nodes();
    JobSource all = new JobSource.Generated(workload, warmUp + jobs, one.widest(), load);
    return new CoschedulingScenario(
        one.scheme().title(),
        "",
        "generated jobs",
        new JobSource.InTurn(all, one.fragments(), fragment),
        Optional.empty(),
        List.of(cluster),
        List.of(),
        Long.MAX_VALUE,
        seed,
        Optional.empty(),
        replications,
        List.of(),
        OutputOptions.NONE);
  }

  private Map<String, Double> sample(
      List<CoschedulingResult> runs, List<JobRecord> records, long lastArrival) {
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
    CpuTimeBreakdown profile =
        runs.stream()
            .map(CoschedulingResult::profile)
            .reduce(CpuTimeBreakdown.NONE, CpuTimeBreakdown::plus);
    sample.put("utilization", profile.utilization());
    double total = profile.totalNs();
    sample.put("compute", profile.computeNs() / total);
    sample.put("spin", profile.spinNs() / total);
    sample.put("switch", profile.switchNs() / total);
    sample.put("other", profile.otherNs() / total);
    sample.put("idle", profile.idleNs() / total);
    // The nodes' time of a run is its profile, also where the runs of fragments end apart.
    double seconds = total / NS;
    for (CoschedulingResult run : runs) {
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
