package org.quoin.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.input.InputException;

/**
 * What a log's jobs are like: ParaSim's analysis by processors (Luo, Zhang and Zhang 2007, Tables 1
 * and 2) and dynP's basic properties of a trace (Streit, JSSPP 2004, Table 1), for the whole log,
 * by size class and by user.
 *
 * <p>A job is usable when it has a width, a run time of at least 0 and, in a log where any job has
 * one, an estimate above 0. Run times are cut at the estimate, as dynP's are.
 *
 * @param source the log
 * @param processors of the machine by the log's header, 0 when it does not say
 * @param records all job lines that can be read
 * @param unreadable lines with fewer than 18 fields or a field that is no number
 * @param estimates whether the log has estimates
 * @param overran usable jobs that ran longer than their estimate
 * @param interarrival seconds between the submissions of all records, in order of time
 * @param span seconds from the first submission to the last
 * @param all the usable jobs
 * @param classes the usable jobs by processors: 1, 2, up to 4, 8, ... 128, and above 128
 * @param users the usable jobs by user, the greatest work first
 */
public record LogStatistics(
    String source,
    int processors,
    long records,
    long unreadable,
    boolean estimates,
    long overran,
    Range interarrival,
    double span,
    Group all,
    List<Group> classes,
    List<Group> users) {

  /** ParaSim's upper bounds of the classes; wider jobs are the last class. */
  private static final int[] BOUNDS = {1, 2, 4, 8, 16, 32, 64, 128};

  private static final Pattern PROCESSORS =
      Pattern.compile("(MaxProcs|MaxNodes):\\s*(\\d{1,9})\\b.*");

  /**
   * Smallest, mean and largest of some values; NaN where there are none.
   *
   * @param min the smallest
   * @param mean the arithmetic mean
   * @param max the largest
   */
  public record Range(double min, double mean, double max) {
    static Range of(double[] values, int count) {
      double min = Double.NaN;
      double max = Double.NaN;
      double sum = 0;
      for (int i = 0; i < count; i++) {
        double value = values[i];
        sum += value;
        min = value < min || i == 0 ? value : min;
        max = value > max || i == 0 ? value : max;
      }
      return new Range(min, sum / count, max);
    }
  }

  /**
   * The properties of some jobs; times in seconds.
   *
   * @param name the class or the user
   * @param jobs how many
   * @param width processors
   * @param estimate NaN in a log without estimates
   * @param runTime cut at the estimate
   * @param interarrival between the jobs of this group, in order of time
   * @param overestimation mean estimate over mean run time
   * @param work processors x run time, summed
   */
  public record Group(
      String name,
      long jobs,
      Range width,
      Range estimate,
      Range runTime,
      Range interarrival,
      double overestimation,
      double work) {}

  /** Work over the capacity of the machine during {@link #span}; NaN when its width is unknown. */
  public double load() {
    return processors > 0 && span > 0 ? all.work / processors / span : Double.NaN;
  }

  /** Mean estimate over mean run time, dynP's average overestimation factor. */
  public double overestimation() {
    return all.overestimation;
  }

  /**
   * Analyses a log.
   *
   * @param width the field that holds the width
   * @throws org.quoin.input.InputException when it is no log or holds no usable job
   */
  public static LogStatistics of(Path file, LogRules.Width width) {
    Columns log = Columns.read(file, width);
    if (log.count == 0) {
      throw new InputException(file.toString(), "holds no job line; expected a log in SWF");
    }
    int[] usable = log.usable();
    if (usable.length == 0) {
      throw new InputException(
          file.toString(), "none of its " + log.count + " jobs has a width and a run time");
    }
    List<List<Integer>> byClass = new ArrayList<>();
    for (int k = 0; k <= BOUNDS.length; k++) {
      byClass.add(new ArrayList<>());
    }
    TreeMap<Integer, List<Integer>> byUser = new TreeMap<>();
    for (int i : usable) {
      byClass.get(classOf(log.width[i])).add(i);
      byUser.computeIfAbsent((int) log.user[i], user -> new ArrayList<>()).add(i);
    }
    List<Group> classes = new ArrayList<>();
    for (int k = 0; k <= BOUNDS.length; k++) {
      classes.add(log.group(className(k), toArray(byClass.get(k))));
    }
    List<Group> users = new ArrayList<>();
    byUser.forEach((user, jobs) -> users.add(log.group(userName(user), toArray(jobs))));
    users.sort(Comparator.comparingDouble(Group::work).reversed());
    int[] everyRecord = new int[log.count];
    Arrays.setAll(everyRecord, i -> i);
    double[] submits = log.sortedSubmits(everyRecord);
    return new LogStatistics(
        file.toString(),
        log.processors,
        log.count,
        log.unreadable,
        log.estimates,
        log.overran(usable),
        gaps(submits),
        submits[submits.length - 1] - submits[0],
        log.group("all", usable),
        classes,
        users);
  }

  private static String userName(int user) {
    return user < 0 ? "unknown" : Integer.toString(user);
  }

  private static int classOf(double width) {
    int k = 0;
    while (k < BOUNDS.length && width > BOUNDS[k]) {
      k++;
    }
    return k;
  }

  private static String className(int k) {
    if (k == BOUNDS.length) {
      return ">" + BOUNDS[k - 1];
    }
    return k < 2 ? Integer.toString(BOUNDS[k]) : "<=" + BOUNDS[k];
  }

  private static int[] toArray(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  private static Range gaps(double[] sorted) {
    double[] gaps = new double[Math.max(0, sorted.length - 1)];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = sorted[i + 1] - sorted[i];
    }
    return Range.of(gaps, gaps.length);
  }

  /** The fields of a log that matter here, a column each. */
  private static final class Columns {
    private double[] submit = new double[1024];
    private double[] run = new double[1024];
    private double[] width = new double[1024];
    private double[] estimate = new double[1024];
    private double[] user = new double[1024];
    private int count;
    private long unreadable;
    private boolean estimates;
    private int processors;

    static Columns read(Path file, LogRules.Width rule) {
      Columns log = new Columns();
      try (SwfReader reader = SwfReader.open(file)) {
        while (reader.next()) {
          if (reader.fault() == null) {
            log.add(reader, rule);
          } else {
            log.unreadable++;
          }
        }
        log.processors = processors(reader.header());
      }
      return log;
    }

    private static int processors(List<String> header) {
      int found = 0;
      for (String line : header) {
        Matcher matcher = PROCESSORS.matcher(line);
        if (matcher.matches() && (found == 0 || matcher.group(1).equals("MaxProcs"))) {
          found = Integer.parseInt(matcher.group(2));
        }
      }
      return found;
    }

    private void add(SwfReader reader, LogRules.Width rule) {
      if (count == submit.length) {
        submit = Arrays.copyOf(submit, 2 * count);
        run = Arrays.copyOf(run, 2 * count);
        width = Arrays.copyOf(width, 2 * count);
        estimate = Arrays.copyOf(estimate, 2 * count);
        user = Arrays.copyOf(user, 2 * count);
      }
      boolean requested = rule == LogRules.Width.REQUESTED && reader.field(8) > 0;
      submit[count] = reader.field(2);
      run[count] = reader.field(4);
      width[count] = reader.field(requested ? 8 : 5);
      estimate[count] = reader.field(9);
      user[count] = reader.field(12);
      estimates |= estimate[count] > 0;
      count++;
    }

    int[] usable() {
      int[] usable = new int[count];
      int kept = 0;
      for (int i = 0; i < count; i++) {
        if (width[i] > 0 && run[i] >= 0 && (!estimates || estimate[i] > 0)) {
          usable[kept++] = i;
        }
      }
      return Arrays.copyOf(usable, kept);
    }

    long overran(int[] jobs) {
      return estimates ? Arrays.stream(jobs).filter(i -> run[i] > estimate[i]).count() : 0;
    }

    private double cut(int job) {
      return estimates ? Math.min(run[job], estimate[job]) : run[job];
    }

    double[] sortedSubmits(int[] jobs) {
      return Arrays.stream(jobs).mapToDouble(i -> submit[i]).sorted().toArray();
    }

    Group group(String name, int[] jobs) {
      double[] estimated =
          estimates ? Arrays.stream(jobs).mapToDouble(i -> estimate[i]).toArray() : new double[0];
      Range estimateRange = Range.of(estimated, estimated.length);
      Range runRange = Range.of(Arrays.stream(jobs).mapToDouble(this::cut).toArray(), jobs.length);
      return new Group(
          name,
          jobs.length,
          Range.of(Arrays.stream(jobs).mapToDouble(i -> width[i]).toArray(), jobs.length),
          estimateRange,
          runRange,
          gaps(sortedSubmits(jobs)),
          estimateRange.mean / runRange.mean,
          Arrays.stream(jobs).mapToDouble(i -> width[i] * cut(i)).sum());
    }
  }
}
