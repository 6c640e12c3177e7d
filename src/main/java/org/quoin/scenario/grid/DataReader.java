package org.quoin.scenario.grid;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.quoin.base.CsvFile;
import org.quoin.base.Glob;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.PrintableText;
import org.quoin.base.Quantity;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.files.AccessPattern;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.files.FileDemand;
import org.quoin.grid.files.Quota;
import org.quoin.grid.files.ReplicaTimer;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.JobClass;
import org.quoin.workload.JobFeed;
import tools.jackson.databind.JsonNode;

/**
 * Reads {@code files}, {@code fetch} and the {@code reads} of job classes. Sizes and homes are
 * drawn once, from the scenario's seed, because the catalogue is part of the grid as the topology
 * is.
 */
public final class DataReader {
  private static final int MAX_FILES = 1_000_000;

  private static final double MAX_BYTES = 1e15;

  private static final long MAX_TABLE_BYTES = 1L << 28;

  private enum Spread {
    EACH,
    ROUND_ROBIN,
    RANDOM
  }

  private final Values values;
  private final Document document;
  private final Topology topology;
  private final RandomStreams streams;
  private final Map<String, DataFile> files = new LinkedHashMap<>();
  private final List<Path> tables = new ArrayList<>();

  private DataReader(Values values, Topology topology, long seed) {
    this.values = values;
    this.document = values.document();
    this.topology = topology;
    this.streams = new RandomStreams(seed, 0);
  }

  /**
   * {@return the data of a grid} Mistakes go to the document.
   *
   * @param routes null when the topology could not be read
   * @param classes the classes that could be read
   */
  public static DataModel read(Values values, Routes routes, long seed, List<JobClass> classes) {
    DataReader reader = new DataReader(values, routes == null ? null : routes.topology(), seed);
    reader.catalogue();
    List<FileDemand> reads = new ArrayList<>();
    JsonNode list = values.at("clients");
    for (int i = 0; list != null && i < list.size(); i++) {
      String path = "clients." + i + ".reads";
      JobFeed feed = classes.size() == list.size() ? classes.get(i).demands().feed() : null;
      boolean stated = feed != null && !feed.inputFiles().isEmpty();
      reads.add(stated ? reader.stated(feed) : reader.reads(path));
      if (routes != null && classes.size() == list.size()) {
        reader.checkWays(path, reads.get(i), classes.get(i), routes);
      }
    }
    boolean parallel = values.text("fetch").equals("parallel");
    List<DataFile> files = List.copyOf(reader.files.values());
    return new DataModel(files, reads, parallel, reader.tables, reader.timer(), reader.quotas());
  }

  private ReplicaTimer timer() {
    if (values.at("replicas") == null) {
      return ReplicaTimer.NONE;
    }
    double period = values.quantity("replicas.period", 1);
    double window = values.quantity("replicas.window", period);
    return new ReplicaTimer(
        period, window, values.count("replicas.files"), new HashSet<>(sites("replicas.sites")));
  }

  private List<Quota> quotas() {
    List<Quota> quotas = new ArrayList<>();
    for (int i = 0; i < values.size("quotas"); i++) {
      quotas.add(quota("quotas." + i));
    }
    return quotas;
  }

  private Quota quota(String path) {
    boolean owned = values.has(path + ".owners");
    if (owned == values.has(path + ".clients")) {
      document.mistake(
          path, "needs either owners of files or clients; for example owners: [atlas]");
    }
    Set<String> whose = owned ? owners(path + ".owners") : Set.of();
    Set<String> clients =
        owned || topology == null
            ? Set.of()
            : values.names(
                path + ".clients", topology.clients().stream().map(Node::name).toList(), "client");
    List<String> sites = sites(path + ".sites");
    double bytes = values.quantity(path + ".space", Double.POSITIVE_INFINITY);
    boolean evicts = values.text(path + ".full").equals("evict");
    Quota quota = new Quota(new HashSet<>(sites), whose, clients, bytes, evicts);
    for (String site : sites) {
      double homes =
          files.values().stream()
              .filter(file -> file.homes().contains(site) && whose.contains(file.owner()))
              .mapToDouble(DataFile::bytes)
              .sum();
      if (homes > bytes) {
        document.mistake(
            path,
            "%s is the home of %s of these files, and the quota is %s; master copies are never"
                    .formatted(site, Quantity.DATA.show(homes), Quantity.DATA.show(bytes))
                + " deleted");
      }
    }
    return quota;
  }

  private Set<String> owners(String path) {
    List<String> known =
        files.values().stream()
            .map(DataFile::owner)
            .filter(owner -> !owner.isEmpty())
            .distinct()
            .toList();
    Set<String> owners = new HashSet<>();
    for (int i = 0; i < values.size(path); i++) {
      String name = values.text(path + "." + i, "");
      if (!owners.addAll(Values.matching(name, known))) {
        document.mistake(
            path + "." + i,
            known.isEmpty()
                ? "no file has an owner; expected the key owner at some of the files"
                : "no file has the owner '" + name + "'; " + NearestName.expected(name, known));
      }
    }
    return owners;
  }

