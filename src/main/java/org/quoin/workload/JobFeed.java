package org.quoin.workload;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;

/**
 * Assigns the jobs of a log or a workload model to the clients of a class, in place of jobs drawn
 * per client.
 */
public final class JobFeed {
  private final Source source;
  private final int[] owners;
  private final double count;
  private final boolean endless;
  private final int narrowest;
  private final List<Path> files;
  private final List<String> notes;
  private final boolean statesData;
  private final List<InputFiles> inputFiles;

  /**
   * The files that a log names of one of its jobs.
   *
   * @param line line of the job in the log
   * @param names names of the files, in order; may be empty
   */
  public record InputFiles(int line, List<String> names) {
    /** No file. */
    public static final InputFiles NONE = new InputFiles(0, List.of());

    public InputFiles {
      names = List.copyOf(names);
    }
  }

  /** Rule that assigns the jobs of a log to clients. */
  public enum Split {
    /** All jobs of a user go to one client. */
    USER,
    /** All jobs of a group (field 13) go to one client. */
    GROUP,
    /** All jobs of a queue (field 15) go to one client. */
    QUEUE,
    /** Each job goes to a random client. */
    RANDOM
  }

  /** Source of the jobs of one run, in seconds of the run. */
  @FunctionalInterface
  public interface Source {
    /**
     * {@return the rounds of a run, in order of their starts}
     *
     * @param streams streams of the replication, for random jobs
     */
    Iterator<Round> start(RandomStreams streams);
  }

  /**
   * Jobs of which some may wait for others of the same round.
   *
   * @param start time before which none of them is submitted
   * @param jobs in order of submit time; without an end only without dependencies. The id of a job
   *     is its index in the log, if the feed has owners or files
   * @param feedback dependencies between the jobs
   */
  public record Round(double start, Iterator<Job> jobs, Feedback feedback) {
    /**
     * {@return the only round of a run}
     *
     * @param jobs in order of submit time
     */
    public static Iterator<Round> only(Iterator<Job> jobs) {
      return List.of(new Round(0, jobs, Feedback.NONE)).iterator();
    }
  }

  /**
   * Creates a feed of the jobs of a source.
   *
   * @param source source of the jobs; restarted for each run
   * @param owners owner, from 0, of the job with each id, from id 0; the client of an owner is the
   *     owner modulo the number of clients. Null: each job goes to a random client
   * @param count number of jobs of the log; infinite for a model
   * @param endless whether further jobs follow these
   * @param narrowest minimum width of a job in processors, at least 1
   * @param files files of the source; may be empty
   * @param notes one sentence per kind of change or omission
   * @param statesData whether jobs have the data that the source states, not drawn ones
   * @param inputFiles the files that the job with each id reads, from id 0; empty if the source
   *     names none
   */
  public JobFeed(
      Source source,
      int[] owners,
      double count,
      boolean endless,
      int narrowest,
      List<Path> files,
      List<String> notes,
      boolean statesData,
      List<InputFiles> inputFiles) {
    this.source = source;
    this.owners = owners == null ? null : owners.clone();
    this.count = count;
    this.endless = endless;
    this.narrowest = narrowest;
    this.files = List.copyOf(files);
    this.notes = List.copyOf(notes);
    this.statesData = statesData;
    this.inputFiles = List.copyOf(inputFiles);
  }

  /** {@return the files of the source} */
  public List<Path> files() {
    return files;
  }

  /** {@return a sentence per kind of change or omission} */
  public List<String> notes() {
    return notes;
  }

  /** {@return whether jobs have the data that the source states, not drawn ones} */
  public boolean statesData() {
    return statesData;
  }

  /** {@return the files that the job with each id reads, from id 0; empty if none are named} */
  public List<InputFiles> inputFiles() {
    return inputFiles;
  }

  /** {@return the number of jobs of the log; infinite for a model} */
  public double count() {
    return count;
  }

  /** {@return whether there are as many jobs as a run needs} */
  public boolean isEndless() {
    return endless;
  }

  /** {@return the minimum width of a job in processors} */
  public int narrowest() {
    return narrowest;
  }

  /**
   * {@return the jobs of one run}
   *
   * @param of part of the name of the random stream
   * @param clients number of clients of the class
   * @param streams streams of the replication; they draw the clients of jobs without an owner
   */
  public FeedRun start(String of, int clients, RandomStreams streams) {
    RandomGenerator chance = owners == null ? streams.variates("dealing of " + of) : null;
    return new FeedRun(source.start(streams), owners, clients, chance);
  }
}
