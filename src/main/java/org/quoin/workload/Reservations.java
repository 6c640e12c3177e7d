package org.quoin.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.base.CsvFile;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.engine.RandomStreams;

/**
 * The advance reservations that are asked for beside the jobs of a log: those of a list, or some of
 * the log's own jobs, which then ask for a start some time after their submission.
 *
 * @param file of the list, for messages
 * @param listed those of the list
 * @param share of the log's jobs that ask for one, from 0 to 1
 * @param notice from their submission to the start they ask for, in seconds
 * @param seed of the draw; a job drawn for a share is so for any larger one
 */
public record Reservations(
    String file, List<Asked> listed, double share, double notice, long seed) {

  /** None at all. */
  public static final Reservations NONE = new Reservations("", List.of(), 0, 0, 1);

  private static final List<String> COLUMNS =
      List.of("submitted", "start", "duration", "processors");
  private static final long MOST_BYTES = 100_000_000;

  /**
   * A line of a list. Times in seconds of the run.
   *
   * @param line where it stands
   * @param submitted when it is asked for
   * @param start when its processors are wanted
   * @param duration for how long, all of which it uses
   * @param processors that are wanted, at least 1
   */
  public record Asked(int line, double submitted, double start, double duration, int processors) {}

  /**
   * Copies the list.
   *
   * @param file of the list; empty without one
   * @param listed may be empty
   * @param share from 0 to 1
   * @param notice in seconds, at least 0
   * @param seed of the draw
   */
  public Reservations {
    listed = List.copyOf(listed);
  }

  /**
   * {@return a share of the log's jobs}
   *
   * @param share of the log's jobs that ask for one, from 0 to 1
   * @param notice from their submission to the start they ask for, in seconds, at least 0
   * @param seed of the draw, by which the jobs are chosen
   */
  public static Reservations ofShare(double share, double notice, long seed) {
    return new Reservations("", List.of(), share, notice, seed);
  }

  /**
   * {@return those of a list}
   *
   * @param file CSV with the columns {@code submitted}, {@code start}, {@code duration} (in
   *     seconds, or with their unit) and {@code processors}; its rows may come in any order
   * @throws InputException with all that is wrong
   */
  public static Reservations read(Path file) {
    List<Asked> listed = new ArrayList<>();
    Mistakes mistakes = new Mistakes(file.toString());
    CsvFile.table(
        file,
        "a list of reservations in CSV",
        MOST_BYTES,
        COLUMNS,
        mistakes,
        (line, cells) -> listed.add(row(file, line, cells, mistakes)));
    mistakes.refuse();
    return new Reservations(file.toString(), listed, 0, 0, 1);
  }

  private static Asked row(Path file, int line, List<String> cells, Mistakes mistakes) {
    double[] times = new double[3];
    for (int i = 0; i < times.length; i++) {
      try {
        times[i] = Quantity.DURATION.parseCell(cells.get(i));
      } catch (IllegalArgumentException e) {
        mistakes.add(new Mistake(file.toString(), line, 0, COLUMNS.get(i) + " " + e.getMessage()));
        times[i] = Double.NaN;
      }
    }
    String width = cells.get(3);
    boolean counted = width.matches("[1-9]\\d{0,8}");
    String wrong = "";
    if (!counted) {
      wrong = "processors is '" + width + "'; expected a whole number from 1";
    } else if (times[1] < times[0]) {
      wrong = "starts before it is asked for";
    } else if (times[2] == 0) {
      wrong = "duration is 0; expected more";
    }
    if (!wrong.isEmpty()) {
      mistakes.add(new Mistake(file.toString(), line, 0, wrong));
    }
    return new Asked(line, times[0], times[1], times[2], counted ? Integer.parseInt(width) : 1);
  }

  /** {@return whether there may be any} */
  public boolean any() {
    return !listed.isEmpty() || share > 0;
  }

  /**
   * Checks the list against a machine.
   *
   * @param processors the machine's width
   * @throws InputException with every reservation that is wider
   */
  public void check(int processors) {
    Mistakes mistakes = new Mistakes(file);
    for (Asked asked : listed) {
      if (asked.processors > processors) {
        String what = asked.processors + " processors of a machine of " + processors;
        mistakes.add(new Mistake(file, asked.line, 0, what));
      }
    }
    mistakes.refuse();
  }

  /**
   * {@return a log's jobs, in order of submission, with the reservations among them: those of a
   * list come after the jobs of their instant, and have the numbers after the log's}
   *
   * @param jobs in order of submission
   */
  public List<Job> among(List<Job> jobs) {
    if (!any()) {
      return jobs;
    }
    RandomGenerator random = new RandomStreams(seed, 0).stream("reservations");
    List<Job> all = new ArrayList<>(jobs.size() + listed.size());
    long last = 0;
    for (Job job : jobs) {
      last = Math.max(last, job.id());
      // What lasts no time needs no reservation.
      boolean asks = random.nextDouble() < share && job.requestedTime() > 0;
      all.add(asks ? job.reserved(job.submitTime() + notice) : job);
    }
    for (Asked asked : listed) {
      double length = asked.duration;
      Job job =
          Job.batch(++last, asked.submitted, asked.processors, length, length, Job.UNKNOWN_USER);
      all.add(job.reserved(asked.start));
    }
    all.sort(Comparator.comparingDouble(Job::submitTime));
    return all;
  }
}
