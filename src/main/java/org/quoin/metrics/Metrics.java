package org.quoin.metrics;

import static org.quoin.metrics.Formula.average;
import static org.quoin.metrics.Formula.machine;
import static org.quoin.metrics.Formula.mean;
import static org.quoin.metrics.Formula.ofJobs;
import static org.quoin.metrics.Formula.ofPromised;
import static org.quoin.metrics.Formula.percentile;
import static org.quoin.metrics.Formula.ratio;
import static org.quoin.metrics.Formula.used;
import static org.quoin.metrics.Formula.variation;
import static org.quoin.metrics.MetricLabel.less;
import static org.quoin.metrics.MetricLabel.more;
import static org.quoin.metrics.RunKind.ALL;
import static org.quoin.metrics.RunKind.GRIDS;
import static org.quoin.metrics.RunKind.ON_THE_WAY;
import static org.quoin.metrics.RunKind.REPLAYS;
import static org.quoin.metrics.RunKind.SHARED;

import java.util.List;
import java.util.Set;
import org.quoin.base.Plugins;
import org.quoin.workload.Job;

/**
 * The metrics of runs, one entry each. w is a job's width, l its run time on processors of its own,
 * without the turns of other jobs ({@link JobRecord#standaloneTime}), a = w l its area, r its
 * response time (from submission to the return of its result). The metrics of a grid are over its
 * counted jobs.
 */