  /** Returns the named sites; all of them if the key is missing. */
  private List<String> sites(String path) {
    if (topology == null) {
      return List.of();
    }
    List<String> all = topology.sites().stream().map(Node::name).toList();
    return values.has(path) ? List.copyOf(values.names(path, all, "site")) : all;
  }

  private void catalogue() {
    JsonNode list = values.at("files");
    if (list != null && list.isString()) {
      table(list.asString());
    }
    for (int i = 0; list != null && i < list.size(); i++) {
      set("files." + i);
    }
    if (topology != null) {
      topology.holders().forEach(this::checkRoom);
    }
  }

  /** Adds the files of a table in CSV. */
  private void table(String name) {
    Path table = document.file("files", name, "a list, or a table in CSV");
    if (table == null) {
      return;
    }
    try {
      Mistakes mistakes = new Mistakes(table.toString());
      tables.add(table);
      CsvFile.table(
          table,
          "a table of files in CSV",
          MAX_TABLE_BYTES,
          List.of("name", "bytes", "homes", "owner"),
          mistakes,
          (line, cells) ->
              problem(cells)
                  .ifPresent(p -> mistakes.add(new Mistake(table.toString(), line, 0, p))));
      mistakes.refuse();
    } catch (InputException e) {
      document.mistakes(e.mistakes());
    }
  }

  /** Adds the file of a row; returns what is wrong with it. */
  private Optional<String> problem(List<String> cells) {
    String name = cells.get(0);
    double bytes = Quantity.plain(cells.get(1));
    if (name.isEmpty() || !(bytes >= 1 && bytes <= MAX_BYTES)) {
      return Optional.of(
          "is the file '%s' of '%s' bytes; expected a name and 1 to 1e15 bytes"
              .formatted(PrintableText.line(name), PrintableText.line(cells.get(1))));
    }
    List<String> homes = cells.get(2).isEmpty() ? List.of() : List.of(cells.get(2).split("\\s+"));
    List<String> holders =
        topology == null ? homes : topology.holders().stream().map(Node::name).toList();
    Optional<String> strange = homes.stream().filter(home -> !holders.contains(home)).findFirst();
    if (homes.isEmpty()) {
      return Optional.of(
          "has no home; expected names of sites or stores, with blanks between them");
    }
    if (strange.isPresent()) {
      return Optional.of(
          "the topology has no site or store '%s'; %s"
              .formatted(
                  PrintableText.line(strange.get()), NearestName.expected(strange.get(), holders)));
    }
    if (files.size() == MAX_FILES) {
      return Optional.of("is more than a million files");
    }
    DataFile file = new DataFile(files.size(), name, Math.rint(bytes), homes, cells.get(3));
    return files.putIfAbsent(name, file) == null
        ? Optional.empty()
        : Optional.of("there is a file '" + PrintableText.line(name) + "' already");
  }

  /** Adds one item of {@code files}: a file, or {@code count} files of the same kind. */
  private void set(String path) {
    String name = values.text(path + ".name", null);
    Amount size = new AmountReader(values, path + ".size", Quantity.DATA).read(1);
    List<String> homes = homes(path + ".home");
    String owner = values.text(path + ".owner", "");
    Spread spread = values.choice(path + ".spread", Spread.class);
    boolean several = values.has(path + ".count");
    int count = values.count(path + ".count", 1);
    if (name == null) {
      return;
    }
    if (files.size() + count > MAX_FILES) {
      document.mistake(path, "makes more than a million files");
      return;
    }
    size.file().ifPresent(tables::add);
    RandomGenerator sizes = streams.stream("sizes of files " + name);
    RandomGenerator places = streams.stream("homes of files " + name);
    for (int i = 1; i <= count; i++) {
      String each = several ? name + i : name;
      double bytes = Math.max(1, Math.rint(size.draw(sizes)));
      List<String> at =
          homes.isEmpty()
              ? homes
              : switch (spread) {
                case EACH -> homes;
                case ROUND_ROBIN -> List.of(homes.get((i - 1) % homes.size()));
                case RANDOM -> List.of(homes.get(places.nextInt(homes.size())));
              };
      if (files.putIfAbsent(each, new DataFile(files.size(), each, bytes, at, owner)) != null) {
        document.mistake(path + ".name", "there is a file '" + each + "' already");
        return;
      }
    }
  }

  private List<String> homes(String path) {
    return topology == null
        ? List.of()
        : List.copyOf(
            values.names(
                path, topology.holders().stream().map(Node::name).toList(), "site or store"));
  }

