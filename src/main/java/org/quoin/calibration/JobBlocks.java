package org.quoin.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Blocks of successive jobs, by which jobs are resampled (H. Künsch, Annals of Statistics 17,
 * 1989). A block never joins jobs of two series, such as two replications.
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
            one.block(
                (int) ((long) jobs * block / count), (int) ((long) jobs * (block + 1) / count)));
      }
    }
    figures = loss.figures(blocks);
  }

  /** {@return all jobs} */
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
   * {@return sets of blocks that are drawn from these, with repetition}
   *
   * @param count number of sets
   * @param scale the scale on which statistics are compared
   */
  Resamples resamples(int count, UnaryOperator<double[]> scale, RandomGenerator random) {
    double[] centre = scale.apply(figures);
    double[][] moves = new double[count][];
    double[][][] without = new double[count][][];
    for (int i = 0; i < count; i++) {
      List<JobBlock> drawn = new ArrayList<>();
      for (int block = 0; block < blocks.size(); block++) {
        drawn.add(blocks.get(random.nextInt(blocks.size())));
      }
      moves[i] = scale.apply(loss.figures(drawn));
      for (int k = 0; k < centre.length; k++) {
        moves[i][k] -= centre[k];
      }
      without[i] = without(drawn, scale);
    }
    return new Resamples(blocks.size(), moves, without, without(blocks, scale));
  }

  /** Returns the scaled statistics without each of some groups of successive blocks in turn. */
  private double[][] without(List<JobBlock> all, UnaryOperator<double[]> scale) {
    int groups = Math.min(MOST_GROUPS, all.size());
    double[][] without = new double[groups < 2 ? 0 : groups][];
    for (int group = 0; group < without.length; group++) {
      List<JobBlock> others = new ArrayList<>(all);
      others.subList(all.size() * group / groups, all.size() * (group + 1) / groups).clear();
      without[group] = scale.apply(loss.figures(others));
    }
    return without;
  }
}
