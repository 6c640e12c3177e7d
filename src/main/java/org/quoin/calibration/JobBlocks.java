package org.quoin.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

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

  /**
   * Creates the blocks of one series.
   *
   * @param numbers the number of the block of each job
   * @param loss what is compared
   */
  JobBlocks(MeasuredJobs jobs, int[] numbers, Loss loss) {
    this.loss = loss;
    List<List<MeasuredJobs.Row>> rows = new ArrayList<>();
    for (int block = 0; block < BlockUnit.count(numbers); block++) {
      rows.add(new ArrayList<>());
    }
    for (int job = 0; job < numbers.length; job++) {
      rows.get(numbers[job]).add(jobs.jobs().get(job));
    }
    rows.forEach(some -> blocks.add(JobBlock.of(some, jobs.sites().size(), jobs.times().size())));
    figures = loss.figures(blocks);
  }

  int count() {
    return blocks.size();
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
   * {@return the statistics of blocks that are drawn with replacement} Those of a site without a
   * job among them are those of all jobs.
   */
  double[] resampled(RandomGenerator random) {
    List<JobBlock> drawn = new ArrayList<>();
    for (int block : Bootstrap.draw(blocks.size(), random)) {
      drawn.add(blocks.get(block));
    }
    double[] found = loss.figures(drawn);
    int[] counts = JobBlock.counts(drawn);
    int perSite = found.length / counts.length;
    for (int k = 0; k < found.length; k++) {
      found[k] = counts[k / perSite] == 0 ? figures[k] : found[k];
    }
    return found;
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
