package org.quoin.workload;

import java.util.List;
import java.util.Locale;
import org.quoin.input.InputException;
import org.quoin.input.Nearest;

/**
 * How the lines of a log become jobs.
 *
 * @param processors the machine's width; 0 takes the log's own {@code MaxProcs}
 * @param width where a job's width is read
 * @param oversize what becomes of a job wider than the machine
 * @param estimates where a job's requested time comes from
 * @param limit how many jobs at most, from the top of the log; 0 means all
 * @param strict whether any line with something against it refuses the log
 * @param seed of the drawn estimates
 */
public record LogRules(
    int processors,
    Width width,
    Oversize oversize,
    Estimates estimates,
    long limit,
    boolean strict,
    long seed) {

  /** Where a job's width is read. */
  public enum Width {
    /** Field 8 (requested processors), or field 5 where the log does not know it. */
    REQUESTED,
    /** Field 5 (allocated processors). */
    ALLOCATED
  }

  /** What becomes of a job wider than the machine. */
  public enum Oversize {
    /** It is left out. */
    DROP,
    /** It gets the whole machine. */
    CLIP,
    /** The log is refused. */
    FAIL
  }

  /**
   * Where a job's requested time comes from.
   *
   * @param kind the user, the run time itself, or the run time times a factor drawn from U(1,
   *     {@code factor}) (ParaSim's (R): Luo, Zhang, Zhang 2007, Table 4)
   * @param factor the largest factor, at least 1; 1 unless drawn
   */
  public record Estimates(Kind kind, double factor) {

    /** The source of an estimate. */
    public enum Kind {
      USER,
      EXACT,
      UNIFORM
    }

    /** The estimates of the log (field 9). */
    public static final Estimates USER = new Estimates(Kind.USER, 1);

    /** The run times themselves. */
    public static final Estimates EXACT = new Estimates(Kind.EXACT, 1);

    /**
     * Reads {@code user}, {@code exact} or {@code uniform:F}.
     *
     * @throws InputException when it is none of them
     */
    public static Estimates parse(String source, String text) {
      String word = text.toLowerCase(Locale.ROOT);
      if (word.equals("user")) {
        return USER;
      }
      if (word.equals("exact")) {
        return EXACT;
      }
      if (word.startsWith("uniform:")) {
        try {
          double factor = Double.parseDouble(word.substring("uniform:".length()));
          if (factor >= 1 && factor <= 1e6) {
            return new Estimates(Kind.UNIFORM, factor);
          }
        } catch (NumberFormatException e) {
          // falls through to the one message for every unreadable factor
        }
        throw new InputException(
            source, "'" + text + "': the factor must be a number from 1 to 1000000");
      }
      throw new InputException(
          source,
          "'" + text + "': " + Nearest.expected(word, List.of("user", "exact", "uniform:F")));
    }

    @Override
    public String toString() {
      String name = kind.name().toLowerCase(Locale.ROOT);
      return kind == Kind.UNIFORM ? name + ":" + factor : name;
    }
  }

  /** The rules that hold when nothing else is said, on a machine of this width. */
  public static LogRules standard(int processors) {
    return new LogRules(processors, Width.REQUESTED, Oversize.DROP, Estimates.USER, 0, false, 1);
  }

  /** The same with another source of the width. */
  public LogRules withWidth(Width other) {
    return new LogRules(processors, other, oversize, estimates, limit, strict, seed);
  }

  /** The same with another source of the estimates. */
  public LogRules withEstimates(Estimates other, long drawnFrom) {
    return new LogRules(processors, width, oversize, other, limit, strict, drawnFrom);
  }
}
