package org.quoin.scenario.grid;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.quoin.base.Bounds;
import org.quoin.base.Glob;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
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

  /** Bytes an EP job sends and returns unless it says otherwise. */
  private static final double EP_BYTES = 100;

  private static final String JOB = "job";

  /** A list of job classes: everything that a scenario says about the jobs of clients. */
  public static final Setting CLIENTS =
      Setting.list(
              "clients",
              "Jobs that clients submit, one item per job class",
              Setting.group("", "", keys()).example("{job: linpack, n: 600, interval: 100 s}"),
              1,
              1000)
          .required();

  /** What jobs that are not drawn client by client have anyway. */
  private static final List<String> NOT_FED = List.of("processors", "users");

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
   * {@return the keys of a class}
   *
   * @param fed whether its jobs have their own submission times
   */
  public static List<Setting> declared(boolean fed) {
    return CLIENTS.parts().get(0).parts().stream()
        .filter(key -> !fed || !ArrivalsReader.KEYS.contains(key))
        .toList();
  }

  private static Setting[] keys() {
    List<Setting> keys =
        new ArrayList<>(
            List.of(
                Setting.names(
                        "of",
                        "Names of clients, or patterns (c*). Each of these clients submits jobs"
                            + " independently. Default: all clients of the topology",
                        "client1")
                    .example("[client1, client2]"),
                Setting.text(
                        "name", "Name of the class in reports. Default: made from its keys", "")
                    .within(Bounds.of(1, 60))
                    .example("visualisation"),
                Setting.choice(
                        JOB,
                        "Type of the jobs. linpack and ep: benchmark programs; generic: given data"
                            + " and operations; tandem: stages at several sites; log: jobs of a"
                            + " log; lublin: jobs of the model of Lublin and Feitelson",
                        "linpack",
                        "ep",
                        "generic",
                        "tandem",
                        "log",
                        "lublin")
                    .required()
                    .example("linpack"),
                Setting.count(
                        "n",
                        "Order of the system of equations: 2/3 n^3 + 2 n^2 operations, 8 n^2 + 8 n"
                            + " bytes of input, 12 n bytes of results",
                        1,
                        100_000)
                    .example("600")
                    .only(JOB, "linpack"),
                Setting.count(
                        "m",
                        "Logarithm of the number of random numbers: 2^m operations. An ep needs m"
                            + " or operations; its input and its result have 100 B each by default",
                        0,
                        59)
                    .example("28")
                    .only(JOB, "ep"),
                operations("operations", "Operations of a job").only(JOB, "ep", "generic"),
                data(
                    "send",
                    "Input data of a job, which go to its site (of a tandem, to its first)"),
                data("receive", "Result data of a job, which go back to its client"),
                AmountReader.key(
                        "run-time",
                        "Run time on the processors of the job, in place of operations, which are"
                            + " run time x processors x reference",
                        Quantity.DURATION,
                        "10 min")
                    .only(JOB, "generic"),
                Setting.quantity(
                        "reference",
                        "Speed of the processor on which run times were measured. Default: run"
                            + " times hold at every cluster, and the topology may have no server",
                        Quantity.SPEED,
                        "",
                        1,
                        1e18)
                    .example("1 Gop/s")
                    .only(JOB, "generic", "log", "lublin")));
    keys.addAll(DemandsReader.KEYS);
    keys.addAll(FeedReader.KEYS);
    keys.add(
        Setting.list(
                "stages",
                "Computations of a tandem, in order",
                Setting.group(
                        "",
                        "",
                        Setting.text(
                                "at",
                                "Site of the stage; only the first stage may leave it out, and the"
                                    + " metaserver then chooses by the operations and data of this"
                                    + " stage",
                                "")
                            .example("serverA"),
                        operations("operations", "Operations of the stage").required(),
                        AmountReader.key(
                            "send",
                            "Data that go to the site of the next stage; the last stage has none"
                                + " and sends the result of the job",
                            Quantity.DATA,
                            "100 KB"))
                    .example("{at: serverA, operations: 1 Gop, send: 100 KB}"),
                1,
                100)
            .example("[{at: serverA, operations: 1 Gop}]")
            .only(JOB, "tandem"));
    keys.addAll(ArrivalsReader.KEYS);
    keys.add(DataReader.READS);
    keys.add(
        Setting.count(
            "priority",
            "Priority at servers with discipline priority or priority-preemptive: the smallest"
                + " number is served first, ties in order of arrival; background jobs have 0",
            Job.NO_PRIORITY,
            -1000,
            1000));
    return keys.toArray(Setting[]::new);
  }

  private static Setting operations(String name, String description) {
    return AmountReader.key(name, description, Quantity.OPERATIONS, "10 Mop");
  }

  private static Setting data(String name, String description) {
    return AmountReader.key(name, description, Quantity.DATA, "100 KB")
        .only(JOB, "ep", "generic", "tandem", "log", "lublin");
  }

  /**
   * {@return the class of an item; its mistakes go to the document}
   *
   * @param topology null when it could not be read
   * @param routes on it; null when they could not be read
   * @param logs that were read before
   */
  public static JobClass read(
      Values values, String path, Topology topology, Routes routes, LogCache logs) {
    JobClassReader reader = new JobClassReader(values, path);
    if (values.isWrong(path) || reader.job.isEmpty()) {
      return null;
    }
    JobClass jobs = reader.read(topology, routes, logs);
    int priority = values.count(path + ".priority");
    return jobs == null ? null : jobs.named(values.text(path + ".name", jobs.name()), priority);
  }

  private JobClass read(Topology topology, Routes routes, LogCache logs) {
    boolean fed = FeedReader.KINDS.contains(job);
    keys(fed);
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

  private void keys(boolean fed) {
    for (Setting key : fed ? ArrivalsReader.KEYS : List.<Setting>of()) {
      if (values.has(path + "." + key.name())) {
        document.mistakeInKey(path + "." + key.name(), "job: " + job + " says when its jobs come");
      }
    }
    for (String key : fed ? NOT_FED : List.<String>of()) {
      if (values.has(path + "." + key)) {
        document.mistakeInKey(path + "." + key, "job: " + job + " says it of each job");
      }
    }
  }

  /** A width that is known must fit some site of every client. */
  private void checkWidth(JobClass jobs, JobRequirements demands, Routes routes) {
    if (routes == null || demands.processors() == null || demands.processors().variation() > 0) {
      return;
    }
    double width = demands.processors().mean();
    int widest = Widths.widest(jobs.clients(), jobs.stages(), routes);
    if (width > widest) {
      document.mistake(
          path + ".processors",
          "are "
              + Quantity.everyDigit(width)
              + ", but the widest job that sites take from every client has "
              + widest);
    }
  }

  private JobClass generic(List<String> clients, JobRequirements demands) {
    boolean timed = values.has(path + ".run-time");
    if (timed && values.has(path + ".operations")) {
      document.mistakeInKey(path + ".operations", "stand beside run-time; expected one of them");
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

  /** Of one stage, at times that are read later. */
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

  /** What a stage sends on; nothing the last, which sends the result. */
  private Amount onward(String key, boolean last) {
    if (last && values.has(path + "." + key)) {
      document.mistakeInKey(
          path + "." + key, "the last stage sends back what the job's receive says");
    } else if (!last && !values.has(path + "." + key)) {
      document.mistake(
          path + "." + key,
          "a stage before the last needs send, the data for the next; for example send: 100 KB");
    }
    return amount(key, Quantity.DATA, false, 0);
  }

  /** The site that a stage names; null where the metaserver chooses, or where it is wrong. */
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
    if (topology.has(name) && topology.node(name).kind().isSite()) {
      return name;
    }
    document.mistake(
        stage + ".at",
        topology.has(name)
            ? kind(topology.node(name)) + "; expected a server or cluster"
            : "the topology has no site '"
                + name
                + "'"
                + document.near(name, topology.sites().stream().map(Node::name).toList()));
    return null;
  }

  private static String kind(Node node) {
    return "'" + node.name() + "' is a " + node.kind().name().toLowerCase(Locale.ROOT);
  }

  /** The clients that {@code of} of a group names; all without. */
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
