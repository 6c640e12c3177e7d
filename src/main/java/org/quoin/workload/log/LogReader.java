package org.quoin.workload.log;

import java.io.Closeable;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quoin.workload.ResourceRequest;

/**
 * Reads a log one row at a time. {@link #next()} moves to the next row. The other methods then
 * describe the row by the fields of {@link LogField}, whatever its format is.
 */
public interface LogReader extends Closeable {

  /**
   * Moves to the next row.
   *
   * @return whether there is one
   * @throws org.quoin.base.InputException if the file cannot be read any further
   */
  boolean next();

  /** {@return the name of the log in messages} */
  String source();

  /** {@return the number of the line of the current row, from 1} */
  int line();

  /**
   * {@return a field of the current row; -1 if it is unknown}
   *
   * @param number number of the field in {@link LogField}, 1 to 18
   */
  double field(int number);

  /** {@return the reason why the current row is not a job that can run; null if it is one} */
  LogIssue issue();

  /** {@return a sentence on {@link #issue()}: what is wrong and what is expected; may be null} */
  String issueMessage();

  /** {@return the issues that change the job of the current row without dropping it} */
  default Set<LogIssue> notes() {
    return Set.of();
  }

  /** {@return what the job of the current row asks for beyond processors and time, if known} */
  default Optional<ResourceRequest> request() {
    return Optional.empty();
  }

  /** {@return the cluster of the current row; empty if the format has one cluster per log} */
  default String cluster() {
    return "";
  }

  /** {@return the site of a grid that ran the job of the current row; its cluster if unknown} */
  default String site() {
    return cluster();
  }

  /** {@return the bytes that the job of the current row read; -1 if the log does not state them} */
  default double inputBytes() {
    return -1;
  }

  /**
   * {@return the bytes that the job of the current row wrote; -1 if the log does not state them}
   */
  default double outputBytes() {
    return -1;
  }

  /** {@return the names of the files that the job of the current row reads; empty if unknown} */
  default List<String> inputFiles() {
    return List.of();
  }

  /** {@return the comments before the first row} */
  default List<String> header() {
    return List.of();
  }

  /** {@return the width of the machine in the header; 0 if it is not stated} */
  default int headerProcessors() {
    return 0;
  }

  /**
   * {@return the names that the numbers of a field stand for: number 1 is the first name} Empty if
   * the log itself has numbers.
   *
   * @param field number of the field, such as {@link LogField#USER}
   */
  default List<String> names(int field) {
    return List.of();
  }

  /**
   * {@return the zone in which the calendar of the log is shown} If it is present, the times of
   * {@link LogField#SUBMIT} are seconds since 1970 UTC. Otherwise they are seconds since the start
   * of the log.
   */
  default Optional<ZoneId> zone() {
    return Optional.empty();
  }

  @Override
  void close();
}
