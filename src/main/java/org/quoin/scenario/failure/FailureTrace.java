package org.quoin.scenario.failure;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.grid.failure.FailureModel.Outage;
import org.quoin.grid.failure.Part;
import org.quoin.input.CsvFile;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Mistakes;
import org.quoin.input.Nearest;

/**
 * A record of failures: a table in CSV with the columns {@code time} (seconds of the run), {@code
 * part} (a site or a link) and {@code state} ({@code down} or {@code up}), in order of time. What
 * is not down is up.
 */
final class FailureTrace {
  private static final List<String> COLUMNS = List.of("time", "part", "state");
  private static final long MOST_BYTES = 100_000_000;

  private final Path file;
  private final Mistakes mistakes;
  private final Map<String, Part> parts = new LinkedHashMap<>();
  private final boolean endless;
  private final List<Outage> outages = new ArrayList<>();
  private final Map<Part, Down> down = new LinkedHashMap<>();
  private double last = Double.NEGATIVE_INFINITY;
  private boolean headed;

  private record Down(double since, int line) {}

  /**
   * A trace that is not read yet.
   *
   * @param endless whether runs have no horizon, so that whatever fails must return
   */
  FailureTrace(Path file, List<String> sites, List<String> links, boolean endless) {
    this.file = file;
    this.endless = endless;
    mistakes = new Mistakes(file.toString());
    links.forEach(name -> parts.put(name, new Part(Part.Kind.LINK, name)));
    sites.forEach(name -> parts.put(name, new Part(Part.Kind.SITE, name)));
  }

  /**
   * The outages.
   *
   * @throws InputException with all that is wrong
   */
  List<Outage> read() {
    CsvFile.read(file, "a table in CSV", MOST_BYTES, mistakes, this::row);
    down.forEach(
        (part, since) -> {
          outages.add(new Outage(part, since.since, Double.POSITIVE_INFINITY));
          if (endless) {
            mistake(since.line, part + " is never up again; expected that, or a horizon");
          }
        });
    mistakes.refuse();
    if (outages.isEmpty()) {
      throw new InputException(file.toString(), "holds no failure");
    }
    return outages;
  }

  private void row(CsvRecord row) {
    int line = (int) row.getStartingLineNumber();
    List<String> fields = row.getFields().stream().map(String::strip).toList();
    if (!headed) {
      headed = true;
      if (!fields.equals(COLUMNS)) {
        throw new InputException(
            file.toString(), line, "begins with other columns; expected time,part,state");
      }
      return;
    }
    if (fields.size() != COLUMNS.size()) {
      mistake(line, "has " + fields.size() + " fields; expected time,part,state");
      return;
    }
    double time = time(fields.get(0), line);
    Part part = parts.get(fields.get(1));
    if (part == null) {
      mistake(
          line,
          "the topology has no site or link that has a queue '"
              + fields.get(1)
              + "'; "
              + Nearest.expected(fields.get(1), parts.keySet()));
    } else if (!Double.isNaN(time)) {
      changes(part, fields.get(2), time, line);
    }
  }

  /** The time of a row; NaN where it has none. */
  private double time(String text, int line) {
    double time;
    try {
      time = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      time = Double.NaN;
    }
    if (!(time >= 0 && time < Double.POSITIVE_INFINITY)) {
      mistake(line, "time is '" + text + "'; expected seconds of the run, from 0");
      return Double.NaN;
    }
    if (time < last) {
      mistake(line, "time goes back from " + last + " s to " + time + " s");
    }
    last = Math.max(last, time);
    return time;
  }

  private void changes(Part part, String state, double time, int line) {
    Down before = down.get(part);
    switch (state) {
      case "down" -> {
        if (before != null) {
          mistake(line, part + " is down since line " + before.line + "; there is a gap");
        }
        down.put(part, new Down(time, line));
      }
      case "up" -> {
        if (before == null) {
          mistake(line, part + " is up, but was not down; there is a gap");
        } else {
          outages.add(new Outage(part, before.since, time));
          down.remove(part);
        }
      }
      default -> mistake(line, "state is '" + state + "'; expected down or up");
    }
  }

  private void mistake(int line, String message) {
    mistakes.add(new Mistake(file.toString(), line, 0, message));
  }
}
