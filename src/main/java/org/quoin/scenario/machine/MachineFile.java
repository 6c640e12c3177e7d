package org.quoin.scenario.machine;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.quoin.base.Decimals;
import org.quoin.base.InputException;
import org.quoin.base.KeyFile;
import org.quoin.base.Setting;
import org.quoin.base.TextFile;
import org.quoin.machine.Gres;
import org.quoin.machine.Machine;
import org.quoin.machine.MachineNode;
import org.quoin.machine.NodeKind;
import org.quoin.machine.Partition;
import org.quoin.machine.Preemption;
import org.quoin.machine.Reservation;
import org.quoin.machine.slurm.HostList;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.scenario.yaml.YamlReader;
import org.quoin.slurm.ClusterFile;
import org.quoin.slurm.PlannedReservation;
import org.quoin.slurm.SlurmSettings;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.AssociationTree;
import org.quoin.slurm.account.Limits;
import org.quoin.slurm.account.Qos;
import org.quoin.slurm.account.SacctmgrFiles;
import org.quoin.slurm.account.TresTypes;
import org.quoin.slurm.priority.PrioritySettings;
import org.quoin.workload.log.LogTime;
import tools.jackson.databind.JsonNode;

/**
 * Reads a file that describes a cluster: a {@code slurm.conf}, or a machine file in YAML, whose
 * keys {@code machine.keys} declares. A machine file ends in {@code .yaml} or {@code .yml}.
 */
public final class MachineFile {
  /** The keys of a machine file. */
  public static final Setting KEYS =
      Setting.group(
          new KeyFile()
              .value("max-nodes", Integer.toString(Machine.MAX_NODES))
              .value("max-cpus", Integer.toString(NodeKind.MAX_CPUS))
              .read(MachineFile.class, "machine.keys"));

  private static final long MAX_BYTES = 1 << 26;
  private static final String ALL = "all";

  private final Path file;
  private final Document document;
  private final Values values;
  private final Set<Path> files = new LinkedHashSet<>();
  private final List<MachineNode> nodes = new ArrayList<>();
  private long cpus;
  private final Map<String, Integer> indices = new HashMap<>();
  private final Map<String, BitSet> kinds = new LinkedHashMap<>();

  /** Paths of names with a dot, which stands between the keys of a path. */
  private final Set<String> dotted = new LinkedHashSet<>();

  private MachineFile(Path file, Document document) {
    this.file = file;
    this.document = document;
    values = new Values(document, KEYS);
    files.add(file);
  }

  /**
   * {@return the path of a file that a key names}
   *
   * @param source the key, for messages
   * @param folder the folder to which the name is relative
   * @param name the name as it is written
   * @throws InputException if it is not the path of a file
   */
  public static Path path(String source, Path folder, String name) {
    try {
      return folder.resolve(name.strip()).normalize();
    } catch (InvalidPathException e) {
      throw new InputException(source, "'" + name + "' is not the path of a file");
    }
  }

  /**
   * {@return the cluster of a file}
   *
   * @param file the path of the file
   * @throws InputException with every mistake
   */
  public static ClusterFile read(Path file) {
    if (!file.toString().toLowerCase(Locale.ROOT).matches(".*\\.ya?ml")) {
      return ClusterFile.slurmConf(file);
    }
    String text = TextFile.read(file, "a machine file", MAX_BYTES);
    Document document =
        YamlReader.keys(
            text,
            file.toString(),
            "is not a machine file; expected keys and values, as in 'nodes: {...}'");
    return new MachineFile(file, document).cluster();
  }

