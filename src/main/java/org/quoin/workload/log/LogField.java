package org.quoin.workload.log;

/**
 * Numbers of the fields of a job of a log. They are those of the Standard Workload Format; other
 * formats map their columns to them.
 */
public final class LogField {
  /** Number of the job. */
  public static final int ID = 1;

  /** Time at which the job's wait begins: its submission, or later when it became eligible. */
  public static final int SUBMIT = 2;

  /** Time from {@link #SUBMIT} to the start in seconds. */
  public static final int WAIT = 3;

  /** Run time in seconds, without suspended time. */
  public static final int RUN_TIME = 4;

  /** Allocated processors. */
  public static final int ALLOCATED = 5;

  /** Used memory per processor in KB of 1000 bytes. */
  public static final int USED_MEMORY = 7;

  /** Requested processors. */
  public static final int REQUESTED = 8;

  /** Requested time in seconds. */
  public static final int ESTIMATE = 9;

  /** Requested memory per processor in KB of 1000 bytes. */
  public static final int MEMORY = 10;

  /** Status at the end: 1 completed, 0 failed, 5 cancelled. */
  public static final int STATUS = 11;

  /** User. */
  public static final int USER = 12;

  /** Group; the account, in formats that have accounts. */
  public static final int GROUP = 13;

  /** Queue; the quality of service, in formats that have it. */
  public static final int QUEUE = 15;

  /** Partition. */
  public static final int PARTITION = 16;

  /** Number of the job whose end the user waited for before submitting. */
  public static final int PRECEDING = 17;

  /** Time from the end of the preceding job to the submission in seconds. */
  public static final int THINK_TIME = 18;

  /** Number of fields. */
  public static final int COUNT = 18;

  /** Whole numbers up to this are exact as doubles. */
  public static final long MAX_EXACT = 1L << 53;

  private LogField() {}

  /**
   * {@return what is wrong with a value beyond {@link #MAX_EXACT}}
   *
   * @param field number of the field
   */
  static String tooLarge(int field) {
    return "field " + field + " is too large a number (beyond 2^53)";
  }
}
