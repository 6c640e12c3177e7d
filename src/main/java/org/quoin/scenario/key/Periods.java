package org.quoin.scenario.key;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.CsvFile;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;
import org.quoin.base.TextFile;
import org.quoin.cluster.Downtime;
import org.quoin.machine.Machine;
import org.quoin.machine.Partition;
import org.quoin.machine.slurm.HostList;
import org.quoin.machine.slurm.SacctmgrRow;
import org.quoin.slurm.ClusterFile;
import org.quoin.workload.log.LogCalendar;
import org.quoin.workload.log.LogTime;

/**
 * Periods in which processors of a cluster are out of service, as they are written: in a text such
 * as {@code 2025-10-05T06:00 for 12 h on 64, 30 d for 8 h}, or in a table in CSV with the columns
 * {@code start}, {@code end} and {@code processors}. On a machine with nodes a period may be of
 * nodes, as in {@code on n[1-4]} or {@code on partition gpu}. A period of a text may repeat, as in
 * {@code 8 h for 10 h on 96 every 24 h 30 times}. A time is a date of the log's calendar, or a
 * duration from time 0 of the run. A table may also be an output of {@code sacctmgr -P show event}:
 * a period for each node and event. Nodes that the machine does not have are left out then.
 *
 * @param file the table; empty if there is none
 * @param periods the periods in the order of the text
 * @param ofEvents whether the table is an output of {@code sacctmgr}
 */
public record Periods(Optional<Path> file, List<Period> periods, boolean ofEvents) {
  /** No period. */
  public static final Periods NONE = new Periods(Optional.empty(), List.of(), false);

  private static final List<String> COLUMNS = List.of("start", "end", "processors");
  private static final Pattern WRITTEN =
      Pattern.compile(
          "(.+?) +for +(.+?)(?: +on +(.+?))?(?: +every +(.+?) +([1-9]\\d{0,4}) +times)?",
          Pattern.CASE_INSENSITIVE);

  /** A comma that is not part of a list of nodes in brackets. */
  private static final String BETWEEN = ",(?![^\\[]*\\])";

  private static final String FORM =
      "START for DURATION [on PROCESSORS] [every DURATION N times], as in 30 d for 8 h";

  private static final String NODE = "nodename";
  private static final String START = "timestart";
  private static final String END = "timeend";
  private static final List<String> EVENT_COLUMNS = List.of(NODE, START, END);

  /** The end of an event that goes on. */
  private static final String GOES_ON = "Unknown";

  private static final String PARTITION = "partition ";
  private static final String ALL = "all";
  private static final long MAX_BYTES = 100_000_000;
  private static final String WHAT = "a table of periods in CSV";

  /**
   * One period.
   *
   * @param source the file or the key
   * @param line the line in the file; 0 for a key
   * @param from its start
   * @param until its end; empty if its duration is written
   * @param seconds its duration; NaN if its end is written
   * @param processors the number of processors; 0 for all
   * @param nodes a list of nodes, or a partition, as written; empty for processors
   * @param every seconds from one start to the next
   * @param times the number of starts
   */
  public record Period(
      String source,
      int line,
      LogTime from,
      Optional<LogTime> until,
      double seconds,
      int processors,
      String nodes,
      double every,
      int times) {}

  public Periods {
    periods = List.copyOf(periods);
  }

  /** {@return whether there are any} */
  public boolean any() {
    return !periods.isEmpty();
  }

  /**
   * {@return the periods of a text, or of the table that it names}
   *
   * @param key the key of the text, for messages
   * @param text periods, or the name of a file
   * @param folder the folder that the name is relative to
   * @throws InputException with all mistakes
   */
  public static Periods read(String key, String text, Path folder) {
    if (text.matches("(?is).* for .*")) {
      return written(key, text);
    }
    try {
      Path table = folder.resolve(text.strip());
      if (!Files.exists(table)) {
        String near = TextFile.similar(table);
        String expected = (near.isEmpty() ? "; e" : near + " E") + "xpected one, or " + FORM;
        throw new InputException(key, "there is no file '" + text + "'" + expected);
      }
      return table(table);
    } catch (InvalidPathException e) {
      throw new InputException(key, "'" + text + "' is not the path of a file");
    }
  }

