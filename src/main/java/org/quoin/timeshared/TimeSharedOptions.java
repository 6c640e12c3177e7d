package org.quoin.timeshared;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.quoin.base.KeyFile;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.Growth;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.timeshared.workload.TickPreemption;
import org.quoin.timeshared.workload.WorkloadMix;

/**
 * The settings of a time-shared cluster, by name and as text with units: the options of {@code
 * quoin coschedule} and the attributes of a cluster in a topology. The defaults are those of the
 * paper's Table 3.
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

  private static final double NS = 1e9;

  private static final CostParameters STANDARD = CostParameters.STANDARD;

  private static final Map<String, List<Setting>> KEYS =
      new KeyFile()
          .words("Scheme", Scheme.titles())
          .words("Pattern", Pattern.titles())
          .words("Growth", Growth.titles())
          .words("Preemption", TickPreemption.titles())
          .value("switch", time(STANDARD.switchNs()))
          .value("gang-switch", time(STANDARD.gangSwitchNs()))
          .value("quantum", time(STANDARD.quantumNs()))
          .value("interrupt", time(STANDARD.interruptNs()))
          .value("move", time(STANDARD.moveNs()))
          .value("endpoint", time(STANDARD.endpointNs()))
          .value("latency", time(STANDARD.latencyNs()))
          .value("nic", time(STANDARD.nicNs()))
          .value("io-interrupt", time(STANDARD.ioInterruptNs()))
          .value("gang-sync", time(STANDARD.gangSyncNs()))
          .value("fixed-latency", time(STANDARD.fixedLatencyNs()))
          .value("yield", time(STANDARD.yieldNs()))
          .value("boost-thread", time(STANDARD.boostThreadNs()))
          .value("slack", time(STANDARD.slackNs()))
          .value("message-cpu", time(STANDARD.messageCpuNs()))
          .value("quantum-levels", Integer.toString(STANDARD.quantumLevels()))
          .value("message", Integer.toString(STANDARD.messageBytes()))
          .value("standard-message", Integer.toString(CostParameters.STANDARD_MESSAGE))
          .value("latencies", Integer.toString(STANDARD.latencies()))
          .value("grain", Quantity.everyDigit(STANDARD.grain()))
          .groups(TimeSharedOptions.class, "timeshared.keys");

  /** The number of nodes, which a topology gives as processors. */
  public static final Setting NODES = KEYS.get("size").get(0);

  /**
   * The keys except {@link #TYPE} and {@link #NODES}; the defaults are those of the paper's Table
   * 3.
   */
  public static final List<Setting> ALL = KEYS.get("cluster");

  /** The key {@link #TYPE}. */
  public static final Setting TYPES = KEYS.get("jobs").get(0);

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
    all.add(TYPES);
    return List.copyOf(all);
  }

  /** {@return a time with every digit, where {@link Quantity} rounds} */
  private static String time(long ns) {
    boolean whole = ns > 0 && ns % 1_000_000 == 0;
    return BigDecimal.valueOf(ns, whole ? 6 : 3).stripTrailingZeros().toPlainString()
        + (whole ? " ms" : " us");
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
        .ifPresent(why -> wrong.add(place.apply(NODES.name()), why));
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
    mistakes.add(place.apply(name), message);
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
              p.yieldsOnce = settings.text("yields").equals("once");
              p.preemption = TickPreemption.of(settings.text("preemption"));
              p.ioIsShare = settings.text("fair-share").equals("with-io");
              p.messageCpuNs = nanoseconds("message-cpu");
              p.quantumLevels = settings.count("quantum-levels");
              p.wakeKeepsQuantum = settings.text("wake-quantum").equals("kept");
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