  private void checkRoom(Node.Holder holder) {
    double bytes = 0;
    for (DataFile file : files.values()) {
      bytes += file.homes().contains(holder.name()) ? file.bytes() : 0;
    }
    if (bytes > holder.storage().bytes()) {
      document.mistake(
          "files",
          "make %s the home of %s, and its storage holds %s; master copies are never deleted"
              .formatted(
                  holder.name(),
                  Quantity.DATA.show(bytes),
                  Quantity.DATA.show(holder.storage().bytes())));
    }
  }

  /**
   * {@return the files that a class reads: a list of names, or a group with the number that is
   * drawn}
   */
  private FileDemand reads(String path) {
    JsonNode node = values.at(path);
    if (node == null) {
      return FileDemand.NOTHING;
    }
    if (!node.isObject()) {
      return FileDemand.all(named(path));
    }
    List<DataFile> of = named(path + ".files");
    AccessPattern pattern = values.choice(path + ".pattern", AccessPattern.class);
    double exponent = values.number(path + ".exponent");
    return new FileDemand(of, number(path + ".number", of.size()), pattern, exponent);
  }

  /** {@return the files that a log names; a file that is not in the catalogue is a mistake} */
  private FileDemand stated(JobFeed feed) {
    String log = feed.files().get(0).toString();
    Mistakes mistakes = new Mistakes(log);
    List<List<DataFile>> byJob = new ArrayList<>();
    for (JobFeed.InputFiles job : feed.inputFiles()) {
      byJob.add(job.names().stream().map(files::get).filter(Objects::nonNull).toList());
      job.names().stream()
          .filter(name -> !files.containsKey(name))
          .forEach(name -> mistakes.add(new Mistake(log, job.line(), 0, nowhere(name))));
    }
    try {
      mistakes.refuse();
    } catch (InputException e) {
      document.mistakes(e.mistakes());
    }
    return FileDemand.stated(byJob);
  }

  private String nowhere(String name) {
    return "reads the file '%s', which is nowhere; %s"
        .formatted(
            PrintableText.line(name),
            files.isEmpty()
                ? "expected a catalogue of the files, the key files of the scenario"
                : NearestName.expected(name, files.keySet()));
  }

  private Amount number(String path, int all) {
    Amount number = new AmountReader(values, path, null).read(all);
    number.file().ifPresent(tables::add);
    if (number.mean() > all) {
      document.mistake(
          path,
          "is " + Quantity.digits(number.mean()) + " of " + all + " files; expected at most all");
    }
    return number;
  }

  private List<DataFile> named(String path) {
    JsonNode node = values.at(path);
    if (node == null) {
      return List.of();
    }
    if (node.isString()) {
      return List.copyOf(matching(path));
    }
    Set<DataFile> all = new LinkedHashSet<>();
    for (int i = 0; i < node.size(); i++) {
      all.addAll(matching(path + "." + i));
    }
    return List.copyOf(all);
  }

  private List<DataFile> matching(String path) {
    String name = values.text(path, "");
    DataFile file = files.get(name);
    if (file != null) {
      return List.of(file);
    }
    Glob glob = new Glob(name);
    List<DataFile> found =
        Glob.isPattern(name)
            ? files.values().stream().filter(each -> glob.matches(each.name())).toList()
            : List.of();
    if (found.isEmpty()) {
      document.mistake(
          path,
          files.isEmpty()
              ? "there are no files; expected files, a list such as [{name: run, count: 100, size:"
                  + " 1 GB, home: [site1]}]"
              : "there is no file '" + name + "'; " + NearestName.expected(name, files.keySet()));
    }
    return found;
  }

  /** Requires a route from one home of each file to each site where a job may read it. */
  private void checkWays(String path, FileDemand reads, JobClass jobs, Routes routes) {
    Map<List<String>, DataFile> byHomes = new LinkedHashMap<>();
    reads.files().forEach(file -> byHomes.putIfAbsent(file.homes(), file));
    String named = jobs.stages().get(0).site();
    Set<String> reported = new HashSet<>();
    for (Node site : topology.sites()) {
      boolean isRead = named == null ? joined(jobs, site, routes) : named.equals(site.name());
      for (Map.Entry<List<String>, DataFile> entry : byHomes.entrySet()) {
        List<String> homes = entry.getKey();
        boolean led = homes.stream().anyMatch(home -> routes.leads(home, site.name()));
        if (isRead && !led && !homes.isEmpty() && reported.add(site.name())) {
          document.mistake(
              path,
              "no route leads from %s, the home of %s, to %s"
                  .formatted(String.join(" or ", homes), entry.getValue().name(), site.name()));
        }
      }
    }
  }

  private static boolean joined(JobClass jobs, Node site, Routes routes) {
    return jobs.clients().stream().anyMatch(client -> routes.join(client, site.name()));
  }
}
