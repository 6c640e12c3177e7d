package org.quoin.reproduction.parasim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;
import org.quoin.workload.model.WorkloadModel;

/**
 * Flows drawn from what ParaSim prints of its own (section 6.1): as many jobs of each size as in
 * Table 1 or 2, in random order, at the submissions of a Poisson process. A size class has its
 * largest power of two; of the jobs with more than 128 tasks as many have 512, in place of 256, as
 * the printed mean needs. A run time is {@code c w^-b z}, with w tasks and a lognormal z: b and c
 * are those with which the mean run time, and the mean in which a job counts by its tasks, are
 * exactly as wanted; the paper's are ART - AWT and PART - PAWT. The variation of z is not printed.
 */
final class DrawnFlow {
  private static final int WIDE = 256;
  private static final double STEEPEST = 4;
  private static final double ACCURACY = 1e-12;

  private DrawnFlow() {}

  /** {@return the tasks of all jobs, the narrowest first} */
  static List<Integer> tasks(PaperFlow flow) {
    List<Integer> tasks = new ArrayList<>();
    int[] sizes = flow.sizes();
    for (int i = 0; i < sizes.length; i++) {
      tasks.addAll(Collections.nCopies(sizes[i], 1 << i));
    }
    double missing = flow.tasks() * flow.jobs() - tasks.stream().mapToInt(Integer::intValue).sum();
    long wider = Math.round(missing / WIDE);
    for (int i = 1; i <= wider; i++) {
      tasks.set(tasks.size() - i, 2 * WIDE);
    }
    return tasks;
  }

  /**
   * {@return a flow, with exact estimates, whose work would keep all CPUs busy until about the last
   * submission}
   *
   * @param relation the mean run time of a task over that of a job
   * @param variation coefficient of variation of the run times of jobs with equal tasks
   */
  static List<Job> jobs(PaperFlow flow, double relation, double variation, RandomStreams streams) {
    List<Integer> tasks = tasks(flow);
    Collections.shuffle(tasks, new Random(streams.stream("tasks").nextLong()));
    RandomGenerator random = streams.stream("run times");
    double sigma = Math.sqrt(Math.log1p(variation * variation));
    double[] noise =
        tasks.stream().mapToDouble(w -> Math.exp(sigma * random.nextGaussian())).toArray();
    double power =
        new BrentSolver(ACCURACY)
            .solve(1000, b -> taskMean(tasks, noise, b) - relation, -STEEPEST, STEEPEST);
    double scale = flow.runTime() / mean(tasks, noise, power);
    double gap = relation * flow.runTime() * flow.tasks() / PaperFlow.CPUS;
    RandomGenerator gaps = streams.stream("submissions");
    List<Job> jobs = new ArrayList<>();
    double submitted = 0;
    for (int i = 0; i < noise.length; i++) {
      submitted += gap * gaps.nextExponential();
      int width = tasks.get(i);
      double runTime = scale * Math.pow(width, -power) * noise[i];
      jobs.add(WorkloadModel.job(i + 1, submitted, width, runTime));
    }
    return jobs;
  }

  private static double mean(List<Integer> tasks, double[] noise, double power) {
    double sum = 0;
    for (int i = 0; i < noise.length; i++) {
      sum += Math.pow(tasks.get(i), -power) * noise[i];
    }
    return sum / noise.length;
  }

  /** {@return the mean in which a job counts by its tasks, over the mean of all jobs} */
  private static double taskMean(List<Integer> tasks, double[] noise, double power) {
    double sum = 0;
    double all = 0;
    for (int i = 0; i < noise.length; i++) {
      sum += tasks.get(i) * Math.pow(tasks.get(i), -power) * noise[i];
      all += tasks.get(i);
    }
    return sum / all / mean(tasks, noise, power);
  }
}
