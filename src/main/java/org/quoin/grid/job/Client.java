package org.quoin.grid.job;

import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.ArrivalProcess;
import org.quoin.workload.Arrivals;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;

/** One client's stream of jobs of one class. */
public final class Client {
  private final String name;
  private final int number;
  private final int classNumber;
  private final JobClass jobs;
  private final Engine engine;
  private final ArrivalProcess.Times arrivals;
  private final RandomGenerator batches;
  private final JobGenerator drawn;
  private final BiConsumer<Client, SubmittedJob> submit;
  private final Runnable submission = this::submitNext;

  /**
   * Creates a client that has submitted no job.
   *
   * @param number its place among the topology's clients
   * @param context of its class
   * @param classNumber its class's place in the scenario
   * @param widest job that a site takes which it reaches
   * @param submit takes each job at its submission; gives it its number
   */
  public Client(
      String name,
      int number,
      JobGenerator.Context context,
      int classNumber,
      int widest,
      Engine engine,
      RandomStreams streams,
      BiConsumer<Client, SubmittedJob> submit) {
    this.name = name;
    this.number = number;
    this.classNumber = classNumber;
    this.jobs = context.jobs();
    this.engine = engine;
    this.submit = submit;
    String of = name + ", class " + classNumber;
    arrivals = jobs.process().start(streams.variates("arrivals of " + of));
    batches = jobs.process().batch() == null ? null : streams.variates("batches of " + of);
    drawn = new JobGenerator(context, of, number, widest, streams);
  }

  /** {@return its name in the topology} */
  public String name() {
    return name;
  }

  /** {@return its place among the topology's clients, from 0} */
  public int number() {
    return number;
  }

  /** {@return the place of its jobs' class among those of the scenario, from 0} */
  public int classNumber() {
    return classNumber;
  }

  /** {@return the name of its jobs' class} */
  public String className() {
    return jobs.name();
  }

  /** {@return how many of its jobs were clipped to the widest that a site takes} */
  public int clipped() {
    return drawn.clipped();
  }

  /** Schedules the first submission, or the first of each job that is inside at once. */
  public void start() {
    int first = jobs.arrivals() == Arrivals.CLOSED ? jobs.jobsAtOnce() : 1;
    for (int i = 0; i < first; i++) {
      scheduleNext();
    }
  }

  private void scheduleNext() {
    engine.at(arrivals.after(engine.now()), Phase.ARRIVAL, submission);
  }

  private void submitNext() {
    int count = batches == null ? 1 : (int) jobs.process().batch().draw(batches);
    SubmittedJob job = drawn.next(engine.now());
    if (jobs.arrivals() != Arrivals.CLOSED) {
      scheduleNext();
    }
    submit.accept(this, job);
    for (int i = 1; i < count; i++) {
      submit.accept(this, drawn.next(engine.now()));
    }
  }

  /** Submits a job that a feed gives it, now. */
  void submit(Job job) {
    submit.accept(this, drawn.of(job));
  }

  /** The result of one of its jobs is back. */
  public void resultReturned() {
    if (jobs.arrivals() == Arrivals.CLOSED) {
      scheduleNext();
    }
  }
}
