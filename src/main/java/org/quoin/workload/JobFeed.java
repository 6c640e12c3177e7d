package org.quoin.workload;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;

/**
 * Jobs that are not drawn client by client, but come as a log or a model of a whole workload has
 * them, and are dealt to the clients of a class.
 */
public final class JobFeed {
  private final Source source;
  private final int[] owners;
  private final double count;
  private final int narrowest;
  private final Path file;
  private final List<String> notes;

  /** By what the jobs of a log are dealt. */
  public enum Split {
    /** All jobs of a user to one client. */
    USER,
    /** All jobs of a group (field 13) to one client. */
    GROUP,
    /** All jobs of a queue (field 15) to one client. */
    QUEUE,
    /** Each job to any client, by chance. */
    RANDOM
  }

  /** What gives the jobs of one run, in order of submission, in seconds of the run. */
  @FunctionalInterface
  public interface Source {
    /**
     * {@return those of a run, from the first}
     *
     * @param streams of the replication, for what is drawn
     */
    Iterator<Job> start(RandomStreams streams);
  }

  /**
   * A job and whose it is.
   *
   * @param job as the source has it, whoever its user is
   * @param client the place of its client in the class, from 0
   */
  public record Dealt(Job job, int client) {}

  /**
   * Creates a feed of the jobs of a source.
   *
   * @param source the jobs; started anew for each run
   * @param owners the owner of each job, from 0, by its place in the source; an owner's client is
   *     the one that many places on, around. Null: every job is any client's, by chance
   * @param count how many they are; infinity where there is no end
   * @param narrowest the least width of a job, in processors, at least 1
   * @param file they are from; null: none
   * @param notes what was changed or left out, a sentence each
   */
  public JobFeed(
      Source source, int[] owners, double count, int narrowest, Path file, List<String> notes) {
    this.source = source;
    this.owners = owners == null ? null : owners.clone();
    this.count = count;
    this.narrowest = narrowest;
    this.file = file;
    this.notes = List.copyOf(notes);
  }

  /** {@return the file that they are from} */
  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /** {@return what was changed or left out of them, a sentence each} */
  public List<String> notes() {
    return notes;
  }

  /** {@return how many jobs there are; infinity where there is no end} */
  public double count() {
    return count;
  }

  /** {@return the least width of a job, in processors} */
  public int narrowest() {
    return narrowest;
  }

  /**
   * {@return the jobs of one run}
   *
   * @param of what names the stream of chance
   * @param clients how many the class has
   * @param streams of the replication; a client is drawn from them where no owner is known
   */
  public Iterator<Dealt> start(String of, int clients, RandomStreams streams) {
    Iterator<Job> jobs = source.start(streams);
    RandomGenerator chance = owners == null ? streams.variates("dealing of " + of) : null;
    return new Iterator<>() {
      private int place;

      @Override
      public boolean hasNext() {
        return jobs.hasNext();
      }

      @Override
      public Dealt next() {
        int owner = owners == null ? chance.nextInt(clients) : owners[place++] % clients;
        return new Dealt(jobs.next(), owner);
      }
    };
  }
}
