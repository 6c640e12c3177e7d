package org.quoin.scenario.grid;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.quoin.base.Glob;
import org.quoin.base.Quantity;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.ArrivalProcess;
import org.quoin.workload.Arrivals;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;
import org.quoin.workload.JobRequirements;
import org.quoin.workload.Stage;
import tools.jackson.databind.JsonNode;

/** Reads one item of {@code clients}: a job class and who submits it. */
public final class JobClassReader {

  /** Default number of bytes that an EP job sends, and that it returns. */
  private static final double EP_BYTES = 100;

  private final Values values;
  private final Document document;
  private final String path;
  private final String job;

  private JobClassReader(Values values, String path) {
    this.values = values;
    this.document = values.document();
    this.path = path;
    this.job = values.text(path + ".job", "");
  }

  /**
   * {@return the class of an item; null if it is wrong} Mistakes go to the document.
   *
   * @param topology null when it could not be read
   * @param routes null when they could not be read
   * @param logs the logs that were read before
   */
  public static JobClass read(
      Values values, String path, Topology topology, Routes routes, InputCache logs) {
    JobClassReader reader = new JobClassReader(values, path);
    if (values.isWrong(path) || reader.job.isEmpty()) {
      return null;
    }
    JobClass jobs = reader.read(topology, routes, logs);
    int priority = values.count(path + ".priority");
    return jobs == null ? null : jobs.named(values.text(path + ".name", jobs.name()), priority);
  }

  private JobClass read(Topology topology, Routes routes, InputCache logs) {
    boolean fed = FeedReader.KINDS.contains(job);
    List<String> clients = clients(values, path, topology);
    if (fed) {
      Amount send = amount("send", Quantity.DATA, false, 0);
      Amount receive = amount("receive", Quantity.DATA, false, 0);
      List<Stage> anywhere = List.of(Stage.anywhere(Amount.fixed(0), receive));
      int widest = routes == null ? 0 : Widths.widest(clients, anywhere, routes);
      return new FeedReader(values, path, topology, clients, widest, logs).read(send, receive);
    }
    JobRequirements demands = new DemandsReader(values, path, topology).read();
    JobClass jobs =
        switch (job) {
          case "linpack" -> linpack(clients);
          case "ep" -> ep(clients);
          case "tandem" -> tandem(clients, topology);
          default -> generic(clients, demands);
        };
    if (jobs == null) {
      return null;
    }
    checkWidth(jobs, demands, routes);
    return ArrivalsReader.into(jobs.withDemands(demands), values, path);
  }

  /** Requires that every client reaches a site that is wide enough, if all jobs have one width. */
  private void checkWidth(JobClass jobs, JobRequirements demands, Routes routes) {
    if (routes == null || demands.processors() == null || demands.processors().variation() > 0) {
      return;
    }
    double width = demands.processors().mean();
    int widest = Widths.widest(jobs.clients(), jobs.stages(), routes);
    if (width > widest) {
      document.mistake(
          path + ".processors",
          "are %s, but the widest job that sites take from every client has %s"
              .formatted(Quantity.everyDigit(width), widest));
    }
  }

  private JobClass generic(List<String> clients, JobRequirements demands) {
    boolean timed = values.has(path + ".run-time");
    if (timed && values.has(path + ".operations")) {
      document.mistakeInKey(path + ".operations", "exclude run-time; expected one of them");
    }
    Amount operations;
    if (timed) {
      Amount width = demands.processors() == null ? Amount.fixed(1) : demands.processors();
      Amount seconds = demands.runTime() == null ? Amount.fixed(1) : demands.runTime();
      operations = seconds.times(width).times(Amount.fixed(demands.reference()));
    } else {
      operations = amount("operations", Quantity.OPERATIONS, true, 1);
    }
    return computed(
        "generic",
        clients,
        operations,
        amount("send", Quantity.DATA, true, 1),
        amount("receive", Quantity.DATA, true, 1));
  }

  /** {@return a class of one stage} Its arrivals are read later. */
  private static JobClass computed(
      String name, List<String> clients, Amount operations, Amount input, Amount output) {
    return new JobClass(name, clients, operations, input, output, Arrivals.POISSON, 1, 1);
  }

  private JobClass linpack(List<String> clients) {
    if (!values.has(path + ".n")) {
      document.mistake(path, "a linpack needs its order; for example n: 600");
    }
    int n = values.count(path + ".n", 1);
    return computed(
        "Linpack n = " + n,
        clients,
        Amount.fixed(JobClass.linpackOperations(n)),
        Amount.fixed(JobClass.linpackInput(n)),
        Amount.fixed(JobClass.linpackOutput(n)));
  }

