package org.quoin.scenario.grid;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.Settings;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.metaserver.MetaServerKind;
import org.quoin.metaserver.MetaServers;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.KeyCheck;
import org.quoin.scenario.yaml.Values;
import org.quoin.topology.Topology;
import org.quoin.workload.JobClass;
import tools.jackson.databind.JsonNode;

/** Reads {@code metaservers} and {@code monitor}. */
public final class MetaServerReader {

  private static final String SEVERAL = "several";

  private final Values values;
  private final Document document;
  private final Topology topology;

  public MetaServerReader(Values values, Topology topology) {
    this.values = values;
    this.document = values.document();
    this.topology = topology;
  }

  /** {@return the monitor of metaservers that do not declare one of their own} */
  public MonitorModel monitor() {
    double period = values.quantity("monitor.period");
    double delay = values.quantity("monitor.delay");
    double loss = values.number("monitor.loss");
    double bytes = values.quantity("monitor.bytes");
    Map.of("delay", delay, "loss", loss, "bytes", bytes)
        .forEach(
            (key, value) -> {
              if (value > 0 && period == 0) {
                document.mistake(
                    "monitor." + key, "has a meaning only with a period; for example period: 10 s");
              }
            });
    return new MonitorModel(
        period, delay, values.flag("monitor.own"), loss, bytes, values.quantity("monitor.query"));
  }

  /**
   * {@return the metaservers that the scenario compares}
   *
   * @param classes job classes, each of whose clients needs a metaserver
   */
  public List<MetaServerSetup> metaServers(MonitorModel monitor, List<JobClass> classes) {
    List<MetaServerSetup> metaServers = new ArrayList<>();
    JsonNode list = values.at("metaservers");
    if (list == null) {
      String names = values.standard("metaservers");
      for (String name : names.substring(1, names.length() - 1).split(", ")) {
        MetaServerKind one = MetaServers.named(name).orElseThrow();
        metaServers.add(new MetaServerSetup(one, monitor));
      }
      return metaServers;
    }
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (int i = 0; i < list.size(); i++) {
      String path = "metaservers." + i;
      MetaServerSetup metaServer =
          values.has(path + "." + SEVERAL)
              ? several(path, monitor, classes)
              : use(path, monitor).map(MetaServerSetup::new).orElse(null);
      if (metaServer != null) {
        Integer before = seen.putIfAbsent(metaServer.name(), i);
        if (before != null) {
          document.mistake(path, "'" + metaServer.name() + "' is listed before, as item " + before);
        }
        metaServers.add(metaServer);
      }
    }
    return metaServers;
  }

  /** {@return several metaservers, each with its own clients; null if there is a mistake} */
  private MetaServerSetup several(String path, MonitorModel monitor, List<JobClass> classes) {
    String name = values.text(path + ".name", "");
    JsonNode list = values.at(path + "." + SEVERAL);
    if (list == null || topology == null) {
      return null;
    }
    if (MetaServers.named(name).isPresent()) {
      document.mistake(
          path + ".name", "is the name of one metaserver; expected another for several at once");
    }
    for (String key : values.at(path).propertyNames()) {
      if (!key.equals("name") && !key.equals(SEVERAL)) {
        document.mistakeInKey(Document.path(path, key), "belongs to each of several, under use");
      }
    }
    Map<String, String> served = new LinkedHashMap<>();
    List<MetaServerUse> uses = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String at = path + "." + SEVERAL + "." + i;
      List<String> clients =
          values.at(at + ".of") == null ? List.of() : JobClassReader.clients(values, at, topology);
      for (String client : clients) {
        String before = served.putIfAbsent(client, at);
        if (before != null) {
          document.mistake(
              at + ".of", "the client '" + client + "' has a metaserver already: " + before);
        }
      }
      use(at + ".use", monitor).ifPresent(use -> uses.add(use.of(new LinkedHashSet<>(clients))));
    }
    List<String> without =
        classes.stream()
            .flatMap(jobs -> jobs.clients().stream())
            .distinct()
            .filter(client -> !served.containsKey(client))
            .toList();
    if (!without.isEmpty()) {
      document.mistake(
          path + "." + SEVERAL,
          "none of them serves the client '%s%s"
              .formatted(
                  without.get(0),
                  without.size() == 1 ? "'" : "', nor " + (without.size() - 1) + " more"));
    }
    return uses.isEmpty() ? null : new MetaServerSetup(name, uses);
  }

  private Optional<MetaServerUse> use(String path, MonitorModel monitor) {
    JsonNode item = values.at(path);
    if (item == null) {
      return Optional.empty();
    }
    boolean plain = item.isString();
    String nameAt = plain ? path : path + ".name";
    String name = values.text(nameAt, null);
    if (name == null) {
      return Optional.empty();
    }
    Optional<MetaServerKind> metaserver = MetaServers.named(name);
    if (metaserver.isEmpty()) {
      document.mistake(
          nameAt,
          "there is no metaserver '%s'; %s"
              .formatted(name, NearestName.expected(name, MetaServers.names())));
      return Optional.empty();
    }
    Settings settings = settings(metaserver.get(), path, item);
    boolean own = values.flag(path + ".own", monitor.own());
    return Optional.of(
        new MetaServerUse(
            metaserver.get(), settings.changed(), monitor.withOwn(own), monitor.own(), Set.of()));
  }

  private Settings settings(MetaServerKind metaserver, String path, JsonNode item) {
    Map<String, String> options = new LinkedHashMap<>();
    boolean wrong = false;
    for (String key : item.propertyNames()) {
      if (!key.equals("name") && !key.equals("own")) {
        String value = KeyCheck.shown(item.get(key));
        options.put(key, value);
        Optional<String> mistake =
            Settings.mistake(metaserver.id(), metaserver.options(), key, value);
        mistake.ifPresent(why -> document.mistakeInKey(Document.path(path, key), why));
        wrong |= mistake.isPresent();
      }
    }
    if (!wrong) {
      try {
        metaserver.create(options, new SplittableRandom(0)); // throws on options that contradict
        // each other
      } catch (InputException e) {
        e.mistakes().forEach(mistake -> document.mistake(path, mistake.message()));
      }
    }
    return Settings.read("", metaserver.options(), options, key -> key, new Mistakes());
  }
}
