package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.quoin.page.Figure;

/** Jobs over the processors of a cluster and time, from the numbers of their processors. */
final class JobChart {
  /** Jobs that a page draws without a stutter. */
  static final int MOST = 100_000;

  private final List<JobRow> jobs;
  private final int processors;
  private final int slices;
  private final Function<JobRow, String> group;

  /**
   * Of jobs.
   *
   * @param slices how many may share a processor; 1 where they do not
   * @param group what jobs of one colour have in common
   */
  JobChart(List<JobRow> jobs, int processors, int slices, Function<JobRow, String> group) {
    this.jobs = jobs.stream().sorted(Comparator.comparingDouble(JobRow::start)).toList();
    this.processors = processors;
    this.slices = slices;
    this.group = group;
  }

  /** The figure; empty where a job has no numbers, or the slices do not come out. */
  Optional<Figure.Gantt> figure(String title, String says, Figure.Curve waiting) {
    int[][] blocks = new int[jobs.size()][];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = blocks(jobs.get(i).allocation());
      if (blocks[i].length == 0 || Arrays.stream(blocks[i]).anyMatch(row -> row >= processors)) {
        return Optional.empty();
      }
    }
    int rows = processors * slice(blocks);
    if (rows == 0) {
      return Optional.empty();
    }
    List<String> legend = new ArrayList<>(Distributions.groups(jobs, group).keySet());
    if (legend.isEmpty()) {
      legend.add("jobs");
    }
    int others = legend.size() - 1;
    int[] colors =
        jobs.stream()
            .mapToInt(job -> legend.indexOf(group.apply(job)))
            .map(color -> color < 0 ? others : color)
            .toArray();
    return Optional.of(
        new Figure.Gantt(
            title,
            says,
            rows,
            slices > 1 ? "processor and slice" : "processor",
            jobs.stream().mapToLong(JobRow::id).toArray(),
            jobs.stream().mapToDouble(JobRow::submit).toArray(),
            jobs.stream().mapToDouble(JobRow::start).toArray(),
            jobs.stream().mapToDouble(JobRow::end).toArray(),
            blocks,
            colors,
            legend,
            waiting));
  }

  /** "1-3 5" as 1, 3, 5, 5; none where it is no such text. */
  static int[] blocks(String allocation) {
    if (!allocation.matches("\\d{1,9}(-\\d{1,9})?( \\d{1,9}(-\\d{1,9})?)*")) {
      return new int[0];
    }
    return Arrays.stream(allocation.split(" "))
        .flatMapToInt(
            part -> {
              String[] ends = part.split("-");
              return Arrays.stream(
                  new int[] {Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])});
            })
        .toArray();
  }

  /**
   * Gives each job, as it starts, the first slice in which its processors are free, and makes its
   * rows those of the slice.
   *
   * @return how many slices there are then; 0 where some job has none
   */
  private int slice(int[][] blocks) {
    List<double[]> freeFrom = new ArrayList<>();
    for (int i = 0; i < blocks.length; i++) {
      int found = -1;
      for (int slice = 0; slice < slices && found < 0; slice++) {
        if (slice == freeFrom.size()) {
          freeFrom.add(new double[processors]);
        }
        found = isFree(freeFrom.get(slice), blocks[i], jobs.get(i).start()) ? slice : -1;
      }
      if (found < 0) {
        return 0;
      }
      for (int k = 0; k < blocks[i].length; k += 2) {
        for (int cpu = blocks[i][k]; cpu <= blocks[i][k + 1]; cpu++) {
          freeFrom.get(found)[cpu] = jobs.get(i).end();
        }
      }
      for (int k = 0; k < blocks[i].length; k++) {
        blocks[i][k] += found * processors;
      }
    }
    return Math.max(1, freeFrom.size());
  }

  private static boolean isFree(double[] freeFrom, int[] blocks, double time) {
    for (int k = 0; k < blocks.length; k += 2) {
      for (int cpu = blocks[k]; cpu <= blocks[k + 1]; cpu++) {
        if (freeFrom[cpu] > time) {
          return false;
        }
      }
    }
    return true;
  }
}
