package org.quoin.workload.resample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.quoin.base.InputException;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;
import org.quoin.workload.JobFeed;
import org.quoin.workload.ResourceRequest;
import org.quoin.workload.StatedDependencies;
import org.quoin.workload.log.JobLog;

/**
 * Draws logs from a log, each as long as the log in whole weeks of seven days.
 *
 * <p>The method is that of N. Zakay and D. G. Feitelson, "Workload resampling for performance
 * evaluation of parallel job schedulers", Concurrency and Computation: Practice and Experience
 * 26(12), 2014 (first at ICPE 2013): the log is partitioned into the jobs of its users, which are
 * combined anew. Every user is moved by whole weeks, so that day of week, time of day and the order
 * of the user's jobs remain. A log of another load has more or fewer users; no time is squeezed.
 *
 * <ul>
 *   <li><b>Temporary users</b> are drawn with replacement, as many as the log has, times the load.
 *       Each begins in a random week. Jobs beyond the end of the drawn log move to its beginning.
 *   <li><b>Long-term users</b>, whose jobs span at least {@link Resampling#longTerm}, fill places.
 *       A log has on average {@code sum of spans / length} such users at a time, and as many
 *       places, times the load. The user of a place is drawn with probability in proportion to the
 *       span, and begins in a random week of its jobs; after the last week the first one follows.
 *   <li><b>By week</b>, every week of the drawn log is a random complete week of the log. <b>By
 *       user and week</b>, it has the weeks of random users, as many as the complete weeks of the
 *       log have on average, times the load.
 * </ul>
 *
 * <p>These numbers of users are means of Poisson variates: in the next month, more or fewer users
 * may come, and intervals that leave this out are too narrow. A fixed number, {@link
 * Resampling.Users#FIXED}, is rounded up or down at random, so that the expected load is exact in
 * both cases. All jobs of unknown users count as jobs of one user. Users get new numbers, one for
 * each draw, and jobs new numbers; Slurm's dependencies on job numbers and its job arrays are left
 * out.
 *
 * <p>A small change of submit times and estimates tells an artefact of a log from an effect: D.
 * Tsafrir, K. Ouaknine and D. G. Feitelson, "Reducing performance evaluation sensitivity and
 * variability by input shaking", MASCOTS 2007. Each time moves by a uniform random number; an
 * estimate that was sufficient remains so.
 */
public final class Resampler {
  /** Seconds of a week. */
  public static final double WEEK = 7 * 86_400.0;

  private final JobLog log;
  private final Resampling rules;
  private final Feedback feedback;
  private final double start;
  private final double span;
  private final int weeks;

  /**
   * A job that is drawn.
   *
   * @param index its index in the log
   * @param unit number of the drawn unit, within which jobs depend on each other
   */
  private record Draw(Job job, int index, int unit) {}

  /** Jobs of one unit, by index in the log. */
  private record Part(int first, int last, List<Integer> jobs) {
    int span() {
      return last - first + 1;
    }
  }

  /**
   * Creates a source of logs.
   *
   * @param log the log; with feedback, read with all fields
   * @param rules how logs are drawn from it
   * @throws InputException if the log has no users to draw, or nothing that feedback needs
   */
  public Resampler(JobLog log, Resampling rules) {
    this.log = log;
    this.rules = rules;
    feedback =
        switch (rules.feedback()) {
          case NONE -> Feedback.NONE;
          case THINK -> Sessions.of(log, rules.session());
          case DEPENDENCIES -> StatedDependencies.of(log.jobs());
        };
    start = log.jobs().get(0).submitTime();
    span = Math.max(1, log.jobs().get(log.jobs().size() - 1).submitTime() - start);
    weeks = Math.max(1, (int) Math.round(span / WEEK));
    if (rules.unit().changesLoad()
        && log.jobs().stream().allMatch(job -> job.user() == Job.UNKNOWN_USER)) {
      throw new InputException(
          log.source(), "names no users (SWF field 12), so none can be drawn; draw weeks");
    }
  }

  /** {@return the dependencies of the jobs of the log} */
  public Feedback feedback() {
    return feedback;
  }

  /** {@return whether {@link #rounds} have no end} */
  public boolean isEndless() {
    return rules.unit() != Resampling.Unit.LOG;
  }

  /** Returns the log from which logs are drawn. */
  JobLog log() {
    return log;
  }

