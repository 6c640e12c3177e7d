package org.quoin.timeshared.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;

/**
 * The type of a job: the shares of computation, I/O and communication in its iteration, and its
 * messages if they are its own. J1 to J6 are those of the paper's Table 2. A job may have several
 * phases, of equal parts of its dedicated time, with the same pattern and messages.
 *
 * @param computation per cent of an iteration that computes
 * @param io per cent of an iteration that waits for I/O
 * @param communication per cent of an iteration that communicates, above 0
 * @param pattern the pattern of its exchange; empty for that of the cluster's jobs
 * @param messageBytes size of its messages; 0 for that of the cluster's jobs
 * @param next its next phase; empty in the last
 */
public record JobType(
    String name,
    double computation,
    double io,
    double communication,
    Optional<Pattern> pattern,
    int messageBytes,
    Optional<JobType> next) {

  public static final JobType J1 = published("J1", 35, 15, 50);

  /** I/O intensive. */
  public static final JobType J2 = published("J2", 35, 50, 15);

  public static final JobType J3 = published("J3", 35, 35, 30);

  /** CPU intensive. */
  public static final JobType J4 = published("J4", 90, 5, 5);

  /** Communication intensive. */
  public static final JobType J5 = published("J5", 35, 5, 60);

  public static final JobType J6 = published("J6", 65, 5, 30);

  /** The types of the paper. */
  public static final List<JobType> PUBLISHED = List.of(J1, J2, J3, J4, J5, J6);

  /** Keys of the parts of a type, in the order of its words. */
  public static final List<String> KEYS = List.of("cpu", "io", "comm", "pattern", "message");

  private static final String SHARE = "([0-9.]+)\\s*%?";

  /** Matches "50/20/30", "50/20/30 Tree" and "50/20/30 Tree 4 KB". */
  private static final java.util.regex.Pattern SHORT =
      java.util.regex.Pattern.compile(
          SHARE
              + "\\s*/\\s*"
              + SHARE
              + "\\s*/\\s*"
              + SHARE
              + "(?:\\s+([A-Za-z]+))?(?:\\s+(\\d.*))?");

  /** Matches "cpu 50 % io 20 % comm 30 % pattern Tree message 4 KB". */
  private static final java.util.regex.Pattern LONG =
      java.util.regex.Pattern.compile(
          "cpu\\s+"
              + SHARE
              + "\\s+io\\s+"
              + SHARE
              + "\\s+comm\\s+"
              + SHARE
              + "(?:\\s+pattern\\s+([A-Za-z]+))?(?:\\s+message\\s+(\\d.*))?");

  /** Separates phases, as in "J4 then J5". */
  private static final String THEN = " then ";

  private static final double MAX_MESSAGE = 1e9;
  private static final double ROUNDING = 1e-6;

  private static JobType published(String name, int computation, int io, int communication) {
    return new JobType(name, computation, io, communication, Optional.empty(), 0, Optional.empty());
  }

  /**
   * {@return the type with a name, or with some shares, or with several phases}
   *
   * @throws IllegalArgumentException with what was expected
   */
  public static JobType of(String written) {
    String text = written.strip().replaceAll("\\s+", " ");
    int then = text.indexOf(THEN);
    return then < 0
        ? phase(text)
        : phase(text.substring(0, then)).then(of(text.substring(then + THEN.length())), text);
  }

  /** Returns this type followed by another, under a common name. */
  private JobType then(JobType other, String whole) {
    // Only the first phase may have a pattern or messages of its own.
    if (other.pattern.isPresent() || other.messageBytes > 0) {
      throw new IllegalArgumentException(
          "'" + shown(whole) + "'; expected pattern and message at the first phase only");
    }
    return new JobType(
        whole, computation, io, communication, pattern, messageBytes, Optional.of(other));
  }

  /** Returns the number of phases of a job. */
  int phases() {
    return 1 + next.map(JobType::phases).orElse(0);
  }

  private static JobType phase(String text) {
    for (JobType type : PUBLISHED) {
      if (type.name.equals(text)) {
        return type;
      }
    }
    for (java.util.regex.Pattern form : List.of(SHORT, LONG)) {
      Matcher parts = form.matcher(text);
      if (parts.matches()) {
        return shares(text, parts);
      }
    }
    List<String> names = new ArrayList<>(PUBLISHED.stream().map(JobType::name).toList());
    names.add("shares as in 50/20/30");
    throw new IllegalArgumentException(
        "'" + shown(text) + "'; " + NearestName.expected(shown(text), names));
  }

  private static JobType shares(String text, Matcher parts) {
    double[] shares = new double[3];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = share(text, parts.group(i + 1));
    }
    if (Math.abs(Arrays.stream(shares).sum() - 100) > ROUNDING || shares[2] <= 0) {
      throw new IllegalArgumentException(
          "'%s'; expected shares that sum to 100 %%, that of communication above 0"
              .formatted(shown(text)));
    }
    Optional<Pattern> pattern = Optional.ofNullable(parts.group(4)).map(Pattern::of);
    int bytes = parts.group(5) == null ? 0 : bytes(text, parts.group(5));
    return new JobType(text, shares[0], shares[1], shares[2], pattern, bytes, Optional.empty());
  }

  private static double share(String text, String number) {
    try {
      return Double.parseDouble(number);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + shown(text) + "'; " + number + " is not a share", e);
    }
  }

  private static int bytes(String text, String size) {
    double bytes = Quantity.DATA.parsePositive(size);
    if (bytes < 1 || bytes > MAX_MESSAGE) {
      throw new IllegalArgumentException(
          "'" + shown(text) + "'; expected a message of 1 B to 1 GB");
    }
    return (int) Math.round(bytes);
  }

  private static String shown(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "...";
  }
}
