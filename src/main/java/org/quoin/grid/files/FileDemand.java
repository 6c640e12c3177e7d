package org.quoin.grid.files;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Amount;

/**
 * The files that a job of a class reads at the site of its first stage. A job reads no file twice:
 * after each draw the weight of the file is removed.
 *
 * @param number number of files per job, rounded, at most all
 * @param pattern the choice of the files
 * @param exponent exponent of Zipf's law; 0 makes all files equally likely
 * @param stated the files of each job, in place of a choice
 */
public record FileDemand(
    List<DataFile> files,
    Amount number,
    AccessPattern pattern,
    double exponent,
    Optional<StatedReads> stated) {

  /** The demand of a class that reads no file. */
  public static final FileDemand NOTHING = all(List.of());

  public FileDemand {
    files = List.copyOf(files);
  }

  /** Creates the demand of files that each job chooses; the parameters are the components. */
  public FileDemand(List<DataFile> files, Amount number, AccessPattern pattern, double exponent) {
    this(files, number, pattern, exponent, Optional.empty());
  }

  /** {@return the demand of jobs that each read given files, by id of the job from 0} */
  public static FileDemand stated(List<List<DataFile>> byJob) {
    StatedReads reads = new StatedReads(byJob);
    return new FileDemand(
        reads.files(),
        Amount.fixed(reads.meanNumber()),
        AccessPattern.SEQUENTIAL,
        0,
        Optional.of(reads));
  }

  /** {@return the demand of all given files, in this order} */
  public static FileDemand all(List<DataFile> files) {
    return new FileDemand(files, Amount.fixed(files.size()), AccessPattern.SEQUENTIAL, 0);
  }

  public boolean isNothing() {
    return files.isEmpty();
  }

  /** {@return the files of one job, in the order in which it reads them} */
  public List<DataFile> draw(RandomGenerator random) {
    if (isNothing()) {
      return List.of();
    }
    int count = (int) Math.min(files.size(), Math.rint(number.draw(random)));
    return pattern == AccessPattern.SEQUENTIAL ? files.subList(0, count) : drawn(count, random);
  }

  /** {@return the approximate probability that a job reads each file, exact if it reads few} */
  public double[] probabilities() {
    if (stated.isPresent()) {
      return stated.get().probabilities();
    }
    double mean = Math.min(files.size(), number.mean());
    double[] weights = weights();
    double sum = Arrays.stream(weights).sum();
    for (int i = 0; i < weights.length; i++) {
      weights[i] =
          pattern == AccessPattern.SEQUENTIAL
              ? Math.max(0, Math.min(1, mean - i))
              : Math.min(1, mean * weights[i] / sum);
    }
    return weights;
  }

  private List<DataFile> drawn(int count, RandomGenerator random) {
    double[] weights = weights();
    double remaining = 0;
    for (double weight : weights) {
      remaining += weight;
    }
    List<DataFile> drawn = new ArrayList<>(count);
    while (drawn.size() < count) {
      int index = indexAt(RandomStreams.open(random) * remaining, weights);
      remaining -= weights[index];
      weights[index] = 0;
      drawn.add(files.get(index));
    }
    return List.copyOf(drawn);
  }

  private double[] weights() {
    double[] weights = new double[files.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = pattern == AccessPattern.ZIPF ? Math.pow(i + 1.0, -exponent) : 1;
    }
    return weights;
  }

  /**
   * {@return the first index at which the cumulative weight reaches a sum} Rounding errors may miss
   * the last.
   */
  private static int indexAt(double sum, double[] weights) {
    int last = -1;
    double cumulative = 0;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        last = i;
        cumulative += weights[i];
        if (cumulative >= sum) {
          return i;
        }
      }
    }
    return last;
  }
}
