package org.quoin.workload.log;

import org.quoin.base.Plurals;

/**
 * What a line of a log can have against it, in the order of the checks. A job is counted under the
 * first that drops it, and under every one that only changes it.
 */
public enum LogIssue {
  /** Fewer than 18 fields; dropped. */
  SHORT("short", "line", "with fewer than 18 fields"),
  /** A field is no decimal number (1e2 is none), or the width is not whole; dropped. */
  MALFORMED("malformed", "line", "with a field that is no number, or a width that is not whole"),
  /** A number too large to be exact; dropped. */
  OVERFLOW("overflow", "line", "with a number beyond 2^53"),
  /** A negative submit time, or a negative run time, width or estimate other than -1; dropped. */
  NEGATIVE("negative", "job", "with a negative time or width"),
  /** No width in the fields asked for; dropped. */
  NO_WIDTH("noWidth", "job", "without a width"),
  /** No run time; dropped. */
  NO_RUN_TIME("noRunTime", "job", "without a run time"),
  /** Not among those that were asked for; dropped, and nothing against it. */
  NOT_SELECTED("notSelected", "job", "not selected"),
  /** Wider than the machine; dropped. */
  OVERSIZE("oversize", "job", "wider than the machine, dropped"),
  /** Wider than the machine; cut to its width. */
  CLIPPED("clipped", "job", "wider than the machine, clipped"),
  /** Its tasks ask for more memory than there is for them; dropped. */
  OVER_MEMORY("overMemory", "job", "asking for more memory than there is, dropped"),
  /** It states no memory; it asks for none. */
  NO_MEMORY("noMemory", "job", "without a memory: it asks for none"),
  /** Wider than what one user may hold; dropped. */
  OVER_LIMIT("overLimit", "job", "wider than the limit of a user, dropped"),
  /** Wider than what one user may hold; runs when nothing else of its user does. */
  ALONE("alone", "job", "wider than the limit of a user: run alone"),
  /** No estimate; the run time stands for it. */
  NO_ESTIMATE("noEstimate", "job", "without an estimate: the run time stands for it"),
  /** Submitted before a job above it; put in its place by submit time. */
  OUT_OF_ORDER("outOfOrder", "job", "out of order: sorted by submit time"),
  /** Would run beyond its estimate; ended there. */
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

  /** {@return what one of them has against it, in words} */
  public String what() {
    return what;
  }

  /**
   * {@return that many of them, in words}
   *
   * @param number of lines or jobs; shown with commas between thousands
   */
  public String counted(long number) {
    return Plurals.counted(number, noun) + " " + what;
  }
}
