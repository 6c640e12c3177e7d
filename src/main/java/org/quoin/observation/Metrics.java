package org.quoin.observation;

import static org.quoin.observation.Formula.average;
import static org.quoin.observation.Formula.gain;
import static org.quoin.observation.Formula.machine;
import static org.quoin.observation.Formula.mean;
import static org.quoin.observation.Formula.most;
import static org.quoin.observation.Formula.ofJobs;
import static org.quoin.observation.Formula.ofPromised;
import static org.quoin.observation.Formula.percentile;
import static org.quoin.observation.Formula.ratio;
import static org.quoin.observation.Formula.unfairness;
import static org.quoin.observation.Formula.used;
import static org.quoin.observation.Formula.variation;
import static org.quoin.observation.MetricLabel.less;
import static org.quoin.observation.MetricLabel.more;
import static org.quoin.observation.RunKind.ALL;
import static org.quoin.observation.RunKind.GRIDS;
import static org.quoin.observation.RunKind.ON_THE_WAY;
import static org.quoin.observation.RunKind.REPLAYS;
import static org.quoin.observation.RunKind.SHARED;

import java.util.List;
import java.util.Set;
import org.quoin.input.InputException;
import org.quoin.input.Nearest;
import org.quoin.input.Plugins;
import org.quoin.workload.Job;

/**
 * The measures that runs are judged by, an entry each. w is a job's width, l the time it ran, a = w
 * l its area, r its response time (from submission until its result is back). A grid's are of its
 * counted jobs.
 */
