package org.quoin.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quoin.base.Setting;
import org.quoin.metaserver.MetaServerKind;
import org.quoin.metaserver.MetaServers;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;

/**
 * Writes small grids that have all features at once: files and storages, failures, drains and
 * checkpoints, packets or a fluid, servers of every discipline, clusters with every scheduler and
 * time-shared ones, every metaserver with every option, and jobs of every kind.
 */
final class FuzzGrids {
  private static final String[] SCHEMES = {"GS", "Local", "SB", "SY", "DCS", "PB", "PB-SB", "PB-T"};

  private final FuzzInputs inputs;
  private int sites;
  private int clients;

  FuzzGrids(FuzzInputs inputs) {
    this.inputs = inputs;
  }

  private static void option(List<String> options, String name, String value) {
    options.add('"' + name + "\"=\"" + value.replace("\"", "") + '"');
  }

  private void maybe(List<String> options, double probability, String name, String value) {
    if (inputs.chance(probability)) {
      option(options, name, value);
    }
  }

  /** {@return a topology of up to 3 clients, 2 routers, 4 sites and a store} */
  String topology() {
    sites = inputs.upTo(4);
    clients = inputs.upTo(3);
    List<String> lines = new ArrayList<>(List.of("r1 [kind=router]", "r2 [kind=router]"));
    lines.add("r1 -- r2" + link("core"));
    for (int i = 1; i <= clients; i++) {
      lines.add("c" + i + " [kind=client]");
      lines.add("c" + i + " -- r" + inputs.upTo(2) + link("access" + i));
    }
    for (int i = 1; i <= sites; i++) {
      lines.add("s" + i + (inputs.chance(0.5) ? server() : cluster()));
      lines.add("r" + inputs.upTo(2) + " -- s" + i + link("lan" + i));
    }
    lines.add("store [kind=store, storage=\"" + inputs.quantity("10 MB", "1 GB") + "\"]");
    lines.add("r1 -- store" + link("disk"));
    return "graph grid {\n  " + String.join("\n  ", lines) + "\n}\n";
  }

  private static String attributes(List<String> options) {
    return options.stream().collect(Collectors.joining(", ", " [", "]"));
  }

  private String link(String name) {
    List<String> options = new ArrayList<>();
    option(options, "name", name);
    if (inputs.chance(0.25)) {
      option(options, "bandwidth", "unlimited");
      return attributes(options);
    }
    option(options, "bandwidth", inputs.quantity("100 KB/s", "1 MB/s", "155 Mbit/s"));
    boolean buffer = inputs.chance(0.3);
    if (buffer) {
      option(options, "buffer", inputs.number("1", "5", "40"));
    }
    if (!buffer || inputs.chance(0.3)) {
      option(options, "latency", inputs.quantity("1 s", "20 ms", "1 ms"));
    }
    maybe(options, 0.3, "propagation", inputs.quantity("0 s", "30 ms", "2 s"));
    if (inputs.chance(0.15)) {
      option(options, "trace", "back.csv");
    } else if (inputs.chance(0.5)) {
      option(options, "utilization", inputs.number("0.1", "0.5", "2"));
      if (inputs.chance(0.4)) {
        option(options, "background", inputs.name("on-off", "mmpp", "daily"));
        option(options, "burstiness", inputs.number("1.5", "2"));
        option(options, "timescale", inputs.quantity("10 s", "2 min"));
      }
    }
    return attributes(options);
  }

  private void files(List<String> options) {
    maybe(options, 0.4, "storage", inputs.quantity("300 KB", "1 MB", "1 GB", "0 B"));
    maybe(options, 0.4, "replacement", inputs.name("lru", "lfu", "none"));
  }

  private String server() {
    List<String> options = new ArrayList<>(List.of("kind=server"));
    option(options, "speed", inputs.quantity("100 Mop/s", "1 Mop/s", "2 Gflop/s"));
    maybe(options, 0.4, "servers", inputs.number("2", "3"));
    maybe(
        options,
        0.6,
        "discipline",
        inputs.name("FCFS", "PS", "lcfs", "lcfs-preemptive", "priority", "priority-preemptive"));
    if (inputs.chance(0.4)) {
      option(options, "utilization", inputs.number("0.1", "0.5"));
      option(options, "others", inputs.quantity("10 Mop", "100 Mop"));
    }
    files(options);
    return attributes(options);
  }

