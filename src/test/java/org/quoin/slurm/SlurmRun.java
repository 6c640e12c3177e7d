package org.quoin.slurm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.quoin.machine.slurm.SlurmConf;

/**
 * The files of a recorded run of Slurm; they are found in a folder that is not in the repository.
 */
public record SlurmRun(Path folder) {
  private static final Pattern HEADER = Pattern.compile("# t=([\\d.]+) time=.*");

  /** One row of a table by column. A column that comes again has ".2", ".3" after its name. */
  public record Row(Map<String, String> cells) {
    public String get(String column) {
      String cell = cells.get(column);
      if (cell == null) {
        throw new IllegalArgumentException("no column " + column + " in " + cells.keySet());
      }
      return cell;
    }
  }

  /** One output of a command. */
  public record Snapshot(double time, List<Row> rows) {}

  /** One line of the log. */
  public record Line(double time, String text) {}

  /** Returns the runs that are there, with a file of the given name. */
  public static List<SlurmRun> all(String with) {
    Path folder = Path.of(System.getProperty("quoin.slurm", "../shared/slurm"));
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> runs = Files.list(folder)) {
      return runs.sorted()
          .filter(run -> Files.exists(run.resolve(with)))
          .map(SlurmRun::new)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String name() {
    return folder.getFileName().toString();
  }

  public SlurmConf conf() {
    return SlurmConf.read(folder.resolve("slurm.conf"));
  }

  public String text(String file) {
    Path path = folder.resolve(file);
    try {
      if (Files.exists(path)) {
        return Files.readString(path);
      }
      try (InputStream in =
          new GZIPInputStream(Files.newInputStream(folder.resolve(file + ".gz")))) {
        return new String(in.readAllBytes(), UTF_8);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the start of the run in seconds since 1970. */
  public double start() {
    Matcher match = Pattern.compile("\"start\": ([\\d.]+)").matcher(text("meta.json"));
    match.find();
    return Double.parseDouble(match.group(1));
  }

  public List<Row> table(String file, String separator) {
    return rows(text(file).split("\n"), Pattern.quote(separator));
  }

  private static List<Row> rows(String[] lines, String separator) {
    List<Row> rows = new ArrayList<>();
    String[] columns = null;
    for (String line : lines) {
      String[] cells = line.split(separator, -1);
      if (columns == null) {
        columns = cells;
      } else if (cells.length == columns.length) {
        Map<String, String> named = new LinkedHashMap<>();
        for (int i = 0; i < cells.length; i++) {
          String name = columns[i].strip();
          String unique = name;
          for (int n = 2; named.containsKey(unique); n++) {
            unique = name + "." + n;
          }
          named.put(unique, cells[i].strip());
        }
        rows.add(new Row(named));
      }
    }
    return rows;
  }

  /** Returns the snapshots of a file, with times in seconds since 1970. */
  public List<Snapshot> snapshots(String file) {
    List<Snapshot> all = new ArrayList<>();
    double start = start();
    double time = 0;
    List<String> lines = new ArrayList<>();
    for (String line : (text(file) + "\n# t=0 time=").split("\n")) {
      Matcher match = HEADER.matcher(line);
      if (!match.matches()) {
        lines.add(line);
        continue;
      }
      if (time > 0) {
        all.add(new Snapshot(time, rows(lines.toArray(String[]::new), "\\|")));
      }
      lines.clear();
      time = start + Double.parseDouble(match.group(1));
    }
    return all;
  }

  /** Returns the lines of the controller's log, with times in seconds since 1970. */
  public List<Line> log() {
    List<Line> lines = new ArrayList<>();
    for (String line : text("slurmctld.log").split("\n")) {
      if (line.startsWith("[")) {
        lines.add(new Line(seconds(line.substring(1, 24)), line.substring(26)));
      }
    }
    return lines;
  }

  /** Returns a time of the calendar in seconds since 1970. */
  public static double seconds(String text) {
    LocalDateTime time = LocalDateTime.parse(text);
    return time.toInstant(ZoneOffset.UTC).toEpochMilli() / 1e3;
  }
}
