package org.quoin.scenario.grid;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Quantity;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Affinity;
import org.quoin.workload.Amount;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.JobRequirements;
import org.quoin.workload.UserEstimate;
import tools.jackson.databind.JsonNode;

/** Reads the requirements of a job class other than data and computation. */
final class DemandsReader {
  private static final int WIDEST = 10_000_000;

  private final Values values;
  private final Document document;
  private final String path;
  private final Topology topology;

  DemandsReader(Values values, String path, Topology topology) {
    this.values = values;
    this.document = values.document();
    this.path = path;
    this.topology = topology;
  }

  JobRequirements read() {
    JobRequirements demands =
        new JobRequirements(
            values.has(path + ".processors") ? processors() : null,
            null,
            0,
            false,
            estimates(),
            values.has(path + ".deadline") ? amount("deadline", Quantity.DURATION) : null,
            values.count(path + ".users", 0),
            affinity(),
            null);
    if (values.has(path + ".run-time")) {
      return timed(demands, amount("run-time", Quantity.DURATION));
    }
    if (values.has(path + ".reference") && !isFed()) {
      document.mistakeInKey(path + ".reference", "has a meaning only with run-time");
    }
    return demands;
  }

  private boolean isFed() {
    return FeedReader.KINDS.contains(values.text(path + ".job", ""));
  }

  private Amount amount(String key, Quantity quantity) {
    return new AmountReader(values, path + "." + key, quantity).read(1);
  }

  private Amount processors() {
    String at = path + ".processors";
    Amount read = new AmountReader(values, at, null).read(1);
    double mean = read.mean();
    if (read.variation() == 0 && mean != Math.rint(mean)) {
      document.mistake(
          at, "is " + Quantity.digits(mean) + "; expected a whole number of processors");
    } else if (mean > WIDEST) {
      document.mistake(at, "are " + Quantity.digits(mean) + "; expected at most 10 million");
    }
    return mean > WIDEST ? Amount.fixed(1) : read.whole();
  }

  /**
   * {@return the requirements with run times, which hold at a reference speed or at every cluster}
   */
  JobRequirements timed(JobRequirements demands, Amount seconds) {
    String key = path + ".reference";
    if (values.has(key)) {
      double speed = values.quantity(key, 1);
      return demands.withRunTime(seconds, speed, false);
    }
    if (topology == null) {
      return demands;
    }
    List<String> servers =
        topology.sites().stream().filter(Node.Server.class::isInstance).map(Node::name).toList();
    if (!servers.isEmpty()) {
      document.mistake(
          path,
          "run times hold at clusters only, and there is a server ("
              + servers.get(0)
              + "); expected reference, the speed of the processor they were measured on");
    } else if (!demands.affinity().isNone()) {
      document.mistake(
          path, "run times that hold at every cluster leave affinity no meaning; give reference");
    }
    double speed = 0;
    double processors = 0;
    for (Node.Site site : topology.sites()) {
      speed += site.totalSpeed();
      processors += site.processors();
    }
    double mean = speed / processors;
    boolean sized = demands.processors() != null || isFed();
    Map<String, Double> holding =
        topology.sites().stream()
            .collect(
                Collectors.toMap(
                    Node::name, site -> mean / site.speed() / (sized ? 1 : site.width())));
    return demands.withRunTime(seconds, mean, true).withAffinity(Affinity.fixed(holding));
  }

  /**
   * {@return the estimates as text, such as {@code factor:2} for {@code {factor: 2}}; null if there
   * are none}
   */
  static String estimates(Values values, String at) {
    JsonNode node = values.at(at);
    if (node == null || !node.isObject()) {
      return values.text(at, null);
    }
    String kind = node.propertyNames().iterator().next();
    if (values.at(at + "." + kind) == null) {
      return null;
    }
    return kind + ":" + Quantity.everyDigit(node.get(kind).doubleValue());
  }

  private UserEstimate estimates() {
    String at = path + ".estimates";
    String written = estimates(values, at);
    if (written == null || values.text(path + ".job", "").equals("log")) {
      return UserEstimate.EXACT;
    }
    try {
      EstimateModel model = EstimateModel.ofModel(at, written);
      if (model.kind() == EstimateModel.Kind.TSAFRIR && model.parameter() == 0) {
        document.mistake(at, "needs the largest estimate in hours; for example tsafrir:24");
      } else if (model.kind().isOfTimes() && !values.has(path + ".run-time") && !isFed()) {
        document.mistake(at, "are times; expected run-time, or exact, factor:F or uniform:F");
      } else {
        return model.ofEach();
      }
    } catch (InputException e) {
      for (Mistake mistake : e.mistakes()) {
        document.mistake(at, mistake.message());
      }
    }
    return UserEstimate.EXACT;
  }

  private Affinity affinity() {
    String at = path + ".affinity";
    if (!values.has(at)) {
      return Affinity.NONE;
    }
    Amount times =
        values.has(at + ".times") ? new AmountReader(values, at + ".times", null).read(1) : null;
    return new Affinity(
        bySite(at + ".sites"),
        times,
        values.choice(at + ".consistency", Affinity.Consistency.class));
  }

  private Map<String, Double> bySite(String at) {
    Map<String, Double> factors = new HashMap<>();
    JsonNode given = values.at(at);
    if (given == null || topology == null) {
      return factors;
    }
    List<String> sites = topology.sites().stream().map(Node::name).toList();
    for (String name : given.propertyNames()) {
      List<String> meant = Values.matching(name, sites);
      if (meant.isEmpty()) {
        document.mistakeInKey(
            at + "." + name,
            "the topology has no site '" + name + "'" + document.near(name, sites));
      }
      double factor = values.number(at + "." + name, 1);
      meant.forEach(site -> factors.put(site, factor));
    }
    return factors;
  }
}
