package org.quoin.topology.format;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quoin.base.CsvFile;
import org.quoin.base.CsvTimes;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.topology.Background;
import org.quoin.topology.Background.State;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.parser.Declarations;

/**
 * Trace of the throughput T_act of a link: a CSV file with the columns {@code time,throughput}, in
 * seconds and bytes per second or with units. A row is valid until the time of the next; the last
 * row as long as the row before it. Then the trace repeats.
 */
final class ThroughputTrace {
  private static final List<String> COLUMNS = List.of("time", "throughput");
  private static final long MAX_BYTES = 50_000_000;

  private final String file;
  private final double bandwidth;
  private final List<Double> times = new ArrayList<>();
  private final List<Double> throughputs = new ArrayList<>();
  private final Mistakes mistakes;
  private final String source;
  private final CsvTimes column;
  private int rows;

  private ThroughputTrace(String source, String file, double bandwidth) {
    this.source = source;
    this.file = file;
    this.bandwidth = bandwidth;
    mistakes = new Mistakes(source);
    column = new CsvTimes(source, mistakes, true);
  }

  /**
   * Reads a trace.
   *
   * @param declarations declarations of the topology in the same folder; receives the mistakes
   * @param bandwidth T_net of the link in bytes per second
   * @return empty if there are mistakes
   */
  static Optional<ThroughputTrace> read(Declarations declarations, String file, double bandwidth) {
    try {
      Path path = Path.of(declarations.source()).resolveSibling(file).normalize();
      ThroughputTrace trace = new ThroughputTrace(path.toString(), file, bandwidth);
      trace.rows(path);
      return Optional.of(trace);
    } catch (InvalidPathException e) {
      declarations.mistake(0, "the trace '" + file + "' is not the path of a file");
    } catch (InputException e) {
      e.mistakes().forEach(declarations::mistake);
    }
    return Optional.empty();
  }

  private void rows(Path path) {
    CsvFile.table(path, "a trace", MAX_BYTES, COLUMNS, mistakes, this::row);
    if (rows < 2) {
      mistakes.add(source, "has fewer than two rows; expected times with throughputs");
    }
    mistakes.refuse();
  }

  private void row(int line, List<String> cells) {
    double time = column.next(cells.get(0), line);
    if (++rows == 1 && time > 0) {
      mistake(
          line, "the trace begins at " + Quantity.DURATION.show(time) + ": a gap; expected time 0");
    }
    double throughput = throughput(cells.get(1), line);
    if (throughput > bandwidth || bandwidth / throughput - 1 > LinkBuilder.MAX_BACKGROUND) {
      mistake(
          line,
          "throughput %s on a link of %s; expected at most that, and at least a %sth"
              .formatted(
                  Quantity.BANDWIDTH.show(throughput),
                  Quantity.BANDWIDTH.show(bandwidth),
                  Quantity.digits(LinkBuilder.MAX_BACKGROUND + 1)));
    }
    times.add(time);
    throughputs.add(throughput);
  }

  /** Returns bytes per second; records a mistake and returns NaN for a malformed value. */
  private double throughput(String cell, int line) {
    try {
      return Quantity.BANDWIDTH.parseCell(cell);
    } catch (IllegalArgumentException e) {
      mistake(line, "throughput " + e.getMessage());
      return Double.NaN;
    }
  }

  private void mistake(int line, String message) {
    mistakes.add(new Mistake(source, line, 0, message));
  }

  /**
   * Returns link parameters with this background; T_act follows from the trace's mean offered load.
   */
  LinkParameters of(LinkParameters line) {
    double[] seconds = new double[rows];
    double[] loads = new double[rows];
    double total = 0;
    double length = 0;
    for (int i = 0; i < rows; i++) {
      int from = Math.min(i, rows - 2);
      seconds[i] = times.get(from + 1) - times.get(from);
      loads[i] = bandwidth / throughputs.get(i) - 1;
      total += seconds[i] * loads[i];
      length += seconds[i];
    }
    double mean = total / length;
    List<State> states = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      states.add(new State(seconds[i], mean == 0 ? 1 : loads[i] / mean));
    }
    return line.withThroughput(bandwidth / (1 + mean)).with(Background.trace(states, file));
  }
}