  /** Returns what is drawn. */
  Resampling.Unit unit() {
    return rules.unit();
  }

  /** {@return the length of a drawn log in weeks} */
  public int weeks() {
    return weeks;
  }

  /**
   * {@return a drawn log}
   *
   * @param streams streams of the replication; "resampling" and "shaking" are used
   */
  public JobLog sample(RandomStreams streams) {
    return draw(streams.stream("resampling")).log(streams.stream("shaking"));
  }

  private Sample draw(RandomGenerator resampling) {
    Sample sample = new Sample(resampling);
    do { // a drawn log without jobs is drawn again
      switch (rules.unit()) {
        case USER -> sample.users();
        case WEEK -> sample.weeks();
        case USER_WEEK -> sample.userWeeks();
        case LOG -> sample.log();
      }
    } while (sample.draws.isEmpty());
    return sample;
  }

  /**
   * {@return logs that are drawn one after the other} Each job has the index of its origin in the
   * log as its number. The next log begins with the week after the last one; at a log that is
   * shorter than a week, after the mean time between submissions. They have no end, unless {@link
   * Resampling.Unit#LOG} draws the jobs of the log once.
   *
   * @param streams streams of the replication
   * @param of who submits the jobs: part of the names of the streams
   */
  public Iterator<JobFeed.Round> rounds(RandomStreams streams, String of) {
    RandomGenerator resampling = streams.stream("resampling of " + of);
    RandomGenerator shaking = streams.stream("shaking of " + of);
    double gap = span / Math.max(1, log.jobs().size() - 1);
    double round = span < WEEK ? span + gap : weeks * WEEK;
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return isEndless() || next == 0;
      }

