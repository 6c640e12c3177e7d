package org.quoin.workload;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The jobs of a feed in one run, in order of submission. Some may wait for others, so that the next
 * submission can come nearer as jobs start and end.
 */
public final class FeedRun {
  private final Iterator<JobFeed.Round> rounds;
  private final int[] owners;
  private final int clients;
  private final RandomGenerator chance;
  private final List<Part> open = new ArrayList<>(1);

  /** The round that begins next; null after the last one. */
  private JobFeed.Round next;

  /** The jobs of a round that has begun. */
  private abstract static class Part {
    abstract double nextTime();

    abstract Dealt next(FeedRun run);

    abstract boolean isOver();
  }

  /** Jobs that wait for no others. */
  private static final class Independent extends Part {
    private final Iterator<Job> jobs;
    private Job next;

    Independent(Iterator<Job> jobs) {
      this.jobs = jobs;
      advance();
    }

    private void advance() {
      next = jobs.hasNext() ? jobs.next() : null;
    }

    @Override
    double nextTime() {
      return next == null ? Double.POSITIVE_INFINITY : next.submitTime();
    }

    @Override
    Dealt next(FeedRun run) {
      Job job = next;
      advance();
      return new Dealt(job, run.client(job), null, 0);
    }

    @Override
    boolean isOver() {
      return next == null;
    }
  }

  /** Jobs of which some wait for others. */
  private static final class Dependent extends Part {
    private final DependentJobs jobs;
    private int left;

    Dependent(JobFeed.Round round) {
      List<Job> all = new ArrayList<>();
      round.jobs().forEachRemaining(all::add);
      jobs = new DependentJobs(all, round.feedback(), 0, round.start());
      left = all.size();
    }

    @Override
    double nextTime() {
      return jobs.nextTime();
    }

    @Override
    Dealt next(FeedRun run) {
      left--;
      DependentJobs.Submission one = jobs.next();
      Job job = jobs.job(one);
      return new Dealt(job, run.client(job), jobs, one.index());
    }

    @Override
    boolean isOver() {
      return left == 0;
    }
  }

  /**
   * A job with its client.
   *
   * @param job the job at its submission, whose user is ignored
   * @param client index of the client in the class
   * @param round the jobs of which some may wait for this one; null if none does
   * @param index index of the job among them
   */
  public record Dealt(Job job, int client, DependentJobs round, int index) {
    /** {@return whether others may wait for the end of this job} */
    public boolean isAwaited() {
      return round != null;
    }

    /** {@return whether others wait for the start of this job} */
    public boolean isStartAwaited() {
      return round != null && round.isStartAwaited(index);
    }

    /**
     * Notes that this job, for which others may wait, starts.
     *
     * @param time simulated time in seconds
     */
    public void started(double time) {
      round.started(index, time);
    }

    /**
     * Notes that this job, for which others may wait, ends.
     *
     * @param time simulated time in seconds
     */
    public void ended(double time) {
      round.ended(index, time);
    }
  }

  /**
   * Creates a run in which nothing has been submitted.
   *
   * @param owners owner of the job with each id; null if each job goes to a random client
   * @param clients number of clients of the class
   * @param chance draws the clients of jobs without an owner
   */
  FeedRun(Iterator<JobFeed.Round> rounds, int[] owners, int clients, RandomGenerator chance) {
    this.rounds = rounds;
    this.owners = owners;
    this.clients = clients;
    this.chance = chance;
    next = rounds.hasNext() ? rounds.next() : null;
  }

  private int client(Job job) {
    return owners == null ? chance.nextInt(clients) : owners[(int) job.id()] % clients;
  }

  /** Returns the part with the next submission that is known; null if there is none. */
  private Part first() {
    Part first = null;
    for (Part part : open) {
      first = first == null || part.nextTime() < first.nextTime() ? part : first;
    }
    return first;
  }

  /** {@return the time of the next submission that is known; infinity if there is none} */
  public double nextTime() {
    Part first = first();
    while (next != null && (first == null || next.start() <= first.nextTime())) {
      open.add(next.feedback().any() ? new Dependent(next) : new Independent(next.jobs()));
      next = rounds.hasNext() ? rounds.next() : null;
      first = first();
    }
    return first == null ? Double.POSITIVE_INFINITY : first.nextTime();
  }

  /** {@return the job of {@link #nextTime}, which is not infinite} */
  public Dealt next() {
    nextTime();
    Part first = first();
    Dealt dealt = first.next(this);
    if (first.isOver()) {
      open.remove(first);
    }
    return dealt;
  }
}
