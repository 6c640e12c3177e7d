package org.quoin.machine.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.Decimals;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.machine.Gres;
import org.quoin.machine.Machine;
import org.quoin.machine.MachineNode;
import org.quoin.machine.NodeKind;
import org.quoin.machine.Partition;
import org.quoin.machine.Preemption;
import org.quoin.machine.Reservation;

/**
 * Makes a machine of pairs that describe nodes, partitions and reservations. A line of {@code
 * slurm.conf} and a record of {@code scontrol show} differ in the names of a few keys only.
 */
final class MachineDraft {
  /** Keys of a node in the manual page of slurm.conf. */
  private static final List<String> NODE_KEYS =
      List.of(
          ("NodeName NodeHostname NodeAddr BcastAddr Boards CoreSpecCount CoresPerSocket CpuBind"
                  + " CPUs CpuSpecList Features Feature Gres MemSpecLimit Port Procs RealMemory Reason"
                  + " RestrictedCoresPerGPU Sockets SocketsPerBoard State ThreadsPerCore TmpDisk"
                  + " Topology Weight")
              .split(" "));

  /** Keys of a partition there. */
  private static final List<String> PARTITION_KEYS =
      List.of(
          ("PartitionName AllocNodes AllowAccounts AllowGroups AllowQos Alternate CpuBind Default"
                  + " DefaultTime DefCpuPerGPU DefMemPerCPU DefMemPerGPU DefMemPerNode DenyAccounts"
                  + " DenyQos DisableRootJobs ExclusiveTopo ExclusiveUser GraceTime Hidden LLN"
                  + " MaxCPUsPerNode MaxCPUsPerSocket MaxMemPerCPU MaxMemPerNode MaxNodes MaxTime"
                  + " MinNodes Nodes OverSubscribe OverTimeLimit PowerDownOnIdle PreemptMode Priority"
                  + " PriorityJobFactor PriorityTier QOS ReqResv ResumeTimeout RootOnly"
                  + " SelectTypeParameters Shared State SuspendTime SuspendTimeout TotalNodes"
                  + " TRESBillingWeights")
              .split(" "));

  private static final long MEBIBYTE = 1L << 20;

  private static final Pattern SHARE = Pattern.compile("(?:YES|FORCE)(?::([1-9]\\d{0,3}))?");

  private static final Pattern BILLING =
      Pattern.compile(
          "(?i)[\\w/:]+=\\d{1,9}(\\.\\d{1,9})?[KMGTP]?(,\\s*[\\w/:]+=\\d{1,9}(\\.\\d{1,9})?[KMGTP]?)*");

  private final Mistakes mistakes;
  private final Map<String, Draft> nodes = new LinkedHashMap<>();
  private final Map<String, List<String>> nodeSets = new HashMap<>();
  private final Map<String, Draft> partitions = new LinkedHashMap<>();
  private final Map<NodeKind, NodeKind> kinds = new HashMap<>();
  private Map<String, Integer> indices;

  private record Draft(String source, SlurmPairs pairs) {}

  MachineDraft(Mistakes mistakes) {
    this.mistakes = mistakes;
  }

  private void mistake(String source, int line, String message) {
    mistakes.add(new Mistake(source, line, 0, message));
  }

  /**
   * Adds mistakes for keys of a line that Slurm does not know and that differ in at most two
   * letters from one it knows.
   *
   * @param what the line describes
   * @param known the keys that Slurm knows
   */
  private void keys(String source, SlurmPairs pairs, String what, List<String> known) {
    for (String key : pairs.pairs().keySet()) {
      if (known.stream().noneMatch(key::equalsIgnoreCase)) {
        NearestName.to(key, known)
            .filter(near -> NearestName.distance(key, near.toLowerCase(Locale.ROOT)) <= 2)
            .ifPresent(
                near ->
                    mistake(
                        source,
                        pairs.line(),
                        "'%s' is not a key of a %s; did you mean '%s'?"
                            .formatted(key, what, near)));
      }
    }
  }