  private String cluster() {
    List<String> options = new ArrayList<>(List.of("kind=cluster"));
    files(options);
    if (inputs.chance(0.15)) {
      option(options, "processors", inputs.number("2", "4"));
      option(options, "speed", inputs.quantity("50 Mop/s"));
      option(options, "scheme", inputs.name(SCHEMES));
      maybe(options, 0.5, "mpl", inputs.number("1", "3"));
      maybe(options, 0.5, "skew", inputs.number("0", "50"));
      maybe(options, 0.5, "width", inputs.number("1", "2"));
      return attributes(options);
    }
    boolean kinds = inputs.chance(0.2);
    option(
        options,
        "processors",
        kinds ? inputs.name("2 x 10 Mop/s, 2 x 20 Mop/s") : inputs.number("4", "8"));
    if (!kinds) {
      option(options, "speed", inputs.quantity("50 Mop/s", "10 Mop/s"));
    }
    maybe(options, 0.5, "width", inputs.number("1", "2"));
    if (inputs.chance(0.15)) {
      option(options, "mpl", inputs.number("2", "3"));
      option(options, "slice", inputs.quantity("5 s", "60 s"));
      option(options, "scheduler", inputs.name("none", "first-fit", "easy", "planned"));
    } else {
      PolicyKind policy = Policies.all().get(inputs.upTo(Policies.all().size()) - 1);
      option(options, "scheduler", inputs.name(policy.id()));
      if (!policy.ordersItself()) {
        maybe(options, 0.4, "order", inputs.name(Order.ids().toArray(String[]::new)));
      }
      for (Setting setting : policy.options()) {
        maybe(options, 0.2, setting.name(), value(setting));
      }
    }
    maybe(options, 0.1, "user-jobs", inputs.number("1", "2"));
    maybe(options, 0.1, "user-processors", inputs.number("2", "4"));
    maybe(options, 0.1, "scheduling-overhead", inputs.quantity("1 s"));
    maybe(options, 0.1, "load-overhead", inputs.quantity("1 s"));
    maybe(options, 0.1, "information-delay", inputs.quantity("1 s"));
    maybe(options, 0.1, "period", inputs.quantity("10 s"));
    if (inputs.chance(0.3)) {
      option(options, "workload", inputs.name("lublin", "log.swf"));
      maybe(options, 0.5, "load", inputs.number("0.5", "0.9"));
      maybe(options, 0.3, "log-end", inputs.name("repeat", "stop"));
      maybe(options, 0.2, "resample-by", inputs.name("user", "week", "user-week"));
    }
    return attributes(options);
  }

  private String value(Setting setting) {
    return switch (setting.kind()) {
      case CHOICE -> inputs.name(setting.choices().toArray(String[]::new));
      case FLAG -> inputs.name("true", "false");
      case NUMBER -> inputs.number(shown(setting.least()), shown(setting.most()));
      case COUNT -> inputs.number(shown(setting.least()), "3");
      case QUANTITY -> inputs.quantity("1 s", "1000 s");
      default -> inputs.name(setting.standard() == null ? "x" : setting.standard());
    };
  }

  private static String shown(double bound) {
    return Double.isInfinite(bound)
        ? "7"
        : bound == Math.rint(bound) ? "" + (long) bound : "" + bound;
  }

  private String metaServer() {
    List<MetaServerKind> all = MetaServers.all();
    MetaServerKind kind = all.get(inputs.upTo(all.size()) - 1);
    List<String> keys = new ArrayList<>(List.of("name: " + inputs.name(kind.id())));
    for (Setting option : kind.options()) {
      if (inputs.chance(0.4)) {
        keys.add(option.name() + ": " + value(option));
      }
    }
    if (inputs.chance(0.3)) {
      keys.add("own: " + inputs.name("true", "false"));
    }
    return flow(keys);
  }

  private static String flow(List<String> keys) {
    return "{" + String.join(", ", keys) + "}";
  }

  private void line(StringBuilder text, double probability, String key, String value) {
    if (inputs.chance(probability)) {
      text.append(key).append(": ").append(value).append('\n');
    }
  }

