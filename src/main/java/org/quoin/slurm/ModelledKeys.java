package org.quoin.slurm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quoin.base.Mistake;
import org.quoin.base.NearestName;
import org.quoin.machine.slurm.SlurmConf;

/**
 * Which keys of a {@code slurm.conf} count for a simulation: keys that are simulated, keys that
 * would decide when jobs start but are not simulated, and all others, which are ignored.
 */
final class ModelledKeys {
  /** Keys outside of the lines of nodes and partitions that are simulated. */
  private static final Set<String> SIMULATED =
      Set.of(
          "AccountingStorageEnforce",
          "ClusterName",
          "DefMemPerCPU",
          "DefMemPerNode",
          "FairShareDampeningFactor",
          "JobRequeue",
          "KillWait",
          "Licenses",
          "OverTimeLimit",
          "PreemptMode",
          "PreemptType",
          "PriorityCalcPeriod",
          "PriorityDecayHalfLife",
          "PriorityFavorSmall",
          "PriorityFlags",
          "PriorityMaxAge",
          "PriorityType",
          "PriorityWeightAge",
          "PriorityWeightAssoc",
          "PriorityWeightFairshare",
          "PriorityWeightJobSize",
          "PriorityWeightPartition",
          "PriorityWeightQOS",
          "PriorityWeightTRES",
          "SchedulerParameters",
          "SchedulerTimeSlice",
          "SchedulerType",
          "SelectType",
          "SelectTypeParameters");

  /** Keys that decide when jobs start, but are not simulated. */
  private static final Set<String> NOT_SIMULATED =
      Set.of(
          "BurstBufferType",
          "CompleteWait",
          "DefMemPerGPU",
          "EnforcePartLimits",
          "JobSubmitPlugins",
          "MaxJobCount",
          "MaxMemPerCPU",
          "MaxMemPerNode",
          "PreemptExemptTime",
          "PriorityParameters",
          "PrioritySiteFactorPlugin",
          "PriorityUsageResetPeriod",
          "ResumeTimeout",
          "SuspendTime",
          "TopologyPlugin");

  /** Values that are those of a cluster without the key. */
  private static final Set<String> OFF =
      Set.of(
          "",
          "0",
          "-1",
          "no",
          "none",
          "off",
          "(null)",
          "infinite",
          "preempt/none",
          "topology/none",
          "topology/default",
          "burst_buffer/none",
          "unlimited");

  /** Parameters of the scheduler that are simulated, or limit only its own computing time. */
  private static final Set<String> PARAMETERS =
      Set.of(
          "batch_sched_delay",
          "bf_continue",
          "bf_interval",
          "bf_job_part_count_reserve",
          "bf_max_job_assoc",
          "bf_max_job_part",
          "bf_max_job_start",
          "bf_max_job_test",
          "bf_max_job_user",
          "bf_max_job_user_part",
          "bf_max_time",
          "bf_min_age_reserve",
          "bf_min_prio_reserve",
          "bf_node_space_size",
          "bf_one_resv_per_job",
          "bf_resolution",
          "bf_running_job_reserve",
          "bf_window",
          "bf_window_linear",
          "bf_yield_interval",
          "bf_yield_sleep",
          "default_queue_depth",
          "max_rpc_cnt",
          "max_sched_time",
          "partition_job_depth",
          "preempt_reorder_count",
          "preempt_strict_order",
          "preempt_youngest_first",
          "sched_interval",
          "sched_min_interval");

  private static final String SCHEDULER = "SchedulerParameters";

  /** All values of keys that have one. */
  private static final Map<String, List<String>> VALUES =
      Map.of(
          "SchedulerType",
          List.of("sched/backfill", "sched/builtin"),
          "SelectType",
          List.of("select/cons_tres", "select/cons_res", "select/linear", "select/cray_aries"));

