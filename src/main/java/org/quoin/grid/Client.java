package org.quoin.grid;

import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Arrivals;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;

/** One client's stream of jobs of one class. */
final class Client {
  private static final long UNNUMBERED = -1;

  private final String name;
  private final int number;
  private final int classNumber;
  private final JobClass jobs;
  private final Engine engine;
  private final RandomGenerator arrivals;
  private final RandomGenerator sizes;
  private final BiConsumer<Client, Job> submit;

  /**
   * A client that has submitted nothing.
   *
   * @param number its place among the topology's clients, the {@link Job#user()} of its jobs
   * @param classNumber its class's place in the scenario
   * @param submit takes each job at its submission; gives it its number
   */
  Client(
      String name,
      int number,
      JobClass jobs,
      int classNumber,
      Engine engine,
      RandomStreams streams,
      BiConsumer<Client, Job> submit) {
    this.name = name;
    this.number = number;
    this.classNumber = classNumber;
    this.jobs = jobs;
    this.engine = engine;
    this.submit = submit;
    arrivals = streams.variates("arrivals of " + name + ", class " + classNumber);
    sizes = streams.variates("sizes of " + name + ", class " + classNumber);
  }

  String name() {
    return name;
  }

  /** Its place among the topology's clients, from 0. */
  int number() {
    return number;
  }

  /** The place of its jobs' class among those of the scenario, from 0. */
  int classNumber() {
    return classNumber;
  }

  /** The name of its jobs' class. */
  String className() {
    return jobs.name();
  }

  /** Schedules the first submission, or the first of each job that is inside at once. */
  void start() {
    int first = jobs.arrivals() == Arrivals.CLOSED ? jobs.jobsAtOnce() : 1;
    for (int i = 0; i < first; i++) {
      scheduleNext();
    }
  }

  private void scheduleNext() {
    double gap =
        jobs.arrivals() == Arrivals.DETERMINISTIC
            ? jobs.interval()
            : jobs.interval() * arrivals.nextExponential();
    engine.at(engine.now() + gap, Phase.ARRIVAL, this::submitOne);
  }

  private void submitOne() {
    Job job =
        Job.sent(
                UNNUMBERED,
                engine.now(),
                jobs.inputBytes().draw(sizes),
                jobs.outputBytes().draw(sizes),
                jobs.operations().draw(sizes),
                number)
            .withPriority(jobs.priority());
    if (jobs.arrivals() != Arrivals.CLOSED) {
      scheduleNext();
    }
    submit.accept(this, job);
  }

  /** The result of one of its jobs is back. */
  void resultReturned() {
    if (jobs.arrivals() == Arrivals.CLOSED) {
      scheduleNext();
    }
  }
}
