package org.quoin.scenario.machine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.machine.slurm.SlurmDumps;

/**
 * Makes a machine file of what a Slurm cluster says of itself: its {@code slurm.conf}, or outputs
 * of {@code scontrol} or {@code sinfo} in its place, and outputs of {@code sacctmgr}. The content
 * of a file decides what it is, not its name.
 */
public final class SlurmImport {
  /** Name of the machine file that is made. */
  public static final String MACHINE = "cluster.yaml";

  /** Name of the configuration that is made where none is given. */
  public static final String CONF = "slurm.conf";

  private static final int HEAD_BYTES = 1 << 16;

  /** Kinds of files that describe a cluster. */
  private enum Kind {
    CONF("slurm.conf", ""),
    CONFIG("'scontrol show config'", ""),
    NODES("'scontrol show node'", ""),
    PARTITIONS("'scontrol show partition'", ""),
    SINFO("a table of 'sinfo -N'", ""),
    ASSOCIATIONS("'sacctmgr show assoc'", "associations"),
    QOS("'sacctmgr show qos'", "qos-file"),
    TRES("'sacctmgr show tres'", "tres-file"),
    RESERVATIONS("reservations", "reservations-file");

    private final String command;
    private final String key;

    Kind(String command, String key) {
      this.command = command;
      this.key = key;
    }

    boolean mayBeSeveral() {
      return this == ASSOCIATIONS || this == RESERVATIONS;
    }
  }

  private static final Pattern CONFIG = line("Configuration data as of");
  private static final Pattern RESERVATION =
      line("(ReservationName=|No reservations in the system)");
  private static final Pattern NODE = line("NodeName=\\S+ .*(\\R\\s.*)?\\R?.*\\bCPUTot=");
  private static final Pattern PARTITION = line("PartitionName=\\S+\\s*\\R\\s+AllowGroups=");
  private static final Pattern DUMP = line("(Cluster|Parent|Account) - ");
  private static final Pattern SETTING =
      line(
          "(?i)\\s*(ClusterName|SlurmctldHost|ControlMachine|SchedulerType|SelectType"
              + "|PartitionName)\\s*=");

  private final Map<Kind, List<Path>> files = new EnumMap<>(Kind.class);

  private SlurmImport() {}

  private static Pattern line(String begin) {
    return Pattern.compile("(?m)^" + begin);
  }

  /**
   * {@return the cluster that some files describe} The files of a folder that do not describe a
   * cluster are left out, as its log.
   *
   * @param given files, and folders of them
   * @throws InputException for each file that does not describe a cluster, and for what is missing
   */
  public static SlurmImport of(List<Path> given) {
    SlurmImport found = new SlurmImport();
    Mistakes mistakes = new Mistakes();
    for (Path path : given) {
      mistakes.check(
          () -> {
            if (Files.isDirectory(path)) {
              inside(path).forEach(file -> mistakes.check(() -> found.add(file, false)));
            } else {
              found.add(path, true);
            }
          });
    }
    if (mistakes.isEmpty()) {
      mistakes.check(() -> found.checkMachine(given.get(0).toString()));
    }
    mistakes.refuse();
    return found;
  }