  /** {@return a scenario of the topology that was written last} */
  String scenario(String topology) {
    StringBuilder text = new StringBuilder("topology: " + topology + "\n");
    text.append("jobs: ").append(inputs.number("4", "8", "12")).append("\nwarmup: 0\n");
    text.append("replications: ").append(inputs.number("1", "2")).append('\n');
    line(text, 0.5, "seed", inputs.number("1", "7", "99"));
    line(text, 0.2, "horizon", inputs.quantity("1 min", "10 min"));
    line(text, 0.3, "routing", inputs.name("hops", "latency", "bandwidth", "weight"));
    if (inputs.chance(0.3)) {
      text.append("network: ").append(inputs.name("fluid")).append('\n');
    } else {
      line(text, 0.3, "engine", inputs.name("auto", "lazy", "reference", "skip"));
      line(text, 0.2, "service", inputs.name("exponential", "deterministic"));
      line(text, 0.2, "spacing", inputs.name("exponential", "deterministic"));
      line(text, 0.3, "retry", inputs.name("exponential", "fixed", "spacing", "next-slot"));
    }
    line(text, 0.3, "packet", inputs.quantity("10 KB", "1 KB"));
    text.append("metaservers: [").append(metaServer());
    text.append(inputs.chance(0.4) ? ", " + metaServer() : "");
    text.append(
        inputs.chance(0.1)
            ? ", {name: both, several: [{of: [c1], use: "
                + metaServer()
                + "}, {of: ['c2', 'c3'], use: RR}]}"
            : "");
    text.append("]\n");
    line(text, 0.5, "monitor", monitor());
    boolean files = inputs.chance(0.5);
    if (files) {
      text.append("files:\n");
      text.append("  - {name: f, count: 5, size: ").append(inputs.quantity("100 KB", "300 KB"));
      text.append(", home: [store, 's*'], spread: ")
          .append(inputs.name("each", "round-robin", "random"))
          .append("}\n");
      line(text, 0.5, "fetch", inputs.name("sequential", "parallel"));
    }
    if (inputs.chance(0.5)) {
      failures(text);
    }
    text.append("clients:\n");
    for (int i = inputs.upTo(2); i > 0; i--) {
      text.append("  - ").append(jobs(files)).append('\n');
    }
    return text.toString();
  }

  private String monitor() {
    List<String> keys = new ArrayList<>(List.of("period: " + inputs.quantity("10 s", "1 s")));
    if (inputs.chance(0.3)) {
      keys.add("delay: " + inputs.quantity("1 s"));
    }
    if (inputs.chance(0.3)) {
      keys.add("loss: " + inputs.number("0.3"));
    }
    if (inputs.chance(0.3)) {
      keys.add("bytes: " + inputs.quantity("1 KB"));
    }
    if (inputs.chance(0.3)) {
      keys.add("query: " + inputs.quantity("0.5 s"));
    }
    return flow(keys);
  }

  private void failures(StringBuilder text) {
    text.append("failures:\n  parts:\n");
    for (int i = inputs.upTo(2); i > 0; i--) {
      String what =
          inputs.pick("sites: ['s*']", "sites: [s1]", "links: [core]", "links: ['lan*']")
              + (inputs.chance(0.1) ? ", processors: " + inputs.number("1") : "");
      text.append("    - {").append(what).append(", every: ");
      text.append(inputs.amount("20 s", "2 min")).append(", for: ");
      text.append(inputs.amount("5 s", "1 min")).append("}\n");
    }
    indented(text, 0.2, "trace", "outages.csv");
    indented(
        text,
        0.3,
        "drain",
        "[{sites: [s1], from: "
            + inputs.quantity("10 s", "0 s")
            + ", until: "
            + inputs.quantity("20 s", "1 min")
            + "}]");
    String running = inputs.name("lost", "restart", "checkpoint", "resubmit");
    indented(text, 1, "running", running);
    indented(
        text,
        running.equals("checkpoint") ? 1 : 0,
        "checkpoint",
        "{interval: " + inputs.quantity("5 s", "0 s") + ", cost: " + inputs.quantity("1 s") + "}");
    indented(text, 0.5, "queued", inputs.name("wait", "resubmit", "lost"));
    indented(text, 0.5, "transfer", inputs.name("wait", "resubmit", "lost"));
    indented(text, 0.5, "detection", inputs.quantity("0 s", "5 s"));
    indented(text, 0.5, "retries", inputs.number("0", "3"));
  }

