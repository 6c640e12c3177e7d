package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.Quantity;
import org.quoin.metrics.JobRecord;
import org.quoin.workload.Job;

/** A time of a job that measured and simulated jobs have, as {@code jobs.csv} names it. */
public enum TimeColumn {
  /** From the submission to the arrival of the data at the site. */
  SEND("send_time", JobRecord::sendTime, Size.INPUT),
  /** From the arrival to the start. */
  WAIT("wait_time", JobRecord::waitTime, Size.OPERATIONS),
  /** From the start to the end. */
  COMPUTE("execution_time", JobRecord::computeTime, Size.OPERATIONS),
  /** From the end to the return of the result. */
  RESULT("result_time", JobRecord::resultTime, Size.OUTPUT),
  /** From the submission to the return of the result. */
  RESPONSE("response_time", JobRecord::responseTime, Size.OPERATIONS);

  /** The part of a job on which a time depends. */
  private enum Size {
    INPUT("input_bytes", Quantity.DATA, Job::inputBytes),
    OUTPUT("output_bytes", Quantity.DATA, Job::outputBytes),
    OPERATIONS("operations", Quantity.OPERATIONS, Job::operations);

    private final String column;
    private final Quantity quantity;
    private final ToDoubleFunction<Job> of;

    Size(String column, Quantity quantity, ToDoubleFunction<Job> of) {
      this.column = column;
      this.quantity = quantity;
      this.of = of;
    }
  }

  private final String column;
  private final ToDoubleFunction<JobRecord> time;
  private final Size size;

  TimeColumn(String column, ToDoubleFunction<JobRecord> time, Size size) {
    this.column = column;
    this.time = time;
    this.size = size;
  }

  /** {@return the name of the column} */
  public String column() {
    return column;
  }

  /** {@return the time of a simulated job in seconds} */
  public double of(JobRecord job) {
    return time.applyAsDouble(job);
  }

  /** {@return the name of the column with the bytes or operations on which the time depends} */
  String sizeColumn() {
    return size.column;
  }

  /** {@return the bytes or operations on which the time of a simulated job depends} */
  double size(JobRecord job) {
    return size.of.applyAsDouble(job.job());
  }

  /** {@return a number of bytes or operations as people read it} */
  String showSize(double value) {
    return size.quantity.show(value);
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
