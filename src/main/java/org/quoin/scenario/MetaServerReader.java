package org.quoin.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.grid.MonitorModel;
import org.quoin.input.Mistakes;
import org.quoin.input.Nearest;
import org.quoin.input.Quantity;
import org.quoin.input.Settings;
import org.quoin.metaserver.MetaServers;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.SchemaCheck;
import org.quoin.scenario.yaml.Values;
import tools.jackson.databind.JsonNode;

/** Reads {@code metaservers} and {@code monitor}. */
final class MetaServerReader {
  private static final List<MetaServers> DEFAULT =
      List.of(MetaServers.RR, MetaServers.LOAD, MetaServers.LOTH);

  private final Values values;
  private final Document document;

  MetaServerReader(Values values) {
    this.values = values;
    this.document = values.document();
  }

  MonitorModel monitor() {
    double period = values.quantity("monitor.period", Quantity.DURATION, 0, 1e10, 0);
    double delay = values.quantity("monitor.delay", Quantity.DURATION, 0, 1e10, 0);
    if (delay > 0 && period == 0) {
      document.mistake(
          "monitor.delay", "has a meaning only with a period; for example period: 10 s");
    }
    return new MonitorModel(period, delay, values.truth("monitor.own", false));
  }

  List<MetaServerSetup> metaServers(MonitorModel monitor) {
    List<MetaServerSetup> metaServers = new ArrayList<>();
    JsonNode list = values.at("metaservers");
    if (list == null) {
      DEFAULT.forEach(one -> metaServers.add(new MetaServerSetup(one, Map.of(), monitor)));
      return metaServers;
    }
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (int i = 0; i < list.size(); i++) {
      MetaServerSetup metaServer = metaServer("metaservers." + i, monitor);
      if (metaServer != null) {
        Integer before = seen.putIfAbsent(metaServer.name(), i);
        if (before != null) {
          document.mistake(
              "metaservers." + i,
              "'" + metaServer.name() + "' is listed before, as item " + before);
        }
        metaServers.add(metaServer);
      }
    }
    return metaServers;
  }

  private MetaServerSetup metaServer(String path, MonitorModel monitor) {
    JsonNode item = values.at(path);
    if (item == null) {
      return null;
    }
    boolean plain = item.isString();
    String nameAt = plain ? path : path + ".name";
    String name = values.text(nameAt, null);
    if (name == null) {
      return null;
    }
    Optional<MetaServers> metaserver = MetaServers.named(name);
    if (metaserver.isEmpty()) {
      document.mistake(
          nameAt,
          "there is no metaserver '" + name + "'; " + Nearest.expected(name, MetaServers.names()));
      return null;
    }
    Map<String, String> options = new LinkedHashMap<>();
    if (!plain) {
      for (String key : item.propertyNames()) {
        if (!key.equals("name") && !key.equals("own")) {
          String at = Document.path(path, key);
          String value = SchemaCheck.shown(item.get(key));
          options.put(key, value);
          Settings.mistake(metaserver.get().name(), metaserver.get().options(), key, value)
              .ifPresent(mistake -> document.mistakeInKey(at, mistake));
        }
      }
    }
    Settings settings =
        Settings.read("", metaserver.get().options(), options, key -> key, new Mistakes());
    boolean own = values.truth(path + ".own", monitor.own());
    return new MetaServerSetup(metaserver.get(), settings.changed(), monitor.withOwn(own));
  }
}
