package org.quoin.slurm;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.machine.Preemption;
import org.quoin.machine.slurm.SlurmConf;

/**
 * Settings of the scheduler. Times are in seconds; a count of 0 means no limit unless said.
 *
 * @param backfill whether jobs are backfilled ({@code SchedulerType})
 * @param memoryCounts whether memory is a consumable resource ({@code SelectTypeParameters})
 * @param batchDelay time between two triggered passes of the main scheduler ({@code
 *     batch_sched_delay})
 * @param schedInterval interval of the main scheduler's passes over the whole queue ({@code
 *     sched_interval})
 * @param queueDepth jobs that a triggered pass tries ({@code default_queue_depth})
 * @param partitionDepth jobs of a partition that a pass tries ({@code partition_job_depth})
 * @param defaultMemoryPerCpu memory per CPU of jobs that request none, in bytes; 0 for none
 * @param defaultMemoryPerNode memory per node of jobs that request none, in bytes; 0 for none
 * @param killWait time between the signals TERM and KILL ({@code KillWait})
 * @param overTimeLimit time beyond the limit before a job is killed ({@code OverTimeLimit})
 * @param messageTimeout time in which a message is answered ({@code MessageTimeout})
 * @param requeue whether a job that does not say may be requeued ({@code JobRequeue})
 * @param preemption how jobs give way to others
 * @param licences number of licences by name ({@code Licenses})
 * @param plan settings of backfill
 */
