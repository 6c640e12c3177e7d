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

/** A client that submits jobs of one class. */
public final class Client {
  private final String name;
  private final int number;
  private final int classNumber;
  private final JobClass jobs;
  private final Engine engine;
  private final ArrivalProcess.Times arrivals;
  private final RandomGenerator batches;
  private final JobGenerator generator;
  private final BiConsumer<Client, SubmittedJob> submit;
  private final Runnable submission = this::submitNext;

  /**
   * Creates a client that has submitted no job.
   *
   * @param number index of the client in the topology
   * @param context the context of its class
   * @param classNumber index of its class in the scenario
   * @param widest maximum width of a job at the reachable sites
   * @param submit receives each job at its submission and gives it an id
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
    generator = new JobGenerator(context, of, number, widest, streams);
  }

  public String name() {
    return name;
  }

  public int number() {
    return number;
  }

  public int classNumber() {
    return classNumber;
  }

  public String className() {
    return jobs.name();
  }

  /** {@return the number of its jobs that were clipped to the maximum width} */
  public int clipped() {
    return generator.clipped();
  }

  /** Schedules the first submission; in a closed class one for each job in circulation. */
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
    SubmittedJob job = generator.next(engine.now());
    if (jobs.arrivals() != Arrivals.CLOSED) {
      scheduleNext();
    }
    submit.accept(this, job);
    for (int i = 1; i < count; i++) {
      submit.accept(this, generator.next(engine.now()));
    }
  }

  /** {@return a job of a feed with the data of the class, for submission by this client} */
  public SubmittedJob made(Job job) {
    return generator.of(job);
  }

  public void resultReturned() {
    if (jobs.arrivals() == Arrivals.CLOSED) {
      scheduleNext();
    }
  }
}
