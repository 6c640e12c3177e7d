package org.quoin.observation;

import static org.quoin.observation.Better.LESS;
import static org.quoin.observation.Better.MORE;
import static org.quoin.observation.Formula.average;
import static org.quoin.observation.Formula.machine;
import static org.quoin.observation.Formula.mean;
import static org.quoin.observation.Formula.most;
import static org.quoin.observation.Formula.percentile;
import static org.quoin.observation.Formula.ratio;
import static org.quoin.observation.Formula.unfairness;
import static org.quoin.observation.Formula.used;
import static org.quoin.observation.Formula.variation;
import static org.quoin.observation.RunKind.ALL;
import static org.quoin.observation.RunKind.GRIDS;
import static org.quoin.observation.RunKind.ON_THE_WAY;
import static org.quoin.observation.RunKind.REPLAYS;
import static org.quoin.observation.RunKind.SHARED;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.quoin.input.InputException;
import org.quoin.input.Nearest;
import org.quoin.workload.Job;

/**
 * The measures that runs are judged by, an entry each: its name, unit, which way is better, the
 * kinds of run that have it, a sentence, its source, its formula. w is a job's width, l the time it
 * ran, a = w l its area, r its response time (from submission until its result is back). A grid's
 * are of its counted jobs.
 */
public enum Metric {
  /** From submission until the result is back. */
  RESPONSE_TIME(
      "responseTime",
      "s",
      LESS,
      ON_THE_WAY,
      "From submission until the result is back",
      "",
      average(JobRecord::responseTime)),
  /** From submission until all data are at the site (Qns). */
  SEND_TIME(
      "sendTime",
      "s",
      LESS,
      GRIDS,
      "From submission until all data are at the site (Qns)",
      "",
      average(JobRecord::sendTime)),
  /** In the site's queue before the computation starts. */
  WAIT_TIME(
      "waitTime",
      "s",
      LESS,
      ON_THE_WAY,
      "In the site's queue before the computation starts",
      "",
      average(JobRecord::waitTime)),
  /** From start to end of the computation. */
  COMPUTE_TIME(
      "computeTime",
      "s",
      LESS,
      ON_THE_WAY,
      "From start to end of the computation",
      "",
      average(JobRecord::computeTime)),
  /** The wait and the computation. */
  SERVER_TIME(
      "serverTime",
      "s",
      LESS,
      GRIDS,
      "At the site: wait and computation (Qs)",
      "",
      average(record -> record.endTime() - record.arrivalTime())),
  /** From the end of the computation until the result is back (Qnr). */
  RETURN_TIME(
      "returnTime",
      "s",
      LESS,
      GRIDS,
      "From the end of the computation until the result is back (Qnr)",
      "",
      average(JobRecord::resultTime)),
  /** Mean response time: end less submission. */
  ART(
      "ART",
      "s",
      LESS,
      ALL,
      "Mean response time: end less submission",
      "ParaSim eq. 1, dynP eq. 3",
      mean(JobRecord::responseTime)),
  /** Mean wait: start less submission. */
  AWT(
      "AWT",
      "s",
      LESS,
      ALL,
      "Mean wait: start less submission",
      "ParaSim eq. 2",
      mean(JobRecord::untilStart)),
  /** Mean response time, weighted by the jobs' width. */
  PART(
      "PART",
      "s",
      LESS,
      ALL,
      "Mean response time, weighted by the jobs' width",
      "ParaSim eq. 4",
      mean(JobRecord::responseTime, JobRecord::width)),
  /** Mean wait, weighted by the jobs' width. */
  PAWT(
      "PAWT",
      "s",
      LESS,
      ALL,
      "Mean wait, weighted by the jobs' width",
      "ParaSim eq. 5",
      mean(JobRecord::untilStart, JobRecord::width)),
  /**
   * Processor-seconds that jobs held to compute, over those there were, first submission to last
   * end; the time to load a job is not counted. With time slices, the same of their cells.
   */
  EFFICIENCY(
      "efficiency",
      "%",
      MORE,
      REPLAYS,
      "Processor-seconds held over all there were; the same as utilization",
      "ParaSim eq. 3",
      used()),
  /** Mean response time, weighted by the jobs' area (width times run time). */
  ART_W_A(
      "ARTwA",
      "s",
      LESS,
      ALL,
      "Mean response time, weighted by the jobs' area (width times run time)",
      "dynP eq. 4",
      mean(JobRecord::responseTime, JobRecord::area)),
  /** Mean response time, weighted by the jobs' width; the same as PART. */
  ART_W_W(
      "ARTwW",
      "s",
      LESS,
      ALL,
      "Mean response time, weighted by the jobs' width; the same as PART",
      "dynP eq. 5",
      mean(JobRecord::responseTime, JobRecord::width)),
  /** Mean slowdown: response over run time, of at least 1 s. */
  SLD(
      "SLD",
      "",
      LESS,
      ALL,
      "Mean slowdown: response over run time, of at least 1 s",
      "dynP eq. 6",
      mean(JobRecord::responseSlowdown)),
  /** Slowdown weighted by area, which is sum(w r) / sum(w l). */
  SLD_W_A(
      "SLDwA",
      "",
      LESS,
      ALL,
      "Slowdown weighted by the jobs' area (width times run time)",
      "dynP eq. 1",
      ratio(j -> j.width() * j.responseTime(), JobRecord::area)),
  /** Slowdown weighted by the jobs' width, run times of at least 1 s. */
  SLD_W_W(
      "SLDwW",
      "",
      LESS,
      ALL,
      "Slowdown weighted by the jobs' width, run times of at least 1 s",
      "dynP eq. 7",
      mean(JobRecord::responseSlowdown, JobRecord::width)),
  /** The last end, from the start of the log's time. */
  MAKESPAN(
      "makespan",
      "s",
      LESS,
      ALL,
      "The last end, from the start of the log's time",
      "dynP eq. 8",
      most(JobRecord::endTime)),
  /** Mean of max(1, r / max(l, 10 s)). */
  AVE_BSLD(
      "AVEbsld",
      "",
      LESS,
      ALL,
      "Mean bounded slowdown: response over run time of at least 10 s; at least 1",
      "Feitelson, JSSPP 2001",
      mean(JobRecord::boundedSlowdown)),
  /** Mean of max(1, r / (w max(l, 10 s))). */
  AVE_PBSLD(
      "AVEpbsld",
      "",
      LESS,
      ALL,
      "Mean bounded slowdown over the job's width",
      "Zotkin and Keleher, HPDC 1999",
      mean(JobRecord::perProcessorBoundedSlowdown)),
  /** The same as {@link #EFFICIENCY}. */
  UTILIZATION(
      "utilization",
      "%",
      MORE,
      REPLAYS,
      "Processor-seconds held over all there were, first submission to last end",
      "Feitelson, JSSPP 2001",
      used()),
  /** The longest wait in the queue. */
  MAX_WAIT(
      "maxWait",
      "s",
      LESS,
      ALL,
      "The longest wait in the queue",
      "",
      percentile(Samples::waits, 1)),
  /** Half of the jobs wait no longer. */
  P50_WAIT(
      "p50Wait",
      "s",
      LESS,
      ALL,
      "Half of the jobs wait no longer",
      "nearest rank",
      percentile(Samples::waits, 0.5)),
  /** 90 of 100 jobs wait no longer. */
  P90_WAIT(
      "p90Wait",
      "s",
      LESS,
      ALL,
      "90 of 100 jobs wait no longer",
      "nearest rank",
      percentile(Samples::waits, 0.9)),
  /** 95 of 100 jobs wait no longer. */
  P95_WAIT(
      "p95Wait",
      "s",
      LESS,
      ALL,
      "95 of 100 jobs wait no longer",
      "nearest rank",
      percentile(Samples::waits, 0.95)),
  /** 99 of 100 jobs wait no longer. */
  P99_WAIT(
      "p99Wait",
      "s",
      LESS,
      ALL,
      "99 of 100 jobs wait no longer",
      "nearest rank",
      percentile(Samples::waits, 0.99)),
  /** Coefficient of variation of the known users' mean bounded slowdowns. */
  FAIRNESS_USERS(
      "fairnessUsers",
      "",
      LESS,
      ALL,
      "Coefficient of variation of the known users' mean bounded slowdowns",
      "Zhang et al., TPDS 2001",
      variation(j -> j.job().user(), j -> j.job().user() != Job.UNKNOWN_USER)),
  /** Coefficient of variation of the width classes' mean bounded slowdowns. */
  FAIRNESS_SIZES(
      "fairnessSizes",
      "",
      LESS,
      ALL,
      "Coefficient of variation of the width classes' mean bounded slowdowns",
      "Zhang et al., TPDS 2001",
      variation(j -> j.job().sizeClass(), j -> true)),
  /**
   * Processor-seconds idle while a job waited, over all there were. A processor to which a job is
   * being loaded counts as idle, and the job as waiting.
   */
  LOSS_OF_CAPACITY(
      "lossOfCapacity",
      "%",
      LESS,
      REPLAYS,
      "Processor-seconds idle while a job waited, over all there were",
      "Zhang et al., IPDPS 2000",
      samples -> new CapacityLoss()),
  /** Half of the jobs are back no later. */
  P50_RESPONSE(
      "p50Response",
      "s",
      LESS,
      ALL,
      "Half of the jobs are back no later",
      "nearest rank",
      percentile(Samples::responses, 0.5)),
  /** 90 of 100 jobs are back no later. */
  P90_RESPONSE(
      "p90Response",
      "s",
      LESS,
      ALL,
      "90 of 100 jobs are back no later",
      "nearest rank",
      percentile(Samples::responses, 0.9)),
  /** 95 of 100 jobs are back no later. */
  P95_RESPONSE(
      "p95Response",
      "s",
      LESS,
      ALL,
      "95 of 100 jobs are back no later",
      "nearest rank",
      percentile(Samples::responses, 0.95)),
  /** 99 of 100 jobs are back no later. */
  P99_RESPONSE(
      "p99Response",
      "s",
      LESS,
      ALL,
      "99 of 100 jobs are back no later",
      "nearest rank",
      percentile(Samples::responses, 0.99)),
  /** On a time-shared cluster the slowdown to the time alone, else that of {@link #SLD}. */
  P50_SLOWDOWN(
      "p50Slowdown",
      "",
      LESS,
      ALL,
      "Half of the jobs are slowed down no more, run times of at least 1 s",
      "nearest rank",
      percentile(Samples::slowdowns, 0.5)),
  /** 90 of 100 jobs are slowed down no more, run times of at least 1 s. */
  P90_SLOWDOWN(
      "p90Slowdown",
      "",
      LESS,
      ALL,
      "90 of 100 jobs are slowed down no more, run times of at least 1 s",
      "nearest rank",
      percentile(Samples::slowdowns, 0.9)),
  /** 95 of 100 jobs are slowed down no more, run times of at least 1 s. */
  P95_SLOWDOWN(
      "p95Slowdown",
      "",
      LESS,
      ALL,
      "95 of 100 jobs are slowed down no more, run times of at least 1 s",
      "nearest rank",
      percentile(Samples::slowdowns, 0.95)),
  /** 99 of 100 jobs are slowed down no more, run times of at least 1 s. */
  P99_SLOWDOWN(
      "p99Slowdown",
      "",
      LESS,
      ALL,
      "99 of 100 jobs are slowed down no more, run times of at least 1 s",
      "nearest rank",
      percentile(Samples::slowdowns, 0.99)),
  /** Mean of execution over the time alone with the same draws. */
  SLOWDOWN(
      "slowdown",
      "",
      LESS,
      SHARED,
      "Mean of execution over the time alone with the same draws",
      "Zhang et al., TPDS 2001",
      average(JobRecord::sharingSlowdown)),
  /** Coefficient of variation of the job types' mean slowdowns. */
  UNFAIRNESS(
      "unfairness",
      "",
      LESS,
      SHARED,
      "Coefficient of variation of the job types' mean slowdowns",
      "Zhang et al., TPDS 2001",
      unfairness()),
  /** Time in which jobs computed or communicated, of all the nodes' time. */
  CPU_UTILIZATION(
      "cpuUtilization",
      "%",
      MORE,
      SHARED,
      "Time in which jobs computed or communicated, of all the nodes' time",
      "Zhang et al., TPDS 2001",
      machine(m -> 100 * m.computing())),
  /** Dedicated time of finished iterations over the nodes' time; can exceed 100. */
  DEDICATED_WORK(
      "dedicatedWork",
      "%",
      MORE,
      SHARED,
      "Dedicated time of finished iterations over the nodes' time; can exceed 100",
      "",
      machine(m -> 100 * m.dedicated()));

