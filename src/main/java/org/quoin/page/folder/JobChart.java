package org.quoin.page.folder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.quoin.page.folder.file.HeldSlices;
import org.quoin.page.folder.file.JobList.JobRow;
import org.quoin.report.block.Figure;

/**
 * Jobs over the processors of a cluster and time, from the numbers of their processors; where
 * processors are shared, slice above slice, as the run has written it down.
 */
final class JobChart {
  /** Jobs, or stretches in the same slices, that a page draws without a stutter. */
  static final int MAX = 100_000;

  /** A job while it holds the same rows, given as pairs of first and last. */
  private record Stretch(JobRow job, double from, double to, int[] rows) {}

  private final List<JobRow> jobs;
  private final int processors;
  private final String processor;
  private final List<Stretch> stretches = new ArrayList<>();
  private int slices = 1;

  /**
   * Creates a chart of the jobs of one run.
   *
   * @param folder the folder of the run, which may hold a file of their slices
   * @param processor what one of the processors is called: "processor" or "node"
   */
  JobChart(List<JobRow> jobs, Path folder, int processors, String processor) {
    this.processor = processor;
    this.jobs = jobs;
    this.processors = processors;
    if (jobs.isEmpty()) {
      return;
    }
    if (HeldSlices.areIn(folder)) {
      Map<Long, JobRow> byId = new HashMap<>();
      jobs.forEach(job -> byId.put(job.id(), job));
      HeldSlices.each(folder, held -> add(held, byId));
    } else {
      jobs.forEach(job -> add(job, job.start(), job.end(), HeldSlices.intervals(job.allocation())));
    }
    stretches.sort(Comparator.comparingDouble(Stretch::from));
  }

  private void add(HeldSlices held, Map<Long, JobRow> byId) {
    JobRow job = byId.get(held.job());
    if (job == null
        || !held.compared().equals(job.compared())
        || held.replication() != job.replication()) {
      return;
    }
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < held.slices().length; i += 2) {
      for (int slice = held.slices()[i]; slice <= held.slices()[i + 1]; slice++) {
        slices = Math.max(slices, slice + 1);
        for (int end : held.processors()) {
          rows.add(slice * processors + end);
        }
      }
    }
    int[] ends = rows.stream().mapToInt(Integer::intValue).toArray();
    add(job, held.from(), held.to(), ends);
  }

  /** Adds a stretch, unless the job did not run: it then has no start or no end. */
  private void add(JobRow job, double from, double to, int[] rows) {
    if (Double.isFinite(from) && Double.isFinite(to)) {
      stretches.add(new Stretch(job, from, to, rows));
    }
  }

  /**
   * The figure; empty where there are no jobs, more than a page draws, or such without numbers.
   *
   * @param group what jobs of one colour have in common
   * @param waiting above; null without
   * @param zero the local time at 0 s in seconds since 1970, for dates; NaN without
   */
  Optional<Figure.Gantt> figure(
      String title,
      String says,
      Function<JobRow, String> group,
      Figure.Curve waiting,
      double zero) {
    int rows = slices * processors;
    if (stretches.isEmpty()
        || stretches.size() > MAX
        || stretches.stream()
            .map(Stretch::rows)
            .anyMatch(some -> some.length == 0 || Arrays.stream(some).anyMatch(r -> r >= rows))) {
      return Optional.empty();
    }
    List<String> legend = new ArrayList<>(Distributions.byArea(jobs, group).keySet());
    if (legend.isEmpty()) {
      legend.add("jobs");
    }
    Map<String, Integer> places = new HashMap<>();
    legend.forEach(name -> places.put(name, places.size()));
    int others = legend.size() - 1;
    return Optional.of(
        new Figure.Gantt(
            title,
            says,
            rows,
            slices,
            processor,
            new Figure.Jobs(
                stretches.stream().mapToLong(one -> one.job().id()).toArray(),
                stretches.stream().mapToDouble(one -> one.job().submit()).toArray(),
                stretches.stream().mapToDouble(Stretch::from).toArray(),
                stretches.stream().mapToDouble(Stretch::to).toArray(),
                stretches.stream().map(Stretch::rows).toArray(int[][]::new),
                stretches.stream()
                    .mapToInt(one -> places.getOrDefault(group.apply(one.job()), others))
                    .toArray()),
            legend,
            waiting,
            zero,
            0,
            List.of()));
  }
}