  /**
   * {@return the periods of a text}
   *
   * @param key the key of the text, for messages
   * @param text such as {@code 30 d for 8 h}; further periods follow commas
   * @throws InputException with all mistakes
   */
  public static Periods written(String key, String text) {
    List<Period> periods = new ArrayList<>();
    Mistakes mistakes = new Mistakes();
    for (String part : text.split(BETWEEN, -1)) {
      Matcher written = WRITTEN.matcher(part.strip());
      if (!written.matches()) {
        mistakes.add(key, "'" + part.strip() + "': expected " + FORM);
        continue;
      }
      try {
        double seconds = Quantity.DURATION.parse(written.group(2));
        if (!(seconds > 0)) {
          throw new IllegalArgumentException("lasts " + written.group(2) + "; expected more");
        }
        String on = written.group(3) == null ? ALL : written.group(3).strip();
        LogTime from = LogTime.parse(written.group(1));
        boolean repeats = written.group(4) != null;
        double every = repeats ? Quantity.DURATION.parse(written.group(4)) : seconds;
        if (every < seconds) {
          throw new IllegalArgumentException("begins again before it ends; expected a later time");
        }
        int times = repeats ? Integer.parseInt(written.group(5)) : 1;
        periods.add(
            new Period(
                key, 0, from, Optional.empty(), seconds, processors(on), nodes(on), every, times));
      } catch (IllegalArgumentException e) {
        mistakes.add(key, "'" + part.strip() + "' " + e.getMessage());
      }
    }
    mistakes.refuse();
    return new Periods(Optional.empty(), periods, false);
  }

  /**
   * {@return the periods of a table}
   *
   * @throws InputException with all mistakes
   */
  public static Periods table(Path file) {
    String text = TextFile.read(file, WHAT, MAX_BYTES);
    if (text.lines().findFirst().orElse("").contains("|")) {
      return events(file, text);
    }
    List<Period> periods = new ArrayList<>();
    Mistakes mistakes = new Mistakes(file.toString());
    CsvFile.table(
        file,
        text,
        COLUMNS,
        mistakes,
        (line, cells) -> {
          try {
            LogTime from = LogTime.parse(cells.get(0));
            Optional<LogTime> until = Optional.of(LogTime.parse(cells.get(1)));
            String on = cells.get(2);
            String source = file.toString();
            periods.add(
                new Period(source, line, from, until, Double.NaN, processors(on), nodes(on), 0, 1));
          } catch (IllegalArgumentException e) {
            mistakes.add(new Mistake(file.toString(), line, 0, e.getMessage()));
          }
        });
    mistakes.refuse();
    if (periods.isEmpty()) {
      throw new InputException(
          file.toString(), "has no period; expected rows of " + String.join(",", COLUMNS));
    }
    return new Periods(Optional.of(file), periods, false);
  }

  /** Returns the periods of an output of {@code sacctmgr -P show event}. */
  private static Periods events(Path file, String text) {
    List<Period> periods = new ArrayList<>();
    String source = file.toString();
    Mistakes mistakes = new Mistakes(source);
    String expected =
        "NodeName, TimeStart and TimeEnd, as 'sacctmgr -P show event' prints them, or "
            + String.join(",", COLUMNS);
    for (SacctmgrRow row : SacctmgrRow.read(source, text, EVENT_COLUMNS, expected, mistakes)) {
      String node = row.cell(NODE);
      String end = row.cell(END);
      if (node.isEmpty() || row.cell(START).equals(end)) {
        continue; // it is of the whole cluster, or was over within its second
      }
      try {
        LogTime from = LogTime.parse(row.cell(START));
        LogTime until = end.equals(GOES_ON) ? LogTime.END : LogTime.parse(end);
        periods.add(
            new Period(source, row.line(), from, Optional.of(until), Double.NaN, 0, node, 0, 1));
      } catch (IllegalArgumentException e) {
        mistakes.add(new Mistake(source, row.line(), 0, e.getMessage()));
      }
    }
    mistakes.refuse();
    return new Periods(Optional.of(file), periods, true);
  }