public enum Metrics implements Metric {
  RESPONSE_TIME(
      less("responseTime", "s", ON_THE_WAY, ""),
      "From submission until the result is back",
      "mean(f - s)",
      average(JobRecord::responseTime)),
  SEND_TIME(
      less("sendTime", "s", GRIDS, ""),
      "From submission until all data are at the site (Qns)",
      "mean(d - s)",
      average(JobRecord::sendTime)),
  WAIT_TIME(
      less("waitTime", "s", ON_THE_WAY, ""),
      "In the site's queue before the computation starts",
      "mean(b - d)",
      average(JobRecord::waitTime)),
  COMPUTE_TIME(
      less("computeTime", "s", ON_THE_WAY, ""),
      "From start to end of the computation",
      "mean(e - b)",
      average(JobRecord::computeTime)),
  FETCH_TIME(
      less("fetchTime", "s", GRIDS, ""),
      "Of the sending, from the job's own data until all files it reads are there",
      "mean(seconds of fetching)",
      average(record -> record.files().seconds())),
  HIT_RATIO(
      more("hitRatio", "%", GRIDS, ""),
      "Of the files that jobs read, those that their sites held",
      "100 sum(files held) / sum(files read)",
      ratio(record -> 100.0 * record.files().hits(), record -> record.files().files())),
  FETCHED(
      less("fetched", "B", GRIDS, ""),
      "Bytes of files that sites began to fetch for a job",
      "mean(bytes fetched)",
      average(record -> record.files().fetchedBytes())),
  SERVER_TIME(
      less("serverTime", "s", GRIDS, ""),
      "At the site: wait and computation (Qs)",
      "mean(e - d)",
      average(record -> record.endTime() - record.arrivalTime())),
  RETURN_TIME(
      less("returnTime", "s", GRIDS, ""),
      "From the end of the computation until the result is back (Qnr)",
      "mean(f - e)",
      average(JobRecord::resultTime)),
  LATE(
      less("late", "%", GRIDS, ""),
      "Share of the jobs that are back after their deadline",
      "100 (jobs with f > deadline) / n",
      average(record -> record.tardiness() > 0 ? 100 : 0)),
  TARDINESS(
      less("tardiness", "s", GRIDS, "Pinedo, Scheduling, section 2.2"),
      "From the deadline until the result is back, 0 where it is back before",
      "mean(max(0, f - deadline))",
      average(JobRecord::tardiness)),
  ART(
      less("ART", "s", ALL, "ParaSim eq. 1, dynP eq. 3"),
      "Mean response time: end less submission",
      "mean(r)",
      mean(JobRecord::responseTime)),
  AWT(
      less("AWT", "s", ALL, "ParaSim eq. 2"),
      "Mean wait: start less submission",
      "mean(b - s)",
      mean(JobRecord::untilStart)),
  PART(
      less("PART", "s", ALL, "ParaSim eq. 4"),
      "Mean response time, weighted by the jobs' width",
      "sum(w r) / sum(w)",
      mean(JobRecord::responseTime, JobRecord::width)),
  PAWT(
      less("PAWT", "s", ALL, "ParaSim eq. 5"),
      "Mean wait, weighted by the jobs' width",
      "sum(w (b - s)) / sum(w)",
      mean(JobRecord::untilStart, JobRecord::width)),
  /** Without the time to load a job. With time slices, the same of their cells. */
  EFFICIENCY(
      more("efficiency", "%", REPLAYS, "ParaSim eq. 3"),
      "Processor-seconds held over all there were; the same as utilization",
      "100 (processor-seconds held) / (P (max e - min s))",
      used()),
  ART_W_A(
      less("ARTwA", "s", ALL, "dynP eq. 4"),
      "Mean response time, weighted by the jobs' area (width times run time)",
      "sum(a r) / sum(a)",
      mean(JobRecord::responseTime, JobRecord::area)),
  ART_W_W(
      less("ARTwW", "s", ALL, "dynP eq. 5"),
      "Mean response time, weighted by the jobs' width; the same as PART",
      "sum(w r) / sum(w)",
      mean(JobRecord::responseTime, JobRecord::width)),
  SLD(
      less("SLD", "", ALL, "dynP eq. 6"),
      "Mean slowdown: response over run time, of at least 1 s",
      "mean(r / max(l, 1))",
      mean(JobRecord::responseSlowdown)),
  SLD_W_A(
      less("SLDwA", "", ALL, "dynP eq. 1"),
      "Slowdown weighted by the jobs' area (width times run time)",
      "sum(w r) / sum(a)",
      ratio(j -> j.width() * j.responseTime(), JobRecord::area)),
  SLD_W_W(
      less("SLDwW", "", ALL, "dynP eq. 7"),
      "Slowdown weighted by the jobs' width, run times of at least 1 s",
      "sum(w r / max(l, 1)) / sum(w)",
      mean(JobRecord::responseSlowdown, JobRecord::width)),
  MAKESPAN(
      less("makespan", "s", ALL, "dynP eq. 8"),
      "The last end, from the start of the log's time",
      "max e",
      most(JobRecord::endTime)),
  AVE_BSLD(
      less("AVEbsld", "", ALL, "Feitelson, JSSPP 2001"),
      "Mean bounded slowdown: response over run time of at least 10 s; at least 1",
      "mean(max(1, r / max(l, 10)))",
      mean(JobRecord::boundedSlowdown)),
  AVE_PBSLD(
      less("AVEpbsld", "", ALL, "Zotkin and Keleher, HPDC 1999"),
      "Mean bounded slowdown over the job's width",
      "mean(max(1, r / (w max(l, 10))))",
      mean(JobRecord::perProcessorBoundedSlowdown)),
  UTILIZATION(
      more("utilization", "%", REPLAYS, "Feitelson, JSSPP 2001"),
      "Processor-seconds held over all there were, first submission to last end",
      "100 (processor-seconds held) / (P (max e - min s))",
      used()),
  MAX_WAIT(
      less("maxWait", "s", ALL, ""),
      "The longest wait in the queue",
      "max(b - d)",
      percentile(Samples::waits, 1)),
  P50_WAIT(
      less("p50Wait", "s", ALL, "nearest rank"),
      "Half of the jobs wait no longer",
      "P50(b - d)",
      percentile(Samples::waits, 0.5)),
  P90_WAIT(
      less("p90Wait", "s", ALL, "nearest rank"),
      "90 of 100 jobs wait no longer",
      "P90(b - d)",
      percentile(Samples::waits, 0.9)),
  P95_WAIT(
      less("p95Wait", "s", ALL, "nearest rank"),
      "95 of 100 jobs wait no longer",
      "P95(b - d)",
      percentile(Samples::waits, 0.95)),
  P99_WAIT(
      less("p99Wait", "s", ALL, "nearest rank"),
      "99 of 100 jobs wait no longer",
      "P99(b - d)",
      percentile(Samples::waits, 0.99)),
  FAIRNESS_USERS(
      less("fairnessUsers", "", ALL, "Zhang et al., TPDS 2001"),
      "Coefficient of variation of the known users' mean bounded slowdowns",
      "sd / mean of the users' mean bounded slowdowns",
      variation(j -> j.job().user(), j -> j.job().user() != Job.UNKNOWN_USER)),
  FAIRNESS_SIZES(
      less("fairnessSizes", "", ALL, "Zhang et al., TPDS 2001"),
      "Coefficient of variation of the width classes' mean bounded slowdowns",
      "sd / mean of the width classes' mean bounded slowdowns",
      variation(j -> j.job().sizeClass(), j -> true)),
  /** A processor to which a job is being loaded counts as idle, and the job as waiting. */
  LOSS_OF_CAPACITY(
      less("lossOfCapacity", "%", REPLAYS, "Zhang et al., IPDPS 2000"),
      "Processor-seconds idle while a job waited, over all there were",
      "100 (processor-seconds idle while a job waits) / (P (max e - min s))",
      samples -> new CapacityLoss()),
  PROMISE_ERROR(
      less("promiseError", "s", REPLAYS, ""),
      "Mean distance of the start from the first planned one (with plans)",
      "mean |b - first plan|, of jobs planned",
      ofPromised(job -> Math.abs(job.startTime() - job.promise().first()))),
  PROMISES_BROKEN(
      less("promisesBroken", "%", REPLAYS, ""),
      "Jobs that start later than first planned (with plans)",
      "100 (jobs with b > first plan) / (jobs planned)",
      ofPromised(job -> job.promise().brokenBy(job.startTime()) ? 100 : 0)),
  PLAN_CHANGES(
      less("planChanges", "", REPLAYS, ""),
      "How often a job's planned start changes while it waits (with plans)",
      "mean(changes of plan), of jobs planned",
      ofPromised(job -> job.promise().changes())),
  WAIT_GAIN(
      more("dTw", "", REPLAYS, "Mazalov and Nikitina 2012, section 3"),
      "What the mean wait is below the baseline's, as a share of it (with baseline)",
      "(AWT of the baseline - AWT) / (AWT of the baseline)",
      gain(JobRecord::untilStart)),
  BACKFILLED(
      more("backfilled", "%", REPLAYS, "Mazalov and Nikitina 2012, section 2"),
      "Jobs started past the head of the queue (with baseline)",
      "100 (jobs started past a head) / n",
      ofJobs(m -> m.backfills().backfilled())),
  BACKFILL_ERRORS(
      less("backfillErrors", "%", REPLAYS, "Mazalov and Nikitina 2012, section 2"),
      "Jobs started past the head that made it start later (with baseline)",
      "100 (jobs started past a head that delayed it) / n",
      ofJobs(m -> m.backfills().errors())),
  LATE_HEADS(
      less("lateHeads", "%", REPLAYS, ""),
      "Heads that the jobs started past them made start later (with baseline)",
      "100 (heads delayed) / n",
      ofJobs(m -> m.backfills().headsDelayed())),
  HEAD_DELAY(
      less("headDelay", "s", REPLAYS, ""),
      "By how much, on average of the heads that were passed (with baseline)",
      "(seconds of delay) / (heads passed)",
      machine(m -> m.backfills().meanDelay())),
  P50_RESPONSE(
      less("p50Response", "s", ALL, "nearest rank"),
      "Half of the jobs are back no later",
      "P50(r)",
      percentile(Samples::responses, 0.5)),
  P90_RESPONSE(
      less("p90Response", "s", ALL, "nearest rank"),
      "90 of 100 jobs are back no later",
      "P90(r)",
      percentile(Samples::responses, 0.9)),
  P95_RESPONSE(
      less("p95Response", "s", ALL, "nearest rank"),
      "95 of 100 jobs are back no later",
      "P95(r)",
      percentile(Samples::responses, 0.95)),
  P99_RESPONSE(
      less("p99Response", "s", ALL, "nearest rank"),
      "99 of 100 jobs are back no later",
      "P99(r)",
      percentile(Samples::responses, 0.99)),
  P50_SLOWDOWN(
      less("p50Slowdown", "", ALL, "nearest rank"),
      "Half of the jobs are slowed down no more, run times of at least 1 s",
      "P50(r / max(l, 1))",
      percentile(Samples::slowdowns, 0.5)),
  P90_SLOWDOWN(
      less("p90Slowdown", "", ALL, "nearest rank"),
      "90 of 100 jobs are slowed down no more, run times of at least 1 s",
      "P90(r / max(l, 1))",
      percentile(Samples::slowdowns, 0.9)),
  P95_SLOWDOWN(
      less("p95Slowdown", "", ALL, "nearest rank"),
      "95 of 100 jobs are slowed down no more, run times of at least 1 s",
      "P95(r / max(l, 1))",
      percentile(Samples::slowdowns, 0.95)),
  P99_SLOWDOWN(
      less("p99Slowdown", "", ALL, "nearest rank"),
      "99 of 100 jobs are slowed down no more, run times of at least 1 s",
      "P99(r / max(l, 1))",
      percentile(Samples::slowdowns, 0.99)),
  SLOWDOWN(
      less("slowdown", "", SHARED, "Zhang et al., TPDS 2001"),
      "Mean of execution over the time alone with the same draws",
      "mean((e - b) / (time alone))",
      average(JobRecord::sharingSlowdown)),
  FAILED_JOBS(
      less("failedJobs", "%", GRIDS, ""),
      "Jobs that failed, of those that came back or failed",
      "100 (jobs failed) / (jobs back or failed)",
      machine(m -> 100 * m.losses().failed())),
  ATTEMPTS(
      less("attempts", "", GRIDS, ""),
      "How often a job was tried, those that failed included",
      "(tries) / (jobs back or failed)",
      machine(m -> m.losses().attempts())),
  WASTED_WORK(
      less("wastedWork", "%", GRIDS, ""),
      "Processor-seconds computed in vain, of all that jobs were computed",
      "100 (processor-seconds in vain) / (processor-seconds computed)",
      machine(m -> 100 * m.losses().wasted())),
  UNFAIRNESS(
      less("unfairness", "", SHARED, "Zhang et al., TPDS 2001"),
      "Coefficient of variation of the job types' mean slowdowns",
      "sd / mean of the types' mean slowdowns",
      unfairness()),
  CPU_UTILIZATION(
      more("cpuUtilization", "%", SHARED, "Zhang et al., TPDS 2001"),
      "Time in which jobs computed or communicated, of all the nodes' time",
      "100 (node-seconds computing or communicating) / (node-seconds)",
      machine(m -> 100 * m.computing())),
  DEDICATED_WORK(
      more("dedicatedWork", "%", SHARED, ""),
      "Dedicated time of finished iterations over the nodes' time; can exceed 100",
      "100 (dedicated seconds of finished iterations) / (node-seconds)",
      machine(m -> 100 * m.dedicated()));