  /** Adds the nodes of a line that begins with NodeName. */
  void nodes(String source, SlurmPairs pairs) {
    keys(source, pairs, "node", NODE_KEYS);
    for (String name : names(source, pairs.line(), pairs.value("NodeName", ""))) {
      if (nodes.putIfAbsent(name, new Draft(source, pairs)) != null) {
        mistake(source, pairs.line(), "node '" + name + "' is described twice");
      }
    }
  }

  /** Adds a named set of nodes. */
  void nodeSet(String source, SlurmPairs pairs) {
    List<String> members = new ArrayList<>(names(source, pairs.line(), pairs.value("Nodes", "")));
    String feature = pairs.value("Feature", "");
    if (!feature.isEmpty()) {
      nodes.forEach(
          (name, draft) -> {
            if (features(draft.pairs).contains(feature)) {
              members.add(name);
            }
          });
    }
    nodeSets.put(pairs.value("NodeSet", ""), members);
  }

  /** Sets nodes down, as the line DownNodes does. */
  void down(String source, SlurmPairs pairs) {
    SlurmPairs state =
        new SlurmPairs(pairs.line(), "state", Map.of("state", pairs.value("State", "DOWN")));
    for (String name : names(source, pairs.line(), pairs.value("DownNodes", ""))) {
      Draft known = nodes.get(name);
      if (known == null) {
        mistake(source, pairs.line(), unknownNodes("DownNodes", List.of(name)));
      } else {
        nodes.put(name, new Draft(known.source, state.over(known.pairs)));
      }
    }
  }

  /** Adds the partition of a line that begins with PartitionName. */
  void partition(String source, SlurmPairs pairs) {
    keys(source, pairs, "partition", PARTITION_KEYS);
    String name = pairs.value("PartitionName", "");
    if (name.isEmpty()) {
      mistake(source, pairs.line(), "a partition has no name");
    } else if (partitions.putIfAbsent(name, new Draft(source, pairs)) != null) {
      mistake(source, pairs.line(), "partition '" + name + "' is described twice");
    }
  }

  private List<String> names(String source, int line, String list) {
    try {
      return HostList.expand(list);
    } catch (IllegalArgumentException e) {
      mistake(source, line, e.getMessage());
      return List.of();
    }
  }

  private String unknownNodes(String user, List<String> names) {
    String first = names.get(0);
    int others = names.size() - 1;
    return user
        + " names the unknown node '"
        + first
        + "'"
        + (others == 0 ? "" : " and " + others + (others == 1 ? " other" : " others"))
        + NearestName.to(first, nodes.keySet()).map(n -> "; did you mean '" + n + "'?").orElse("");
  }

  /** {@return the machine} Adds its mistakes to the list. */
  Machine machine(String name) {
    List<MachineNode> all = new ArrayList<>();
    indices = new HashMap<>();
    nodes.forEach(
        (node, draft) -> {
          MachineNode made = node(node, draft);
          if (made != null) {
            indices.put(node, all.size());
            all.add(made);
          }
        });
    List<Partition> made = new ArrayList<>();
    partitions.values().forEach(draft -> made.add(partition(draft, all.size())));
    Machine machine = new Machine(name, all, made, List.of());
    if (machine.cpus() > Machine.MAX_CPUS) {
      Draft last = nodes.get(all.get(all.size() - 1).name());
      mistake(
          last.source,
          last.pairs.line(),
          "has nodes of %s CPUs together; expected at most %s"
              .formatted(Decimals.grouped(machine.cpus()), Decimals.grouped(Machine.MAX_CPUS)));
    }
    return machine;
  }

  private static List<String> features(SlurmPairs pairs) {
    String names =
        pairs.value("AvailableFeatures", pairs.value("Features", pairs.value("Feature", "")));
    return split(names);
  }

  private static List<String> split(String list) {
    return list.isBlank() ? List.of() : List.of(list.strip().split("\\s*,\\s*"));
  }