  private ClusterFile cluster() {
    SlurmConf conf = values.has("slurm-conf") ? slurmConf() : own();
    if (values.at("slurm") != null) {
      conf = conf.with(settings());
    }
    if (conf.value("PreemptMode", "").toUpperCase(Locale.ROOT).contains("GANG")) {
      names("nodes").stream()
          .map(kind -> at("nodes", kind, "speed"))
          .filter(values::has)
          .forEach(path -> document.mistakeInKey(path, "does not apply with PreemptMode GANG"));
    }
    TresTypes tres = tres(conf.machine());
    Map<String, Qos> qos = qos(tres);
    Optional<AccountDatabase> accounts = accounts(tres, qos);
    checkNames(conf.machine(), accounts);
    List<PlannedReservation> reserved = reservations(conf.machine());
    ClusterFile made =
        new ClusterFile(file.toString(), List.copyOf(files), conf, accounts, reserved);
    check(() -> SlurmSettings.of(made.conf()));
    check(() -> PrioritySettings.of(made.conf(), tres));
    document.mistakes(made.mistakes());
    dotted.forEach(
        path ->
            document.mistakeInKey(
                path, "a name here has no dot; such names are read from files of sacctmgr"));
    document.refuse();
    return made;
  }

  /**
   * {@return the nodes and partitions of this file} Memory counts if nodes have it, and limits are
   * enforced if there are any, unless the key {@code slurm} says otherwise.
   */
  private SlurmConf own() {
    Machine machine = machine();
    Map<String, String> implied = new LinkedHashMap<>();
    if (hasMemory()) {
      implied.put("SelectTypeParameters", "CR_Core_Memory");
    }
    implied.put("AccountingStorageEnforce", "limits,qos");
    return SlurmConf.of(machine, file).with(implied);
  }

  private boolean hasMemory() {
    return names("nodes").stream().anyMatch(kind -> values.has(at("nodes", kind, "memory")));
  }

  private void check(Runnable reader) {
    try {
      reader.run();
    } catch (InputException e) {
      document.mistakes(e.mistakes());
    }
  }

  /** {@return a file that a key names; null if the key has a mistake} */
  /** {@return the files of a key that takes one or several, as far as they are paths} */
  private List<Path> severalNamed(String key) {
    if (values.at(key) == null) {
      return List.of();
    }
    boolean isList = values.at(key).isArray();
    return IntStream.range(0, isList ? values.size(key) : 1)
        .mapToObj(i -> named(isList ? key + "." + i : key))
        .filter(Objects::nonNull)
        .toList();
  }

  private Path named(String path) {
    String name = values.text(path, null);
    if (name == null) {
      return null;
    }
    try {
      Path other = path(path, Path.of("").resolve(file).resolveSibling(""), name);
      files.add(other);
      return other;
    } catch (InputException e) {
      document.mistake(path, "'" + name + "' is not the path of a file");
      return null;
    }
  }

