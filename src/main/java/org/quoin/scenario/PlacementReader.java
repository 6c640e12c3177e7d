package org.quoin.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.grid.MonitorModel;
import org.quoin.input.Nearest;
import org.quoin.input.Quantity;
import org.quoin.metascheduling.MetaSchedulers;
import tools.jackson.databind.JsonNode;

/** Reads {@code metaservers} and {@code monitor}. */
final class PlacementReader {
  private static final List<MetaSchedulers> DEFAULT =
      List.of(MetaSchedulers.RR, MetaSchedulers.LOAD, MetaSchedulers.LOTH);

  private final Values values;
  private final Document document;

  PlacementReader(Values values) {
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

  List<Placement> placements(MonitorModel monitor) {
    List<Placement> placements = new ArrayList<>();
    JsonNode list = values.at("metaservers");
    if (list == null) {
      DEFAULT.forEach(one -> placements.add(new Placement(one, Map.of(), monitor)));
      return placements;
    }
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (int i = 0; i < list.size(); i++) {
      Placement placement = placement("metaservers." + i, monitor);
      if (placement != null) {
        Integer before = seen.putIfAbsent(placement.name(), i);
        if (before != null) {
          document.mistake(
              "metaservers." + i, "'" + placement.name() + "' is listed before, as item " + before);
        }
        placements.add(placement);
      }
    }
    return placements;
  }

  private Placement placement(String path, MonitorModel monitor) {
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
    Optional<MetaSchedulers> metaserver = MetaSchedulers.named(name);
    if (metaserver.isEmpty()) {
      document.mistake(
          nameAt,
          "there is no metaserver '"
              + name
              + "'; "
              + Nearest.expected(name, MetaSchedulers.names()));
      return null;
    }
    Map<String, String> options = new LinkedHashMap<>();
    if (!plain) {
      for (String key : item.propertyNames()) {
        if (!key.equals("name") && !key.equals("own")) {
          String value = SchemaCheck.shown(item.get(key));
          options.put(key, value);
          String at = Document.path(path, key);
          metaserver
              .get()
              .mistakes(Map.of(key, value))
              .forEach(mistake -> document.mistakeInKey(at, mistake));
        }
      }
    }
    metaserver
        .get()
        .options()
        .forEach(option -> options.remove(option.name(), option.values().get(0)));
    boolean own = values.truth(path + ".own", monitor.own());
    return new Placement(metaserver.get(), options, monitor.withOwn(own));
  }
}
