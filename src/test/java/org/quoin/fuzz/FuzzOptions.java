package org.quoin.fuzz;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quoin.scenario.GridScenario;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.JobClass;

/** Random command lines over the files of a case, each small enough to end at once. */
final class FuzzOptions {
  /** Simulated seconds of a run. */
  private static final double HORIZON = 120;

  static final String HORIZON_OF_RUNS = "horizon=2 min";

  /** What a processor that is shared by time does in a second. */
  private static final double TURNS = 500;

  private static final double MOST_PACKETS = 20_000;

  /** Events of one run, and half as many as those of all runs of a command. */
  private static final double MOST_EVENTS = 1_000_000;

  private final FuzzInputs inputs;
  private final Path folder;

  FuzzOptions(FuzzInputs inputs, Path folder) {
    this.inputs = inputs;
    this.folder = folder;
  }

  /** Whether all runs of this scenario over the horizon are little work, by its own numbers. */
  static boolean isSmall(GridScenario scenario) {
    Topology topology = scenario.grid().topology();
    double packet = scenario.grid().packets().packetBytes();
    double bytes = 0;
    for (JobClass jobs : scenario.grid().classes()) {
      bytes = Math.max(bytes, jobs.inputBytes().mean() + jobs.outputBytes().mean());
    }
    double events =
        scenario.grid().monitor().period() > 0 ? HORIZON / scenario.grid().monitor().period() : 0;
    for (Link link : topology.links()) {
      events += link.line().backgroundRate(packet) * HORIZON;
    }
    for (Node.Server server : topology.of(Node.Server.class)) {
      events += server.backgroundRate() * HORIZON;
    }
    for (Node.Cluster cluster : topology.of(Node.Cluster.class)) {
      boolean timeShared = cluster.options().containsKey("scheme");
      events += timeShared ? cluster.processors() * TURNS * HORIZON : 0;
    }
    return scenario.grid().jobs() <= 20
        && scenario.replications() <= 2
        && bytes / packet * scenario.grid().jobs() <= MOST_PACKETS
        && events < MOST_EVENTS
        && events * scenario.replications() * scenario.metaServers().size() < 2 * MOST_EVENTS;
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private List<String> words(String... words) {
    return new ArrayList<>(Arrays.asList(words));
  }

  private void maybe(List<String> words, double probability, String option, String value) {
    if (inputs.chance(probability)) {
      words.addAll(List.of(option, value));
    }
  }

  /** A command line of any command. */
  List<String> any(String topology) {
    return switch (inputs.upTo(7)) {
      case 1, 2 -> replay();
      case 3 -> coschedule();
      case 4 -> generate();
      case 5 -> {
        List<String> words = words("topology", "show", file(inputs.name(topology)));
        maybe(words, 0.5, "--packet", inputs.quantity("10 KB"));
        maybe(words, 0.5, "--job-size", inputs.quantity("10 Mop"));
        words.add("--queues");
        yield words;
      }
      case 6 -> {
        List<String> words = words("validate", file("s.yaml"));
        for (int i = inputs.upTo(3); i > 0; i--) {
          words.addAll(List.of("--set", change()));
        }
        yield words;
      }
      default -> {
        List<String> words = words("workload", "stats", file(inputs.name("log.swf")));
        maybe(words, 0.5, "--users", inputs.number("0", "3"));
        maybe(words, 0.3, "--width", inputs.name("requested", "allocated"));
        yield words;
      }
    };
  }

  private String change() {
    String key =
        inputs.name(
            "jobs",
            "seed",
            "packet",
            "clients.0.interval",
            "clients.0",
            "monitor.period",
            "monitor",
            "clients.0.send",
            "metaservers.0",
            "replications",
            "clients.1",
            "engine");
    String value = inputs.chance(0.5) ? inputs.number("3", "7") : inputs.quantity("10 s", "1 KB");
    return key + inputs.pick("=", "=", "=", " = ", "") + value;
  }

  List<String> replay() {
    List<String> words = words("replay", file("log.swf"), "--json");
    if (inputs.chance(0.2)) {
      words.remove("--json");
    }
    String policy =
        inputs.name(
            "none",
            "first-fit",
            "easy",
            "conservative",
            "planned",
            "probabilistic",
            "dynp",
            "dynp-bounds",
            "ivs");
    String order = inputs.name("fcfs", "sjf", "ljf", "bjf", "wfp3", "unicep", "f1", "f3");
    if (inputs.chance(0.2)) {
      words.addAll(List.of("--compare", policy + inputs.pick("", ":" + order) + ",easy"));
    } else {
      maybe(words, 0.8, "--policy", policy);
      maybe(words, 0.4, "--order", order);
    }
    maybe(words, 0.8, "--processors", inputs.number("8", "16"));
    maybe(words, 0.2, "--estimates", inputs.name("user", "exact", "uniform:2"));
    maybe(words, 0.1, "--width", inputs.name("requested", "allocated"));
    maybe(words, 0.1, "--oversize", inputs.name("drop", "clip", "fail"));
    maybe(words, 0.1, "--limit", inputs.number("3"));
    maybe(words, 0.1, "--user-processors", inputs.number("4"));
    maybe(words, 0.1, "--user-jobs", inputs.number("1"));
    maybe(words, 0.1, "--scheduling-overhead", inputs.quantity("2 s"));
    maybe(words, 0.1, "--load-overhead", inputs.quantity("2 s"));
    maybe(words, 0.1, "--information-delay", inputs.quantity("2 s"));
    maybe(words, 0.1, "--period", inputs.quantity("30 s"));
    maybe(words, 0.1, "--memory", inputs.quantity("2 GB"));
    maybe(words, 0.05, "--node-processors", inputs.number("4"));
    maybe(words, 0.1, "--mpl", inputs.number("2", "3"));
    maybe(words, 0.1, "--slice", inputs.quantity("60 s"));
    maybe(words, 0.05, "--tau", inputs.number("0.2"));
    maybe(words, 0.05, "--weighted", inputs.name("mix = 0.2 makespan + 0.8 ARTwW"));
    maybe(words, 0.05, "--out", folder.resolve("out").toString());
    return words;
  }

  List<String> topologyImport(String file) {
    List<String> words = words("topology", "import", file(file), "--out", file("out.dot"));
    maybe(words, 0.3, "--routes", file("routes.yaml"));
    maybe(words, 0.3, "--clients-at", inputs.name("all", "sites", "degree>=2", "P*"));
    maybe(words, 0.3, "--sites-at", inputs.name("all", "degree>=2", "P1"));
    maybe(words, 0.2, "--bandwidth", inputs.quantity("1 Gb/s"));
    maybe(words, 0.2, "--cluster", inputs.name("64 x 10 Gop/s"));
    return words;
  }

  /** A study is looked through, made, or cut into chunks. */
  List<String> sweep(String file) {
    return switch (inputs.upTo(3)) {
      case 1 -> words("sweep", file(file), "--dry-run");
      case 2 -> words("sweep", file(file), "--threads", "1");
      default -> words("sweep", file(file), "--out", file("out"), "--on", "chunks", "--chunk", "2");
    };
  }

  List<String> coschedule() {
    List<String> words = words("coschedule", file("jobs.csv"), "--until", "5 s");
    if (inputs.chance(0.8)) {
      words.add("--json");
    }
    maybe(words, 0.9, "--scheme", inputs.name("GS", "Local", "SB", "SY", "DCS", "PB", "PB-SB"));
    maybe(words, 0.9, "--nodes", inputs.number("4", "8"));
    maybe(words, 0.4, "--mpl", inputs.number("1", "2", "5"));
    maybe(words, 0.3, "--skew", inputs.number("0", "0.5"));
    maybe(words, 0.2, "--quantum", inputs.quantity("20 ms"));
    maybe(words, 0.2, "--seed", inputs.number("7"));
    return words;
  }

  private List<String> generate() {
    List<String> words =
        words(
            "workload",
            "generate",
            "--model",
            inputs.name("lublin-batch", "hyper-erlang", "krc-exponential", "krc-pareto", "lublin"));
    words.addAll(List.of("--jobs", inputs.pick("0", "-1", "x", "1", "60", "60", "60")));
    maybe(words, 0.3, "--processors", inputs.number("16", "128"));
    maybe(words, 0.3, "--seed", inputs.number("7"));
    maybe(words, 0.2, "--fit", file(inputs.name("log.swf")));
    maybe(words, 0.2, "--mu", inputs.number("0.1"));
    maybe(words, 0.2, "--interarrival", inputs.name("1,0.5,0.01,0.02", "0,0,0,0", ",,,", "1,2"));
    maybe(words, 0.2, "--run-time", inputs.name("1,0.5,0.01,0.02"));
    maybe(words, 0.2, "--widths", inputs.name("1-1", "1-8", "8-1"));
    maybe(words, 0.2, "--estimates", inputs.name("exact", "tsafrir", "uniform:2"));
    return words;
  }
}
