package org.quoin.observation;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What a grid run is judged by: a mean over its counted jobs each, in seconds. */
public enum GridMetric {
  /** From submission until the result is back. */
  RESPONSE_TIME(
      "responseTime", "From submission until the result is back", JobRecord::responseTime),
  /** From submission until all data are at the site (Qns). */
  SEND_TIME(
      "sendTime", "From submission until all data are at the site (Qns)", JobRecord::sendTime),
  /** In the site's queue before the computation starts. */
  WAIT_TIME("waitTime", "In the site's queue before the computation starts", JobRecord::waitTime),
  /** From start to end of the computation. */
  COMPUTE_TIME("computeTime", "From start to end of the computation", JobRecord::computeTime),
  /** At the site: wait and computation (Qs). */
  SERVER_TIME(
      "serverTime",
      "At the site: wait and computation (Qs)",
      record -> record.endTime() - record.arrivalTime()),
  /** From the end of the computation until the result is back (Qnr). */
  RETURN_TIME(
      "returnTime",
      "From the end of the computation until the result is back (Qnr)",
      JobRecord::resultTime);

  private final String key;
  private final String meaning;
  private final ToDoubleFunction<JobRecord> value;

  GridMetric(String key, String meaning, ToDoubleFunction<JobRecord> value) {
    this.key = key;
    this.meaning = meaning;
    this.value = value;
  }

  /** Its name in files. */
  public String key() {
    return key;
  }

  /** What it is, in a sentence. */
  public String meaning() {
    return meaning;
  }

  /** Its unit. */
  public String unit() {
    return "s";
  }

  /** Its mean over jobs; NaN over none. */
  public double mean(List<JobRecord> records) {
    return records.stream().mapToDouble(value).average().orElse(Double.NaN);
  }
}
