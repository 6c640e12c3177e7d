package org.quoin.timeshared;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.Growth;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.timeshared.workload.WorkloadMix;

/**
 * What a user can say of a time-shared cluster, by name and as text with units: the options of
 * {@code quoin coschedule} and the attributes of a cluster in a topology. The defaults are those of
 * the paper's Table 3.
 */
public final class TimeSharedOptions {

  /** The scheme, which makes a cluster time-shared. */
  public static final String SCHEME = "scheme";

  /** The types of the jobs that do not bring their own: one, or those of a workload. */
  public static final String TYPE = "type";

  private static final String SPIN = "spin";
  private static final String BY_LATENCY = "auto";
  private static final String OWN_DISK = "own";
  private static final String SHARED_DISK = "shared";
  private static final String OTHERS = "others";
  private static final String ALL_OF_THEM = "all";
  private static final String MEMORY = "memory";
  private static final String FOOTPRINT = "footprint";
  private static final String MPL = "mpl";

  private static final int MOST_NODES = 65_536;
  private static final int MOST_PROCESSES = 1_024;
  private static final int MOST_LATENCIES = 1_000;
  private static final double MOST_GRAIN = 1e6;
  private static final double LONGEST_S = 3600;
  private static final double LARGEST_MESSAGE = 1e9;
  private static final double MOST_MEMORY = 1e15;
  private static final double NS = 1e9;

  private static final CostParameters STANDARD = CostParameters.STANDARD;

  /** All but {@link #TYPE}; the values that are not given are those of the paper's Table 3. */
  public static final List<Setting> ALL =
      List.of(
          Setting.text(SCHEME, "One of " + String.join(", ", Scheme.titles()), null),
          Setting.count(
              "mpl", "Multiprogramming level: processes a node holds", 5, 1, MOST_PROCESSES),
          Setting.text("skew", "Skewness s in percent of computation and I/O", "20"),
          Setting.choice("pattern", "Who sends to whom", Pattern.titles().toArray(String[]::new)),
          time("switch", "Context switch of the native scheduler", STANDARD.switchNs()),
          time("gang-switch", "Context switch at a gang boundary", STANDARD.gangSwitchNs()),
          time("quantum", "Gang quantum", STANDARD.quantumNs()),
          time("interrupt", "Cost of an interrupt", STANDARD.interruptNs()),
          time("move", "Moving a process between queues, or a call that blocks", STANDARD.moveNs()),
          time("endpoint", "Checking an endpoint for messages", STANDARD.endpointNs()),
          time(
              "latency",
              "One-way latency of a message of " + CostParameters.STANDARD_MESSAGE + " B",
              STANDARD.latencyNs()),
          Setting.quantity(
              "message",
              "Message size; the latency is linear in it",
              Quantity.DATA,
              STANDARD.messageBytes() + " B",
              1,
              LARGEST_MESSAGE),
          time(
              "nic",
              "Time a message occupies the network interface of its sender and of its receiver,"
                  + " inside the latency; 0 is no contention",
              STANDARD.nicNs()),
          Setting.text(
              SPIN,
              "CPU time a receive spins before it blocks or yields, for each latency a message"
                  + " costs; auto is 200/185.48 of the latency of the message waited for",
              BY_LATENCY),
          Setting.count(
              "latencies",
              "Latencies a message costs; the spin time, computation and I/O grow along",
              STANDARD.latencies(),
              1,
              MOST_LATENCIES),
          Setting.number(
              "grain", "Factor on computation and I/O alone", STANDARD.grain(), 0, MOST_GRAIN),
          time("io-interrupt", "What the end of an I/O costs its host", STANDARD.ioInterruptNs()),
          Setting.choice(
              "disk",
              "own: every process has its disk; shared: one a node, first come first served",
              OWN_DISK,
              SHARED_DISK),
          time(
              "gang-sync",
              "What synchronising the nodes costs each at a gang boundary at which a process"
                  + " changes, beside the switch",
              STANDARD.gangSyncNs()),
          Setting.choice(
              "gang-sync-growth",
              "How gang-sync grows with the nodes: not, by a binary tree's height, linearly",
              Growth.titles().toArray(String[]::new)),
          time(
              "fixed-latency",
              "The part of the latency that does not depend on the message size",
              STANDARD.fixedLatencyNs()),
          time("yield", "System call of a yield", STANDARD.yieldNs()),
          Setting.choice(
              "yield-below",
              "A yield drops below the lowest of the others at its node, or of all, itself"
                  + " included",
              OTHERS,
              ALL_OF_THEM),
          time(
              "boost-thread",
              "What the thread of the periodic boost costs each millisecond at a node with a"
                  + " process; at 0 it leaves a lone process alone",
              STANDARD.boostThreadNs()),
          time(
              "slack",
              "Computation that a process does after it has sent and before it waits, at most a"
                  + " message's latency",
              STANDARD.slackNs()),
          Setting.quantity(
              MEMORY,
              "Memory of a node; with footprint and without mpl as many processes as fit. Default:"
                  + " enough",
              Quantity.DATA,
              "",
              1,
              MOST_MEMORY),
          Setting.quantity(
              FOOTPRINT, "With memory: what a process needs", Quantity.DATA, "", 1, MOST_MEMORY),
          Setting.quantity(
              "paging",
              "With memory: how fast a node reads, at a switch, what is missing of the process",
              Quantity.BANDWIDTH,
              "20 MB/s",
              1,
              MOST_MEMORY));

