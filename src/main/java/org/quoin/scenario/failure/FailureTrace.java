package org.quoin.scenario.failure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.CsvFile;
import org.quoin.base.CsvTimes;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel.Outage;

/**
 * Reads a trace of failures: a table in CSV with the columns {@code time} (of the run, in seconds
 * or with a unit), {@code part} (a site, a link, or {@code NAME/N} for N processors of a cluster)
 * and {@code state} ({@code down} or {@code up}), in order of time. Components that are not down
 * are up.
 */
final class FailureTrace {
  private static final List<String> COLUMNS = List.of("time", "part", "state");
  private static final Pattern SOME = Pattern.compile("(.+)/([1-9]\\d{0,6})");
  private static final long MAX_BYTES = 100_000_000;

  private final Path file;
  private final Mistakes mistakes;
  private final Map<String, FailureComponent> parts = new LinkedHashMap<>();
  private final Map<String, Integer> machines;
  private final boolean endless;
  private final boolean repairKnown;
  private final List<Outage> outages = new ArrayList<>();
  private final Map<FailureComponent, Down> down = new LinkedHashMap<>();
  private final CsvTimes times;

  private record Down(double since, int line) {}

  /**
   * Creates a trace that has not been read.
   *
   * @param machines processors by name of each site that can lose some of its processors
   * @param endless whether runs have no horizon, so that every failed component must be repaired
   * @param repairKnown whether schedulers know at a failure when the processors return
   */
  FailureTrace(
      Path file,
      List<String> sites,
      List<String> links,
      Map<String, Integer> machines,
      boolean endless,
      boolean repairKnown) {
    this.file = file;
    this.machines = machines;
    this.endless = endless;
    this.repairKnown = repairKnown;
    mistakes = new Mistakes(file.toString());
    times = new CsvTimes(file.toString(), mistakes, false);
    links.forEach(name -> parts.put(name, new FailureComponent(FailureComponent.Kind.LINK, name)));
    sites.forEach(name -> parts.put(name, new FailureComponent(FailureComponent.Kind.SITE, name)));
  }

  List<Outage> read() {
    CsvFile.table(file, "a table in CSV", MAX_BYTES, COLUMNS, mistakes, this::row);
    down.forEach(
        (part, since) -> {
          outages.add(new Outage(part, since.since, Double.POSITIVE_INFINITY, repairKnown));
          if (endless) {
            mistake(since.line, part + " is never up again; expected that, or a horizon");
          }
        });
    mistakes.refuse();
    if (outages.isEmpty()) {
      throw new InputException(
          file.toString(), "holds no failure; expected rows of " + String.join(",", COLUMNS));
    }
    return outages;
  }

  private void row(int line, List<String> fields) {
    double time = times.next(fields.get(0), line);
    FailureComponent part = part(fields.get(1));
    if (part == null) {
      mistake(
          line,
          "the topology has no site or link that has a queue '%s'; %s"
              .formatted(fields.get(1), NearestName.expected(fields.get(1), parts.keySet())));
    } else if (!Double.isNaN(time)) {
      changes(part, fields.get(2), time, line);
    }
  }

  private FailureComponent part(String name) {
    FailureComponent known = parts.get(name);
    Matcher some = SOME.matcher(name);
    if (known != null || !some.matches()) {
      return known;
    }
    int count = Integer.parseInt(some.group(2));
    return count <= machines.getOrDefault(some.group(1), 0)
        ? FailureComponent.of(some.group(1), count)
        : null;
  }

  private void changes(FailureComponent part, String state, double time, int line) {
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
          outages.add(new Outage(part, before.since, time, repairKnown));
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