      @Override
      public JobFeed.Round next() {
        double from = round * next++;
        Sample sample = draw(resampling);
        List<Draw> draws = sample.inOrder(shaking, from);
        return new JobFeed.Round(
            start + from,
            draws.stream().map(draw -> draw.job.withId(draw.index)).iterator(),
            sample.feedback(draws));
      }
    };
  }

  /**
   * {@return the jobs of {@link #rounds}, one log after the other} Without feedback and shaking,
   * they are in order of submission.
   *
   * @param streams streams of the replication
   * @param of who submits the jobs: part of the names of the streams
   */
  public Iterator<Job> stream(RandomStreams streams, String of) {
    Iterator<JobFeed.Round> rounds = rounds(streams, of);
    return new Iterator<>() {
      private Iterator<Job> jobs = rounds.next().jobs();

      @Override
      public boolean hasNext() {
        return jobs.hasNext() || rounds.hasNext();
      }

      @Override
      public Job next() {
        if (!jobs.hasNext()) {
          jobs = rounds.next().jobs();
        }
        return jobs.next();
      }
    };
  }

  private int week(Job job) {
    return (int) ((job.submitTime() - start) / WEEK);
  }

  /** Returns the complete weeks of the log; its only week, if that is incomplete. */
  private int completeWeeks() {
    return Math.max(1, (int) (span / WEEK));
  }

  private List<Part> parts(boolean byUser, boolean byWeek) {
    Map<List<Long>, List<Integer>> jobs = new LinkedHashMap<>();
    for (int i = 0; i < log.jobs().size(); i++) {
      Job job = log.jobs().get(i);
      List<Long> key = List.of(byUser ? job.user() : 0, byWeek ? (long) week(job) : 0);
      jobs.computeIfAbsent(key, k -> new ArrayList<>()).add(i);
    }
    return jobs.values().stream()
        .map(
            some ->
                new Part(
                    week(log.jobs().get(some.get(0))),
                    week(log.jobs().get(some.get(some.size() - 1))),
                    some))
        .toList();
  }

  /** The log that is being drawn. */
  private final class Sample {
    private final RandomGenerator random;
    private final List<Draw> draws = new ArrayList<>();
    private long user;
    private int units;

    Sample(RandomGenerator random) {
      this.random = random;
    }

    void log() {
      for (int i = 0; i < log.jobs().size(); i++) {
        draws.add(new Draw(log.jobs().get(i), i, units));
      }
    }

    void users() {
      List<Part> temporary = new ArrayList<>();
      List<Part> longTerm = new ArrayList<>();
      for (Part part : parts(true, false)) {
        double time =
            log.jobs().get(part.jobs.get(part.jobs.size() - 1)).submitTime()
                - log.jobs().get(part.jobs.get(0)).submitTime();
        (time >= rules.longTerm() ? longTerm : temporary).add(part);
      }
      // The drawn log is a whole number of weeks long; the density of users remains.
      double density = rules.load() * (span < WEEK ? 1 : weeks * WEEK / span);
      int count = number(density * temporary.size());
      for (int i = 0; i < count; i++) {
        Part part = temporary.get(random.nextInt(temporary.size()));
        once(part, random.nextInt(weeks));
      }
      int spans = longTerm.stream().mapToInt(Part::span).sum();
      int places = spans == 0 ? 0 : number(density * spans / weeks);
      for (int i = 0; i < places; i++) {
        int at = random.nextInt(spans);
        int index = 0;
        while (at >= longTerm.get(index).span()) {
          at -= longTerm.get(index++).span();
        }
        // The place within the spans is also the random week at which the user begins.
        forever(longTerm.get(index), at);
      }
    }

    /** Returns a number of units with this mean. */
    private int number(double mean) {
      if (rules.number() == Resampling.Users.FIXED) {
        int whole = (int) mean;
        return whole + (random.nextDouble() < mean - whole ? 1 : 0);
      }
      // The events of a Poisson process of rate 1 until this time.
      int count = 0;
      for (double time = random.nextExponential(); time < mean; time += random.nextExponential()) {
        count++;
      }
      return count;
    }

    /** Adds the jobs of a part from a week on; those beyond the end go to the beginning. */
    private void once(Part part, int from) {
      long own = ++user;
      for (int i : part.jobs) {
        int week = from + week(log.jobs().get(i)) - part.first;
        moved(i, week % weeks, own, units + week / weeks);
      }
      units += (from + part.span() - 1) / weeks + 1;
    }

    /** Adds the jobs of a part again and again, the first time from one of its weeks on. */
    private void forever(Part part, int from) {
      long own = ++user;
      for (int turn = 0; turn * part.span() - from < weeks; turn++) {
        for (int i : part.jobs) {
          int week = turn * part.span() - from + week(log.jobs().get(i)) - part.first;
          if (week >= 0 && week < weeks) {
            moved(i, week, own, units);
          }
        }
        units++;
      }
    }

    void weeks() {
      int complete = completeWeeks();
      Map<Integer, Part> byWeek = new HashMap<>();
      parts(false, true).forEach(part -> byWeek.put(part.first, part));
      for (int week = 0; week < weeks; week++) {
        Part part = byWeek.get(random.nextInt(complete));
        if (part != null) { // a week may have no job
          Map<Long, Long> users = new HashMap<>();
          for (int i : part.jobs) {
            long own = users.computeIfAbsent(log.jobs().get(i).user(), k -> ++user);
            moved(i, week, own, units);
          }
          units++;
        }
      }
    }

    void userWeeks() {
      int complete = completeWeeks();
      List<Part> parts = parts(true, true).stream().filter(one -> one.first < complete).toList();
      for (int week = 0; week < weeks; week++) {
        int count = number(rules.load() * parts.size() / complete);
        for (int i = 0; i < count; i++) {
          once(parts.get(random.nextInt(parts.size())), week);
        }
      }
    }

    /** Adds a job of a drawn user at its time within another week. */
    private void moved(int index, int week, long own, int unit) {
      Job job = log.jobs().get(index);
      Job moved = alone(job.from((week(job) - week) * WEEK));
      boolean isOwned = job.user() != Job.UNKNOWN_USER;
      draws.add(new Draw(isOwned ? moved.withUser(own) : moved, index, unit));
    }

    /** Returns a job without references to job numbers, which drawn jobs have not. */
    private static Job alone(Job job) {
      ResourceRequest.Timing timing = job.terms().request().timing();
      ResourceRequest.Timing alone = timing.alone();
      return alone.equals(timing) ? job : job.with(alone);
    }

    /** Returns the jobs in order of submission, all of them later by a time. */
    private List<Draw> inOrder(RandomGenerator shaking, double later) {
      List<Draw> inOrder = new ArrayList<>(draws.size());
      for (Draw draw : draws) {
        Job job = rules.shake() > 0 ? shaken(draw.job, shaking) : draw.job;
        inOrder.add(new Draw(later == 0 ? job : job.from(-later), draw.index, draw.unit));
      }
      inOrder.sort(Comparator.comparingDouble(draw -> draw.job.submitTime()));
      return inOrder;
    }

    JobLog log(RandomGenerator shaking) {
      List<Draw> inOrder = inOrder(shaking, 0);
      List<Job> jobs = new ArrayList<>(inOrder.size());
      for (Draw draw : inOrder) {
        jobs.add(draw.job.withId(jobs.size() + 1L));
      }
      return log.drawn(jobs, feedback(inOrder));
    }

    /** Returns the dependencies between drawn jobs. */
    private Feedback feedback(List<Draw> inOrder) {
      return feedback.any() ? new Dependencies(inOrder, units).drawn() : Feedback.NONE;
    }

    /** Changes submit time and estimate; an estimate that suffices remains sufficient. */
    private Job shaken(Job job, RandomGenerator shaking) {
      double submit = job.submitTime() + rules.shake() * (2 * shaking.nextDouble() - 1);
      double estimate = job.requestedTime() + rules.shake() * (2 * shaking.nextDouble() - 1);
      double least = Math.min(job.requestedTime(), Math.max(1, job.runTime()));
      return job.withSubmitTime(Math.max(start, submit))
          .withRequestedTime(Math.max(least, estimate));
    }
  }

  /**
   * The dependencies of the log between the jobs of a drawn one, within each unit. A job whose
   * predecessors were not drawn with it keeps its own time.
   */
  private final class Dependencies {
    private final List<Draw> draws;
    private final int units;

    /** Index of each drawn job, by its unit and its index in the log. */
    private final Map<List<Integer>, Integer> places = new HashMap<>();

    /** Number of each group, by unit and its number in the log. */
    private final Map<List<Integer>, Integer> numbers = new HashMap<>();

    private final List<Feedback.Group> groups = new ArrayList<>();

    Dependencies(List<Draw> draws, int units) {
      this.draws = draws;
      this.units = units;
      for (int i = 0; i < draws.size(); i++) {
        places.put(List.of(draws.get(i).unit, draws.get(i).index), i);
      }
    }

    Feedback drawn() {
      List<Feedback.Wait> waits = draws.stream().map(this::wait).toList();
      return new Feedback(groups, waits, limited());
    }

    private Feedback.Wait wait(Draw draw) {
      Feedback.Wait wait = feedback.wait(draw.index);
      if (wait == null) {
        return null;
      }
      int[] known =
          Arrays.stream(wait.groups())
              .map(group -> number(draw.unit, group))
              .filter(group -> group >= 0)
              .toArray();
      boolean isKnown = wait.any() ? known.length == wait.groups().length : known.length > 0;
      if (!isKnown && wait.groups().length > 0) {
        return null;
      }
      double later = draw.job.submitTime() - log.jobs().get(draw.index).submitTime();
      return new Feedback.Wait(known, wait.any(), wait.delay(), wait.earliest() + later);
    }

    /** Returns the number of the group of a unit; -1 if none of its jobs was drawn with it. */
    private int number(int unit, int group) {
      return numbers.computeIfAbsent(List.of(unit, group), both -> add(unit, group));
    }

    private int add(int unit, int group) {
      Feedback.Group all = feedback.groups().get(group);
      int[] jobs = drawn(unit, all.jobs());
      if (jobs.length == 0) {
        return -1;
      }
      groups.add(new Feedback.Group(jobs, all.starts(), all.delay()));
      return groups.size() - 1;
    }

    /** Returns the indices of those jobs of the log that were drawn in a unit. */
    private int[] drawn(int unit, int[] jobs) {
      return Arrays.stream(jobs)
          .map(job -> places.getOrDefault(List.of(unit, job), -1))
          .filter(job -> job >= 0)
          .toArray();
    }

    private List<Feedback.Limited> limited() {
      List<Feedback.Limited> all = new ArrayList<>();
      for (int unit = 0; unit <= units && !feedback.limited().isEmpty(); unit++) {
        for (Feedback.Limited one : feedback.limited()) {
          int[] jobs = drawn(unit, one.jobs());
          if (jobs.length > 0) {
            all.add(new Feedback.Limited(jobs, one.limit()));
          }
        }
      }
      return all;
    }
  }
}