  private final Map<String, String> given;
  private final UnaryOperator<String> place;
  private final Mistakes mistakes;
  private boolean sound = true;

  private TimeSharedOptions(
      Map<String, String> given, UnaryOperator<String> place, Mistakes mistakes) {
    this.given = given;
    this.place = place;
    this.mistakes = mistakes;
  }

  private static Setting time(String name, String description, long standardNs) {
    // Every digit, where Quantity rounds what it shows.
    boolean whole = standardNs > 0 && standardNs % 1_000_000 == 0;
    String standard =
        BigDecimal.valueOf(standardNs, whole ? 6 : 3).stripTrailingZeros().toPlainString()
            + (whole ? " ms" : " us");
    return Setting.quantity(name, description, Quantity.DURATION, standard, 0, LONGEST_S);
  }

  /** {@return the names of all, {@link #TYPE} included} */
  public static List<String> names() {
    List<String> names = new ArrayList<>(ALL.stream().map(Setting::name).toList());
    names.add(TYPE);
    return names;
  }

  /**
   * Reads and checks them all.
   *
   * @param nodes p
   * @param given the texts by name; those not given have their defaults
   * @param place where a name was given, for the messages
   * @param mistakes gets every mistake; after one the result is not to be used
   * @return the settings, sound if no mistake was added
   */
  public static TimeSharedSettings read(
      int nodes, Map<String, String> given, UnaryOperator<String> place, Mistakes mistakes) {
    TimeSharedOptions options = new TimeSharedOptions(given, place, mistakes);
    options.between("nodes", nodes, MOST_NODES);
    CostParameters parameters = options.parameters();
    TimeSharedSettings settings =
        new TimeSharedSettings(
            nodes,
            options.level(parameters),
            options.named(SCHEME, Scheme::of, Scheme.LOCAL),
            parameters,
            options.skewness(),
            options.types(parameters),
            options.named("pattern", Pattern::of, Pattern.NN));
    if (options.sound) {
      settings.standstill().ifPresent(why -> options.mistake(SCHEME, why));
    }
    return settings;
  }

  private String text(String name) {
    return given.getOrDefault(
        name, ALL.stream().filter(o -> o.name().equals(name)).findFirst().orElseThrow().standard());
  }

  private void mistake(String name, String message) {
    sound = false;
    mistakes.add(Mistake.in(place.apply(name), message));
  }

  private CostParameters parameters() {
    CostParameters parameters =
        STANDARD.with(
            p -> {
              p.switchNs = nanoseconds("switch", false);
              p.gangSwitchNs = nanoseconds("gang-switch", false);
              p.quantumNs = nanoseconds("quantum", true);
              p.interruptNs = nanoseconds("interrupt", false);
              p.moveNs = nanoseconds("move", false);
              p.endpointNs = nanoseconds("endpoint", false);
              p.latencyNs = nanoseconds("latency", true);
              p.messageBytes = bytes();
              p.nicNs = nanoseconds("nic", false);
              p.spinNs = text(SPIN).strip().equals(BY_LATENCY) ? 0 : nanoseconds(SPIN, true);
              p.latencies = count("latencies", MOST_LATENCIES);
              p.grain = grain();
              p.ioInterruptNs = nanoseconds("io-interrupt", false);
              p.sharedDisk =
                  named("disk", disk -> second("disk", disk, OWN_DISK, SHARED_DISK), false);
              p.gangSyncNs = nanoseconds("gang-sync", false);
              p.gangSyncGrowth = named("gang-sync-growth", Growth::of, Growth.CONSTANT);
              p.fixedLatencyNs = nanoseconds("fixed-latency", false);
              p.yieldNs = nanoseconds("yield", false);
              p.yieldBelowAll =
                  named("yield-below", whom -> second("process", whom, OTHERS, ALL_OF_THEM), false);
              p.boostThreadNs = nanoseconds("boost-thread", false);
              p.slackNs = nanoseconds("slack", false);
              p.memoryBytes = amount(MEMORY, Quantity.DATA);
              p.footprintBytes = amount(FOOTPRINT, Quantity.DATA);
              p.pagingRate = amount("paging", Quantity.BANDWIDTH);
            });
    parameters.contradictions(this::mistake);
    return parameters;
  }