  /** Words of keys that have lists. */
  private static final Map<String, Set<String>> WORDS =
      Map.of(
          "AccountingStorageEnforce",
          Set.of(
              "all",
              "associations",
              "limits",
              "nojobs",
              "none",
              "nosteps",
              "qos",
              "safe",
              "wckeys"),
          "SelectTypeParameters",
          Set.of(
              "CR_CPU",
              "CR_CPU_Memory",
              "CR_Core",
              "CR_Core_Memory",
              "CR_LLN",
              "CR_Memory",
              "CR_ONE_TASK_PER_CORE",
              "CR_Pack_Nodes",
              "CR_Socket",
              "CR_Socket_Memory",
              "NONE"));

  private ModelledKeys() {}

  /**
   * {@return the mistakes in the names of keys and of parameters of the scheduler} A name that does
   * not count is a mistake if it differs in one or two letters from one that counts.
   */
  static List<Mistake> mistakes(SlurmConf conf) {
    Set<String> counting = all();
    List<Mistake> mistakes = new ArrayList<>();
    for (String key : new TreeSet<>(conf.keys())) {
      if (counting.stream().anyMatch(key::equalsIgnoreCase)) {
        continue;
      }
      near(key, counting)
          .map(near -> "'" + key + "' is not a key; did you mean '" + near + "'?")
          .ifPresent(message -> mistakes.add(conf.mistake(key, message)));
    }
    for (String parameter : new TreeSet<>(conf.options(SCHEDULER).keySet())) {
      if (PARAMETERS.contains(parameter)) {
        continue;
      }
      near(parameter, new TreeSet<>(PARAMETERS))
          .map(near -> "'" + parameter + "' is not a parameter; did you mean '" + near + "'?")
          .ifPresent(message -> mistakes.add(conf.mistake(SCHEDULER, message)));
    }
    new TreeMap<>(VALUES)
        .forEach(
            (key, values) -> {
              String value = conf.value(key, values.get(0));
              if (!values.contains(value.strip().toLowerCase(Locale.ROOT))) {
                String expected = NearestName.expected(value, values);
                mistakes.add(conf.mistake(key, key + " '" + value + "' is unknown; " + expected));
              }
            });
    new TreeMap<>(WORDS)
        .forEach(
            (key, words) -> {
              for (String written : conf.value(key, "").split(",")) {
                String word = written.strip().toLowerCase(Locale.ROOT);
                if (words.stream().noneMatch(word::equalsIgnoreCase)) {
                  near(word, new TreeSet<>(words))
                      .map(near -> key + " '" + written.strip() + "': did you mean '" + near + "'?")
                      .ifPresent(message -> mistakes.add(conf.mistake(key, message)));
                }
              }
            });
    return mistakes;
  }

  /** Returns the nearest of some names if it differs in at most two letters from a word. */
  private static Optional<String> near(String word, Set<String> names) {
    return names.stream()
        .filter(name -> distance(word, name) <= 2)
        .min(Comparator.comparingInt(name -> distance(word, name)));
  }

  private static int distance(String word, String name) {
    return NearestName.distance(word, name.toLowerCase(Locale.ROOT));
  }

  /** {@return the names of the keys that count, in alphabetical order} */
  static Set<String> all() {
    Set<String> all = new TreeSet<>(SIMULATED);
    all.addAll(NOT_SIMULATED);
    return all;
  }

  /** {@return the names of the keys and parameters that count and are not simulated} */
  static List<String> notSimulated(SlurmConf conf) {
    List<String> found = new ArrayList<>();
    for (String key : new TreeSet<>(NOT_SIMULATED)) {
      if (!OFF.contains(conf.value(key, "").strip().toLowerCase(Locale.ROOT))) {
        found.add(key);
      }
    }
    for (String parameter : new TreeSet<>(conf.options(SCHEDULER).keySet())) {
      if (!PARAMETERS.contains(parameter)) {
        found.add(SCHEDULER + "=" + parameter);
      }
    }
    return found;
  }
}
