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
  MALFORMED("malformed", "line", "with a field that is no number, or a width that is not whole"),
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
  NO_MEMORY("noMemory", "job", "without a memory: it asks for none"),
  /** Wider than the limit of a user; dropped. */
  OVER_LIMIT("overLimit", "job", "wider than the limit of a user, dropped"),
  /** Wider than the limit of a user; runs when its user has no other running job. */
  ALONE("alone", "job", "wider than the limit of a user: run alone"),
  /** Without an estimate; the run time replaces it. */
  NO_ESTIMATE("noEstimate", "job", "without an estimate: the run time stands for it"),
  /** Submitted before a job above it; sorted by submit time. */
  OUT_OF_ORDER("outOfOrder", "job", "out of order: sorted by submit time"),
  /** Runs longer than its estimate; killed there. */
  KILLED("killed", "job", "that ran over the estimate: ended there");

  private final String key;
  private final String noun;
  private final String what;

  LogIssue(String key, String noun, String what) {
    this.key = key;
    this.noun = noun;
    this.what = what;
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