  private MachineNode node(String name, Draft draft) {
    SlurmPairs pairs = draft.pairs;
    String states = pairs.value("State", "UNKNOWN").toUpperCase(Locale.ROOT);
    if (states.startsWith("FUTURE")) {
      return null;
    }
    double cores =
        1.0
            * integer(draft, "Boards", 1, 1)
            * integer(draft, "Sockets", integer(draft, "SocketsPerBoard", 1, 1), 1)
            * integer(draft, "CoresPerSocket", 1, 1)
            * integer(draft, "ThreadsPerCore", 1, 1);
    int all = (int) Math.min(cores, Integer.MAX_VALUE);
    int cpus = integer(draft, "CPUTot", integer(draft, "CPUs", all, 1), 1);
    if (cpus > NodeKind.MAX_CPUS) {
      mistake(
          draft.source,
          pairs.line(),
          "has nodes of %s CPUs; expected at most %s"
              .formatted(Decimals.grouped(cpus), Decimals.grouped(NodeKind.MAX_CPUS)));
    }
    List<Gres> gres = List.of();
    try {
      gres = Gres.list(pairs.value("Gres", ""));
    } catch (IllegalArgumentException e) {
      mistake(
          draft.source,
          pairs.line(),
          "'" + e.getMessage() + "' is not a generic resource such as gpu:a100:4");
    }
    NodeKind kind =
        new NodeKind(
            cpus,
            MEBIBYTE * integer(draft, "RealMemory", 1, 1),
            gres,
            Set.copyOf(features(pairs)),
            integer(draft, "Weight", 1, 0));
    return new MachineNode(name, kinds.computeIfAbsent(kind, same -> same), state(states));
  }

  private static MachineNode.State state(String states) {
    if (states.matches(".*(DOWN|POWERED_DOWN\\b|FAIL\\b|NOT_RESPONDING|NO_RESPOND|\\*).*")) {
      return MachineNode.State.DOWN;
    }
    return states.contains("DRAIN") ? MachineNode.State.DRAINED : MachineNode.State.UP;
  }

  private int integer(Draft draft, String key, int otherwise, int min) {
    return integer(draft.source, draft.pairs, key, otherwise, min);
  }

  private int integer(String source, SlurmPairs pairs, String key, int otherwise, int min) {
    String text = pairs.value(key, "");
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      int value = Integer.parseInt(text);
      if (value >= min) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    String unit = key.equals("RealMemory") ? " of MB" : "";
    mistake(
        source,
        pairs.line(),
        "%s '%s' is not a whole number%s of at least %d".formatted(key, text, unit, min));
    return otherwise;
  }

  private Partition partition(Draft draft, int count) {
    SlurmPairs pairs = draft.pairs;
    String name = pairs.value("PartitionName", "");
    double maxTime = time(draft, "MaxTime", Double.POSITIVE_INFINITY);
    if (maxTime <= 0) {
      mistake(
          draft.source,
          pairs.line(),
          "partition '" + name + "' has MaxTime 0, so that no job can run; leave it out");
    }
    String maxNodes = pairs.value("MaxNodes", "UNLIMITED");
    boolean limited = !maxNodes.equalsIgnoreCase("UNLIMITED");
    String share = pairs.value("OverSubscribe", pairs.value("Shared", "NO"));
    String billing = pairs.value("TRESBillingWeights", "");
    if (!billing.isEmpty() && !BILLING.matcher(billing).matches()) {
      mistake(
          draft.source,
          pairs.line(),
          "TRESBillingWeights is '" + billing + "'; expected weights such as CPU=1.0,Mem=0.25G");
    }
    return new Partition(
        name,
        members(draft, name, count),
        yes(pairs.value("Default", "NO")),
        pairs.value("State", "UP").equalsIgnoreCase("UP"),
        integer(
            draft.source, pairs, "PriorityTier", integer(draft.source, pairs, "Priority", 1, 0), 0),
        integer(
            draft.source,
            pairs,
            "PriorityJobFactor",
            integer(draft.source, pairs, "Priority", 1, 0),
            0),
        maxTime,
        time(draft, "DefaultTime", maxTime),
        integer(draft.source, pairs, "MinNodes", 0, 0),
        limited ? integer(draft.source, pairs, "MaxNodes", 1, 1) : Integer.MAX_VALUE,
        share.toUpperCase(Locale.ROOT).startsWith("EXCLUSIVE"),
        billing,
        new Partition.Access(
            list(pairs, "AllowAccounts"),
            list(pairs, "DenyAccounts"),
            list(pairs, "AllowQos"),
            list(pairs, "DenyQos"),
            pairs.value("QOS", "")),
        preemption(draft),
        sharing(draft, share));
  }

