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
 * Advance reservations of a run: those of a list, or some of a log's jobs, which then request a
 * start some time after their submission.
 *
 * @param file path of the list, for messages
 * @param listed reservations of the list
 * @param share share of the log's jobs that request a reservation, from 0 to 1
 * @param notice seconds from submission to the requested start
 * @param seed seed of the selection; jobs selected for a share are also selected for a larger one
 */
public record Reservations(
    String file, List<Asked> listed, double share, double notice, long seed) {

  /** No reservations. */
  public static final Reservations NONE = new Reservations("", List.of(), 0, 0, 1);

  private static final List<String> COLUMNS =
      List.of("submitted", "start", "duration", "processors");
  private static final long MAX_BYTES = 100_000_000;

  /**
   * Reservation of a list. Times are in seconds of the run.
   *
   * @param line line in the file
   * @param submitted submit time
   * @param start requested start
   * @param duration duration, all of which is used
   * @param processors width, at least 1
   */
  public record Asked(int line, double submitted, double start, double duration, int processors) {}

  public Reservations {
    listed = List.copyOf(listed);
  }

  /**
   * {@return reservations for a share of the log's jobs}
   *
   * @param share share of the log's jobs that request a reservation, from 0 to 1
   * @param notice seconds from submission to the requested start, at least 0
   * @param seed seed of the selection
   */
  public static Reservations ofShare(double share, double notice, long seed) {
    return new Reservations("", List.of(), share, notice, seed);
  }

  /**
   * {@return the reservations of a list}
   *
   * @param file CSV file with the columns {@code submitted}, {@code start}, {@code duration} (in
   *     seconds or with a unit) and {@code processors}; its rows may have any order
   * @throws InputException with all mistakes
   */
  public static Reservations read(Path file) {
    List<Asked> listed = new ArrayList<>();
    Mistakes mistakes = new Mistakes(file.toString());
    CsvFile.table(
        file,
        "a list of reservations in CSV",
        MAX_BYTES,
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
      wrong = "starts before it is submitted";
    } else if (times[2] == 0) {
      wrong = "duration is 0; expected more";
    }
    if (!wrong.isEmpty()) {
      mistakes.add(new Mistake(file.toString(), line, 0, wrong));
    }
    return new Asked(line, times[0], times[1], times[2], counted ? Integer.parseInt(width) : 1);
  }

  /** {@return whether there may be reservations} */
  public boolean any() {
    return !listed.isEmpty() || share > 0;
  }

  /**
   * Checks the list against the width of a machine.
   *
   * @param processors width of the machine
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
   * {@return the jobs of a log and the reservations, in order of submission} A listed reservation
   * follows the jobs of the same submit time; its job number follows those of the log.
   *
   * @param jobs jobs in order of submission
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
      // A job of duration 0 needs no reservation.
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
