package org.quoin.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Blocks of successive jobs, which count as independent of each other. A block never joins jobs of
 * two series, such as two replications.
 */
final class JobBlocks {
  /** Largest number of groups of blocks that are left out in turn. */
  private static final int MOST_GROUPS = 20;

  private final List<JobBlock> blocks = new ArrayList<>();
  private final Loss loss;
  private final double[] figures;

  /**
   * Creates the blocks.
   *
   * @param series series of jobs with the same sites and times, at least one
   * @param length least number of jobs in a block, except in a shorter series
   * @param loss what is compared
   */
  JobBlocks(List<MeasuredJobs> series, int length, Loss loss) {
    this.loss = loss;
    for (MeasuredJobs one : series) {
      int jobs = one.jobs().size();
      int count = Math.max(1, jobs / length);
      for (int block = 0; block < count; block++) {
        blocks.add(
            one.block(Jackknife.cut(jobs, block, count), Jackknife.cut(jobs, block + 1, count)));
      }
    }
    figures = loss.figures(blocks);
  }

  List<MeasuredJobs.Row> jobs() {
    return blocks.stream().flatMap(block -> block.jobs().stream()).toList();
  }

  /** {@return all statistics over all jobs; 0 where a site has no job} */
  double[] figures() {
    return figures.clone();
  }

  /**
   * {@return the differences of the statistics of each block from those of other jobs, by block}
   *
   * @param other blocks that were drawn with the same random numbers
   */
  double[][] differences(JobBlocks other) {
    double[][] differences = new double[Math.min(blocks.size(), other.blocks.size())][];
    for (int block = 0; block < differences.length; block++) {
      differences[block] = loss.figures(List.of(blocks.get(block)));
      double[] there = loss.figures(List.of(other.blocks.get(block)));
      for (int k = 0; k < there.length; k++) {
        differences[block][k] -= there[k];
      }
    }
    return differences;
  }

  /**
   * {@return how far groups of successive blocks move the statistics}
   *
   * @param scale the scale on which statistics are compared
   */
  Jackknife jackknife(UnaryOperator<double[]> scale) {
    double[][] without = new double[Math.min(MOST_GROUPS, blocks.size())][];
    for (int group = 0; group < without.length && without.length > 1; group++) {
      List<JobBlock> others = new ArrayList<>(blocks);
      others
          .subList(
              Jackknife.cut(blocks.size(), group, without.length),
              Jackknife.cut(blocks.size(), group + 1, without.length))
          .clear();
      without[group] = scale.apply(loss.figures(others));
    }
    return Jackknife.of(without);
  }
}
