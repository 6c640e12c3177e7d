package org.quoin.machine.slurm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.TextFile;

/**
 * Writes a {@code slurm.conf} from what a running Slurm prints: {@code scontrol show config},
 * {@code show node} and {@code show partition}, or {@code sinfo -N}. It holds what a simulation can
 * use: nodes, partitions, and the keys that decide when jobs start.
 */
public final class SlurmDumps {
  /** The columns of {@code sinfo -N -o} that are used, as its options name them. */
  public static final String SINFO = "%N|%P|%c|%m|%f|%G|%w|%T|%l|%L|%s|%h|%p|%I";

  private static final long MAX_BYTES = 1 << 26;

  /** Keys of the configuration that are written if they have a value. */
  private static final List<String> KEYS =
      List.of(
          "ClusterName",
          "SelectType",
          "SelectTypeParameters",
          "SchedulerType",
          "SchedulerParameters",
          "PriorityType",
          "PriorityFlags",
          "PriorityWeightAge",
          "PriorityWeightAssoc",
          "PriorityWeightFairshare",
          "PriorityWeightJobSize",
          "PriorityWeightPartition",
          "PriorityWeightQOS",
          "PriorityWeightTRES",
          "PriorityDecayHalfLife",
          "PriorityMaxAge",
          "PriorityCalcPeriod",
          "PriorityFavorSmall",
          "FairShareDampeningFactor",
          "AccountingStorageEnforce",
          "EnforcePartLimits",
          "PreemptType",
          "PreemptMode",
          "PreemptExemptTime",
          "SchedulerTimeSlice",
          "DefMemPerCPU",
          "DefMemPerNode",
          "MaxMemPerCPU",
          "MaxMemPerNode",
          "KillWait",
          "OverTimeLimit",
          "CompleteWait",
          "Licenses",
          "TopologyPlugin");

  /** Keys of a partition that are written. */
  private static final List<String> OF_PARTITION =
      List.of(
          "PartitionName",
          "Nodes",
          "Default",
          "PriorityTier",
          "PriorityJobFactor",
          "MaxTime",
          "DefaultTime",
          "MinNodes",
          "MaxNodes",
          "OverSubscribe",
          "AllowAccounts",
          "DenyAccounts",
          "AllowQos",
          "DenyQos",
          "QoS",
          "PreemptMode",
          "GraceTime",
          "TRESBillingWeights",
          "State");

  private SlurmDumps() {}

  /**
   * {@return the text of a slurm.conf} Nodes that are down are written as if they worked, with a
   * comment, since a log is of other times.
   *
   * @param config output of {@code scontrol show config}
   * @param nodes output of {@code scontrol show node}
   * @param partitions output of {@code scontrol show partition}
   * @throws InputException with every mistake
   */
  public static String conf(Path config, Path nodes, Path partitions) {
    Mistakes mistakes = new Mistakes(config.toString());
    Map<String, String> values = mistakes.read(Map.of(), () -> values(config));
    List<SlurmPairs> ofNodes = mistakes.read(List.of(), () -> records(nodes, "NodeName"));
    List<SlurmPairs> ofPartitions =
        mistakes.read(List.of(), () -> records(partitions, "PartitionName"));
    mistakes.check(() -> SlurmConf.ofDump("", nodes, partitions));
    mistakes.refuse();
    return text(
        "'scontrol show config', 'show node', 'show partition'", values, ofNodes, ofPartitions);
  }

  /**
   * {@return the text of a slurm.conf, with the nodes and partitions of a table of {@code sinfo
   * -N}} Its columns NODELIST, PARTITION and CPUS are needed; the others of {@link #SINFO} are used
   * where they are.
   *
   * @param config output of {@code scontrol show config}; empty for Slurm's default settings
   * @throws InputException with every mistake
   */
  public static String conf(Optional<Path> config, Path sinfo) {
    Mistakes mistakes = new Mistakes(sinfo.toString());
    Map<String, String> values =
        mistakes.read(Map.of(), () -> config.map(SlurmDumps::values).orElse(Map.of()));
    Map<String, SlurmPairs> nodes = new LinkedHashMap<>();
    Map<String, SlurmPairs> partitions = new LinkedHashMap<>();
    Map<String, List<String>> members = new LinkedHashMap<>();
    for (SacctmgrRow row :
        SacctmgrRow.read(
            sinfo.toString(),
            TextFile.read(sinfo, "a table of sinfo", MAX_BYTES).replace("CPUS(A/I/O/T)", "CPUS"),
            List.of("nodelist", "partition", "cpus"),
            "NODELIST, PARTITION and CPUS, as of sinfo -N -o '" + SINFO + "'",
            mistakes)) {
      String name = row.cell("nodelist");
      nodes.putIfAbsent(name, node(row));
      String shown = row.cell("partition");
      String partition = shown.replace("*", "");
      partitions.putIfAbsent(partition, partition(row, partition, shown.endsWith("*")));
      members.computeIfAbsent(partition, none -> new ArrayList<>()).add(name);
    }
    partitions.replaceAll(
        (name, pairs) ->
            new SlurmPairs(pairs.line(), "", Map.of("nodes", HostList.of(members.get(name))))
                .over(pairs));
    MachineDraft draft = new MachineDraft(mistakes);
    nodes.values().forEach(pairs -> draft.nodes(sinfo.toString(), pairs));
    partitions.values().forEach(pairs -> draft.partition(sinfo.toString(), pairs));
    draft.machine("");
    mistakes.refuse();
    return text(
        config.isPresent() ? "'scontrol show config' and 'sinfo'" : "'sinfo'",
        values,
        List.copyOf(nodes.values()),
        List.copyOf(partitions.values()));
  }