  private SlurmConf slurmConf() {
    for (String other : List.of("nodes", "partitions")) {
      if (values.has(other)) {
        document.mistakeInKey(other, "the slurm.conf has them; leave one of the two out");
      }
    }
    Path other = named("slurm-conf");
    SlurmConf[] conf = {SlurmConf.of(new Machine("", List.of(), List.of(), List.of()))};
    if (other != null) {
      check(() -> conf[0] = ClusterFile.slurmConf(other).conf());
    }
    return conf[0];
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : values.at("slurm").properties()) {
      String key = entry.getKey();
      if (ClusterFile.keysThatCount().stream().anyMatch(key::equalsIgnoreCase)) {
        settings.put(key, text(entry.getValue()));
      } else {
        document.mistakeInKey(
            at("slurm", key),
            "is not a key of slurm.conf that decides when jobs start"
                + document.near(key, ClusterFile.keysThatCount()));
      }
    }
    return settings;
  }

  private static String text(JsonNode value) {
    return value.isString() ? value.stringValue() : value.toString();
  }

  private Machine machine() {
    if (!values.has("nodes")) {
      document.mistake("", "the key 'nodes' is missing, as in nodes: {thin: {count: 4, cores: 8}}");
    }
    for (String kind : names("nodes")) {
      addNodes(kind, hasMemory());
    }
    List<Partition> partitions = new ArrayList<>();
    for (String name : names("partitions")) {
      partitions.add(partition(name));
    }
    long defaults = partitions.stream().filter(Partition::isDefault).count();
    if (defaults > 1) {
      document.mistake("partitions", "several partitions are the default; expected one");
    }
    if (partitions.isEmpty()) {
      partitions.add(all());
    }
    return new Machine(
        values.text("name"),
        nodes,
        defaults == 0 ? withDefault(partitions) : partitions,
        List.of());
  }

  /** {@return the partitions, with the first one as the default} */
  private static List<Partition> withDefault(List<Partition> partitions) {
    List<Partition> all = new ArrayList<>(partitions);
    all.set(0, all.get(0).asDefault());
    return all;
  }

  private Partition all() {
    BitSet members = new BitSet();
    members.set(0, nodes.size());
    return Partition.of(ALL, members);
  }

  private List<String> names(String path) {
    JsonNode map = values.at(path);
    List<String> names = new ArrayList<>();
    for (String name : map == null ? List.<String>of() : List.copyOf(map.propertyNames())) {
      if (name.contains(".")) {
        dotted.add(at(path, name));
      } else {
        names.add(name);
      }
    }
    return names;
  }

  private static String at(String... keys) {
    return String.join(".", keys);
  }

  private void addNodes(String kind, boolean anyMemory) {
    String path = at("nodes", kind);
    if (!document.isName(path, kind)) {
      return;
    }
    List<Gres> gres = new ArrayList<>();
    for (String written : texts(at(path, "gres"))) {
      try {
        gres.addAll(Gres.list(written));
      } catch (IllegalArgumentException e) {
        document.mistake(
            at(path, "gres"),
            "'" + e.getMessage() + "' is not a generic resource; expected one such as gpu:a100:4");
      }
    }
    if (anyMemory && !values.has(at(path, "memory"))) {
      document.mistake(path, "the key 'memory' is missing; other kinds of nodes have it");
    }
    NodeKind made =
        new NodeKind(
            Math.max(1, values.count(at(path, "cores"), 1)),
            (long) values.quantity(at(path, "memory"), 1.0),
            gres,
            Set.copyOf(texts(at(path, "features"))),
            values.count(at(path, "weight"), 1),
            values.number(at(path, "speed"), 1));
    BitSet members = new BitSet();
    int count = values.count(at(path, "count"), 0);
    if (nodes.size() + count > Machine.MAX_NODES) {
      document.mistake(path, "more than " + Machine.MAX_NODES + " nodes");
      return;
    }
    for (int i = 1; i <= count; i++) {
      String name = kind + i;
      if (indices.putIfAbsent(name, nodes.size()) != null) {
        document.mistakeInKey(path, "another kind has a node '" + name + "', too");
        return;
      }
      members.set(nodes.size());
      nodes.add(new MachineNode(name, made, MachineNode.State.UP));
    }
    kinds.put(kind, members);
    cpus += (long) count * made.cpus();
    if (cpus > Machine.MAX_CPUS) {
      document.mistake(
          path, "more than " + Decimals.grouped(Machine.MAX_CPUS) + " CPUs of all nodes together");
    }
  }

  /** {@return the texts of a value or a list of values} */
  private List<String> texts(String path) {
    JsonNode value = values.at(path);
    if (value == null) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    if (value.isArray()) {
      value.forEach(item -> texts.add(text(item)));
    } else {
      texts.add(text(value));
    }
    return texts;
  }

  private Partition partition(String name) {
    String path = at("partitions", name);
    BitSet members = new BitSet();
    for (String written : texts(at(path, "nodes"))) {
      if (kinds.containsKey(written)) {
        members.or(kinds.get(written));
      } else {
        addNamed(path, written, indices, members);
      }
    }
    double maxTime = values.quantity(at(path, "max-time"), Double.POSITIVE_INFINITY);
    double defaultTime = values.quantity(at(path, "default-time"), maxTime);
    if (defaultTime > maxTime) {
      document.mistake(at(path, "default-time"), "is longer than max-time");
    }
    int min = values.count(at(path, "min-nodes"), 0);
    int max = values.count(at(path, "max-nodes"), Integer.MAX_VALUE);
    if (min > max) {
      document.mistake(at(path, "min-nodes"), "is more than max-nodes");
    }
    if (!members.isEmpty() && min > members.cardinality()) {
      document.mistake(at(path, "min-nodes"), "is more than its " + members.cardinality());
    }
    return new Partition(
        name,
        members,
        values.flag(at(path, "default"), false),
        true,
        values.count(at(path, "tier"), 1),
        values.count(at(path, "job-factor"), 1),
        maxTime,
        defaultTime,
        min,
        max,
        values.flag(at(path, "exclusive"), false),
        "",
        new Partition.Access(
            texts(at(path, "accounts")),
            texts(at(path, "denied-accounts")),
            texts(at(path, "qos")),
            texts(at(path, "denied-qos")),
            values.text(at(path, "limits"), "")),
        preemption(path),
        values.count(at(path, "jobs-per-cpu"), 1));
  }

  /** {@return how jobs of a partition or QOS give way} */
  private Preemption preemption(String path) {
    return new Preemption(
        Preemption.Mode.of(values.text(at(path, "preempt-mode"), "")),
        values.quantity(at(path, "grace-time"), 0.0));
  }

  private void addNamed(String path, String written, Map<String, Integer> known, BitSet members) {
    try {
      for (String node : HostList.expand(written)) {
        Integer index = known.get(node);
        if (index == null) {
          document.mistake(
              at(path, "nodes"),
              "there is no kind and no node '" + node + "'" + document.near(node, kinds.keySet()));
          return;
        }
        members.set(index);
      }
    } catch (IllegalArgumentException e) {
      document.mistake(at(path, "nodes"), e.getMessage());
    }
  }

  private List<PlannedReservation> reservations(Machine machine) {
    List<PlannedReservation> all = new ArrayList<>();
    all.addAll(dumped(machine));
    Map<String, Integer> known = machine.nodeIndices();
    for (String name : names("reservations")) {
      String path = at("reservations", name);
      BitSet members = new BitSet();
      for (String written : texts(at(path, "nodes"))) {
        if (written.equalsIgnoreCase(ALL)) {
          members.set(0, machine.nodes().size());
        } else if (kinds.containsKey(written)) {
          members.or(kinds.get(written));
        } else {
          addNamed(path, written, known, members);
        }
      }
      LogTime begin = begin(at(path, "begin"));
      double seconds = values.quantity(at(path, "duration"), 1.0);
      List<String> flags =
          texts(at(path, "flags")).stream().map(flag -> flag.toUpperCase(Locale.ROOT)).toList();
      Reservation rules =
          new Reservation(
              name, 0, 0, members, texts(at(path, "users")), texts(at(path, "accounts")), flags);
      all.add(new PlannedReservation(file.toString(), rules, begin, seconds));
    }
    Set<String> names = new HashSet<>();
    all.stream()
        .map(one -> one.rules().name())
        .filter(name -> !names.add(name))
        .forEach(name -> document.mistake("reservations-file", "has '" + name + "', too"));
    return all;
  }

  /**
   * {@return the reservations of outputs of Slurm, each once} If several have a name, the first one
   * in time keeps it, and jobs that name it run in that one; the others get a number.
   */
  private List<PlannedReservation> dumped(Machine machine) {
    Map<List<Object>, PlannedReservation> found = new LinkedHashMap<>();
    for (Path other : severalNamed("reservations-file")) {
      check(
          () -> {
            for (Reservation one : SlurmConf.reservations(machine, other)) {
              boolean isOpen = one.users().isEmpty() && one.accounts().isEmpty();
              found.merge(
                  List.of(one.name(), one.start()),
                  dumped(other.toString(), one),
                  (former, later) -> isOpen ? former : later);
            }
          });
    }
    Map<String, Integer> names = new HashMap<>();
    return found.values().stream()
        .sorted(Comparator.comparingDouble(one -> one.rules().start()))
        .map(one -> one.numbered(names.merge(one.rules().name(), 1, Integer::sum)))
        .toList();
  }

  private LogTime begin(String path) {
    String text = values.text(path, null);
    try {
      return text == null ? LogTime.START : LogTime.parse(text);
    } catch (IllegalArgumentException e) {
      document.mistake(path, e.getMessage());
      return LogTime.START;
    }
  }

  /** {@return a reservation of an output of Slurm, whose dates have no zone} */
  private static PlannedReservation dumped(String place, Reservation read) {
    LocalDateTime begin = LocalDateTime.ofEpochSecond((long) read.start(), 0, ZoneOffset.UTC);
    return new PlannedReservation(
        place, read, new LogTime(Double.NaN, Optional.of(begin)), read.end() - read.start());
  }

  private TresTypes tres(Machine machine) {
    if (values.has("tres-file") || values.has("associations") || values.has("qos-file")) {
      Path other = named("tres-file");
      TresTypes[] read = {TresTypes.STANDARD};
      if (other != null) {
        check(() -> read[0] = SacctmgrFiles.read(List.of(), null, other).tres());
      }
      return read[0];
    }
    Set<String> gres = new TreeSet<>();
    for (MachineNode node : machine.nodes()) {
      for (Gres amount : node.kind().gres()) {
        gres.add("gres/" + amount.name());
        if (!amount.type().isEmpty()) {
          gres.add("gres/" + amount.name() + ":" + amount.type());
        }
      }
    }
    return TresTypes.with(List.copyOf(gres));
  }

  private Limits limits(String path, TresTypes tres) {
    JsonNode map = values.at(path);
    if (map == null) {
      return Limits.NONE;
    }
    Map<String, String> cells = new LinkedHashMap<>();
    Set<String> known = new HashSet<>();
    Limits.allNames().forEach(name -> known.add(name.toLowerCase(Locale.ROOT)));
    map.properties()
        .forEach(
            entry -> {
              String key = entry.getKey();
              if (known.contains(key.toLowerCase(Locale.ROOT))) {
                cells.put(key.toLowerCase(Locale.ROOT), text(entry.getValue()));
              } else {
                document.mistakeInKey(
                    at(path, key), "is not a limit" + document.near(key, Limits.allNames()));
              }
            });
    Limits limits = Limits.read(cells, tres, message -> document.mistake(path, message));
    limits
        .belowOneJob()
        .forEach(text -> document.mistake(path, text + ", so that no job can run; leave it out"));
    return limits;
  }

  private Map<String, Qos> qos(TresTypes tres) {
    Map<String, Qos> all = new LinkedHashMap<>();
    if (values.has("qos-file")) {
      if (values.has("qos")) {
        document.mistakeInKey("qos", "the key qos-file names them; leave one of the two out");
      }
      Path other = named("qos-file");
      Path types = named("tres-file");
      if (other != null) {
        check(() -> all.putAll(SacctmgrFiles.read(List.of(), other, types).qos()));
      }
    }
    for (String name : names("qos")) {
      String path = at("qos", name);
      Set<String> flags = new HashSet<>();
      texts(at(path, "flags")).forEach(flag -> flags.add(flag.toLowerCase(Locale.ROOT)));
      long priority = values.at(path) == null ? 0 : values.whole(at(path, "priority"));
      all.put(
          name,
          new Qos(
              name,
              priority,
              flags,
              values.number(at(path, "usage-factor"), 1),
              limits(at(path, "limits"), tres),
              Set.copyOf(texts(at(path, "preempts"))),
              preemption(path)));
    }
    all.putIfAbsent(
        AccountDatabase.NORMAL, new Qos(AccountDatabase.NORMAL, 0, Set.of(), 1, Limits.NONE));
    return all;
  }

  private Optional<AccountDatabase> accounts(TresTypes tres, Map<String, Qos> qos) {
    boolean isDescribed =
        values.has("qos")
            || values.has("accounts")
            || values.has("associations")
            || values.has("qos-file");
    if (!isDescribed) {
      return Optional.empty();
    }
    AssociationTree tree = new AssociationTree();
    if (values.has("associations")) {
      if (values.has("accounts")) {
        document.mistakeInKey(
            "accounts", "the key associations names them; leave one of the two out");
      }
      tree = associations();
    } else {
      addAccounts(tree, tres);
    }
    return Optional.of(new AccountDatabase(tres, qos, tree));
  }

  private AssociationTree associations() {
    AssociationTree[] tree = {new AssociationTree()};
    List<Path> some = severalNamed("associations");
    Path qos = values.has("qos-file") ? named("qos-file") : null;
    Path tres = values.has("tres-file") ? named("tres-file") : null;
    if (some.size() == Math.max(1, values.size("associations"))) {
      check(() -> tree[0] = SacctmgrFiles.read(some, qos, tres).associations());
    }
    return tree[0];
  }

  private void addAccounts(AssociationTree tree, TresTypes tres) {
    List<String> waiting = new ArrayList<>(names("accounts"));
    waiting.removeIf(
        name -> {
          boolean isRoot = name.equals(AssociationTree.ROOT);
          if (isRoot) {
            document.mistakeInKey(at("accounts", name), "is the account above all others");
          }
          return isRoot;
        });
    int before = -1;
    while (waiting.size() != before) {
      before = waiting.size();
      waiting.removeIf(name -> addAccount(tree, name, tres));
    }
    for (String name : waiting) {
      String parent = values.text(at("accounts", name, "parent"), AssociationTree.ROOT);
      document.mistake(
          at("accounts", name, "parent"),
          "there is no account '"
              + parent
              + "' that leads to root"
              + document.near(parent, names("accounts")));
    }
  }

  /** {@return whether the account above is in the tree, so that this one now is, too} */
  private boolean addAccount(AssociationTree tree, String name, TresTypes tres) {
    String path = at("accounts", name);
    String parent = values.text(at(path, "parent"), AssociationTree.ROOT);
    if (tree.account(parent).isEmpty()) {
      return false;
    }
    tree.add(
        parent,
        new Association.Row(
            name,
            "",
            "",
            values.count(at(path, "shares"), 1),
            0,
            limits(at(path, "limits"), tres),
            texts(at(path, "qos")),
            ""));
    for (String user : names(at(path, "users"))) {
      String own = at(path, "users", user);
      tree.add(
          name,
          new Association.Row(
              name,
              user,
              "",
              values.count(at(own, "shares"), 1),
              0,
              limits(at(own, "limits"), tres),
              List.of(),
              ""));
    }
    return true;
  }

  /** Checks that the accounts and QOS that partitions and accounts name exist. */
  private void checkNames(Machine machine, Optional<AccountDatabase> accounts) {
    Set<String> qos =
        accounts.isEmpty() ? Set.of(AccountDatabase.NORMAL) : accounts.get().qos().keySet();
    for (Partition partition : machine.partitions()) {
      String path = at("partitions", partition.name());
      Partition.Access access = partition.access();
      if (!values.has(path)) {
        continue;
      }
      if (!access.qos().isEmpty() && !qos.contains(access.qos())) {
        unknown(at(path, "limits"), "QOS", access.qos(), qos);
      }
      if (accounts.isEmpty()) {
        continue;
      }
      access.allowQos().forEach(name -> checkName(at(path, "qos"), "QOS", name, qos));
      access.denyQos().forEach(name -> checkName(at(path, "denied-qos"), "QOS", name, qos));
      if (values.has("accounts")) {
        List<String> known = names("accounts");
        access
            .allowAccounts()
            .forEach(name -> checkName(at(path, "accounts"), "account", name, known));
        access
            .denyAccounts()
            .forEach(name -> checkName(at(path, "denied-accounts"), "account", name, known));
      }
    }
    for (String name : names("qos")) {
      texts(at("qos", name, "preempts"))
          .forEach(other -> checkName(at("qos", name, "preempts"), "QOS", other, qos));
    }
    for (String account : names("accounts")) {
      texts(at("accounts", account, "qos"))
          .forEach(name -> checkName(at("accounts", account, "qos"), "QOS", name, qos));
    }
  }

  private void checkName(String path, String what, String name, Collection<String> known) {
    if (!known.contains(name)) {
      unknown(path, what, name, known);
    }
  }

  private void unknown(String path, String what, String name, Collection<String> known) {
    document.mistake(path, "there is no " + what + " '" + name + "'" + document.near(name, known));
  }
}
