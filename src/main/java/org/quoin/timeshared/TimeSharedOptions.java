package org.quoin.timeshared;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.quoin.base.Bounds;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
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
  private static final String SHARED_DISK = "shared";
  private static final String ALL_OF_THEM = "all";
  private static final String MEMORY = "memory";
  private static final String FOOTPRINT = "footprint";
  private static final String MPL = "mpl";
  private static final String SKEW = "skew";
  private static final String PATTERN = "pattern";

  private static final double LONGEST_S = 3600;
  private static final double MOST_MEMORY = 1e15;
  private static final double NS = 1e9;

  private static final CostParameters STANDARD = CostParameters.STANDARD;

  /** The number of nodes, which a topology gives as processors. */
  public static final Setting NODES = Setting.count("nodes", "Number of nodes", 32, 1, 65_536);

  /** All but {@link #TYPE} and {@link #NODES}; the defaults are those of the paper's Table 3. */
  public static final List<Setting> ALL =
      List.of(
          Setting.choice(
                  SCHEME, "Gang or coscheduling scheme", Scheme.titles().toArray(String[]::new))
              .required()
              .labelled("NAME"),
          Setting.count(MPL, "Multiprogramming level: number of processes per node", 5, 1, 1024),
          Setting.number(SKEW, "Skewness s of computation and I/O, in percent", 20, 0, 200)
              .labelled("PERCENT"),
          Setting.choice(
              PATTERN,
              "Communication pattern: which processes of a job exchange messages",
              Pattern.titles().toArray(String[]::new)),
          time("switch", "Time of a context switch of the native scheduler", STANDARD.switchNs()),
          time(
              "gang-switch",
              "Time of a context switch at a gang boundary",
              STANDARD.gangSwitchNs()),
          positive("quantum", "Time slice of a gang", STANDARD.quantumNs()),
          time("interrupt", "CPU time of an interrupt", STANDARD.interruptNs()),
          time(
              "move",
              "CPU time of moving a process between queues, or of a call that blocks",
              STANDARD.moveNs()),
          time("endpoint", "CPU time of checking an endpoint for messages", STANDARD.endpointNs()),
          positive(
              "latency",
              "One-way latency of a message of " + CostParameters.STANDARD_MESSAGE + " B",
              STANDARD.latencyNs()),
          Setting.quantity(
              "message",
              "Size of a message; the latency is linear in it",
              Quantity.DATA,
              STANDARD.messageBytes() + " B",
              1,
              1e9),
          time(
              "nic",
              "Time that a message occupies the network interfaces of its sender and of its"
                  + " receiver, within the latency; 0 s means no contention",
              STANDARD.nicNs()),
          positive(
                  SPIN,
                  "CPU time that a receive spins before it blocks or yields, per latency of a"
                      + " message in latencies; auto is 200/185.48 of the latency of the awaited"
                      + " message",
                  0)
              .or(BY_LATENCY)
              .standing(BY_LATENCY),
          Setting.count(
              "latencies",
              "Number of latencies that a message takes; spin time, computation and I/O grow with"
                  + " it",
              STANDARD.latencies(),
              1,
              1000),
          Setting.number(
                  "grain",
                  "Factor on the duration of computation and I/O phases",
                  STANDARD.grain(),
                  0,
                  1e6)
              .within(Bounds.above(0, 1e6)),
          time(
              "io-interrupt",
              "CPU time of the interrupt at the end of an I/O",
              STANDARD.ioInterruptNs()),
          Setting.choice(
              "disk",
              "own: each process has a disk; shared: one disk per node, first come first served",
              "own",
              SHARED_DISK),
          time(
              "gang-sync",
              "Time per node of synchronizing the nodes at a gang boundary at which a process"
                  + " changes, in addition to the switch",
              STANDARD.gangSyncNs()),
          Setting.choice(
              "gang-sync-growth",
              "Growth of gang-sync with the number of nodes: constant, with the height of a binary"
                  + " tree, or linear",
              Growth.titles().toArray(String[]::new)),
          time(
              "fixed-latency",
              "Part of the latency that does not depend on the size of the message",
              STANDARD.fixedLatencyNs()),
          time("yield", "CPU time of the system call that yields", STANDARD.yieldNs()),
          Setting.choice(
              "yield-below",
              "Processes below which a yield drops the priority of the caller: the others at its"
                  + " node, or all, itself included",
              "others",
              ALL_OF_THEM),
          time(
              "boost-thread",
              "CPU time of the thread of the periodic boost per millisecond, at a node with a"
                  + " process; with 0 s it does not interrupt a process that is alone",
              STANDARD.boostThreadNs()),
          time(
              "slack",
              "Computation of a process between a send and the wait that follows, at most the"
                  + " latency of a message",
              STANDARD.slackNs()),
          amount(
              MEMORY,
              "Memory of a node; with footprint and without mpl it decides the number of processes."
                  + " Default: unlimited"),
          amount(FOOTPRINT, "Memory of a process; required with memory"),
          Setting.quantity(
              "paging",
              "With memory: rate at which a node reads the missing memory of a process at a switch",
              Quantity.BANDWIDTH,
              "20 MB/s",
              1,
              MOST_MEMORY));

  private static final List<Setting> WITH_TYPE = withType();

  private final Settings settings;
  private final UnaryOperator<String> place;
  private final Mistakes mistakes;

  private TimeSharedOptions(Settings settings, UnaryOperator<String> place, Mistakes mistakes) {
    this.settings = settings;
    this.place = place;
    this.mistakes = mistakes;
  }

  private static List<Setting> withType() {
    List<Setting> all = new ArrayList<>(ALL);
    all.add(Setting.text(TYPE, "a type of jobs or a workload", WorkloadMix.WL7.name()));
    return List.copyOf(all);
  }

  private static Setting time(String name, String description, long standardNs) {
    // All digits; Quantity rounds what it shows.
    boolean whole = standardNs > 0 && standardNs % 1_000_000 == 0;
    String standard =
        BigDecimal.valueOf(standardNs, whole ? 6 : 3).stripTrailingZeros().toPlainString()
            + (whole ? " ms" : " us");
    return Setting.quantity(name, description, Quantity.DURATION, standard, 0, LONGEST_S);
  }

  private static Setting positive(String name, String description, long standardNs) {
    return time(name, description, standardNs).within(Bounds.of(1 / NS, LONGEST_S));
  }

  private static Setting amount(String name, String description) {
    return Setting.quantity(name, description, Quantity.DATA, "", 1, MOST_MEMORY);
  }

  /** {@return the names of all, {@link #TYPE} included} */
  public static List<String> names() {
    return WITH_TYPE.stream().map(Setting::name).toList();
  }

  /**
   * {@return the settings of a cluster, correct if no mistake was added}
   *
   * @param nodes p
   * @param given the texts by name; further names are ignored
   * @param place the place of a name, for the messages
   * @param mistakes gets every mistake; after one the result is not to be used
   */
  public static TimeSharedSettings read(
      int nodes, Map<String, String> given, UnaryOperator<String> place, Mistakes mistakes) {
    Map<String, String> known = new LinkedHashMap<>(given);
    known.keySet().retainAll(names());
    known.computeIfPresent(SKEW, (name, written) -> written.strip().replaceFirst("\\s*%$", ""));
    Mistakes wrong = new Mistakes();
    Settings settings = Settings.read("a time-shared cluster", WITH_TYPE, known, place, wrong);
    NODES
        .mistake(Integer.toString(nodes))
        .ifPresent(why -> wrong.add(Mistake.in(place.apply(NODES.name()), why)));
    TimeSharedOptions options = new TimeSharedOptions(settings, place, wrong);
    CostParameters parameters = options.parameters();
    TimeSharedSettings read =
        new TimeSharedSettings(
            nodes,
            options.level(parameters),
            settings.given(SCHEME) ? Scheme.of(settings.text(SCHEME)) : Scheme.LOCAL,
            parameters,
            settings.number(SKEW) / 100,
            options.types(parameters),
            Pattern.of(settings.text(PATTERN)));
    if (wrong.isEmpty()) {
      read.standstill().ifPresent(why -> options.mistake(SCHEME, why));
    }
    mistakes.check(wrong::refuse);
    return read;
  }

  private void mistake(String name, String message) {
    mistakes.add(Mistake.in(place.apply(name), message));
  }

  private CostParameters parameters() {
    CostParameters parameters =
        STANDARD.with(
            p -> {
              p.switchNs = nanoseconds("switch");
              p.gangSwitchNs = nanoseconds("gang-switch");
              p.quantumNs = nanoseconds("quantum");
              p.interruptNs = nanoseconds("interrupt");
              p.moveNs = nanoseconds("move");
              p.endpointNs = nanoseconds("endpoint");
              p.latencyNs = nanoseconds("latency");
              p.messageBytes = (int) Math.round(settings.quantity("message"));
              p.nicNs = nanoseconds("nic");
              p.spinNs = settings.text(SPIN).equals(BY_LATENCY) ? 0 : nanoseconds(SPIN);
              p.latencies = settings.count("latencies");
              p.grain = settings.number("grain");
              p.ioInterruptNs = nanoseconds("io-interrupt");
              p.sharedDisk = settings.text("disk").equals(SHARED_DISK);
              p.gangSyncNs = nanoseconds("gang-sync");
              p.gangSyncGrowth = Growth.of(settings.text("gang-sync-growth"));
              p.fixedLatencyNs = nanoseconds("fixed-latency");
              p.yieldNs = nanoseconds("yield");
              p.yieldBelowAll = settings.text("yield-below").equals(ALL_OF_THEM);
              p.boostThreadNs = nanoseconds("boost-thread");
              p.slackNs = nanoseconds("slack");
              p.memoryBytes = amount(MEMORY);
              p.footprintBytes = amount(FOOTPRINT);
              p.pagingRate = settings.quantity("paging");
            });
    parameters.contradictions(this::mistake);
    return parameters;
  }

  /** {@return the multiprogramming level: as given, or what the memory decides} */
  private int level(CostParameters parameters) {
    if (settings.given(MEMORY) != settings.given(FOOTPRINT)) {
      mistake(
          settings.given(MEMORY) ? MEMORY : FOOTPRINT,
          "memory and footprint go together; expected both");
    }
    int inMemory = parameters.processesInMemory();
    return settings.given(MPL) || inMemory == Integer.MAX_VALUE
        ? settings.count(MPL)
        : (int) Math.min(inMemory, settings.declared(MPL).most());
  }

  private double amount(String name) {
    return settings.given(name) ? settings.quantity(name) : 0;
  }

  private List<JobType> types(CostParameters parameters) {
    try {
      List<JobType> types = WorkloadMix.types(settings.text(TYPE));
      types.forEach(parameters::check);
      return types;
    } catch (IllegalArgumentException e) {
      mistake(TYPE, e.getMessage());
      return JobType.PUBLISHED;
    }
  }

  private long nanoseconds(String name) {
    return Math.round(settings.quantity(name) * NS);
  }
}