  /** Returns how many jobs may have a CPU: 4 by default with YES and FORCE. */
  private int sharing(Draft draft, String share) {
    String word = share.toUpperCase(Locale.ROOT);
    if (word.equals("NO") || word.startsWith("EXCLUSIVE")) {
      return 1;
    }
    Matcher match = SHARE.matcher(word);
    if (!match.matches()) {
      mistake(
          draft.source,
          draft.pairs.line(),
          "OverSubscribe is '" + share + "'; expected NO, EXCLUSIVE, YES:count or FORCE:count");
      return 1;
    }
    return match.group(1) == null ? 4 : Integer.parseInt(match.group(1));
  }

  private Preemption preemption(Draft draft) {
    double grace = integer(draft.source, draft.pairs, "GraceTime", 0, 0);
    try {
      return new Preemption(Preemption.Mode.of(draft.pairs.value("PreemptMode", "")), grace);
    } catch (IllegalArgumentException e) {
      mistake(draft.source, draft.pairs.line(), "PreemptMode " + e.getMessage());
      return Preemption.DEFAULT;
    }
  }

  private static boolean yes(String text) {
    return List.of("YES", "UP", "TRUE", "1").contains(text.toUpperCase(Locale.ROOT));
  }

  private static List<String> list(SlurmPairs pairs, String key) {
    String text = pairs.value(key, "");
    return text.equalsIgnoreCase("ALL") ? List.of() : split(text);
  }

  private double time(Draft draft, String key, double otherwise) {
    return time(draft.source, draft.pairs, key, otherwise, SlurmTime::limit);
  }

  private double time(
      String source,
      SlurmPairs pairs,
      String key,
      double otherwise,
      ToDoubleFunction<String> reader) {
    String text = pairs.value(key, "NONE");
    if (text.equalsIgnoreCase("NONE")) {
      return otherwise;
    }
    try {
      return reader.applyAsDouble(text);
    } catch (IllegalArgumentException e) {
      mistake(source, pairs.line(), key + " " + e.getMessage());
      return otherwise;
    }
  }

  private BitSet members(Draft draft, String name, int count) {
    BitSet members = new BitSet(count);
    String list = draft.pairs.value("Nodes", "");
    if (list.equalsIgnoreCase("ALL")) {
      members.set(0, count);
      return members;
    }
    List<String> unknown = new ArrayList<>();
    for (String node : names(draft.source, draft.pairs.line(), list)) {
      for (String member : nodeSets.getOrDefault(node, List.of(node))) {
        Integer index = indices.get(member);
        if (index != null) {
          members.set(index);
        } else if (!nodes.containsKey(member)) {
          unknown.add(member);
        }
      }
    }
    if (!unknown.isEmpty()) {
      mistake(draft.source, draft.pairs.line(), unknownNodes("partition '" + name + "'", unknown));
    }
    return members;
  }

  /** {@return the reservation of a record, over the nodes of a machine} */
  Reservation reservation(String source, SlurmPairs pairs, Map<String, Integer> known) {
    BitSet members = new BitSet();
    for (String node : names(source, pairs.line(), pairs.value("Nodes", ""))) {
      Integer index = known.get(node);
      if (index == null) {
        mistake(source, pairs.line(), "the reservation names the unknown node '" + node + "'");
      } else {
        members.set(index);
      }
    }
    double start = time(source, pairs, "StartTime", 0, text -> (double) SlurmTime.utc(text));
    double end = time(source, pairs, "EndTime", start, text -> (double) SlurmTime.utc(text));
    return new Reservation(
        pairs.value("ReservationName", ""),
        start,
        end,
        members,
        list(pairs, "Users"),
        list(pairs, "Accounts"),
        list(pairs, "Flags"));
  }
}