  private void indented(StringBuilder text, double probability, String key, String value) {
    line(text, probability, "  " + key, value);
  }

  private String jobs(boolean files) {
    List<String> keys = new ArrayList<>();
    String job = inputs.name("generic", "generic", "generic", "ep", "tandem", "log", "lublin");
    keys.add("job: " + job);
    boolean arrives = !job.equals("log") && !job.equals("lublin");
    switch (job) {
      case "ep" -> keys.add("m: " + inputs.number("10", "20"));
      case "tandem" -> {
        keys.add("send: " + inputs.amount("20 KB", "1 KB"));
        keys.add("stages: " + stages());
        keys.add("receive: " + inputs.amount("1 KB", "10 KB"));
      }
      case "log", "lublin" -> {
        keys.add(job.equals("log") ? "log: log.swf" : "load: " + inputs.number("0.5"));
        keys.add("send: " + inputs.amount("20 KB"));
        keys.add("receive: " + inputs.amount("1 KB"));
        keys.add("reference: 20 Mop/s");
        if (job.equals("log")) {
          keys.add("oversize: " + inputs.name("drop", "clip"));
          keys.add("split: " + inputs.name("user", "random", "group", "queue"));
        }
      }
      default -> {
        keys.add("operations: " + inputs.amount("10 Mop", "100 Mop", "0 op", "0.001 op"));
        keys.add("send: " + inputs.amount("20 KB", "100 KB", "0 B"));
        keys.add("receive: " + inputs.amount("10 KB", "1 KB", "0 B"));
        if (inputs.chance(0.3)) {
          keys.add("processors: " + inputs.number("1", "2"));
        }
      }
    }
    if (arrives) {
      keys.add(arrivals());
    }
    if (files && inputs.chance(0.8)) {
      keys.add(
          "reads: {files: 'f*', number: "
              + inputs.number("1", "3")
              + ", pattern: "
              + inputs.name("sequential", "random", "zipf")
              + "}");
    }
    if (inputs.chance(0.3)) {
      keys.add("deadline: " + inputs.amount("10 s", "1 min"));
    }
    if (inputs.chance(0.2) && arrives) {
      keys.add("users: " + inputs.number("2", "5"));
    }
    if (inputs.chance(0.3) && arrives) {
      keys.add("estimates: '" + inputs.name("exact", "factor:3", "uniform:3") + "'");
    }
    if (inputs.chance(0.2)) {
      keys.add("priority: " + inputs.number("-1", "1"));
    }
    if (inputs.chance(0.2)) {
      keys.add(
          inputs.chance(0.5)
              ? "affinity: {sites: {s1: " + inputs.number("2", "0.5") + "}}"
              : "affinity: {times: {distribution: gamma, mean: 1, variation: 0.6}}");
    }
    return flow(keys);
  }

  private String stages() {
    return IntStream.rangeClosed(1, inputs.upTo(3))
        .mapToObj(i -> stage(i, inputs.name("s" + inputs.upTo(sites))))
        .toList()
        .toString()
        .replaceAll(", send: [^,{}]*\\}\\]$", "}]");
  }

  private String stage(int number, String site) {
    return "{"
        + (number > 1 || inputs.chance(0.5) ? "at: " + site + ", " : "")
        + "operations: "
        + inputs.quantity("10 Mop", "0 op")
        + ", send: "
        + inputs.quantity("10 KB", "0 B")
        + "}";
  }

  private String arrivals() {
    String kind =
        inputs.name("poisson", "deterministic", "hyper-erlang", "on-off", "daily", "closed");
    List<String> keys =
        new ArrayList<>(
            List.of("arrivals: " + kind, "interval: " + inputs.quantity("1 s", "10 s")));
    switch (kind) {
      case "hyper-erlang" -> keys.add("variation: " + inputs.number("2", "1.5"));
      case "on-off" ->
          keys.add("on: " + inputs.quantity("10 s") + ", off: " + inputs.quantity("10 s"));
      case "daily" -> keys.add("weights: [1, " + inputs.number("1", "0") + "]");
      case "closed" -> keys.add("jobs-at-once: " + inputs.number("1", "3"));
      default -> {
        // nothing more
      }
    }
    if (!kind.equals("closed") && inputs.chance(0.2)) {
      keys.add("batch: " + inputs.number("2", "3"));
    }
    return String.join(", ", keys);
  }
}