  private final String id;
  private final String unit;
  private final Better better;
  private final Set<RunKind> kinds;
  private final String meaning;
  private final String source;
  private final Formula formula;

  Metric(
      String id,
      String unit,
      Better better,
      Set<RunKind> kinds,
      String meaning,
      String source,
      Formula formula) {
    this.id = id;
    this.unit = unit;
    this.better = better;
    this.kinds = kinds;
    this.meaning = meaning;
    this.source = source;
    this.formula = formula;
  }

  /** Its name in files, scenarios and on the command line. */
  public String id() {
    return id;
  }

  /** What it is, in a sentence. */
  public String meaning() {
    return meaning;
  }

  /** The unit of its value, empty for a plain number. */
  public String unit() {
    return unit;
  }

  /** Where it is defined; empty where the sentence says all. */
  public String source() {
    return source;
  }

  /** The kinds of run that have it. */
  public Set<RunKind> kinds() {
    return kinds;
  }

  /** Whether a larger value is the better one. */
  public boolean moreIsBetter() {
    return better == MORE;
  }

  Formula formula() {
    return formula;
  }

  /** Its value; NaN for a schedule without jobs. */
  public double of(Schedule schedule) {
    return of(schedule.jobs(), Machine.of(schedule));
  }

  /** Its value over jobs, in this order; NaN without jobs. */
  public double of(List<JobRecord> jobs) {
    return of(jobs, Machine.NONE);
  }