  private static List<Path> inside(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new InputException(folder.toString(), "cannot be read (" + e.getMessage() + ")");
    }
  }

  private void add(Path file, boolean isNamed) {
    Optional<Kind> kind = kind(head(file));
    if (kind.isEmpty()) {
      if (isNamed) {
        throw new InputException(
            file.toString(),
            "does not describe a cluster; expected slurm.conf, or an output of scontrol show,"
                + " sacctmgr -P show, or sinfo -N -o '"
                + SlurmDumps.SINFO
                + "'");
      }
      return;
    }
    List<Path> same = files.computeIfAbsent(kind.get(), none -> new ArrayList<>());
    if (!same.isEmpty() && !kind.get().mayBeSeveral()) {
      throw new InputException(
          file.toString(),
          "is " + kind.get().command + ", as is " + same.get(0) + "; expected one");
    }
    same.add(file);
  }

  private static String head(Path file) {
    if (!Files.exists(file)) {
      throw new InputException(file.toString(), "there is no such file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new InputException(file.toString(), "cannot be read (" + e.getMessage() + ")");
    }
  }

  private static Optional<Kind> kind(String head) {
    if (CONFIG.matcher(head).find()) {
      return Optional.of(Kind.CONFIG);
    }
    if (RESERVATION.matcher(head).find()) {
      return Optional.of(Kind.RESERVATIONS);
    }
    if (NODE.matcher(head).find()) {
      return Optional.of(Kind.NODES);
    }
    if (PARTITION.matcher(head).find()) {
      return Optional.of(Kind.PARTITIONS);
    }
    Optional<Kind> table = ofTable(head);
    if (table.isPresent()) {
      return table;
    }
    if (DUMP.matcher(head).find()) {
      return Optional.of(Kind.ASSOCIATIONS);
    }
    return SETTING.matcher(head).find() ? Optional.of(Kind.CONF) : Optional.empty();
  }

  private static Optional<Kind> ofTable(String head) {
    String header = head.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
    if (!header.contains("|")) {
      return Optional.empty();
    }
    Set<String> columns =
        Stream.of(header.toLowerCase(Locale.ROOT).split("\\|"))
            .map(String::strip)
            .collect(Collectors.toSet());
    if (columns.contains("jobid") || (columns.contains("timeend") && !columns.contains("name"))) {
      return Optional.empty(); // a log, or the events of nodes
    }
    if (columns.contains("nodelist") && columns.contains("partition")) {
      return Optional.of(Kind.SINFO);
    }
    if (columns.contains("timeend") && columns.stream().anyMatch(one -> one.startsWith("node"))) {
      return Optional.of(Kind.RESERVATIONS);
    }
    if (columns.contains("account") && columns.contains("share")) {
      return Optional.of(Kind.ASSOCIATIONS);
    }
    if (columns.containsAll(List.of("type", "name", "id"))) {
      return Optional.of(Kind.TRES);
    }
    return columns.containsAll(List.of("name", "priority"))
        ? Optional.of(Kind.QOS)
        : Optional.empty();
  }

  /** Checks that the nodes and partitions are known. */
  private void checkMachine(String source) {
    if (has(Kind.CONF)) {
      return;
    }
    List<Kind> dumps = List.of(Kind.CONFIG, Kind.NODES, Kind.PARTITIONS);
    if (has(Kind.NODES) || has(Kind.PARTITIONS) || (has(Kind.CONFIG) && !has(Kind.SINFO))) {
      List<String> missing =
          dumps.stream().filter(kind -> !has(kind)).map(kind -> kind.command).toList();
      if (!missing.isEmpty()) {
        throw new InputException(
            source, "has no output of " + String.join(", no output of ", missing));
      }
    } else if (!has(Kind.SINFO)) {
      throw new InputException(
          source,
          "has no nodes and partitions; expected slurm.conf, or outputs of 'scontrol show config',"
              + " 'scontrol show node' and 'scontrol show partition', or of sinfo -N -o '"
              + SlurmDumps.SINFO
              + "'");
    }
  }

  private boolean has(Kind kind) {
    return files.containsKey(kind);
  }

  private Path only(Kind kind) {
    return files.get(kind).get(0);
  }

  /**
   * {@return the text of a slurm.conf with the nodes and partitions; empty if there is one}
   *
   * @throws InputException with every mistake in the outputs from which it is made
   */
  public Optional<String> conf() {
    if (has(Kind.CONF)) {
      return Optional.empty();
    }
    return Optional.of(
        has(Kind.NODES)
            ? SlurmDumps.conf(only(Kind.CONFIG), only(Kind.NODES), only(Kind.PARTITIONS))
            : SlurmDumps.conf(
                has(Kind.CONFIG) ? Optional.of(only(Kind.CONFIG)) : Optional.empty(),
                only(Kind.SINFO)));
  }

  /**
   * {@return the text of the machine file}
   *
   * @param folder the folder of the file, and of the slurm.conf if one is made
   */
  public String machine(Path folder) {
    StringBuilder text =
        new StringBuilder(
            "# The machine: its nodes, partitions and settings, and the accounts and their"
                + " limits.\n"
                + "# All keys: docs/reference/machine-keys.md\n");
    String conf = has(Kind.CONF) ? relative(folder, only(Kind.CONF)) : CONF;
    text.append("slurm-conf: ").append(conf).append('\n');
    for (Kind kind : Kind.values()) {
      if (!kind.key.isEmpty() && has(kind)) {
        List<String> names = files.get(kind).stream().map(file -> relative(folder, file)).toList();
        text.append(kind.key)
            .append(": ")
            .append(names.size() == 1 ? names.get(0) : "[" + String.join(", ", names) + "]")
            .append('\n');
      }
    }
    return text.toString();
  }

  /**
   * {@return a line for each file that is used, with what it is} Of {@code slurm.conf}, the outputs
   * of {@code scontrol} and that of {@code sinfo}, the first that is there has the nodes.
   */
  public List<String> used() {
    List<String> lines = new ArrayList<>();
    files.forEach(
        (kind, some) -> {
          boolean isMachine =
              kind == Kind.CONFIG
                  || kind == Kind.NODES
                  || kind == Kind.PARTITIONS
                  || kind == Kind.SINFO;
          boolean isUsed =
              !isMachine || (!has(Kind.CONF) && (kind != Kind.SINFO || !has(Kind.NODES)));
          if (isUsed) {
            some.forEach(file -> lines.add(file + ": " + kind.command));
          }
        });
    return lines;
  }

  /** {@return whether there are no settings of the scheduler, so that Slurm's defaults hold} */
  public boolean hasNoSettings() {
    return !has(Kind.CONF) && !has(Kind.CONFIG);
  }

  /** {@return the path of a file as a file of a folder writes it} */
  public static String relative(Path from, Path file) {
    return from.toAbsolutePath()
        .normalize()
        .relativize(file.toAbsolutePath().normalize())
        .toString()
        .replace('\\', '/');
  }
}
