package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.metrics.JobRecord;

/** A time of a job that measured and simulated jobs have, as {@code jobs.csv} names it. */
public enum TimeColumn {
  /** From the submission to the arrival of the data at the site. */
  SEND("send_time", JobRecord::sendTime),
  /** From the arrival to the start. */
  WAIT("wait_time", JobRecord::waitTime),
  /** From the start to the end. */
  COMPUTE("execution_time", JobRecord::computeTime),
  /** From the end to the return of the result. */
  RESULT("result_time", JobRecord::resultTime),
  /** From the submission to the return of the result. */
  RESPONSE("response_time", JobRecord::responseTime);

  private final String column;
  private final ToDoubleFunction<JobRecord> time;

  TimeColumn(String column, ToDoubleFunction<JobRecord> time) {
    this.column = column;
    this.time = time;
  }

  /** {@return the name of the column} */
  public String column() {
    return column;
  }

  /**
   * {@return the time of a simulated job in seconds}
   *
   * @param job the job
   */
  public double of(JobRecord job) {
    return time.applyAsDouble(job);
  }

  /** {@return the columns of a file to compare: the response time only without its parts} */
  static List<TimeColumn> among(Collection<String> columns) {
    List<TimeColumn> found =
        new ArrayList<>(Stream.of(values()).filter(t -> columns.contains(t.column)).toList());
    if (found.size() > 1) {
      found.remove(RESPONSE);
    }
    return found;
  }

  /** {@return the names of all columns, as a sentence lists them} */
  static String names() {
    return Stream.of(values()).map(TimeColumn::column).collect(Collectors.joining(", "));
  }
}
