package org.quoin.page.folder;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.quoin.base.InputException;
import org.quoin.base.Json;
import org.quoin.base.OutputFile;
import org.quoin.page.folder.file.HeldSlices;
import org.quoin.page.folder.file.JobRows;
import org.quoin.page.folder.file.JobRows.JobRow;
import org.quoin.result.NetworkPlan;

/**
 * {@code trace.json}: the first replication's jobs as trace events, which Perfetto and Chrome's
 * tracing open. Every site and link under what is compared has tracks, a processor one where they
 * are numbered, and one a slice where it is shared in time; a job's data are on each link of their
 * way all the time that they are sent.
 */
public final class TraceFile {
  public static final String NAME = "trace.json";

  private static final double MICROSECONDS = 1e6;

  private final ResultFolder folder;
  private final Writer out;
  private final Map<String, Integer> processes = new HashMap<>();
  private final Map<String, Integer> tracks = new HashMap<>();
  private final Map<String, Lanes> lanes = new HashMap<>();
  private final Map<String, NetworkPlan.Route> routes = new HashMap<>();
  private final List<String> links = new ArrayList<>();
  private final String processor;

  /** Jobs whose spans are those of their slices, until these are read. */
  private final Map<String, JobRow> sliced = new HashMap<>();

  private boolean first = true;

  private TraceFile(ResultFolder folder, Writer out) {
    this.folder = folder;
    this.out = out;
    processor = folder.origin().kind().equals("coscheduling") ? "node " : "processor ";
    folder.network().ifPresent(this::network);
  }

  /**
   * Writes it to a folder of results.
   *
   * @return where it is
   */
  public static Path write(Path folder) {
    ResultFolder results = ResultFolder.open(folder);
    List<Path> tables = results.jobTables();
    if (tables.isEmpty()) {
      throw new InputException(
          folder.toString(), "has no jobs to trace: it is the folder of a study");
    }
    Path file = folder.resolve(NAME);
    OutputFile.writeInFolder(
        file,
        stream -> {
          Writer out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
          TraceFile trace = new TraceFile(results, out);
          out.write("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[");
          tables.forEach(trace::jobs);
          out.write("\n]}\n");
          out.flush();
        });
    return file;
  }

  private void network(NetworkPlan network) {
    network.links().forEach(link -> links.add(link.direction()));
    routes.putAll(network.byEnds());
  }

  private void jobs(Path table) {
    Path of = table.resolveSibling("");
    boolean shared = HeldSlices.areIn(of);
    JobRows.each(table, job -> job(job, shared));
    if (shared) {
      HeldSlices.each(of, this::held);
      sliced.clear();
    }
  }

  private static String site(JobRow job) {
    return job.compared() + ": " + job.site();
  }

  /** Adds the cells of the matrix that a job held, one track per cell. */
  private void held(HeldSlices held) {
    JobRow job = held.replication() == 0 ? sliced.get(held.compared() + "\n" + held.job()) : null;
    if (job == null) {
      return;
    }
    numbers(held.processors())
        .forEach(
            number ->
                numbers(held.slices())
                    .forEach(
                        slice -> {
                          String track = processor + number + ", slice " + slice;
                          span(job, "job ", site(job), track, held.from(), held.to());
                        }));
  }

  private static IntStream numbers(int[] intervals) {
    return IntStream.range(0, intervals.length / 2)
        .flatMap(i -> IntStream.rangeClosed(intervals[2 * i], intervals[2 * i + 1]));
  }

  private void job(JobRow job, boolean shared) {
    if (job.replication() != 0) {
      return;
    }
    int[] blocks = HeldSlices.intervals(job.allocation());
    if (shared) {
      sliced.put(job.compared() + "\n" + job.id(), job);
    } else if (blocks.length == 0) {
      event(job, "job ", site(job), "jobs", job.start(), job.end());
    } else {
      numbers(blocks)
          .forEach(
              number -> event(job, "job ", site(job), processor + number, job.start(), job.end()));
    }
    NetworkPlan.Route route = routes.get(NetworkPlan.key(job.user(), job.site()));
    if (route != null) {
      sent(job, route.there(), "data of job ", job.submit(), job.arrival());
      sent(job, route.back(), "result of job ", job.end(), job.back());
    }
  }