  /** Its value over the jobs of each class that occurs, by the class's name. */
  public Map<String, Double> byClass(List<JobRecord> jobs) {
    Map<String, Double> values = new TreeMap<>();
    jobs.stream()
        .collect(Collectors.groupingBy(JobRecord::jobClass))
        .forEach((name, ofClass) -> values.put(name, of(ofClass)));
    return values;
  }

  private double of(List<JobRecord> jobs, Machine machine) {
    Samples samples = new Samples();
    Fold fold = formula.begin(samples);
    for (JobRecord job : jobs) {
      samples.add(job);
      fold.add(job);
    }
    return jobs.isEmpty() && formula.ofJobs() ? Double.NaN : fold.value(machine);
  }

  /** Those that runs of this kind have. */
  public static List<Metric> of(RunKind kind) {
    return Arrays.stream(values()).filter(metric -> metric.kinds.contains(kind)).toList();
  }

  /** All names. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Metric::id).toList();
  }

  /**
   * The metric of this name, whatever its case.
   *
   * @param place what the user wrote it in, for the message
   * @throws InputException when there is none
   */
  public static Metric named(String place, String id) {
    for (Metric metric : values()) {
      if (metric.id.equalsIgnoreCase(id)) {
        return metric;
      }
    }
    throw new InputException(
        place, "there is no metric '" + id + "': " + Nearest.expected(id, ids()));
  }
}
