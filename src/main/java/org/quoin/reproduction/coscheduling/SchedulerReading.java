package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.timeshared.workload.CostParameters;

/**
 * A reading of what Zhang et al. (2001) leave open about the scheduler of a node and the cost of an
 * exchange: a value for each option that stands for an open question.
 *
 * @param values the values of the options, in the order of {@link #OPTIONS}
 */
public record SchedulerReading(List<String> values) {
  /**
   * The values that are tried of each option. A choice has all of its values. The others have the
   * usual value and others: a message costs 15 us of the CPU if its 4,096 bytes are copied at 273
   * MB/s, and ten levels are the step of the time-sharing class of Solaris, which has the levels
   * and the time slices of the paper.
   */
  private static final Map<String, List<String>> TRIED = tried();

  /** The options of a reading. */
  public static final List<String> OPTIONS = List.copyOf(TRIED.keySet());

  private static Map<String, List<String>> tried() {
    Map<String, List<String>> tried = new LinkedHashMap<>();
    tried.put("latencies", List.of("1", "4", "6"));
    tried.put("yields", choices("yields"));
    tried.put("preemption", choices("preemption"));
    tried.put("fair-share", choices("fair-share"));
    tried.put("message-cpu", List.of("0us", "15us"));
    tried.put("quantum-levels", List.of("1", "10"));
    tried.put("wake-quantum", choices("wake-quantum"));
    return tried;
  }

  private static List<String> choices(String option) {
    return TimeSharedOptions.ALL.stream()
        .filter(setting -> setting.name().equals(option))
        .findFirst()
        .map(Setting::choices)
        .orElseThrow();
  }

  /**
   * {@return every combination of readings}
   *
   * @param only the values that are tried of some options, instead of all
   */
  static List<SchedulerReading> all(Map<String, List<String>> only) {
    List<SchedulerReading> all = List.of(new SchedulerReading(List.of()));
    for (String option : OPTIONS) {
      List<SchedulerReading> longer = new ArrayList<>();
      for (SchedulerReading one : all) {
        for (String value : only.getOrDefault(option, TRIED.get(option))) {
          List<String> values = new ArrayList<>(one.values);
          values.add(value);
          longer.add(new SchedulerReading(List.copyOf(values)));
        }
      }
      all = longer;
    }
    return all;
  }

  String value(String option) {
    return values.get(OPTIONS.indexOf(option));
  }

  /**
   * {@return the costs under this reading}
   *
   * @param given the options that are given besides
   */
  CostParameters of(Map<String, String> given) {
    Map<String, String> costs = new HashMap<>(given);
    OPTIONS.forEach(option -> costs.put(option, value(option)));
    Mistakes mistakes = new Mistakes();
    CostParameters read =
        TimeSharedOptions.read(1, costs, name -> "--" + name, mistakes).parameters();
    mistakes.refuse();
    return read;
  }

  private static String written(String option, String value) {
    return "--" + option + " " + value;
  }

  /** {@return the reading as options of a command} */
  String command() {
    return OPTIONS.stream()
        .map(option -> written(option, value(option)))
        .collect(Collectors.joining(" "));
  }

  /** {@return the values that several readings have in common, as options of a command} */
  static String common(List<SchedulerReading> readings) {
    return OPTIONS.stream()
        .filter(option -> readings.stream().map(one -> one.value(option)).distinct().count() == 1)
        .map(option -> written(option, readings.get(0).value(option)))
        .collect(Collectors.joining(" "));
  }
}
