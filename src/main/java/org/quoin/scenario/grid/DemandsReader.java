package org.quoin.scenario.grid;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.base.Bounds;
import org.quoin.base.Glob;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
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

/** Reads what the jobs of a class ask for beside data and computation. */
final class DemandsReader {
  /** The longest run time or deadline, in seconds, and the widest job. */
  private static final int WIDEST = 10_000_000;

  private static final Setting FACTOR = Setting.number("", "", 1, 1e6).example("3");

  /** All keys; the run time is declared apart, because it has a meaning for generic jobs only. */
  static final List<Setting> KEYS =
      List.of(
          AmountReader.key(
              "processors",
              "Number of processors that a job requests, its width; drawn widths are rounded to at"
                  + " least 1 and at most the widest site, and the summary counts those that were"
                  + " clipped. Default: the width that its site gives a job",
              null,
              "4"),
          Setting.either(
                  "estimates",
                  "Run times that users request, by which clusters plan and at which they end a"
                      + " job: exact; factor:F, F times the run time; uniform:F, the run time times"
                      + " a number drawn from U(1, F); modal, the next round time that users like"
                      + " (Mu'alem and Feitelson 2001); tsafrir:HOURS, modal with a largest"
                      + " estimate; user, field 9 of a log. Default: user for a log, else exact",
                  Setting.text("", "", ""),
                  Setting.group(
                          "",
                          "",
                          FACTOR.as("factor", "Requested time divided by the run time"),
                          FACTOR.as(
                              "uniform",
                              "Upper end of the uniform distribution of the factor, which starts at"
                                  + " 1"),
                          Setting.number(
                                  "tsafrir",
                                  "Largest estimate of the modal model, in hours",
                                  1,
                                  1e5)
                              .example("24"))
                      .within(Bounds.of(1, 1)))
              .example("{factor: 3}"),
          AmountReader.key(
              "deadline",
              "Time from submission at which the result is due, for the metrics late, tardiness and"
                  + " lateness, the order and discipline edf, and the metaserver DEADLINE-MCT."
                  + " Default: never",
              Quantity.DURATION,
              "1 h"),
          Setting.count(
                  "users",
                  "Number of users of each client (client/1 ...), each of whom submits a job with"
                      + " the same probability; limits and tables are by user. Default: the client"
                      + " is the user",
                  1,
                  1e6)
              .example("20"),
          Setting.group(
                  "affinity",
                  "Speed of sites for these jobs, relative to the speed in the topology",
                  Setting.map(
                          "sites",
                          "Speed factors by name of the site, or pattern",
                          Setting.number("", "", 0, 1e6).above().example("2"),
                          10_000)
                      .example("{serverA: 2}"),
                  AmountReader.key(
                      "times",
                      "Factor on the time of a job at a site, drawn for each job and site (Ali et"
                          + " al. 2000)",
                      null,
                      "1.5"),
                  Setting.choice(
                          "consistency",
                          "Relation of the drawn factors of one job. inconsistent: none;"
                              + " consistent: sorted, so that the first site is the fastest for"
                              + " every job; semi-consistent: only those of every second site are"
                              + " sorted",
                          Affinity.Consistency.INCONSISTENT)
                      .only("times"))
              .within(Bounds.of(1, Double.POSITIVE_INFINITY))
              .example("{sites: {serverA: 2}}"));

  private final Values values;
  private final Document document;
  private final String path;
  private final Topology topology;

  /**
   * Creates a reader.
   *
   * @param path of the class
   * @param topology null when it could not be read
   */
  DemandsReader(Values values, String path, Topology topology) {
    this.values = values;
    this.document = values.document();
    this.path = path;
    this.topology = topology;
  }

  /** Reads them; mistakes go to the document. */
  JobRequirements read() {
    JobRequirements demands = JobRequirements.NONE.withAffinity(affinity());
    if (values.has(path + ".processors")) {
      demands = demands.withProcessors(processors());
    }
    if (values.has(path + ".run-time")) {
      demands = timed(demands, amount("run-time", Quantity.DURATION));
    } else if (values.has(path + ".reference") && !isFed()) {
      document.mistakeInKey(path + ".reference", "has a meaning only with run-time");
    }
    if (values.has(path + ".deadline")) {
      demands = demands.withDeadline(amount("deadline", Quantity.DURATION));
    }
    return demands.withUsers(values.count(path + ".users", 0)).withEstimates(estimates());
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

  /** With run times: at a reference speed, or such that they hold at every cluster. */
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
        topology.sites().stream()
            .filter(site -> site.kind() == Node.Kind.SERVER)
            .map(Node::name)
            .toList();
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
    for (Node site : topology.sites()) {
      speed += site.totalSpeed();
      processors += site.processors();
    }
    double mean = speed / processors;
    boolean sized = demands.processors() != null || isFed();
    Map<String, Double> holding =
        topology.sites().stream()
            .collect(
                Collectors.toMap(
                    Node::name, site -> mean / site.speed() / (sized ? 1 : Widths.own(site))));
    return demands.withRunTime(seconds, mean, true).withAffinity(Affinity.fixed(holding));
  }

  /** As text, in which {@code {factor: 2}} is {@code factor:2}; null where there are none. */
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
      Glob glob = new Glob(name);
      List<String> meant = sites.stream().filter(glob::matches).toList();
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