  /** Of two words, whether it is the second. */
  private static boolean second(String what, String written, String first, String second) {
    List<String> names = List.of(first, second);
    if (!names.contains(written.strip())) {
      throw new IllegalArgumentException(
          "unknown " + what + " '" + written + "'; " + NearestName.expected(written, names));
    }
    return written.strip().equals(second);
  }

  /** The multiprogramming level: as given, or what the memory decides. */
  private int level(CostParameters parameters) {
    if (given.containsKey(MEMORY) != given.containsKey(FOOTPRINT)) {
      mistake(
          given.containsKey(MEMORY) ? MEMORY : FOOTPRINT,
          "memory and footprint go together; expected both");
    }
    int inMemory = parameters.processesInMemory();
    return given.containsKey(MPL) || inMemory == Integer.MAX_VALUE
        ? count(MPL, MOST_PROCESSES)
        : Math.min(inMemory, MOST_PROCESSES);
  }

  /** An amount above 0; 0 where none is given and there is no default. */
  private double amount(String name, Quantity quantity) {
    String written = text(name);
    if (written.isEmpty()) {
      return 0;
    }
    try {
      double amount = quantity.parsePositive(written);
      if (amount <= MOST_MEMORY) {
        return amount;
      }
      mistake(name, "'" + written + "' is too much; expected at most 1000 TB");
    } catch (IllegalArgumentException e) {
      mistake(name, e.getMessage());
    }
    return 1;
  }

  private List<JobType> types(CostParameters parameters) {
    try {
      List<JobType> types = WorkloadMix.types(given.getOrDefault(TYPE, WorkloadMix.WL7.name()));
      types.forEach(parameters::check);
      return types;
    } catch (IllegalArgumentException e) {
      mistake(TYPE, e.getMessage());
      return JobType.PUBLISHED;
    }
  }

  private double skewness() {
    String written = text("skew").strip();
    String number =
        written.endsWith("%") ? written.substring(0, written.length() - 1).strip() : written;
    try {
      double percent = Double.parseDouble(number);
      if (percent >= 0 && percent <= 200) {
        return percent / 100;
      }
    } catch (NumberFormatException e) {
      // Falls through to the one message for everything that is no percentage.
    }
    mistake("skew", "'" + written + "' is no percentage; expected 0 to 200");
    return 0;
  }

  private double grain() {
    String written = text("grain");
    try {
      double factor = Double.parseDouble(written);
      if (factor > 0 && factor <= MOST_GRAIN) {
        return factor;
      }
    } catch (NumberFormatException e) {
      // Falls through to the one message for everything that is no factor.
    }
    mistake("grain", "'" + written + "' is no factor; expected above 0, at most 1e6");
    return 1;
  }

  private int count(String name, int most) {
    String written = text(name);
    try {
      int value = Integer.parseInt(written.strip());
      between(name, value, most);
      return Math.max(1, Math.min(most, value));
    } catch (NumberFormatException e) {
      mistake(name, "'" + written + "' is no whole number; expected 1 to " + most);
      return 1;
    }
  }

  private void between(String name, int value, int most) {
    if (value < 1 || value > most) {
      mistake(name, value + " is out of range; expected 1 to " + most);
    }
  }

  private long nanoseconds(String name, boolean positive) {
    String written = text(name);
    try {
      double seconds =
          positive ? Quantity.DURATION.parsePositive(written) : Quantity.DURATION.parse(written);
      long ns = seconds <= LONGEST_S ? Math.round(seconds * NS) : 0;
      if (seconds <= LONGEST_S && (ns > 0 || !positive)) {
        return ns;
      }
      mistake(name, "'" + written + "' is out of range; expected 1 ns to 1 h");
    } catch (IllegalArgumentException e) {
      mistake(name, e.getMessage());
    }
    return positive ? 1 : 0;
  }

  private int bytes() {
    String written = text("message");
    try {
      double size = Quantity.DATA.parsePositive(written);
      if (size >= 1 && size <= LARGEST_MESSAGE) {
        return (int) Math.round(size);
      }
      mistake("message", "'" + written + "'; expected 1 B to 1 GB");
    } catch (IllegalArgumentException e) {
      mistake("message", e.getMessage());
    }
    return CostParameters.STANDARD_MESSAGE;
  }

  private <T> T named(String name, Function<String, T> of, T otherwise) {
    try {
      return of.apply(text(name));
    } catch (IllegalArgumentException e) {
      mistake(name, e.getMessage());
      return otherwise;
    }
  }
}
