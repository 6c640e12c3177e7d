package org.quoin.workload.log;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the Grid Workload Format of the Grid Workloads Archive (Iosup et al., FGCS 2008). A line
 * has 29 fields; the first 16 are those of SWF, but users, groups, queues and sites have names.
 */
final class GwfReader extends RowReader {
  private static final int MIN_FIELDS = 18;

  /** Fields that hold a name or a number. */
  private static final List<Integer> NAMES =
      List.of(LogField.USER, LogField.GROUP, 14, LogField.QUEUE, LogField.PARTITION);

  private final LogLines lines;
  private final List<String> header = new ArrayList<>();
  private boolean begun;

  GwfReader(String source, InputStream in, LogReading reading) {
    super(source);
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

  @Override
  public List<String> header() {
    return List.copyOf(header);
  }

  @Override
  public void close() {
    lines.close();
  }
}
