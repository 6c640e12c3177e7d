package org.quoin.grid.job;

import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Affinity;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;
import org.quoin.workload.JobRequirements;
import org.quoin.workload.ResourceRequest;
import org.quoin.workload.Stage;
import org.quoin.workload.UserEstimate;

/**
 * Draws the jobs of one class that one client submits. Each attribute has a random stream of its
 * own, so that drawing one more attribute leaves the others unchanged.
 */
public final class JobGenerator {
  private static final long UNNUMBERED = -1;

  /**
   * The context that all clients of a class share.
   *
   * @param sites the names of all sites, by index
   * @param affinity affinity of all jobs to each site; null if it is 1 everywhere
   */
  public record Context(JobClass jobs, Users users, List<String> sites, double[] affinity) {
    /** {@return the context of a class} */
    public static Context of(JobClass jobs, Users users, List<String> sites) {
      Affinity affinity = jobs.demands().affinity();
      boolean fixed = affinity.isFixed() && !affinity.isNone();
      return new Context(jobs, users, sites, fixed ? affinity.of(sites, null) : null);
    }
  }

  private final JobClass jobs;
  private final JobRequirements requirements;
  private final int client;
  private final int widest;
  private final Context context;
  private final RandomGenerator sizes;
  private final RandomGenerator widths;
  private final RandomGenerator runTimes;
  private final RandomGenerator estimates;
  private final RandomGenerator deadlines;
  private final RandomGenerator userChoices;
  private final RandomGenerator affinities;
  private int clipped;

  JobGenerator(Context context, String of, int client, int widest, RandomStreams streams) {
    this.context = context;
    this.client = client;
    this.widest = widest;
    jobs = context.jobs;
    requirements = jobs.demands();
    sizes = streams.variates("sizes of " + of);
    widths = stream(requirements.processors() != null, "widths of " + of, streams);
    runTimes = stream(requirements.runTime() != null, "run times of " + of, streams);
    estimates =
        stream(requirements.estimates() != UserEstimate.EXACT, "estimates of " + of, streams);
    deadlines = stream(requirements.deadline() != null, "deadlines of " + of, streams);
    userChoices = stream(requirements.users() > 0, "users of " + of, streams);
    affinities = stream(!requirements.affinity().isFixed(), "affinities of " + of, streams);
  }

  private static RandomGenerator stream(boolean needed, String name, RandomStreams streams) {
    return needed ? streams.variates(name) : null;
  }

  /** {@return the number of jobs that were clipped to the maximum width} */
  int clipped() {
    return clipped;
  }

  /** {@return the next job, submitted at the given time} */
  SubmittedJob next(double time) {
    long user =
        userChoices == null
            ? client
            : context.users.of(client, 1 + userChoices.nextInt(requirements.users()));
    if (runTimes == null) {
      return computed(time, width(), user);
    }
    double seconds = requirements.runTime().draw(runTimes);
    double requested = requirements.estimates().of(seconds, estimates);
    int width = width();
    double input = jobs.inputBytes().draw(sizes);
    double output = jobs.outputBytes().draw(sizes);
    return timed(time, width, seconds, requested, user, Job.Terms.NONE, input, output);
  }

  /** {@return a job of a feed with data of the class; with its id, if the feed names files} */
  public SubmittedJob of(Job job) {
    int width = clipped(job.processors());
    double seconds = job.runTime();
    double requested =
        estimates == null ? job.requestedTime() : requirements.estimates().of(seconds, estimates);
    boolean stated = requirements.feed().statesData();
    double input = stated ? job.inputBytes() : jobs.inputBytes().draw(sizes);
    double output = stated ? job.outputBytes() : jobs.outputBytes().draw(sizes);
    long user = Users.ofLog(job.user());
    SubmittedJob made =
        timed(job.submitTime(), width, seconds, requested, user, job.terms(), input, output);
    return requirements.feed().inputFiles().isEmpty() ? made : made.withId(job.id(), List.of());
  }

  /** Creates a job with drawn operations. */
  private SubmittedJob computed(double time, int width, long user) {
    int stages = jobs.stages().size();
    double[] operations = new double[stages];
    double[] outputs = new double[stages];
    double input = jobs.inputBytes().draw(sizes);
    double total = 0;
    for (int i = 0; i < stages; i++) {
      Stage stage = jobs.stages().get(i);
      outputs[i] = stage.outputBytes().draw(sizes);
      operations[i] = stage.operations().draw(sizes);
      total += operations[i];
    }
    double[] estimated = operations;
    double overestimate = requirements.estimates().of(1, estimates);
    if (overestimate != 1) {
      estimated = operations.clone();
      for (int i = 0; i < stages; i++) {
        estimated[i] *= overestimate;
      }
    }
    Job job = Job.sent(UNNUMBERED, time, input, outputs[stages - 1], total, user);
    return new SubmittedJob(
        finished(job, width, overestimate), operations, estimated, outputs, affinity());
  }

  private SubmittedJob timed(
      double time,
      int width,
      double seconds,
      double requested,
      long user,
      Job.Terms terms,
      double input,
      double output) {
    double[] outputs = {output};
    double speed = Math.max(1, width) * requirements.reference();
    double[] operations = {seconds * speed};
    double[] estimated = {requested * speed};
    Job job =
        Job.sent(UNNUMBERED, time, input, outputs[0], operations[0], user)
            .withRequestedTime(requested)
            .withRunTime(requirements.fixedRunTime() ? seconds : Double.NaN)
            .withTerms(known(terms));
    double overestimate = seconds > 0 ? requested / seconds : 1;
    return new SubmittedJob(
        finished(job, width, overestimate), operations, estimated, outputs, affinity());
  }

  private Job finished(Job job, int width, double overestimate) {
    Job sized = width == Job.OWN_WIDTH ? job : job.withProcessors(width);
    Job placed = jobs.priority() == Job.NO_PRIORITY ? sized : sized.withPriority(jobs.priority());
    return overestimate == 1 && deadlines == null
        ? placed
        : placed.withTerms(
            new Job.Terms(overestimate, due(job.submitTime()))
                .ofQueue(job.terms().queue())
                .with(job.terms().request()));
  }

  /** Returns what every site knows of a job of a log: partitions and nodes are of one cluster. */
  private static Job.Terms known(Job.Terms terms) {
    Job.Terms queued = Job.Terms.NONE.ofQueue(terms.queue());
    return terms
        .request()
        .owner()
        .account()
        .map(
            name ->
                queued.with(ResourceRequest.NONE.with(ResourceRequest.Owner.NONE.ofAccount(name))))
        .orElse(queued);
  }

  private double due(double time) {
    return deadlines == null
        ? Double.POSITIVE_INFINITY
        : time + requirements.deadline().draw(deadlines);
  }

  private double[] affinity() {
    return affinities == null
        ? context.affinity
        : requirements.affinity().of(context.sites, affinities);
  }

  private int width() {
    return widths == null ? Job.OWN_WIDTH : clipped(requirements.processors().draw(widths));
  }

  private int clipped(double width) {
    clipped += width > widest ? 1 : 0;
    return (int) Math.min(widest, width);
  }
}
