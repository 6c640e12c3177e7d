package org.quoin.observation;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.quoin.input.InputException;
import org.quoin.input.Nearest;
import org.quoin.workload.Job;

/**
 * The measures the field compares schedules by, each one formula with its unit and source. w is a
 * job's width, l the time it ran, a = w l its area, r its response time (from submission until its
 * result is back). In every one but those of use, less is better.
 */
public enum Metric {
  /** Mean of (end - submission). */
  ART(
      "ART",
      "Mean response time: end less submission",
      "s",
      "ParaSim eq. 1, dynP eq. 3",
      s -> s.mean(JobRecord::responseTime)),
  /** Mean of (start - submission). */
  AWT(
      "AWT",
      "Mean wait: start less submission",
      "s",
      "ParaSim eq. 2",
      s -> s.mean(JobRecord::untilStart)),
  /** Response time weighted by width. */
  PART(
      "PART",
      "Mean response time, weighted by the jobs' width",
      "s",
      "ParaSim eq. 4",
      s -> s.mean(JobRecord::responseTime, Schedule::width)),
  /** Wait weighted by width. */
  PAWT(
      "PAWT",
      "Mean wait, weighted by the jobs' width",
      "s",
      "ParaSim eq. 5",
      s -> s.mean(JobRecord::untilStart, Schedule::width)),
  /**
   * Processor-seconds that jobs held to compute, over those there were, first submission to last
   * end; the time to load a job is not counted. With time slices, the same of their cells.
   */
  EFFICIENCY(
      "efficiency",
      "Processor-seconds held over all there were; the same as utilization",
      "%",
      "ParaSim eq. 3",
      s -> 100 * s.usedShare()),
  /** Response time weighted by area. */
  ART_W_A(
      "ARTwA",
      "Mean response time, weighted by the jobs' area (width times run time)",
      "s",
      "dynP eq. 4",
      s -> s.mean(JobRecord::responseTime, Schedule::area)),
  /** Response time weighted by width. */
  ART_W_W(
      "ARTwW",
      "Mean response time, weighted by the jobs' width; the same as PART",
      "s",
      "dynP eq. 5",
      s -> s.mean(JobRecord::responseTime, Schedule::width)),
  /** Slowdown r / l, with l at least 1 s. */
  SLD(
      "SLD",
      "Mean slowdown: response over run time, of at least 1 s",
      "",
      "dynP eq. 6",
      s -> s.mean(Schedule::slowdown)),
  /** Slowdown weighted by area, which is sum(w r) / sum(w l). */
  SLD_W_A(
      "SLDwA",
      "Slowdown weighted by the jobs' area (width times run time)",
      "",
      "dynP eq. 1",
      s -> s.sum(j -> Schedule.width(j) * j.responseTime()) / s.sum(Schedule::area)),
  /** Slowdown weighted by width, with l at least 1 s. */
  SLD_W_W(
      "SLDwW",
      "Slowdown weighted by the jobs' width, run times of at least 1 s",
      "",
      "dynP eq. 7",
      s -> s.mean(Schedule::slowdown, Schedule::width)),
  /** The last end, from the start of the log's time. */
  MAKESPAN(
      "makespan",
      "The last end, from the start of the log's time",
      "s",
      "dynP eq. 8",
      Schedule::lastEnd),
  /** Mean of max(1, r / max(l, 10 s)). */
  AVE_BSLD(
      "AVEbsld",
      "Mean bounded slowdown: response over run time of at least 10 s; at least 1",
      "",
      "Feitelson, JSSPP 2001",
      s -> s.mean(Schedule::boundedSlowdown)),
  /** Mean of max(1, r / (w max(l, 10 s))). */
  AVE_PBSLD(
      "AVEpbsld",
      "Mean bounded slowdown over the job's width",
      "",
      "Zotkin and Keleher, HPDC 1999",
      s -> s.mean(Schedule::perProcessorBoundedSlowdown)),
  /** The same as {@link #EFFICIENCY}. */
  UTILIZATION(
      "utilization",
      "Processor-seconds held over all there were, first submission to last end",
      "%",
      "Feitelson, JSSPP 2001",
      s -> 100 * s.usedShare()),
  /** The longest wait. */
  MAX_WAIT("maxWait", "The longest wait", "s", "", s -> s.percentile(JobRecord::untilStart, 1)),
  /** Half of the jobs wait no longer. */
  P50_WAIT(
      "p50Wait",
      "Half of the jobs wait no longer",
      "s",
      "nearest rank",
      s -> s.percentile(JobRecord::untilStart, 0.5)),
  /** 90 of 100 jobs wait no longer. */
  P90_WAIT(
      "p90Wait",
      "90 of 100 jobs wait no longer",
      "s",
      "nearest rank",
      s -> s.percentile(JobRecord::untilStart, 0.9)),
  /** 95 of 100 jobs wait no longer. */
  P95_WAIT(
      "p95Wait",
      "95 of 100 jobs wait no longer",
      "s",
      "nearest rank",
      s -> s.percentile(JobRecord::untilStart, 0.95)),
  /** 99 of 100 jobs wait no longer. */
  P99_WAIT(
      "p99Wait",
      "99 of 100 jobs wait no longer",
      "s",
      "nearest rank",
      s -> s.percentile(JobRecord::untilStart, 0.99)),
  /** Coefficient of variation of the mean bounded slowdowns of the users; without unknown ones. */
  FAIRNESS_USERS(
      "fairnessUsers",
      "Coefficient of variation of the known users' mean bounded slowdowns",
      "",
      "Zhang et al., TPDS 2001",
      s -> s.variation(j -> j.job().user(), j -> j.job().user() != Job.UNKNOWN_USER)),
  /** Coefficient of variation of the mean bounded slowdowns of the classes of width. */
  FAIRNESS_SIZES(
      "fairnessSizes",
      "Coefficient of variation of the width classes' mean bounded slowdowns",
      "",
      "Zhang et al., TPDS 2001",
      s -> s.variation(j -> j.job().sizeClass())),
  /**
   * Processor-seconds idle while a job waited, over all there were. A processor to which a job is
   * being loaded counts as idle, and the job as waiting.
   */
  LOSS_OF_CAPACITY(
      "lossOfCapacity",
      "Processor-seconds idle while a job waited, over all there were",
      "%",
      "Zhang et al., IPDPS 2000",
      s -> 100 * CapacityLoss.share(s));

  private final String id;
  private final String meaning;
  private final String unit;
  private final String source;
  private final ToDoubleFunction<Schedule> formula;

  Metric(
      String id, String meaning, String unit, String source, ToDoubleFunction<Schedule> formula) {
    this.id = id;
    this.meaning = meaning;
    this.unit = unit;
    this.source = source;
    this.formula = formula;
  }

  /** Its name in summaries and on the command line. */
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

  /** Where it is defined. */
  public String source() {
    return source;
  }

  /** Its value; NaN for a schedule without jobs. */
  public double of(Schedule schedule) {
    return schedule.jobs().isEmpty() ? Double.NaN : formula.applyAsDouble(schedule);
  }

  /** Whether a larger value is the better one. */
  public boolean moreIsBetter() {
    return this == EFFICIENCY || this == UTILIZATION;
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
