package org.quoin.scenario.queue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quoin.base.InputException;
import org.quoin.base.KeyFile;
import org.quoin.base.Setting;
import org.quoin.base.TextFile;
import org.quoin.queueing.kendall.Kendall;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.QueueModel;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.scenario.yaml.YamlReader;
import org.quoin.topology.Discipline;
import tools.jackson.databind.JsonNode;

/** Reads a file of a network of queues, whose keys {@code queue.keys} declares. */
public final class QueueFile {
  /** The keys of the file. */
  public static final Setting KEYS =
      Setting.group(new KeyFile().enums(Law.Form.class).read(QueueFile.class, "queue.keys"));

  private static final long MAX_BYTES = 1 << 20;

  private final Document document;
  private final Values values;
  private final List<String> names = new ArrayList<>();

  private QueueFile(Document document) {
    this.document = document;
    values = new Values(document, KEYS);
  }

  /** {@return whether an argument names a file, not a queue in Kendall's notation} */
  public static boolean isFile(String argument) {
    return argument.endsWith(".yaml") || argument.endsWith(".yml");
  }

  /**
   * {@return the network of a file}
   *
   * @throws InputException with every mistake
   */
  public static QueueModel read(Path file) {
    String text = TextFile.read(file, "a network of queues", MAX_BYTES);
    Document document =
        YamlReader.keys(
            text,
            file.toString(),
            "is not a network; expected keys and values, as in 'stations: {...}'");
    document.refuse();
    QueueModel model = new QueueFile(document).model();
    document.refuse();
    return model;
  }

  private QueueModel model() {
    JsonNode stations = values.at("stations");
    if (stations != null) {
      names.addAll(stations.propertyNames());
    }
    names.removeIf(name -> !document.isName("stations." + name, name));
    int population = values.count("customers", 0);
    double think = values.quantity("think", 0);
    List<QueueModel.Station> places = new ArrayList<>();
    List<Law> gaps = new ArrayList<>();
    List<Law> services = new ArrayList<>();
    List<List<Double>> routing = new ArrayList<>();
    for (String name : names) {
      String path = "stations." + name;
      JsonNode servers = values.at(path + ".servers");
      places.add(
          new QueueModel.Station(
              name,
              servers == null ? 1 : servers.isNumber() ? servers.intValue() : Kendall.MANY,
              Kendall.MANY,
              values.choice(path + ".discipline", Discipline.class)));
      gaps.add(
          values.has(path + ".arrivals") ? Law.exponential(time(path + ".arrivals", false)) : null);
      services.add(service(path));
      routing.add(next(path + ".next"));
    }
    boolean closed = values.has("customers");
    boolean arrives = gaps.stream().anyMatch(law -> law != null);
    if (!names.isEmpty() && closed == arrives) {
      document.mistake(
          "stations",
          closed
              ? "a closed network has no arrivals from outside; leave out 'customers' or 'arrivals'"
              : "no customer arrives; add 'arrivals' to a station, or 'customers' for a closed"
                  + " network");
    }
    document.refuse();
    return new QueueModel(
        values.text("title"),
        places,
        List.of(new QueueModel.Customers("customers", gaps, services)),
        routing,
        population,
        closed && think > 0 ? Law.exponential(think) : null);
  }

  private Law service(String path) {
    double mean = time(path + ".service", true);
    QueueNotation.Shape shape =
        new QueueNotation.Shape(
            values.choice(path + ".distribution", Law.Form.class),
            values.number(path + ".scv", Double.NaN));
    try {
      return QueueNotation.law(path, shape, mean);
    } catch (InputException e) {
      document.mistake(path, e.mistakes().get(0).message());
      return Law.exponential(mean);
    }
  }

  private double time(String path, boolean required) {
    if (required && !values.has(path)) {
      return 1;
    }
    try {
      return QueueNotation.time(path, values.text(path, "1 s"));
    } catch (InputException e) {
      document.mistake(path, e.mistakes().get(0).message());
      return 1;
    }
  }

  private List<Double> next(String path) {
    Double[] row = new Double[names.size()];
    Arrays.fill(row, 0.0);
    JsonNode next = values.at(path);
    if (next != null) {
      for (String name : next.propertyNames()) {
        int to = names.indexOf(name);
        if (to < 0) {
          document.mistakeInKey(
              path + "." + name, "there is no station '" + name + "'" + document.near(name, names));
        } else {
          row[to] = values.number(path + "." + name, 0);
        }
      }
    }
    double sum = Arrays.stream(row).mapToDouble(share -> share).sum();
    if (sum > 1 + 1e-9) {
      document.mistake(path, "the probabilities have the sum " + sum + "; expected at most 1");
    }
    return List.of(row);
  }
}
