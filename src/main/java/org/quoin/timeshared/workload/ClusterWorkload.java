package org.quoin.timeshared.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;
import org.quoin.workload.model.HyperErlang;
import org.quoin.workload.model.HyperErlangModel;
import org.quoin.workload.model.WorkloadModel;

/**
 * Streams of jobs for a time-shared cluster (section 3.2): arrivals, sizes and dedicated run times
 * from a workload model, such as a hyper-Erlang model fitted to a log by size class. Jobs that do
 * not fit are left out; run times are scaled to a mean and arrivals to an offered load, if these
 * are given.
 *
 * @param model the workload model
 * @param meanRunTime mean dedicated time in seconds; NaN for the run times of the model
 * @param types types of the jobs, each equally likely
 * @param pattern the pattern of the exchange of messages
 */
public record ClusterWorkload(
    WorkloadModel model, double meanRunTime, List<JobType> types, Pattern pattern) {

  public ClusterWorkload {
    types = List.copyOf(types);
  }

  /** Creates the jobs of a workload of the paper. */
  public ClusterWorkload(
      WorkloadModel model, double meanRunTime, WorkloadMix mix, Pattern pattern) {
    this(model, meanRunTime, mix.types(), pattern);
  }

  /**
   * Maximum number of generated jobs per accepted one: a model of wide jobs must not run for ever.
   */
  private static final int MAX_DRAWS = 64;

  /** Share of the jobs in the classes 1, 2, 3-4, 5-8, 9-16, 17-32 of the plain model. */
  private static final double[] PLAIN_SHARES = {0.30, 0.10, 0.15, 0.15, 0.15, 0.15};

  /**
   * {@return a model without a log: Poisson arrivals, widths up to 32 in six classes,
   * hyper-exponential run times of squared coefficient of variation 4} (The fitted parameters of
   * the paper's log are not public.)
   */
  public static WorkloadModel plainModel() {
    double branch = 0.5 + Math.sqrt(0.15);
    HyperErlang runTime = new HyperErlang(1, branch, 2 * branch, 2 * (1 - branch));
    List<HyperErlangModel.JobClass> classes = new ArrayList<>();
    for (int k = 0; k < PLAIN_SHARES.length; k++) {
      int high = 1 << k;
      int[] widths = new int[high - high / 2];
      Arrays.setAll(widths, i -> high / 2 + 1 + i);
      double rate = PLAIN_SHARES[k];
      HyperErlang gaps = new HyperErlang(1, 0.5, rate, rate);
      classes.add(new HyperErlangModel.JobClass(widths, gaps, runTime));
    }
    return new HyperErlangModel(classes);
  }

  /**
   * {@return a stream of jobs}
   *
   * @param count the number of jobs
   * @param widest maximum tasks of a job; wider jobs of the model are left out
   * @param nodes nodes of the cluster to which the load refers
   * @param load offered dedicated node-seconds, over nodes times the time of the last arrival; NaN
   *     scales the times between arrivals as the run times
   * @throws IllegalArgumentException if the model has too few jobs of that width
   */
  public List<IterativeJob> jobs(
      int count,
      int widest,
      int nodes,
      double load,
      CostParameters parameters,
      RandomStreams streams) {
    List<Job> fitting = fitting(count, widest, streams);
    double sum = fitting.stream().mapToDouble(Job::runTime).sum();
    double scale = (Double.isNaN(meanRunTime) ? 1 : meanRunTime * count / sum) * 1e9;
    RandomGenerator drawn = streams.stream("job type");
    double work = 0;
    List<IterativeJob> sized = new ArrayList<>(count);
    for (Job job : fitting) {
      JobType type = types.get(drawn.nextInt(types.size()));
      IterativeJob timed =
          IterativeJob.of(
              sized.size() + 1,
              0,
              job.processors(),
              type,
              pattern,
              job.runTime() * scale,
              parameters);
      sized.add(timed);
      work += (double) timed.dedicatedNs() * timed.tasks();
    }
    double first = fitting.get(0).submitTime();
    double span = Math.max(1e-9, fitting.get(count - 1).submitTime() - first);
    double stretch = Double.isNaN(load) ? scale : work / (nodes * load) / span;
    List<IterativeJob> jobs = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      jobs.add(sized.get(i).arrivingAt((long) ((fitting.get(i).submitTime() - first) * stretch)));
    }
    return jobs;
  }

  private List<Job> fitting(int count, int widest, RandomStreams streams) {
    for (int draws = 2; draws <= MAX_DRAWS; draws *= 2) {
      List<Job> jobs =
          model.generate(count * draws, streams).stream()
              .filter(job -> job.processors() <= widest && job.runTime() > 0)
              .limit(count)
              .toList();
      if (jobs.size() == count) {
        return jobs;
      }
    }
    throw new IllegalArgumentException("the model has too few jobs of up to " + widest + " tasks");
  }
}