public record SlurmSettings(
    boolean backfill,
    boolean memoryCounts,
    long batchDelay,
    long schedInterval,
    int queueDepth,
    int partitionDepth,
    long defaultMemoryPerCpu,
    long defaultMemoryPerNode,
    long killWait,
    long overTimeLimit,
    long messageTimeout,
    boolean requeue,
    Preempt preemption,
    Map<String, Integer> licences,
    Plan plan) {

  /**
   * Settings of preemption.
   *
   * @param by what decides which job gives way to which ({@code PreemptType})
   * @param mode what happens to a job that gives way, unless its partition or QOS says otherwise
   *     ({@code PreemptMode})
   * @param youngestFirst whether the jobs that started last give way first ({@code
   *     preempt_youngest_first}); otherwise those of the lowest tier or QOS, and of the fewest
   *     nodes
   * @param reorders how often the candidates are put in another order, so that fewer jobs give way
   *     ({@code preempt_reorder_count})
   * @param strictOrder whether only the last job of a set moves to the front then ({@code
   *     preempt_strict_order})
   * @param gang whether jobs that hold the same CPUs are suspended for each other ({@code GANG} in
   *     {@code PreemptMode})
   * @param timeSlice time after which such jobs take turns ({@code SchedulerTimeSlice})
   */
  public record Preempt(
      By by,
      Preemption.Mode mode,
      boolean youngestFirst,
      int reorders,
      boolean strictOrder,
      boolean gang,
      long timeSlice) {
    /** What decides which job gives way to which. */
    public enum By {
      /** No job gives way. */
      NONE,
      /** Jobs of a lower tier give way. */
      PARTITION,
      /** Jobs of the QOS that a QOS names give way to its jobs. */
      QOS
    }

    private static final long TIME_SLICE = 30;

    private static Preempt of(SlurmConf conf, Options options, Mistakes mistakes) {
      String type = conf.value("PreemptType", "preempt/none");
      By by = By.NONE;
      switch (type) {
        case "preempt/none", "" -> by = By.NONE;
        case "preempt/partition_prio" -> by = By.PARTITION;
        case "preempt/qos" -> by = By.QOS;
        default ->
            mistakes.add(
                conf.mistake(
                    "PreemptType",
                    "PreemptType '"
                        + type
                        + "' is unknown; expected preempt/none, preempt/partition_prio or"
                        + " preempt/qos"));
      }
      Preemption.Mode mode = Preemption.Mode.OFF;
      String words = conf.value("PreemptMode", "OFF").toUpperCase(Locale.ROOT);
      boolean gang = Arrays.asList(words.split("\\s*,\\s*")).contains("GANG");
      try {
        mode = Preemption.Mode.of(conf.value("PreemptMode", "OFF")).orElse(Preemption.Mode.OFF);
      } catch (IllegalArgumentException e) {
        mistakes.add(conf.mistake("PreemptMode", "PreemptMode " + e.getMessage()));
      }
      if (mode == Preemption.Mode.SUSPEND && !gang) {
        mistakes.add(
            conf.mistake("PreemptMode", "PreemptMode SUSPEND needs GANG; expected SUSPEND,GANG"));
      }
      long timeSlice = options.number("SchedulerTimeSlice", TIME_SLICE);
      if (gang && timeSlice < 5) {
        mistakes.add(
            conf.mistake(
                "SchedulerTimeSlice",
                "SchedulerTimeSlice is " + timeSlice + "; expected at least 5 s"));
      }
      return new Preempt(
          mode == Preemption.Mode.OFF ? By.NONE : by,
          mode,
          options.has("preempt_youngest_first"),
          (int) options.parameter("preempt_reorder_count", 1),
          options.has("preempt_strict_order"),
          gang,
          Math.max(1, timeSlice));
    }
  }

  /**
   * Settings of backfill.
   *
   * @param interval time between two cycles ({@code bf_interval})
   * @param resolution granularity of planned times ({@code bf_resolution})
   * @param window how far ahead jobs are planned ({@code bf_window})
   * @param maxJobTest jobs that a cycle tries ({@code bf_max_job_test})
   * @param spaceSize maximum number of intervals ({@code bf_node_space_size})
   * @param maxJobStart jobs that a cycle starts ({@code bf_max_job_start})
   * @param maxJobUser jobs of a user that a cycle looks at ({@code bf_max_job_user})
   * @param maxJobPartition jobs of a partition that a cycle looks at ({@code bf_max_job_part})
   * @param maxJobUserPartition jobs of a user in a partition that a cycle looks at ({@code
   *     bf_max_job_user_part})
   * @param maxJobAssociation jobs of a user in an account that a cycle looks at ({@code
   *     bf_max_job_assoc})
   * @param reservePerPartition jobs of a partition that are planned ({@code
   *     bf_job_part_count_reserve})
   * @param minAgeReserve wait before a job is planned ({@code bf_min_age_reserve})
   * @param minPriorityReserve priority from which a job is planned ({@code bf_min_prio_reserve})
   * @param onePerJob whether a job is planned in one partition only ({@code bf_one_resv_per_job})
   * @param runningReserve whether running jobs on whole nodes are in the plan ({@code
   *     bf_running_job_reserve})
   * @param windowScale growth of the batches of running jobs; 0 doubles them ({@code
   *     bf_window_linear})
   */
  public record Plan(
      long interval,
      long resolution,
      long window,
      int maxJobTest,
      int spaceSize,
      int maxJobStart,
      int maxJobUser,
      int maxJobPartition,
      int maxJobUserPartition,
      int maxJobAssociation,
      int reservePerPartition,
      long minAgeReserve,
      long minPriorityReserve,
      boolean onePerJob,
      boolean runningReserve,
      long windowScale) {}

  /**
   * {@return the settings of a configuration file}
   *
   * @throws InputException with every mistake
   */
  public static SlurmSettings of(SlurmConf conf) {
    Mistakes mistakes = new Mistakes();
    Options options = new Options(conf, mistakes);
    int test = (int) options.parameter("bf_max_job_test", 500);
    Plan plan =
        new Plan(
            options.parameter("bf_interval", 30),
            Math.max(1, options.parameter("bf_resolution", 60)),
            60 * options.parameter("bf_window", 1440),
            test,
            (int) options.parameter("bf_node_space_size", test),
            (int) options.parameter("bf_max_job_start", 0),
            (int) options.parameter("bf_max_job_user", 0),
            (int) options.parameter("bf_max_job_part", 0),
            (int) options.parameter("bf_max_job_user_part", 0),
            (int) options.parameter("bf_max_job_assoc", 0),
            (int) options.parameter("bf_job_part_count_reserve", 0),
            options.parameter("bf_min_age_reserve", 0),
            options.parameter("bf_min_prio_reserve", 0),
            options.has("bf_one_resv_per_job"),
            options.has("bf_running_job_reserve"),
            options.parameter("bf_window_linear", 0));
    SlurmSettings settings =
        new SlurmSettings(
            !conf.value("SchedulerType", "sched/backfill").equals("sched/builtin"),
            conf.value("SelectTypeParameters", "").toUpperCase(Locale.ROOT).contains("MEMORY"),
            options.parameter("batch_sched_delay", 3),
            options.parameter("sched_interval", 60),
            (int) options.parameter("default_queue_depth", 100),
            (int) options.parameter("partition_job_depth", 0),
            options.number("DefMemPerCPU", 0) << 20,
            options.number("DefMemPerNode", 0) << 20,
            options.number("KillWait", 30),
            60 * options.number("OverTimeLimit", 0),
            options.number("MessageTimeout", 10),
            options.number("JobRequeue", 1) > 0,
            Preempt.of(conf, options, mistakes),
            licences(conf, mistakes),
            plan);
    mistakes.refuse();
    return settings;
  }

  private static Map<String, Integer> licences(SlurmConf conf, Mistakes mistakes) {
    Map<String, Integer> counts = new TreeMap<>();
    for (String licence : conf.value("Licenses", "").split(",")) {
      String[] parts = licence.strip().split("[:*=]", 2);
      if (parts.length == 2 && !parts[1].matches("\\d{1,9}")) {
        mistakes.add(
            conf.mistake(
                "Licenses", "Licenses '" + licence + "' has no count; expected name:count"));
      } else if (!parts[0].isEmpty()) {
        counts.merge(parts[0], parts.length == 2 ? Integer.parseInt(parts[1]) : 1, Integer::sum);
      }
    }
    return Map.copyOf(counts);
  }

  /** Reads numbers and collects what is none. */
  private record Options(SlurmConf conf, Map<String, String> parameters, Mistakes mistakes) {
    Options(SlurmConf conf, Mistakes mistakes) {
      this(conf, conf.options("SchedulerParameters"), mistakes);
    }

    boolean has(String name) {
      return parameters.containsKey(name);
    }

    long parameter(String name, long otherwise) {
      String text = parameters.get(name);
      return text == null ? otherwise : read("SchedulerParameters", name, text, otherwise);
    }

    long number(String key, long otherwise) {
      String text = conf.value(key, "");
      boolean none = text.isEmpty() || text.equalsIgnoreCase("UNLIMITED");
      return none ? otherwise : read(key, key, text, otherwise);
    }

    private long read(String key, String name, String text, long otherwise) {
      try {
        long value = Long.parseLong(text);
        if (value >= 0 && value <= Integer.MAX_VALUE) {
          return value;
        }
      } catch (NumberFormatException e) {
        // reported below
      }
      mistakes.add(conf.mistake(key, name + " '" + text + "' is not a whole number of at least 0"));
      return otherwise;
    }
  }
}