  private void sent(JobRow job, String way, String what, double from, double to) {
    for (int link : NetworkPlan.Route.numbers(way)) {
      if (to > from) {
        String name = job.compared() + ": " + links.get(link);
        event(job, what, name, "transfers", from, to);
      }
    }
  }

  /** Adds a span on a track without overlapping spans. */
  private void event(
      JobRow job, String what, String process, String track, double from, double to) {
    String key = process + "\n" + track;
    int lane = to > from ? lanes.computeIfAbsent(key, k -> new Lanes()).place(from, to) : 0;
    span(job, what, process, lane == 0 ? track : track + " (" + (lane + 1) + ")", from, to);
  }

  /** Adds a span on a track. */
  private void span(JobRow job, String what, String process, String track, double from, double to) {
    Integer known = processes.get(process);
    int pid = known == null ? processes.size() + 1 : known;
    if (known == null) {
      processes.put(process, pid);
      named("process_name", pid, 0, process);
    }
    String key = process + "\n" + track;
    Integer thread = tracks.get(key);
    int tid = thread == null ? tracks.size() + 1 : thread;
    if (thread == null) {
      tracks.put(key, tid);
      named("thread_name", pid, tid, track);
    }
    StringBuilder text = new StringBuilder("{\"ph\":\"X\",\"pid\":");
    text.append(pid).append(",\"tid\":").append(tid).append(",\"ts\":").append(micros(from));
    text.append(",\"dur\":").append(micros(to - from)).append(",\"name\":");
    Json.quote(what + job.id(), text);
    text.append(",\"args\":{\"user\":");
    Json.quote(job.user(), text);
    text.append(",\"class\":");
    Json.quote(job.jobClass(), text);
    text.append(",\"processors\":").append(job.width()).append("}}");
    line(text);
  }

  private void named(String what, int pid, int tid, String name) {
    StringBuilder text = new StringBuilder("{\"ph\":\"M\",\"pid\":");
    text.append(pid).append(",\"tid\":").append(tid).append(",\"name\":\"").append(what);
    text.append("\",\"args\":{\"name\":");
    Json.quote(name, text);
    line(text.append("}}"));
  }

  private void line(CharSequence text) {
    try {
      out.append(first ? "\n" : ",\n").append(text);
      first = false;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + folder.path().resolve(NAME), e);
    }
  }

  /** Converts seconds to microseconds with three decimals: Perfetto keeps nanoseconds. */
  private static String micros(double seconds) {
    long nanoseconds = Math.round(seconds * MICROSECONDS * 1000);
    return BigDecimal.valueOf(nanoseconds, 3).toPlainString();
  }

  /** Places spans of time in lanes, in which none meets another; in any order. */
  private static final class Lanes {
    /** Largest number of lanes; the last one takes all other jobs. */
    private static final int MAX = 100;

    private final List<TreeMap<Double, Double>> lanes = new ArrayList<>();

    /** The lane of a span, from 0. */
    int place(double from, double to) {
      for (int i = 0; i < lanes.size(); i++) {
        TreeMap<Double, Double> lane = lanes.get(i);
        Map.Entry<Double, Double> before = lane.floorEntry(from);
        Map.Entry<Double, Double> after = lane.ceilingEntry(from);
        boolean free =
            (before == null || before.getValue() <= from)
                && (after == null || after.getKey() >= to);
        if (free && lane.putIfAbsent(from, to) == null) {
          return i;
        }
      }
      if (lanes.size() == MAX) {
        return MAX - 1;
      }
      lanes.add(new TreeMap<>(Map.of(from, to)));
      return lanes.size() - 1;
    }
  }
}
