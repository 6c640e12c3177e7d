package org.quoin.workload.log;

import java.io.InputStream;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the Grid Workload Format of the Grid Workloads Archive (Iosup et al., FGCS 2008). A line
 * has 29 fields; the first 16 are those of SWF, but users, groups, queues and sites have names.
 */
final class GwfReader extends RowReader {
  private static final int MIN_FIELDS = 18;

  private static final int EXECUTABLE = 14;

  /** Fields that hold a name or a number. */
  private static final List<Integer> NAMES =
      List.of(LogField.USER, LogField.GROUP, EXECUTABLE, LogField.QUEUE, LogField.PARTITION);

  private final LogLines lines;
  private final ZoneId zone;
  private final List<String> header = new ArrayList<>();
  private boolean begun;

  GwfReader(String source, InputStream in, LogReading reading) {
    super(source);
    zone = reading.zone();
    lines = new LogLines(source, in);
  }

  /** Returns whether the head has comments with # or rows with the 29 fields of the format. */
  static boolean recognises(String head) {
    String first =
        head.lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .findFirst()
            .orElse("");
    boolean comments = head.lines().anyMatch(line -> line.startsWith("#"));
    int fields = first.split("\\s+").length;
    return first.matches("-?\\d.*")
        && !head.startsWith(";")
        && (fields >= 29 || (comments && fields >= MIN_FIELDS));
  }

  @Override
  public boolean next() {
    while (true) {
      String line = lines.next();
      if (line == null) {
        return false;
      }
      String text = line.strip();
      if (text.startsWith("#")) {
        if (!begun && header.size() < SwfReader.MAX_COMMENTS) {
          header.add(text.substring(1).strip());
        }
      } else if (!text.isEmpty()) {
        begun = true;
        row(text.split("\\s+"));
        return true;
      }
    }
  }

  private void row(String[] cells) {
    begin(lines.line());
    if (cells.length < MIN_FIELDS) {
      drop(LogIssue.SHORT, cells.length + " fields; expected 29");
    }
    for (int field = 1; field <= LogField.PARTITION && issue() == null; field++) {
      String cell = cells[field - 1];
      if (cell.matches("[-+]?\\d{1,17}(\\.\\d{1,17})?([eE][-+]?\\d{1,2})?")) {
        set(field, Double.parseDouble(cell));
      } else if (NAMES.contains(field)) {
        name(field, cell);
      } else {
        drop(LogIssue.MALFORMED, "field " + field + " is not a decimal number");
      }
    }
  }

  /** Comments of SWF without names. */
  private static final List<String> SAFE =
      List.of(
          "Version",
          "MaxJobs",
          "MaxRecords",
          "MaxNodes",
          "MaxProcs",
          "MaxRuntime",
          "MaxMemory",
          "TimeZone",
          "TimeZoneString",
          "Queue",
          "Partition");

  /** Writes a log in GWF or SWF without names. Comments that may have a name are left out. */
  static void anonymise(String source, InputStream in, LogReading reading, Anonymiser to) {
    boolean dated = false;
    try (LogLines lines = new LogLines(source, in)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        String text = line.strip();
        if (text.startsWith("#") || text.startsWith(";")) {
          String key = text.substring(1).split(":", 2)[0].strip();
          if (SAFE.contains(key)) {
            to.write(line + "\n");
          } else if (key.equals("UnixStartTime")) {
            String seconds = text.substring(text.indexOf(':') + 1).strip();
            to.write(text.charAt(0) + " UnixStartTime: " + to.time(key, seconds) + "\n");
          } else {
            to.drop();
          }
          continue;
        }
        String[] cells = text.split("\\s+");
        if (text.isEmpty() || cells.length < MIN_FIELDS) {
          to.drop();
          continue;
        }
        String submit = cells[LogField.SUBMIT - 1];
        dated = dated || (to.rows() == 0 && submit.matches("\\d{9,11}"));
        cells[LogField.SUBMIT - 1] = dated ? to.time("field 2", submit) : submit;
        for (int field : List.of(LogField.USER, LogField.GROUP, EXECUTABLE)) {
          String cell = cells[field - 1];
          String what =
              field == LogField.USER ? "user" : field == LogField.GROUP ? "group" : "name";
          cells[field - 1] =
              cell.matches("-?\\d+")
                  ? to.number(what, "field " + field, cell)
                  : to.name(what, "field " + field, cell);
        }
        to.leave("all other fields");
        to.row(String.join(" ", cells));
      }
    }
  }

  /** {@inheritDoc} Many logs have seconds since 1970, others seconds from their start. */
  @Override
  public Optional<ZoneId> zone() {
    return Optional.of(zone);
  }

  @Override
  public List<String> header() {
    return List.copyOf(header);
  }

  @Override
  public void close() {
    lines.close();
  }
}
