package org.quoin.queueing.kendall;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.NearestName;
import org.quoin.topology.Discipline;

/**
 * A queue in Kendall's notation A/B/c/K/N-DISCIPLINE (D. G. Kendall, Annals of Mathematical
 * Statistics 24, 1953): arrivals, service, servers, places for customers, population.
 *
 * @param arrivals the distribution of the times between arrivals: M, D, Ek, H2 or G
 * @param service the distribution of the service times: M, D, Ek, H2 or G
 * @param servers the number of servers; {@link #MANY} for infinitely many
 * @param capacity K, customers inside at most, with those in service; {@link #MANY} without a limit
 * @param population N, the customers of a closed queue; 0 for arrivals from outside
 * @param discipline the order of service
 */
public record Kendall(
    String arrivals,
    String service,
    int servers,
    int capacity,
    int population,
    Discipline discipline) {
  /** Infinitely many. */
  public static final int MANY = Integer.MAX_VALUE;

  /** Most servers, places and customers that a queue may have. */
  public static final int MAX = 100_000;

  private static final Pattern WRITTEN =
      Pattern.compile("([^/]*)/([^/]*)/([^/-]*)(?:/([^/-]*))?(?:/([^/-]*))?(?:-(.*))?");

  private static final Pattern LAW = Pattern.compile("M|D|GI?|H2|E[1-9][0-9]{0,2}");

  private static final List<String> LAWS = List.of("M", "D", "E2", "H2", "G");

  /** Numbers that a letter may stand for. */
  public record Letters(int servers, int capacity) {}

  /**
   * {@return the queue of a notation}
   *
   * @param written such as {@code M/M/2/10}, {@code M/G/1-PS} or {@code M/M/1//20}
   * @param letters the numbers that c and K stand for, 0 if they are unknown
   * @throws IllegalArgumentException with what is wrong and what was expected
   */
  public static Kendall parse(String written, Letters letters) {
    Matcher parts = WRITTEN.matcher(written.replace(" ", ""));
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "expected Kendall's notation: arrivals/service/servers, as in M/M/1, M/G/1-PS or"
              + " M/M/2/10");
    }
    String arrivals = law(parts.group(1), "arrivals");
    String service = law(parts.group(2), "service");
    int servers = servers(parts.group(3), letters.servers);
    int capacity = number(parts.group(4), "K", "places", "capacity", letters.capacity);
    int population = number(parts.group(5), "N", "customers", "", 0);
    Discipline discipline = discipline(parts.group(6));
    if (capacity < servers && servers != MANY) {
      throw new IllegalArgumentException(
          "has %d places for customers, but %d servers; expected K of at least c"
              .formatted(capacity, servers));
    }
    if (servers == MANY && capacity != MANY) {
      throw new IllegalArgumentException(
          "has infinitely many servers, so that K has no meaning; expected as in M/M/c/K");
    }
    return new Kendall(
        arrivals, service, servers, capacity, population == MANY ? 0 : population, discipline);
  }

  private static String law(String written, String what) {
    String law = written.toUpperCase(Locale.ROOT);
    if (!LAW.matcher(law).matches()) {
      throw new IllegalArgumentException(
          "the "
              + what
              + " '"
              + written
              + "': expected M (exponential), D (constant), E2, E3 ... (Erlang), H2"
              + " (hyperexponential) or G (general)"
              + NearestName.to(law, LAWS).map(near -> "; did you mean " + near + "?").orElse(""));
    }
    return law.equals("GI") ? "G" : law.equals("E1") ? "M" : law;
  }

  private static int servers(String written, int letter) {
    if (written.equalsIgnoreCase("inf") || written.equals("\u221e")) {
      return MANY;
    }
    int servers = number(written, "c", "servers", "servers", letter);
    if (servers == MANY) {
      throw new IllegalArgumentException(
          "names no servers; expected a number or inf, as in M/M/2 or M/M/inf");
    }
    return servers;
  }

  private static int number(String written, String name, String what, String option, int letter) {
    if (written == null || written.isEmpty() || written.equalsIgnoreCase("inf")) {
      return MANY;
    }
    if (written.equalsIgnoreCase(name) && !option.isEmpty()) {
      if (letter > 0) {
        return letter;
      }
      throw new IllegalArgumentException(
          "does not say what %s is; write the number, or add --%s".formatted(written, option));
    }
    if (!written.matches("[0-9]{1,6}")
        || Integer.parseInt(written) < 1
        || Integer.parseInt(written) > MAX) {
      throw new IllegalArgumentException(
          "the number of %s '%s': expected a whole number from 1 to %,d"
              .formatted(what, written, MAX));
    }
    return Integer.parseInt(written);
  }

  private static Discipline discipline(String written) {
    if (written == null) {
      return Discipline.FCFS;
    }
    String word = written.toUpperCase(Locale.ROOT).replace('_', '-');
    String full =
        switch (word) {
          case "FIFO" -> "FCFS";
          case "PRIO", "NP" -> "PRIORITY";
          case "PRIO-PREEMPTIVE", "PR", "PREEMPTIVE" -> "PRIORITY-PREEMPTIVE";
          case "LIFO" -> "LCFS";
          case "LCFS-PR", "LIFO-PR" -> "LCFS-PREEMPTIVE";
          default -> word;
        };
    List<String> known = new ArrayList<>();
    for (Discipline discipline : Discipline.values()) {
      if (!discipline.heedsDeadline()) {
        known.add(discipline.toString());
        if (discipline.toString().equals(full)) {
          return discipline;
        }
      }
    }
    throw new IllegalArgumentException(
        "the discipline '" + written + "': " + NearestName.expected(full, known));
  }

  /** {@return the notation, without what is standard} */
  public String notation() {
    StringBuilder text =
        new StringBuilder(arrivals + "/" + service + "/" + (servers == MANY ? "inf" : servers));
    if (capacity != MANY || population > 0) {
      text.append('/').append(capacity == MANY ? "" : capacity);
    }
    if (population > 0) {
      text.append('/').append(population);
    }
    return discipline == Discipline.FCFS
        ? text.toString()
        : text.append('-') + discipline.toString();
  }
}