  private static int processors(String text) {
    if (text.equals(ALL) || !nodes(text).isEmpty()) {
      return 0;
    }
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw new IllegalArgumentException(
          "processors is '" + text + "'; expected all or a whole number from 1");
    }
    return Integer.parseInt(text);
  }

  /** Returns the text if it is one of nodes: if it begins with a letter, but is not all. */
  private static String nodes(String text) {
    return text.equals(ALL) || !text.matches("\\p{L}.*") ? "" : text;
  }

  /**
   * {@return the periods on a machine}
   *
   * @param processors the width of the machine
   * @param machine its nodes and partitions; null without
   * @param calendar the calendar of the log; empty without one
   * @throws InputException with every period that is none on this machine
   */
  public List<Downtime> on(int processors, ClusterFile machine, Optional<LogCalendar> calendar) {
    List<Downtime> all = new ArrayList<>();
    Mistakes mistakes = new Mistakes();
    for (Period period : periods) {
      if (ofEvents
          && machine != null
          && !machine.machine().nodeIndices().containsKey(period.nodes)) {
        continue;
      }
      try {
        Downtime first = on(period, processors, machine, calendar);
        for (int i = 0; i < period.times; i++) {
          Downtime one = i == 0 ? first : first.later(i * period.every);
          if (one.until() > 0) {
            double from = Math.max(0, one.from());
            all.add(new Downtime(from, one.until(), one.processors(), one.nodes()));
          }
        }
      } catch (IllegalArgumentException e) {
        mistakes.add(new Mistake(period.source, period.line, 0, e.getMessage()));
      }
    }
    mistakes.refuse();
    return all;
  }

  private static Downtime on(
      Period period, int width, ClusterFile machine, Optional<LogCalendar> calendar) {
    double from = period.from.in(0, calendar);
    double until =
        period.until.isPresent() ? period.until.get().in(0, calendar) : from + period.seconds;
    if (!(until > from)) {
      throw new IllegalArgumentException("the end is not after the start");
    }
    if (!period.nodes.isEmpty()) {
      BitSet nodes = nodes(period.nodes, machine);
      return new Downtime(from, until, Math.max(1, machine.processors(nodes)), nodes);
    }
    if (period.processors > width) {
      throw new IllegalArgumentException(
          period.processors + " processors of a machine of " + width);
    }
    return new Downtime(from, until, period.processors == 0 ? width : period.processors);
  }

  private static BitSet nodes(String written, ClusterFile file) {
    if (file == null) {
      throw new IllegalArgumentException(
          "processors is '"
              + written
              + "'; expected all or a whole number from 1, or a machine with nodes");
    }
    Machine machine = file.machine();
    if (written.startsWith(PARTITION)) {
      String name = written.substring(PARTITION.length()).strip();
      List<String> names = machine.partitions().stream().map(Partition::name).toList();
      return machine
          .partition(name)
          .map(Partition::nodes)
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "no partition '" + name + "'; " + NearestName.expected(name, names)));
    }
    Map<String, Integer> indices = machine.nodeIndices();
    BitSet found = new BitSet();
    for (String name : HostList.expand(written)) {
      Integer node = indices.get(name);
      if (node == null) {
        throw new IllegalArgumentException(
            "no node '%s' in %s; expected nodes such as %s, or 'partition NAME'"
                .formatted(name, file.source(), machine.nodes().get(0).name()));
      }
      found.set(node);
    }
    return found;
  }
}
