package org.quoin.grid;

import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Arrivals;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;
import org.quoin.workload.Stage;

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
  private final BiConsumer<Client, StagedJob> submit;
  private final Runnable submission = this::submitOne;

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
      BiConsumer<Client, StagedJob> submit) {
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
    engine.at(engine.now() + gap, Phase.ARRIVAL, submission);
  }

  private void submitOne() {
    StagedJob job = drawn();
    if (jobs.arrivals() != Arrivals.CLOSED) {
      scheduleNext();
    }
    submit.accept(this, job);
  }

  private StagedJob drawn() {
    int stages = jobs.stages().size();
    double[] operations = new double[stages];
    double[] outputs = new double[stages];
    double input = jobs.inputBytes().draw(sizes);
    double all = 0;
    for (int i = 0; i < stages; i++) {
      Stage stage = jobs.stages().get(i);
      outputs[i] = stage.outputBytes().draw(sizes);
      operations[i] = stage.operations().draw(sizes);
      all += operations[i];
    }
    Job job = Job.sent(UNNUMBERED, engine.now(), input, outputs[stages - 1], all, number);
    return new StagedJob(job.withPriority(jobs.priority()), operations, outputs);
  }

  /** The result of one of its jobs is back. */
  void resultReturned() {
    if (jobs.arrivals() == Arrivals.CLOSED) {
      scheduleNext();
    }
  }
}
