package org.quoin.calibration;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.calibration.MeasuredJobs.Row;
import org.quoin.workload.log.LogField;
import org.quoin.workload.log.LogFormats;
import org.quoin.workload.log.LogIssue;
import org.quoin.workload.log.LogReader;
import org.quoin.workload.log.LogReading;

/**
 * Reads measured jobs from a log: their waits and run times, at the site or cluster that the log
 * names.
 */
final class MeasuredLog {
  private static final int HEAD = 1 << 16;

  private MeasuredLog() {}

  /**
   * {@return whether a file is a log, and no table of times of jobs or of transfers} A file that
   * cannot be read counts as a table, whose reader says why.
   */
  static boolean isLog(Path file, LogReading reading) {
    if (reading.columns().isPresent()) {
      return true;
    }
    String head;
    try (InputStream in = Files.newInputStream(file)) {
      head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return false;
    }
    String first =
        head.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).findFirst().orElse("");
    List<String> cells = List.of(first.replace("\uFEFF", "").split("\\s*,\\s*"));
    boolean times = !TimeColumn.among(cells).isEmpty() || cells.contains("bytes");
    boolean otherCsv =
        cells.size() > 1
            && !first.matches("[;{].*|.*[|;].*")
            && !LogFormats.CSV.recognises(head, reading);
    return !times && !otherCsv;
  }

  /** {@return the jobs of a log of any format that ran} */
  static MeasuredJobs read(Path file, LogReading reading) {
    List<String> sites = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    Map<LogIssue, Long> left = new EnumMap<>(LogIssue.class);
    Optional<ZoneId> zone;
    try (LogReader log = LogFormats.open(file, reading)) {
      zone = log.zone();
      while (log.next()) {
        double wait = log.field(LogField.WAIT);
        double run = log.field(LogField.RUN_TIME);
        if (log.issue() != null) {
          left.merge(log.issue(), 1L, Long::sum);
        } else if (wait >= 0 && run >= 0) {
          sites.add(log.site());
          rows.add(
              new Row(
                  log.line(),
                  "",
                  String.valueOf(log.field(LogField.USER)),
                  log.field(LogField.SUBMIT),
                  0,
                  new double[] {wait, run},
                  new double[] {Double.NaN, Double.NaN}));
        } else {
          left.merge(LogIssue.NO_RUN_TIME, 1L, Long::sum);
        }
      }
    }
    if (rows.isEmpty()) {
      throw new InputException(
          file.toString(), "has no job with a wait and a run time; expected measured jobs");
    }
    List<String> notes = new ArrayList<>();
    left.forEach((issue, count) -> notes.add("left out of the log: " + issue.counted(count)));
    return MeasuredJobs.of(
            List.of(TimeColumn.WAIT, TimeColumn.COMPUTE), sites, rows, true, false, notes)
        .in(zone.orElse(ZoneOffset.UTC));
  }
}