  private JobClass ep(List<String> clients) {
    boolean power = values.has(path + ".m");
    if (power == values.has(path + ".operations")) {
      document.mistake(
          path,
          "an ep needs either m (2^m random numbers, one operation each) or operations;"
              + " for example m: 28");
    }
    int m = values.count(path + ".m", 0);
    Amount operations =
        power
            ? Amount.fixed(Math.scalb(1.0, m))
            : amount("operations", Quantity.OPERATIONS, false, 1);
    return computed(
        power ? "EP m = " + m : "EP of " + Quantity.OPERATIONS.show(operations.mean()),
        clients,
        operations,
        amount("send", Quantity.DATA, false, EP_BYTES),
        amount("receive", Quantity.DATA, false, EP_BYTES));
  }

  private JobClass tandem(List<String> clients, Topology topology) {
    Amount input = amount("send", Quantity.DATA, true, 1);
    Amount result = amount("receive", Quantity.DATA, true, 1);
    JsonNode list = values.at(path + ".stages");
    if (list == null || list.isEmpty()) {
      if (!values.has(path + ".stages")) {
        document.mistake(
            path, "a tandem needs stages; for example stages: [{at: serverA, operations: 1 Gop}]");
      }
      return null;
    }
    List<Stage> stages = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String stage = "stages." + i;
      boolean last = i + 1 == list.size();
      Amount output = onward(stage + ".send", last);
      stages.add(
          new Stage(
              site(path + "." + stage, i, topology),
              amount(stage + ".operations", Quantity.OPERATIONS, false, 1),
              last ? result : output));
    }
    return new JobClass(
        "tandem",
        clients,
        input,
        stages,
        Arrivals.POISSON,
        1,
        1,
        Job.NO_PRIORITY,
        JobRequirements.NONE,
        ArrivalProcess.poisson(1));
  }

  /**
   * {@return the data that a stage sends to the next one} The last stage sends the result instead.
   */
  private Amount onward(String key, boolean last) {
    if (last && values.has(path + "." + key)) {
      document.mistakeInKey(
          path + "." + key,
          "the last stage sends the result, whose size is the receive of the job");
    } else if (!last && !values.has(path + "." + key)) {
      document.mistake(
          path + "." + key,
          "a stage before the last needs send, the data for the next; for example send: 100 KB");
    }
    return amount(key, Quantity.DATA, false, 0);
  }

  /** {@return the site of a stage; null if the metaserver chooses it, or if it is wrong} */
  private String site(String stage, int index, Topology topology) {
    String name = values.text(stage + ".at", null);
    if (name == null && index > 0 && !values.has(stage + ".at")) {
      document.mistake(
          stage + ".at",
          "only the first stage is placed by the metaserver; expected the site of this one");
    }
    if (name == null || topology == null) {
      return null;
    }
    if (topology.has(name) && topology.node(name) instanceof Node.Site) {
      return name;
    }
    document.mistake(
        stage + ".at",
        topology.has(name)
            ? kind(topology.node(name)) + "; expected a server or cluster"
            : "the topology has no site '%s'%s"
                .formatted(
                    name, document.near(name, topology.sites().stream().map(Node::name).toList())));
    return null;
  }

  private static String kind(Node node) {
    return "'" + node.name() + "' is a " + node.kind();
  }

  /** {@return the clients that {@code of} names; all clients if the key is missing} */
  static List<String> clients(Values values, String path, Topology topology) {
    Document document = values.document();
    if (topology == null) {
      return List.of();
    }
    Set<String> all = new LinkedHashSet<>();
    topology.clients().forEach(client -> all.add(client.name()));
    JsonNode of = values.at(path + ".of");
    if (of == null) {
      return List.copyOf(all);
    }
    Set<String> chosen = new LinkedHashSet<>();
    for (int i = 0; i < of.size(); i++) {
      String at = path + ".of." + i;
      String name = values.text(at, null);
      if (name != null && !all.contains(name) && Glob.isPattern(name)) {
        Glob glob = new Glob(name);
        if (!chosen.addAll(all.stream().filter(glob::matches).toList())) {
          document.mistake(at, "'" + name + "' matches no client that is not named before");
        }
      } else if (name != null && all.contains(name)) {
        chosen.add(name);
      } else if (name != null) {
        document.mistake(
            at,
            topology.has(name)
                ? kind(topology.node(name)) + "; expected a client"
                : "the topology has no client '" + name + "'" + document.near(name, all));
      }
    }
    return List.copyOf(chosen);
  }

  private Amount amount(String key, Quantity quantity, boolean required, double otherwise) {
    String at = path + "." + key;
    if (required && !values.has(at)) {
      document.mistake(
          path,
          "a " + job + " job needs " + key + "; for example " + key + ": " + quantity.show(1e7));
    }
    return new AmountReader(values, at, quantity).read(otherwise);
  }
}