  private static final List<Metric> REGISTERED =
      Plugins.after(values(), Metric.class, Metric::id, "metric");

  private final MetricLabel label;
  private final String meaning;
  private final String written;
  private final Formula formula;

  Metrics(MetricLabel label, String meaning, String written, Formula formula) {
    this.label = label;
    this.meaning = meaning;
    this.written = written;
    this.formula = formula;
  }

  @Override
  public String id() {
    return label.id();
  }

  @Override
  public String meaning() {
    return meaning;
  }

  @Override
  public String written() {
    return written;
  }

  @Override
  public String unit() {
    return label.unit();
  }

  @Override
  public String source() {
    return label.source();
  }

  @Override
  public Set<RunKind> kinds() {
    return label.kinds();
  }

  @Override
  public boolean moreIsBetter() {
    return label.moreIsBetter();
  }

  @Override
  public Formula formula() {
    return formula;
  }

  /** {@return those that runs of this kind have} */
  public static List<Metric> of(RunKind kind) {
    return REGISTERED.stream().filter(metric -> metric.kinds().contains(kind)).toList();
  }

  /** {@return all of them, those of plug-ins last} */
  public static List<Metric> all() {
    return REGISTERED;
  }

  /** {@return all names} */
  public static List<String> ids() {
    return REGISTERED.stream().map(Metric::id).toList();
  }

  /** {@return the metric of this name in any case; a message names the place it stands at} */
  public static Metric named(String place, String id) {
    return REGISTERED.stream()
        .filter(metric -> metric.id().equalsIgnoreCase(id))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    place, "there is no metric '" + id + "': " + Nearest.expected(id, ids())));
  }
}
