package org.quoin.workload.log;

import org.quoin.base.Plurals;

/**
 * Issue of a line of a log, in the order of the checks. A job is counted under the first issue that
 * drops it, and under every issue that changes it.
 */
public enum LogIssue {
  /** Fewer than 18 fields; dropped. */
  SHORT("short", "line", "with fewer than 18 fields"),
  /** Malformed decimal number (1e2 is not allowed) or width that is not whole; dropped. */
  MALFORMED("malformed", "line", "with a field that is not a number, or a width that is not whole"),
  /** Number too large to be exact; dropped. */
  OVERFLOW("overflow", "line", "with a number beyond 2^53"),
  /** A negative submit time, or a negative run time, width or estimate other than -1; dropped. */
  NEGATIVE("negative", "job", "with a negative time or width"),
  /** No width in the chosen fields; dropped. */
  NO_WIDTH("noWidth", "job", "without a width"),
  /** No run time; dropped. */
  NO_RUN_TIME("noRunTime", "job", "without a run time"),
  /** Not selected by the user; dropped. Allowed under strict rules. */
  NOT_SELECTED("notSelected", "job", "not selected"),
  /** Wider than the machine; dropped. */
  OVERSIZE("oversize", "job", "wider than the machine, dropped"),
  /** Wider than the machine; reduced to its width. */
  CLIPPED("clipped", "job", "wider than the machine, clipped"),
  /** Memory request above the machine's memory; dropped. */
  OVER_MEMORY("overMemory", "job", "asking for more memory than there is, dropped"),
  /** Without a memory request; requests none. */
  NO_MEMORY("noMemory", "job", "without a memory request: taken as none"),
  /** Wider than the limit of a user; dropped. */
  OVER_LIMIT("overLimit", "job", "wider than the limit of a user, dropped"),
  /** Wider than the limit of a user; runs when its user has no other running job. */
  ALONE("alone", "job", "wider than the limit of a user: run alone"),
  /** Without an estimate; the run time replaces it. */
  NO_ESTIMATE("noEstimate", "job", "without an estimate: the run time takes its place"),
  /** Submitted before a job above it; sorted by submit time. */
  OUT_OF_ORDER("outOfOrder", "job", "out of order: sorted by submit time"),
  /** Runs longer than its estimate; killed there. */
  KILLED(
      "killed",
      "job",
      "that ran longer than estimated: taken as killed at the estimate, or soon after"),
  /** A row of a step of a job; dropped. */
  STEP("step", "row", "of a job step, which is part of its job"),
  /** A row that is not a record of a job's end; dropped. */
  OTHER_RECORD("otherRecord", "row", "that does not record the end of a job"),
  /** A row that stands twice; dropped. */
  DUPLICATE("duplicate", "row", "of a job that stands above"),
  /** Not started before the log ends; dropped. */
  PENDING("pending", "job", "still waiting at the end of the log"),
  /** Not ended before the log ends; dropped. */
  RUNNING("running", "job", "still running at the end of the log"),
  /** Cancelled before its start; dropped. */
  CANCELLED("cancelled", "job", "cancelled before the start"),
  /** Ended in another way before its start; dropped. */
  NEVER_STARTED("neverStarted", "job", "that never started"),
  /** Without a time at which its wait begins; dropped. */
  NO_SUBMIT("noSubmit", "job", "without a submit time"),
  /** Run of a job that ran again later; a job of its own. */
  REQUEUED("requeued", "run", "ended by a requeue: a job of its own"),
  /** Component of a heterogeneous job; a job of its own. */
  COMPONENT("component", "component", "of heterogeneous jobs: a job of its own"),
  /** Became eligible after its submission; its wait begins there. */
  ELIGIBLE("eligible", "job", "that became eligible after its submission: the wait begins then"),
  /** Suspended for some time; the run time is without it. */
  SUSPENDED("suspended", "job", "suspended for some time, which is not run time"),
  /** Without a time limit; its estimate is a year. */
  UNLIMITED("unlimited", "job", "without a time limit: estimated at 365 days"),
  /** An estimate above a year, which some sites write for none; taken as it is. */
  LONG_ESTIMATE("longEstimate", "job", "with an estimate above 365 days, which limits nothing"),
  /** Allocated more processors than it requested. */
  WIDER("wider", "job", "given more processors than requested (--width allocated takes them)"),
  /** Waits in the state, and may not start yet or is suspended; dropped. */
  STATE_HELD("stateHeld", "job", "of the state, held or suspended or waiting for others, dropped"),
  /** In the state after its end; dropped. */
  STATE_ENDED("stateEnded", "job", "of the state, already ended, dropped"),
  /** In the state, and the log does not have its end; the time limit is its run time. */
  STATE_TO_LIMIT("stateToLimit", "job", "of the state with an unknown end: run to the limit"),
  /** A local time that the zone has twice or not at all. */
  CLOCK_CHANGE("clockChange", "job", "with a time in the hour of a clock change"),
  /** Names a partition, node or resource that the machine does not have; dropped. */
  UNKNOWN_PART("unknownPart", "job", "naming a part that the machine does not have, dropped"),
  /** No nodes of the machine have what it requests, even if they are empty; dropped. */
  NO_NODES("noNodes", "job", "for which the machine has no nodes, dropped"),
  /** The rules of its partitions never let it start; dropped. */
  OVER_PARTITION("overPartition", "job", "beyond the limits of its partitions, dropped"),
  /** An account or QOS that the machine does not have, or limits exceeded alone; dropped. */
  REJECTED("rejected", "job", "that accounts, QOS or their limits never let start, dropped");

  private final String key;
  private final String noun;
  private final String what;

  LogIssue(String key, String noun, String what) {
    this.key = key;
    this.noun = noun;
    this.what = what;
  }

  /** {@return whether it can occur in SWF, so that every summary has its count} */
  public boolean isOfSwf() {
    return compareTo(KILLED) <= 0;
  }

  /** Returns whether it is no doubt about the row, only the way in which a site logs its jobs. */
  boolean isUsual() {
    return !isOfSwf() && this != DUPLICATE && this != NO_SUBMIT && compareTo(CLOCK_CHANGE) < 0;
  }

  /** {@return the name of its count in the summary} */
  public String key() {
    return key;
  }

  /** {@return the issue in words} */
  public String what() {
    return what;
  }

  /**
   * {@return a number of lines or jobs with the issue, in words}
   *
   * @param number number of lines or jobs; printed with commas between thousands
   */
  public String counted(long number) {
    return Plurals.counted(number, noun) + " " + what;
  }
}