  /** Returns what a row of sinfo says of its node, by the keys of scontrol. */
  private static SlurmPairs node(SacctmgrRow row) {
    Map<String, String> pairs = new LinkedHashMap<>();
    pairs.put("nodename", row.cell("nodelist"));
    pairs.put("cpus", row.cell("cpus").replaceFirst(".*/", ""));
    put(pairs, "realmemory", row.cell("memory"));
    put(pairs, "gres", row.cell("gres"));
    put(pairs, "availablefeatures", row.cell("avail_features"));
    put(pairs, "weight", row.cell("weight"));
    put(pairs, "state", row.cell("state"));
    return new SlurmPairs(row.line(), "nodename", pairs);
  }

  /** Returns what a row of sinfo says of its partition, by the keys of slurm.conf. */
  private static SlurmPairs partition(SacctmgrRow row, String name, boolean isDefault) {
    Map<String, String> pairs = new LinkedHashMap<>();
    pairs.put("partitionname", name);
    pairs.put("default", isDefault ? "YES" : "NO");
    put(pairs, "maxtime", row.cell("timelimit"));
    put(pairs, "defaulttime", row.cell("defaulttime"));
    put(pairs, "prioritytier", row.cell("prio_tier"));
    put(pairs, "priorityjobfactor", row.cell("prio_job_factor"));
    put(pairs, "oversubscribe", row.cell("oversubscribe"));
    String[] size = row.cell("job_size").split("-", -1);
    put(pairs, "minnodes", size[0]);
    put(pairs, "maxnodes", size[size.length - 1].replace("infinite", "UNLIMITED"));
    return new SlurmPairs(row.line(), "partitionname", pairs);
  }

  private static void put(Map<String, String> pairs, String key, String cell) {
    if (!List.of("", "(null)", "n/a").contains(cell)) {
      pairs.put(key, cell);
    }
  }

  private static String text(
      String origin,
      Map<String, String> values,
      List<SlurmPairs> ofNodes,
      List<SlurmPairs> ofPartitions) {
    StringBuilder text = new StringBuilder("# Made from " + origin + ".\n");
    for (String key : KEYS) {
      String value = values.getOrDefault(key.toLowerCase(Locale.ROOT), "");
      if (!List.of("", "(null)", "N/A", "00:00:00").contains(value)) {
        text.append(key).append('=').append(value).append('\n');
      }
    }
    text.append('\n');
    nodes(ofNodes, text);
    text.append('\n');
    ofPartitions.forEach(pairs -> text.append(line(pairs, OF_PARTITION)).append('\n'));
    return text.toString();
  }

  /** Returns the values of a configuration, by key in lower case, without their units. */
  private static Map<String, String> values(Path config) {
    Map<String, String> values = new TreeMap<>();
    String text = TextFile.read(config, "an output of scontrol show config", MAX_BYTES);
    for (String line : text.split("\r?\n")) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        String value = line.substring(equals + 1).strip();
        boolean isAmount = value.matches("\\d+ (sec|min|usec|msec)");
        values.put(
            line.substring(0, equals).strip().toLowerCase(Locale.ROOT),
            isAmount ? value.split(" ")[0] : value);
      }
    }
    if (!values.containsKey("clustername") && !values.containsKey("schedulertype")) {
      throw new InputException(
          config.toString(), "has no SchedulerType; expected the output of scontrol show config");
    }
    return values;
  }

  private static List<SlurmPairs> records(Path file, String key) {
    List<SlurmPairs> records =
        SlurmPairs.records(TextFile.read(file, "an output of scontrol show", MAX_BYTES), key);
    if (records.isEmpty()) {
      throw new InputException(
          List.of(
              Mistake.in(
                  file.toString(),
                  "has no record "
                      + key
                      + "=; expected the output of scontrol show "
                      + key.replace("Name", "").toLowerCase(Locale.ROOT))));
    }
    return records;
  }

  /** Writes a line for each run of equal nodes. */
  private static void nodes(List<SlurmPairs> records, StringBuilder text) {
    List<String> names = new ArrayList<>();
    List<String> absent = new ArrayList<>();
    String last = "";
    for (SlurmPairs pairs : records) {
      String described = described(pairs);
      if (!described.equals(last) && !names.isEmpty()) {
        text.append("NodeName=").append(HostList.of(names)).append(last).append('\n');
        names.clear();
      }
      last = described;
      names.add(pairs.value("NodeName", ""));
      String state = pairs.value("State", "").toUpperCase(Locale.ROOT);
      if (state.matches(".*(DOWN|DRAIN|FAIL|\\*).*")) {
        absent.add(pairs.value("NodeName", "") + " " + state);
      }
    }
    text.append("NodeName=").append(HostList.of(names)).append(last).append('\n');
    if (!absent.isEmpty()) {
      text.append("# When this was written: ").append(String.join(", ", absent)).append('\n');
    }
  }

  private static String described(SlurmPairs pairs) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("CPUs", pairs.value("CPUTot", pairs.value("CPUs", "")));
    keys.put("RealMemory", pairs.value("RealMemory", ""));
    keys.put("Gres", pairs.value("Gres", "").replaceAll("\\([^)]*\\)", ""));
    keys.put("Feature", pairs.value("AvailableFeatures", ""));
    keys.put("Weight", pairs.value("Weight", ""));
    StringBuilder text = new StringBuilder();
    keys.forEach(
        (key, value) -> {
          if (!value.isEmpty()) {
            text.append(' ').append(key).append('=').append(value);
          }
        });
    return text.toString();
  }

  private static String line(SlurmPairs pairs, List<String> keys) {
    List<String> written = new ArrayList<>();
    for (String key : keys) {
      String value = pairs.value(key, "");
      if (!value.isEmpty()) {
        written.add(key + "=" + value);
      }
    }
    return String.join(" ", written);
  }
}