public enum Metrics implements Metric {
  /** Response time r of a job of a grid or a time-shared cluster. */
  RESPONSE_TIME(
      less("responseTime", "s", ON_THE_WAY, "").called("response"),
      "From submission until the result is back",
      "mean(f - s)",
      average(JobRecord::responseTime)),
  /** Time of the transfers to the site: the job's own data, then the files it reads. */
  SEND_TIME(
      less("sendTime", "s", GRIDS, "").called("send"),
      "From submission until all data are at the site (Qns)",
      "mean(d - s)",
      average(JobRecord::sendTime)),
  /** Wait at the site, without transfers before. */
  WAIT_TIME(
      less("waitTime", "s", ON_THE_WAY, "").called("wait"),
      "In the queue of the site or machine until the computation starts, with failed attempts",
      "mean(b - d)",
      average(JobRecord::waitTime)),
  /** Time from start to end, with all waits during the computation. */
  COMPUTE_TIME(
      less("computeTime", "s", ON_THE_WAY, "").called("compute"),
      "From start to end of the computation",
      "mean(e - b)",
      average(JobRecord::computeTime)),
  /** Part of {@link #SEND_TIME} for files; 0 for a job that reads none. */
  FETCH_TIME(
      less("fetchTime", "s", GRIDS, "").called("fetch"),
      "Of the sending, from the job's own data until all files it reads are there",
      "mean(seconds of fetching)",
      average(record -> record.files().seconds())),
  /** Effect of replicas and caches; NaN if no job reads a file. */
  HIT_RATIO(
      more("hitRatio", "%", GRIDS, "").called("hits"),
      "Of the files that jobs read, those that their sites held",
      "100 sum(files held) / sum(files read)",
      ratio(record -> 100.0 * record.files().hits(), record -> record.files().files())),
  /** Network load of files; a file that another job already fetches adds nothing. */
  FETCHED(
      less("fetched", "B", GRIDS, "").called("fetched"),
      "Bytes of files that sites began to fetch for a job",
      "mean(bytes fetched)",
      average(record -> record.files().fetchedBytes())),
  /** Sum of {@link #WAIT_TIME} and {@link #COMPUTE_TIME}. */
  SERVER_TIME(
      less("serverTime", "s", GRIDS, "").called("at the site"),
      "At the site: wait and computation (Qs)",
      "mean(e - d)",
      average(record -> record.endTime() - record.arrivalTime())),
  /** Time of the transfer of the result. */
  RETURN_TIME(
      less("returnTime", "s", GRIDS, "").called("return"),
      "From the end of the computation until the result is back (Qnr)",
      "mean(f - e)",
      average(JobRecord::resultTime)),
  /** Share of missed deadlines; a job without a deadline is never late. */
  LATE(
      less("late", "%", GRIDS, ""),
      "Share of the jobs that are back after their deadline",
      "100 (jobs with f > deadline) / n",
      average(record -> record.tardiness() > 0 ? 100 : 0)),
  /** Mean delay after deadlines; a job without a deadline, or in time, adds 0. */
  TARDINESS(
      less("tardiness", "s", GRIDS, "Pinedo, Scheduling, chapter 2"),
      "From the deadline until the result is back, 0 where it is back before",
      "mean(max(0, f - deadline))",
      average(JobRecord::tardiness)),
  /** Mean difference to deadlines; NaN if no job has one. */
  LATENESS(
      less("lateness", "s", GRIDS, "Pinedo, Scheduling, chapter 2"),
      "From the deadline to the return, negative if early; of jobs with one",
      "mean(f - deadline)",
      ratio(
          record -> record.hasDeadline() ? record.lateness() : 0,
          record -> record.hasDeadline() ? 1 : 0)),
  /** Average response time, of any kind of run. */
  ART(
      less("ART", "s", ALL, "ParaSim eq. 1, dynP eq. 3").called("response"),
      "Mean response time: end less submission",
      "mean(r)",
      mean(JobRecord::responseTime)),
  /** Average wait time, of any kind of run; in a grid with the time to send the data. */
  AWT(
      less("AWT", "s", ALL, "ParaSim eq. 2").called("mean wait"),
      "Mean wait: start less submission",
      "mean(b - s)",
      mean(JobRecord::untilStart)),
  /** Processor-weighted average response time. */
  PART(
      less("PART", "s", ALL, "ParaSim eq. 4").called("response by width"),
      "Mean response time, weighted by the jobs' width",
      "sum(w r) / sum(w)",
      mean(JobRecord::responseTime, JobRecord::width)),
  /** Processor-weighted average wait time. */
  PAWT(
      less("PAWT", "s", ALL, "ParaSim eq. 5").called("wait by width"),
      "Mean wait, weighted by the jobs' width",
      "sum(w (b - s)) / sum(w)",
      mean(JobRecord::untilStart, JobRecord::width)),
  /** Excludes the time to load a job. With time slices, over cells. */
  EFFICIENCY(
      more("efficiency", "%", REPLAYS, "ParaSim eq. 3"),
      "Processor-seconds held over all there were; the same as utilization",
      Metrics.HELD,
      used()),
  /** Average response time by area: large jobs count more. */
  ART_W_A(
      less("ARTwA", "s", ALL, "dynP eq. 4").called("response by area"),
      "Mean response time, weighted by area (width x run time)",
      "sum(a r) / sum(a)",
      mean(JobRecord::responseTime, JobRecord::area)),
  /** Average response time by width, under the name of dynP's authors. */
  ART_W_W(
      less("ARTwW", "s", ALL, "dynP eq. 5").called("response by width"),
      "Mean response time, weighted by the jobs' width; the same as PART",
      "sum(w r) / sum(w)",
      mean(JobRecord::responseTime, JobRecord::width)),
  /** Slowdown: response time over run time. */
  SLD(
      less("SLD", "", ALL, "dynP eq. 6").called("slowdown"),
      "Mean slowdown: response over run time, of at least 1 s",
      "mean(r / max(l, 1))",
      mean(JobRecord::responseSlowdown)),
  /** Slowdown by area, which is the sum of w r over the sum of a. */
  SLD_W_A(
      less("SLDwA", "", ALL, "dynP eq. 1").called("slowdown by area"),
      "Slowdown weighted by area (width x run time)",
      "sum(w r) / sum(a)",
      ratio(j -> j.width() * j.responseTime(), JobRecord::area)),
  /** Slowdown by width. */
  SLD_W_W(
      less("SLDwW", "", ALL, "dynP eq. 7").called("slowdown by width"),
      "Slowdown weighted by width; run times of at least 1 s",
      "sum(w r / max(l, 1)) / sum(w)",
      mean(JobRecord::responseSlowdown, JobRecord::width)),
  /** Time of the cluster for all jobs. */
  MAKESPAN(
      less("makespan", "s", ALL, "dynP eq. 8"),
      "From the first submission to the last end",
      "max e - min s",
      Formula.span(job -> job.job().submitTime(), JobRecord::endTime)),
  /** Average bounded slowdown: short jobs do not dominate it. */
  AVE_BSLD(
      less("AVEbsld", "", ALL, "Feitelson, JSSPP 2001").called("bounded slowdown"),
      "Mean bounded slowdown: response over run time of at least 10 s; at least 1",
      "mean(max(1, r / max(l, 10)))",
      mean(JobRecord::boundedSlowdown)),
  /** Average bounded slowdown per processor: a wide job may wait longer. */
  AVE_PBSLD(
      less("AVEpbsld", "", ALL, "Zotkin and Keleher, HPDC 1999").called("slowdown per processor"),
      "Mean bounded slowdown over the job's width",
      "mean(max(1, r / (w max(l, 10))))",
      mean(JobRecord::perProcessorBoundedSlowdown)),
  /** Share of the processors' time that jobs held. */
  UTILIZATION(
      more("utilization", "%", REPLAYS, "Feitelson, JSSPP 2001").called("use"),
      "Processor-seconds held over all there were, first submission to last end",
      Metrics.HELD,
      used()),
  /** Longest wait of a job. */
  MAX_WAIT(
      less("maxWait", "s", ALL, "").called("longest wait"),
      "The longest wait in the queue",
      "max(b - d)",
      percentile(Samples::waits, 1)),
  /** The median wait. */
  P50_WAIT(Percentile.wait(50)),
  /** The 90th percentile of the waits. */
  P90_WAIT(Percentile.wait(90)),
  /** The 95th percentile of the waits. */
  P95_WAIT(Percentile.wait(95)),
  /** The 99th percentile of the waits. */
  P99_WAIT(Percentile.wait(99)),
  /** Inequality among users: 0 if all have equal slowdowns. */
  FAIRNESS_USERS(
      less("fairnessUsers", "", ALL, "Zhang et al., TPDS 2001").called("spread over users"),
      "Variation coefficient of known users' mean bounded slowdowns",
      "sd / mean of the users' mean bounded slowdowns",
      variation(j -> j.job().user(), j -> j.job().user() != Job.UNKNOWN_USER)),
  /** Inequality among narrow and wide jobs: 0 if all have equal slowdowns. */
  FAIRNESS_SIZES(
      less("fairnessSizes", "", ALL, "Zhang et al., TPDS 2001").called("spread over widths"),
      "Variation coefficient of width classes' mean bounded slowdown",
      "sd / mean of the width classes' mean bounded slowdowns",
      variation(j -> j.job().sizeClass(), j -> true)),
  /** A processor to which a job is being loaded counts as idle, and the job as waiting. */
  LOSS_OF_CAPACITY(
      less("lossOfCapacity", "%", REPLAYS, "Zhang et al., IPDPS 2000").called("loss of capacity"),
      "Processor-seconds idle while a job waited, those out of service included, over all there"
          + " were",
      "100 (processor-seconds idle while a job waits) / (P (max e - min s))",
      samples -> new CapacityLoss(!samples.isBounded())),
  /** Error of a plan's first promised start; NaN without plans. */
  PROMISE_ERROR(
      less("promiseError", "s", REPLAYS, "").called("promise error"),
      "Mean distance of the start from the first planned one (with plans)",
      "mean |b - first plan|, of jobs planned",
      ofPromised(job -> Math.abs(job.startTime() - job.promise().first()))),
  /** Share of broken first promises; NaN without plans. */
  PROMISES_BROKEN(
      less("promisesBroken", "%", REPLAYS, "").called("promises broken"),
      "Jobs that start later than first planned (with plans)",
      "100 (jobs with b > first plan) / (jobs planned)",
      ofPromised(job -> job.promise().brokenBy(job.startTime()) ? 100 : 0)),
  /** Changes of planned starts; NaN without plans. */
  PLAN_CHANGES(
      less("planChanges", "", REPLAYS, "").called("plan changes"),
      "How often a job's planned start changes while it waits (with plans)",
      "mean(changes of plan), of jobs planned",
      ofPromised(job -> job.promise().changes())),
  /** Gain of the policy over the baseline; negative for a loss, NaN without a baseline. */
  WAIT_GAIN(
      more("dTw", "", REPLAYS, "Mazalov and Nikitina 2012, section 3").called("wait gain"),
      "Reduction of the mean wait relative to the baseline (with baseline)",
      "(AWT of the baseline - AWT) / (AWT of the baseline)",
      Formula.gain(JobRecord::untilStart)),
  /** Share of backfilled jobs; NaN if not counted. */
  BACKFILLED(
      more("backfilled", "%", REPLAYS, "Mazalov and Nikitina 2012, section 2"),
      "Jobs started past the head of the queue (with baseline)",
      "100 (jobs started past a head) / n",
      ofJobs(m -> m.backfills().backfilled())),
  /** Share of backfilled jobs that delayed their head; NaN if not counted. */
  BACKFILL_ERRORS(
      less("backfillErrors", "%", REPLAYS, "Mazalov and Nikitina 2012, section 2")
          .called("backfill errors"),
      "Jobs started past the head that made it start later (with baseline)",
      "100 (jobs started past a head that delayed it) / n",
      ofJobs(m -> m.backfills().errors())),
  /** Share of heads that were delayed; NaN if not counted. */
  LATE_HEADS(
      less("lateHeads", "%", REPLAYS, "").called("late heads"),
      "Heads that the jobs started past them made start later (with baseline)",
      "100 (heads delayed) / n",
      ofJobs(m -> m.backfills().headsDelayed())),
  /** Mean delay of a head by backfilled jobs; NaN if not counted. */
  HEAD_DELAY(
      less("headDelay", "s", REPLAYS, "").called("head delay"),
      "By how much, on average of the heads that were passed (with baseline)",
      "(seconds of delay) / (heads passed)",
      machine(m -> m.backfills().meanDelay())),
  /** The median response time. */
  P50_RESPONSE(Percentile.response(50)),
  /** The 90th percentile of the response times. */
  P90_RESPONSE(Percentile.response(90)),
  /** The 95th percentile of the response times. */
  P95_RESPONSE(Percentile.response(95)),
  /** The 99th percentile of the response times. */
  P99_RESPONSE(Percentile.response(99)),
  /** The median slowdown. */
  P50_SLOWDOWN(Percentile.slowdown(50)),
  /** The 90th percentile of the slowdowns. */
  P90_SLOWDOWN(Percentile.slowdown(90)),
  /** The 95th percentile of the slowdowns. */
  P95_SLOWDOWN(Percentile.slowdown(95)),
  /** The 99th percentile of the slowdowns. */
  P99_SLOWDOWN(Percentile.slowdown(99)),
  /** Cost of sharing the nodes to a job: 1 without any. */
  SLOWDOWN(
      less("slowdown", "", SHARED, "Zhang et al., TPDS 2001"),
      "Mean of execution over the time alone with the same draws",
      "mean((e - b) / l)",
      average(JobRecord::sharingSlowdown)),
  /** Share of jobs that are never completed. */
  FAILED_JOBS(
      less("failedJobs", "%", GRIDS, "").called("failed jobs"),
      "Jobs that failed, of those that came back or failed",
      "100 (jobs failed) / (jobs back or failed)",
      machine(m -> 100 * m.losses().failed())),
  /** Attempts per job: 1 without failures. */
  ATTEMPTS(
      less("attempts", "", GRIDS, ""),
      "How often a job was tried, those that failed included",
      "(tries) / (jobs back or failed)",
      machine(m -> m.losses().attempts())),
  /** Share of the computation that failures undo. */
  WASTED_WORK(
      less("wastedWork", "%", GRIDS, "").called("wasted work"),
      "Share of the computed processor-seconds whose results were lost",
      "100 (processor-seconds lost) / (processor-seconds computed)",
      machine(m -> 100 * m.losses().wasted())),
  /** Inequality of slowdowns among types of job; NaN with one type. */
  UNFAIRNESS(
      less("unfairness", "", SHARED, "Zhang et al., TPDS 2001"),
      "Coefficient of variation of the job types' mean slowdowns",
      "sd / mean of the types' mean slowdowns",
      Formula.unfairness()),
  /** Share of the processors' time that jobs compute and communicate. */
  CPU_UTILIZATION(
      more("cpuUtilization", "%", SHARED, "Zhang et al., TPDS 2001").called("use"),
      "Time in which jobs computed or communicated, of all the nodes' time",
      "100 (node-seconds computing or communicating) / (node-seconds)",
      machine(m -> 100 * m.computing())),
  /** Finished work, measured by its standalone time. */
  DEDICATED_WORK(
      more("dedicatedWork", "%", SHARED, "").called("dedicated work"),
      "Dedicated time of finished iterations over the nodes' time; can exceed 100",
      "100 (dedicated seconds of finished iterations) / (node-seconds)",
      machine(m -> 100 * m.dedicated()));

  /** The formula of what processors are used, under each of its names. */
  private static final String HELD = "100 (processor-seconds held) / (P (max e - min s))";

  private static final List<Metric> REGISTERED =
      Plugins.after(values(), Metric.class, Metric::id, "a metric");

  private final MetricLabel label;
  private final String meaning;
  private final String written;
  private final Formula formula;

  Metrics(Percentile of) {
    this(of.label(), of.meaning(), of.written(), of.formula());
  }

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
  public String words() {
    return label.words();
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

  /**
   * {@return the metrics of a kind of run, in the order of {@link #all}}
   *
   * @param kind the kind of run
   */
  public static List<Metric> of(RunKind kind) {
    return REGISTERED.stream().filter(metric -> metric.kinds().contains(kind)).toList();
  }

  /** {@return all metrics, those of plug-ins last} */
  public static List<Metric> all() {
    return REGISTERED;
  }

  /** {@return the names of all metrics} */
  public static List<String> ids() {
    return REGISTERED.stream().map(Metric::id).toList();
  }
}
