package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.quoin.page.folder.Stretches.Stretch;
import org.quoin.page.folder.file.JobRows.JobRow;
import org.quoin.report.block.Figure;

/**
 * Jobs over the processors of a cluster and time, from the numbers of their processors; where
 * processors are shared, slice above slice, as the run has written it down.
 */
final class JobChart {
  /** Jobs, or stretches in the same slices, that a page draws without a stutter. */
  static final int MAX = 100_000;

  private JobChart() {}

  /**
   * {@return the figure; empty where there are no jobs, or such without numbers of processors}
   *
   * @param all the stretches, at most {@link #MAX}
   * @param processor what one of the processors is called: "processor" or "node"
   * @param group what jobs of one colour have in common
   * @param waiting above; null without
   * @param zero the local time at 0 s in seconds since 1970, for dates; NaN without
   */
  static Optional<Figure.Gantt> figure(
      Stretches all,
      String processor,
      String title,
      String says,
      Function<JobRow, String> group,
      Figure.Curve waiting,
      double zero) {
    List<Stretch> stretches = new ArrayList<>();
    all.each(stretches::add);
    stretches.sort(Comparator.comparingDouble(Stretch::from));
    int rows = all.slices() * all.processors();
    if (stretches.isEmpty()
        || stretches.stream()
            .map(Stretch::rows)
            .anyMatch(some -> some.length == 0 || Arrays.stream(some).anyMatch(r -> r >= rows))) {
      return Optional.empty();
    }
    List<String> legend = new ArrayList<>(JobDistributions.byArea(all.sample(), group).keySet());
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
            all.slices(),
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
