package org.quoin.pairs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.cluster.JobOrder;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.metaserver.MetaServerKind;
import org.quoin.metaserver.MetaServers;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.topology.Discipline;
import org.quoin.topology.Replacement;
import org.quoin.topology.Routing;
import org.quoin.workload.Arrivals;

/** The features of a scenario of a grid with their values, those of a registry taken from it. */
final class GridFeatures {
  private final List<Feature<GridDraft>> all = new ArrayList<>();

  private GridFeatures() {
    sites();
    network();
    jobs();
    data();
    placement();
    failures();
    run();
  }

  /** {@return all features; a draft takes their values in this order} */
  static List<Feature<GridDraft>> all() {
    return new GridFeatures().all;
  }

  private Feature<GridDraft> feature(String name) {
    Feature<GridDraft> feature = Feature.of(name);
    all.add(feature);
    return feature;
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private void sites() {
    Feature<GridDraft> server = feature("server").none();
    for (Discipline discipline : Discipline.values()) {
      server.value(
          word(discipline),
          d -> {
            Map<String, String> site = d.site("vax", "server");
            site.put("speed", "10 Mop/s");
            site.put("discipline", word(discipline));
          });
    }
    feature("servers")
        .none()
        .value("1", d -> d.nodes.get("vax").put("servers", "1"))
        .value("2", d -> d.nodes.get("vax").put("servers", "2"));
    feature("background jobs")
        .none()
        .value(
            "some",
            d -> {
              d.nodes.get("vax").put("utilization", "0.25");
              d.nodes.get("vax").put("others", "8 Mop");
            });
    feature("cluster")
        .none()
        .value("equal nodes", d -> cluster(d, "4"))
        .value("unlike nodes", d -> cluster(d, "2 x 5 Mop/s, 3 x 8 Mop/s"))
        .value(
            "time slices",
            d -> {
              cluster(d, "4");
              d.nodes.get("kay").putAll(Map.of("mpl", "2", "slice", "1 s"));
            })
        .value(
            "switched slices",
            d -> {
              cluster(d, "4");
              d.nodes
                  .get("kay")
                  .putAll(
                      Map.of(
                          "mpl",
                          "3",
                          "slice",
                          "1 s",
                          "slice-switch",
                          "0.125 s",
                          "slice-fill",
                          "equal"));
            });
    Feature<GridDraft> scheduler = feature("scheduler").none();
    for (PolicyKind policy : Policies.all()) {
      scheduler.value(policy.id(), d -> scheduler(d, policy));
      for (Map<String, String> options : others(policy.options(), given -> {})) {
        scheduler.value(
            policy.id() + shown(options),
            d -> {
              scheduler(d, policy);
              d.nodes.get("kay").putAll(options);
            });
      }
    }
    Feature<GridDraft> order = feature("order").none();
    for (JobOrder one : Order.all()) {
      order.value(one.id(), d -> d.nodes.get("kay").put("order", one.id()));
    }
    Feature<GridDraft> condition = feature("condition").none();
    condition(condition, "user-processors", "user-processors", "2");
    condition(condition, "strict user-processors", "user-processors", "3", "limit-order", "strict");
    condition(
        condition, "dropped over user-processors", "user-processors", "3", "over-limit", "drop");
    condition(condition, "user-jobs", "user-jobs", "1");
    condition(condition, "strict user-jobs", "user-jobs", "1", "limit-order", "strict");
    condition(condition, "scheduling-overhead", "scheduling-overhead", "0.5 s");
    condition(condition, "load-overhead", "load-overhead", "0.5 s");
    condition(condition, "information-delay", "information-delay", "0.5 s");
    condition(condition, "period", "period", "2 s");
    condition(condition, "reasons", "reasons", "true");
    condition(condition, "memory", "memory", "100 MB");
    condition(condition, "node memory", "memory", "100 MB", "node-processors", "2");
    Feature<GridDraft> file = feature("machine file").none();
    for (MachineText machine : MachineText.values()) {
      file.value(
          machine.value,
          d -> {
            d.files.put(machine.file, machine.text(1));
            d.nodes.get("kay").put("machine", machine.file);
          });
    }
    Feature<GridDraft> maintenance = feature("maintenance").none();
    condition(maintenance, "of some", "maintenance", "20 s for 6 s on 2");
    condition(maintenance, "of all", "maintenance", "20 s for 6 s, 50 s for 4 s");
    feature("width of jobs at the cluster")
        .none()
        .value("2", d -> d.nodes.get("kay").put("width", "2"));
    feature("local users")
        .none()
        .value("lublin", d -> local(d, "lublin", "load", "0.3", "jobs", "40"))
        .value("log, repeated", d -> local(d, "local.swf", "load", "0.3"))
        .value("log, stopped", d -> local(d, "local.swf", "log-end", "stop", "load", "0.4"))
        .value("part of a log", d -> local(d, "local.swf", "log-from", "10 s", "load", "0.3"))
        .value("drawn", d -> local(d, "local.swf", "resample-by", "user", "load", "0.3"))
        .value(
            "drawn by weeks",
            d -> {
              local(d, "sparse.swf", "resample-by", "week");
              d.files.put("sparse.swf", log(30, 9, 40)); // weeks are not scaled to a load
            });
    Feature<GridDraft> shared = feature("time-shared cluster").none();
    for (String scheme : Scheme.titles()) {
      shared.value(
          scheme,
          d -> {
            Map<String, String> site = d.site("tim", "cluster");
            site.put("processors", "4");
            site.put("speed", "200 Mop/s");
            site.put("scheme", scheme);
          });
    }
    Feature<GridDraft> nodes = feature("time-shared nodes").none();
    for (Pattern pattern : Pattern.values()) {
      nodes.value(
          "pattern " + pattern, d -> shared(d, "pattern", pattern.toString(), "width", "3"));
    }
    nodes.value("mpl 1", d -> shared(d, "mpl", "1", "width", "2"));
    nodes.value("no skew", d -> shared(d, "skew", "0"));
    nodes.value("shared disk", d -> shared(d, "disk", "shared", "type", "J2", "width", "2"));
    nodes.value("nic", d -> shared(d, "nic", "50 us", "width", "2", "type", "J5"));
    nodes.value("memory", d -> shared(d, "memory", "100 MB", "footprint", "40 MB", "width", "2"));
    nodes.value("local log", d -> shared(d, "workload", "local.swf", "load", "0.3"));
    nodes.value("spin", d -> shared(d, "spin", "100 us", "width", "2"));
    nodes.value(
        "paging", d -> shared(d, "memory", "100 MB", "footprint", "60 MB", "paging", "40 MB/s"));
    nodes.value(
        "growing gang-sync",
        d -> shared(d, "gang-sync", "20 us", "gang-sync-growth", "tree", "width", "2"));
    Feature<GridDraft> costs = feature("costs of time-shared nodes").none();
    for (Setting option : TimeSharedOptions.ALL) {
      another(option)
          .ifPresent(
              value ->
                  costs.value(
                      option.name() + " " + value,
                      d -> shared(d, option.name(), value, "width", "2")));
    }
  }

  /** {@return another value of a time, an amount or a number of a time-shared cluster} */
  private static Optional<String> another(Setting option) {
    if (option.standard() == null
        || option.standard().isEmpty()
        || List.of("mpl", "paging", "skew", "spin").contains(option.name())) {
      return Optional.empty();
    }
    return switch (option.kind()) {
      case QUANTITY, COUNT, NUMBER -> {
        String[] words = option.standard().split(" ");
        double twice = 2 * Double.parseDouble(words[0]);
        String number = Quantity.everyDigit(twice == 0 ? 20 : twice);
        yield Optional.of(words.length == 1 ? number : number + " " + words[1]);
      }
      case CHOICE ->
          option.name().equals("pattern") || option.name().equals("gang-sync-growth")
              ? Optional.empty()
              : Optional.of(option.choices().get(1));
      default -> Optional.empty();
    };
  }

  private static void scheduler(GridDraft d, PolicyKind policy) {
    d.nodes.get("kay").put("scheduler", policy.id());
    policy.options().forEach(option -> write(option, d.nodes.get("kay")::put));
  }

  /** Writes the value of an option that is a time, so that it fits the times here. */
  static void write(Setting option, BiConsumer<String, String> to) {
    if (option.quantity() == Quantity.DURATION && !option.standard().startsWith("0 ")) {
      to.accept(option.name(), option.name().startsWith("upper") ? "6 s" : "3 s");
    }
  }

  private static void cluster(GridDraft d, String processors) {
    Map<String, String> site = d.site("kay", "cluster");
    site.put("processors", processors);
    if (!processors.contains("x")) {
      site.put("speed", "5 Mop/s");
    }
  }

  private static void shared(GridDraft d, String... attributes) {
    put(d.nodes.get("tim"), attributes);
    if (List.of(attributes).contains("local.swf")) {
      d.files.put("local.swf", log(30, 2, 40));
    }
  }

  private static void put(Map<String, String> map, String... pairs) {
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(pairs[i], pairs[i + 1]);
    }
  }

  private static void condition(Feature<GridDraft> feature, String name, String... attributes) {
    feature.value(name, d -> put(d.nodes.get("kay"), attributes));
  }

  private static void local(GridDraft d, String workload, String... attributes) {
    put(d.nodes.get("kay"), "workload", workload);
    put(d.nodes.get("kay"), attributes);
    if (workload.endsWith("swf")) {
      d.files.put("local.swf", log(30, 2, 40));
    }
  }

  /**
   * {@return every value of choices and flags that is not the default, alone or, where it has a
   * meaning only beside the value of another option, with that}
   *
   * @param options of one entry of a registry
   * @param check refuses options that do not fit
   */
  static List<Map<String, String>> others(
      List<Setting> options, Consumer<Map<String, String>> check) {
    List<Map<String, String>> single = new ArrayList<>();
    for (Setting option : options) {
      List<String> values =
          switch (option.kind()) {
            case CHOICE -> option.choices();
            case FLAG -> List.of("true");
            default -> List.of();
          };
      values.stream()
          .filter(value -> !value.equals(option.standard()))
          .forEach(value -> single.add(Map.of(option.name(), value)));
    }
    List<Map<String, String>> fitting = new ArrayList<>();
    for (Map<String, String> one : single) {
      Stream.concat(Stream.of(one), single.stream().map(other -> joined(one, other)))
          .filter(given -> fits(given, check))
          .findFirst()
          .ifPresent(fitting::add);
    }
    return fitting;
  }

  private static Map<String, String> joined(Map<String, String> one, Map<String, String> other) {
    Map<String, String> both = new LinkedHashMap<>(other);
    both.putAll(one);
    return both;
  }

  private static boolean fits(Map<String, String> given, Consumer<Map<String, String>> check) {
    try {
      check.accept(given);
      return true;
    } catch (InputException e) {
      return false;
    }
  }

  static String shown(Map<String, String> options) {
    return options.entrySet().stream()
        .map(option -> " " + option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining());
  }

  /** A log of jobs of some seconds in SWF; the same for the same arguments. */
  static String log(int jobs, int mean, int most) {
    Random random = new Random(jobs * 31L + mean);
    StringBuilder text = new StringBuilder("; Version: 2.2\n; MaxProcs: 4\n");
    int submit = 0;
    for (int i = 1; i <= jobs; i++) {
      submit += random.nextInt(2 * mean + 1);
      int run = 1 + random.nextInt(8);
      int width = 1 + random.nextInt(3);
      text.append(
          "%d %d %d %d %d -1 %d %d %d %d 1 %d %d -1 %d %d -1 -1\n"
              .formatted(
                  i,
                  submit,
                  i % 4,
                  run,
                  width,
                  50_000 + random.nextInt(40_000),
                  width,
                  run + random.nextInt(5),
                  50_000 + random.nextInt(most) * 1000,
                  1 + random.nextInt(3),
                  1 + random.nextInt(2),
                  1 + random.nextInt(2),
                  1));
    }
    return text.toString();
  }

  private void network() {
    feature("network")
        .none()
        .value("packets", d -> d.keys.put("network", "packets"))
        .value("fluid", d -> d.keys.put("network", "fluid"))
        .value("auto", d -> d.keys.put("network", "auto"));
    feature("links")
        .value("unlimited", d -> {})
        .value("latency", d -> links(d, "100 KB/s", "latency", "0.5 s"))
        .value("buffer", d -> links(d, "100 KB/s", "buffer", "20"))
        .value("buffer of 1", d -> links(d, "100 KB/s", "buffer", "1"))
        .value("latency and buffer", d -> links(d, "100 KB/s", "latency", "0.5 s", "buffer", "20"))
        .value("unlike directions", d -> links(d, "80 KB/s|200 KB/s", "latency", "0.5 s|0.25 s"));
    feature("propagation")
        .none()
        .value(
            "some",
            d ->
                edgesOf(d).stream()
                    .filter(e -> !e.attributes().containsValue("unlimited"))
                    .forEach(e -> e.attributes().put("propagation", "0.25 s")));
    feature("transfers")
        .none()
        .value("window", d -> d.keys.put("transfers", Map.of("window", "40 KB", "streams", "2")))
        .value("round trip", d -> d.keys.put("transfers", Map.of("round-trip", "0.5 s")))
        .value(
            "service",
            d ->
                d.keys.put(
                    "transfers",
                    Map.of("setup", "0.5 s", "overhead", "0.25", "checksum", "256 KB/s")))
        .value("one per pair", d -> d.keys.put("transfers", Map.of("per-pair", "1")));
    feature("transfers of a link")
        .none()
        .value(
            "one",
            d ->
                edgesOf(d).stream()
                    .filter(e -> !e.attributes().containsValue("unlimited"))
                    .forEach(e -> e.attributes().put("transfers", "1")));
    feature("transfers of a site")
        .none()
        .value("one", d -> d.sites().forEach(site -> d.nodes.get(site).put("transfers", "1")));
    feature("disk")
        .none()
        .value(
            "both",
            d ->
                d.sites()
                    .forEach(
                        site ->
                            d.nodes
                                .get(site)
                                .putAll(
                                    Map.of("disk-read", "400 KB/s", "disk-write", "200 KB/s"))));
    feature("background")
        .none()
        .value("poisson", d -> core(d))
        .value("mmpp", d -> core(d, "background", "mmpp", "burstiness", "1.5", "timescale", "4 s"))
        .value(
            "on-off", d -> core(d, "background", "on-off", "burstiness", "2", "timescale", "4 s"))
        .value(
            "daily", d -> core(d, "background", "daily", "burstiness", "1.5", "timescale", "8 s"))
        .value(
            "trace",
            d -> {
              core(d, "trace", "rates.csv");
              edgesOf(d).forEach(e -> e.attributes().remove("utilization"));
              d.files.put("rates.csv", "time,throughput\n0 s,60 KB/s\n4 s,20 KB/s\n6 s,60 KB/s\n");
            });
    feature("packet").none().value("5 KB", d -> d.keys.put("packet", "5 KB"));
    Feature<GridDraft> engine = feature("engine").none();
    for (QueueEngine one : QueueEngine.values()) {
      engine.value(word(one), d -> d.keys.put("engine", word(one)));
    }
    Feature<GridDraft> service = feature("service").none();
    Feature<GridDraft> spacing = feature("spacing").none();
    for (TimeDistribution spread : TimeDistribution.values()) {
      service.value(word(spread), d -> d.keys.put("service", word(spread)));
      spacing.value(word(spread), d -> d.keys.put("spacing", word(spread)));
    }
    Feature<GridDraft> retry = feature("retry").none();
    for (Retry one : Retry.values()) {
      retry.value(word(one), d -> d.keys.put("retry", word(one)));
    }
    feature("phase-lock").none().value("allow", d -> d.keys.put("phase-lock", "allow"));
    Feature<GridDraft> routing = feature("routing").none();
    for (Routing one : Routing.values()) {
      routing.value(word(one), d -> d.keys.put("routing", word(one)));
    }
    feature("routes")
        .none()
        .value(
            "given",
            d ->
                d.keys.put(
                    "routes",
                    "[{from: ann, to: \"" + d.sites().get(0) + "\", via: [r1, r3, r2]}]"));
    feature("form")
        .value("graph", d -> {})
        .value("digraph", d -> d.form = GridDraft.Form.DIGRAPH)
        .value("graphml", d -> d.form = GridDraft.Form.GRAPHML);
  }

  private static List<GridDraft.Edge> edgesOf(GridDraft d) {
    return d.edges.stream().filter(e -> !e.name().startsWith("door")).toList();
  }

  private static void links(GridDraft d, String bandwidth, String... attributes) {
    for (GridDraft.Edge edge : edgesOf(d)) {
      if (edge.name().equals("up") || edge.name().equals("down")) {
        put(edge.attributes(), "bandwidth", "400 KB/s", "latency", "0.25 s");
      } else {
        put(edge.attributes(), "bandwidth", bandwidth);
        put(edge.attributes(), attributes);
      }
    }
  }

  private static void core(GridDraft d, String... attributes) {
    for (GridDraft.Edge edge : edgesOf(d)) {
      if (edge.name().equals("core") || edge.name().equals("up")) {
        put(edge.attributes(), attributes);
        put(edge.attributes(), "utilization", "0.5");
      }
    }
  }

  private void jobs() {
    Feature<GridDraft> job = feature("job");
    job.value("generic", d -> job(d, "generic", "operations", "20 Mop"));
    job.value("run-time", d -> job(d, "generic", "run-time", "3 s"));
    job.value(
        "run-time of a reference",
        d -> job(d, "generic", "run-time", "3 s", "reference", "6 Mop/s"));
    job.value("linpack", d -> d.main().putAll(Map.of("job", "linpack", "n", "150")));
    job.value("ep", d -> job(d, "ep", "operations", "16 Mop"));
    job.value("ep of m", d -> d.main().putAll(Map.of("job", "ep", "m", "24")));
    job.value("tandem, fixed", d -> tandem(d, true));
    job.value("tandem, free", d -> tandem(d, false));
    job.value("log", d -> logged(d, "log", "log", LogForm.LOG));
    job.value("lublin", d -> logged(d, "lublin", "load", "0.7"));
    Feature<GridDraft> sizes = feature("sizes").none();
    size(sizes, "exponential", "exponential, mean: %s");
    size(sizes, "uniform", "uniform, least: %s, most: %s");
    size(sizes, "gamma", "gamma, mean: %s, variation: 3");
    size(sizes, "lognormal", "lognormal, mean: %s, variation: 1");
    size(sizes, "pareto", "pareto, mean: %s, shape: 2.5");
    size(sizes, "weibull of SSJ", "weibull, mean: %s, parameters: [0.8, 1, 0]");
    sizes.value(
        "empirical",
        d -> {
          d.files.put("sizes.csv", "x\n1\n2\n2.5\n4\n");
          resize(d, "{distribution: empirical, file: sizes.csv, column: x, unit: %s}");
        });
    sizes.value("no time", d -> resize(d, "0 %u"));
    feature("data")
        .none()
        .value("some", d -> bytes(d, "60 KB", "20 KB"))
        .value("large results", d -> bytes(d, "8 KB", "120 KB"))
        .value(
            "drawn",
            d ->
                bytes(
                    d,
                    "{distribution: exponential, mean: 40 KB}",
                    "{distribution: uniform, least: 0 B, most: 30 KB}"));
    arrivals();
    feature("batch")
        .none()
        .value("3", d -> d.main().put("batch", "3"))
        .value("drawn", d -> d.main().put("batch", "{distribution: uniform, least: 1, most: 4}"));
    feature("width")
        .none()
        .value("2", d -> d.main().put("processors", "2"))
        .value(
            "drawn", d -> d.main().put("processors", "{distribution: uniform, least: 1, most: 3}"));
    Feature<GridDraft> estimates = feature("estimates").none();
    for (String estimate :
        List.of("exact", "user", "modal", "{factor: 3}", "{uniform: 3}", "{tsafrir: 24}")) {
      estimates.value(
          estimate.replaceAll("[{}]|: .*", ""), d -> d.main().put("estimates", estimate));
    }
    feature("deadline")
        .none()
        .value("fixed", d -> d.main().put("deadline", "8 s"))
        .value("drawn", d -> d.main().put("deadline", "{distribution: exponential, mean: 8 s}"));
    feature("users").none().value("3", d -> d.main().put("users", "3"));
    feature("affinity")
        .none()
        .value("sites", d -> d.main().put("affinity", "{sites: {" + d.sites().get(0) + ": 2}}"))
        .value("inconsistent", d -> affinity(d, "inconsistent"))
        .value("consistent", d -> affinity(d, "consistent"))
        .value("semi-consistent", d -> affinity(d, "semi-consistent"));
    feature("classes")
        .value("one", d -> {})
        .value("two", d -> second(d, "1"))
        .value(
            "two of unlike priority",
            d -> {
              second(d, "1");
              d.main().put("priority", "-1");
            });
    Feature<GridDraft> form = feature("form of the log").none();
    form.value(
        "sacct",
        d -> {
          d.log = LogForm.SACCT;
          put(d.main(), "zone", LogForm.ZONE.getId(), "clusters", LogForm.CLUSTER);
        });
    form.value(
        "CSV",
        d -> {
          d.log = LogForm.CSV;
          d.main().put("columns", "columns.yaml");
          d.files.put("columns.yaml", LogForm.COLUMNS);
        });
    feature("drawn log")
        .none()
        .value("users", d -> d.main().put("resample-by", "user"))
        .value(
            "as many users",
            d ->
                put(
                    d.main(),
                    "resample-by",
                    "user",
                    "resample-number",
                    "fixed",
                    "long-term",
                    "9 s"))
        .value("weeks", d -> d.main().put("resample-by", "week"))
        .value("weeks of users", d -> d.main().put("resample-by", "user-week"))
        .value("shaken", d -> d.main().put("shake", "2 s"));
    feature("feedback")
        .none()
        .value("think", d -> put(d.main(), "feedback", "think", "session", "20 s"))
        .value("dependencies", d -> d.main().put("feedback", "dependencies"));
    feature("split")
        .none()
        .value("group", d -> d.main().put("split", "group"))
        .value("queue", d -> d.main().put("split", "queue"))
        .value("random", d -> d.main().put("split", "random"))
        .value(
            "from",
            d -> {
              put(d.main(), "from", "4 s", "until", "100 s");
              d.keys.put("jobs", "12");
            })
        .value("load", d -> d.main().put("load", "0.6"))
        .value("drop", d -> d.main().put("oversize", "drop"))
        .value("clip", d -> d.main().put("oversize", "clip"));
  }

  private static void second(GridDraft d, String priority) {
    Map<String, Object> second = new LinkedHashMap<>();
    second.put("of", "[bob]");
    put(second, "job", "ep", "operations", "12 Mop", "interval", "5 s", "priority", priority);
    d.classes.add(second);
  }

  private static void put(Map<String, Object> map, Object... pairs) {
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(pairs[i].toString(), pairs[i + 1]);
    }
  }

  private static void job(GridDraft d, String job, String... keys) {
    d.main().put("job", job);
    put(d.main(), (Object[]) keys);
    if (job.equals("generic")) {
      bytes(d, "0 B", "0 B");
    }
  }

  private static void tandem(GridDraft d, boolean fixed) {
    d.main().put("job", "tandem");
    bytes(d, "0 B", "0 B");
    List<Object> stages = GridDraft.list(d.main(), "stages");
    List<String> sites = d.sites();
    Map<String, Object> first = new LinkedHashMap<>();
    if (fixed) {
      first.put("at", sites.get(0));
    }
    put(first, "operations", "10 Mop", "send", "15 KB");
    Map<String, Object> last = new LinkedHashMap<>();
    put(last, "at", sites.get(sites.size() - 1), "operations", "12 Mop");
    stages.add(first);
    stages.add(last);
  }

  private static void logged(GridDraft d, String job, String key, String value) {
    put(d.main(), "job", job, key, value, "reference", job.equals("log") ? "5 Mop/s" : "1 Kop/s");
    d.files.put(LogForm.LOG, log(24, 3, 40));
  }

  private static void size(Feature<GridDraft> feature, String name, String law) {
    feature.value(name, d -> resize(d, "{distribution: " + law + "}"));
  }

  /** Writes a size in place of that of the job; %s is half of it or all of it, %u its unit. */
  private static void resize(GridDraft d, String law) {
    if (d.main().get("stages") instanceof List<?> stages) {
      for (Object stage : stages) {
        @SuppressWarnings("unchecked")
        Map<String, Object> one = (Map<String, Object>) stage;
        one.put("operations", sized(law, "Mop"));
      }
    } else if (d.main().containsKey("run-time")) {
      d.main().put("run-time", sized(law, "s"));
    } else {
      d.main().put("operations", sized(law, "Mop"));
    }
  }

  private static String sized(String law, String unit) {
    String size = unit.equals("s") ? "3 s" : "16 Mop";
    String least =
        law.contains("empirical") ? "1 " + unit : law.contains("least") ? "0.5 " + unit : size;
    return law.replaceFirst("%s", least)
        .replace("%s", size)
        .replace("%u", unit.equals("s") ? "s" : "op");
  }

  private static void bytes(GridDraft d, String send, String receive) {
    d.main().put("send", send);
    d.main().put("receive", receive);
  }

  private static void affinity(GridDraft d, String consistency) {
    d.main()
        .put(
            "affinity",
            "{times: {distribution: gamma, mean: 1, variation: 0.6}, consistency: "
                + consistency
                + "}");
  }

  private void arrivals() {
    Feature<GridDraft> arrivals = feature("arrivals").none();
    for (Arrivals one : Arrivals.values()) {
      if (one == Arrivals.LOG) {
        continue;
      }
      arrivals.value(
          word(one),
          d -> {
            put(d.main(), "arrivals", word(one), "interval", "5 s");
            switch (one) {
              case HYPER_ERLANG -> put(d.main(), "variation", "2", "order", "2");
              case ON_OFF -> put(d.main(), "on", "10 s", "off", "5 s");
              case DAILY -> put(d.main(), "weights", "[1, 3, 2]");
              case CLOSED -> put(d.main(), "jobs-at-once", "2");
              default -> {}
            }
          });
    }
  }

  private void data() {
    feature("files")
        .none()
        .value("at a site", d -> files(d, d.sites().get(0), "each"))
        .value("at every site", d -> files(d, String.join(", ", d.sites()), "each"))
        .value("dealt to sites", d -> files(d, String.join(", ", d.sites()), "round-robin"))
        .value("at a store", d -> files(d, store(d), "each"))
        .value("by chance", d -> files(d, d.sites().get(0) + ", " + store(d), "random"))
        .value(
            "in a table",
            d -> {
              String homes = d.sites().get(0) + " " + store(d);
              d.files.put(
                  "files.csv",
                  "name,bytes,homes,owner\nf1,3e4,%1$s,x\nf2,3e4,%1$s,x\nf3,3e4,store,\nf4,3e4,store,\nbig,8e4,store,\n"
                      .formatted(homes));
              d.keys.put("files", "files.csv");
            });
    feature("reads")
        .none()
        .value("all", d -> reads(d, "[f1, f3, big]"))
        .value("sequential", d -> reads(d, "{files: f*, number: 2}"))
        .value("random", d -> reads(d, "{files: f*, number: 2, pattern: random}"))
        .value("zipf", d -> reads(d, "{files: \"*\", number: 2, pattern: zipf, exponent: 0.8}"))
        .value(
            "named by the log", d -> d.files.put("columns.yaml", LogForm.COLUMNS + LogForm.FILES));
    feature("fetch")
        .none()
        .value("sequential", d -> d.keys.put("fetch", "sequential"))
        .value("parallel", d -> d.keys.put("fetch", "parallel"));
    feature("replicas")
        .none()
        .value("of a timer", d -> d.keys.put("replicas", "{period: 5 s, window: 20 s, files: 2}"))
        .value(
            "at a site",
            d -> d.keys.put("replicas", "{period: 3 s, sites: [" + d.sites().get(0) + "]}"));
    feature("quotas")
        .none()
        .value("evict", d -> quota(d, "clients: [ann], space: 70 KB"))
        .value("refuse", d -> quota(d, "clients: [\"*\"], space: 70 KB, full: refuse"))
        .value(
            "of an owner",
            d -> {
              String files = String.valueOf(d.keys.get("files"));
              d.keys.put("files", files.replace("{name: f, ", "{name: f, owner: x, "));
              quota(d, "owners: [x], space: 130 KB, sites: [" + d.sites().get(0) + "]");
            });
    Feature<GridDraft> storage = feature("storage").none();
    for (Replacement replacement : Replacement.values()) {
      storage.value(
          "small, " + word(replacement),
          d -> {
            for (String site : d.sites()) {
              boolean home = String.valueOf(d.keys.get("files")).contains(site);
              String size = home ? "240 KB" : "100 KB";
              put(d.nodes.get(site), "storage", size, "replacement", word(replacement));
            }
          });
    }
  }

  private static String store(GridDraft d) {
    if (!d.has("store")) {
      d.site("store", "store");
      d.edges.get(d.edges.size() - 1).attributes().putAll(d.edges.get(2).attributes());
      d.edges.get(d.edges.size() - 1).attributes().remove("weight");
    }
    return "store";
  }

  private static void files(GridDraft d, String homes, String spread) {
    d.keys.put(
        "files",
        "[{name: f, count: 4, size: 30 KB, home: [%s], spread: %s}, {name: big, size: 80 KB, home: [%s], spread: %s}]"
            .formatted(homes, spread, homes, spread));
  }

  private static void quota(GridDraft d, String quota) {
    d.keys.put("quotas", "[{" + quota + "}]");
  }

  private static void reads(GridDraft d, String reads) {
    d.main().put("reads", reads);
  }

  private void placement() {
    Feature<GridDraft> metaserver = feature("metaserver");
    for (MetaServerKind kind : MetaServers.all()) {
      metaserver.value(kind.id(), d -> metaserver(d, kind, Map.of()));
      others(kind.options(), given -> kind.create(given, new Random(1)))
          .forEach(
              options ->
                  metaserver.value(kind.id() + shown(options), d -> metaserver(d, kind, options)));
    }
    feature("several metaservers")
        .none()
        .value(
            "two",
            d ->
                d.keys.put(
                    "metaservers",
                    List.of(
                        Map.of(
                            "name",
                            "both",
                            "several",
                            List.of(
                                Map.of("of", "[ann]", "use", only(d)),
                                Map.of("of", "[bob]", "use", "LOAD"))))));
    feature("reports")
        .none()
        .value("old", d -> d.group("monitor").put("period", "5 s"))
        .value(
            "late",
            d -> {
              d.group("monitor").put("period", "4 s");
              d.group("monitor").put("delay", "1 s");
            })
        .value(
            "lost",
            d -> {
              d.group("monitor").put("period", "4 s");
              d.group("monitor").put("loss", "0.3");
            })
        .value(
            "sent",
            d -> {
              d.group("monitor").put("period", "4 s");
              d.group("monitor").put("bytes", "12 KB");
            });
    feature("own")
        .none()
        .value("true", d -> d.group("monitor").put("own", "true"))
        .value("false", d -> d.group("monitor").put("own", "false"));
    feature("query").none().value("some", d -> d.group("monitor").put("query", "0.5 s"));
  }

  private static void metaserver(GridDraft d, MetaServerKind kind, Map<String, String> options) {
    Map<String, Object> use = new LinkedHashMap<>();
    use.put("name", kind.id());
    use.putAll(options);
    kind.options().forEach(option -> write(option, use::putIfAbsent));
    d.keys.put("metaservers", new ArrayList<>(List.of(use)));
  }

  private static Object only(GridDraft d) {
    return ((List<?>) d.keys.get("metaservers")).get(0);
  }

  private void failures() {
    feature("failing parts")
        .none()
        .value("site", d -> part(d, "sites: [" + d.sites().get(0) + "]"))
        .value("link", d -> part(d, "links: [core, up]"))
        .value("site and link", d -> part(d, "sites: [\"*\"], links: [\"to-*\"]"))
        .value("processors", d -> part(d, "sites: [kay], processors: 2"))
        .value(
            "trace",
            d -> {
              d.group("failures").put("trace", "outages.csv");
              String site = d.sites().get(0);
              String link = d.edges.get(2).attributes().containsValue("unlimited") ? site : "core";
              String row = "%d,%s,%s\n";
              d.files.put(
                  "outages.csv",
                  "time,part,state\n"
                      + row.formatted(6, site, "down")
                      + row.formatted(10, site, "up")
                      + row.formatted(14, link, "down")
                      + row.formatted(20, link, "up")
                      + row.formatted(24, site, "down")
                      + row.formatted(31, site, "up"));
            });
    feature("drain")
        .none()
        .value(
            "one site",
            d ->
                d.group("failures")
                    .put("drain", "[{sites: [" + d.sites().get(0) + "], from: 5 s, until: 20 s}]"));
    Feature<GridDraft> running = feature("running").none();
    for (FailurePolicy.Running one : FailurePolicy.Running.values()) {
      running.value(
          word(one),
          d -> {
            d.group("failures").put("running", word(one));
            if (one == FailurePolicy.Running.CHECKPOINT) {
              d.group("failures").put("checkpoint", "{interval: 0.5 s, cost: 0.125 s}");
            }
          });
    }
    running.value(
        "checkpoint that costs nothing",
        d -> {
          d.group("failures").put("running", "checkpoint");
          d.group("failures").put("checkpoint", "{interval: 0.5 s}");
        });
    Feature<GridDraft> queued = feature("queued").none();
    Feature<GridDraft> transfer = feature("transfer").none();
    for (FailurePolicy.Waiting one : FailurePolicy.Waiting.values()) {
      queued.value(word(one), d -> d.group("failures").put("queued", word(one)));
      transfer.value(word(one), d -> d.group("failures").put("transfer", word(one)));
    }
    feature("detection")
        .none()
        .value("0 s", d -> d.group("failures").put("detection", "0 s"))
        .value("some", d -> d.group("failures").put("detection", "1 s"));
    feature("place in the queue")
        .none()
        .value("end", d -> d.group("failures").put("requeue", "end"))
        .value("kept", d -> d.group("failures").put("requeue", "kept"));
    feature("repair")
        .none()
        .value("known", d -> d.group("failures").put("repair", "known"))
        .value("unknown", d -> d.group("failures").put("repair", "unknown"));
    feature("retries")
        .none()
        .value("0", d -> d.group("failures").put("retries", "0"))
        .value("2", d -> d.group("failures").put("retries", "2"));
  }

  private static void part(GridDraft d, String what) {
    d.group("failures")
        .put("parts", "[{" + what + ", every: {distribution: exponential, mean: 12 s}, for: 3 s}]");
  }

  private void run() {
    feature("horizon")
        .none()
        .value("some", d -> d.keys.put("horizon", "60 s"))
        .value("late", d -> d.keys.put("horizon", "1000 s"));
    feature("warm-up").none().value("6 jobs", d -> d.keys.put("warmup", "6"));
    feature("own metrics")
        .none()
        .value("a sum", d -> d.keys.put("metrics", "{mix: 0.5 responseTime + 0.5 SLD}"));
    feature("study")
        .none()
        .value("plain", d -> d.ways.add("{}"))
        .value("antithetic", d -> d.ways.add("{variance-reduction: antithetic}"))
        .value("rqmc", d -> d.ways.add("{variance-reduction: rqmc\nreplications: 16}"))
        .value("control", d -> d.ways.add("{variance-reduction: control}"))
        .value("warm-up auto", d -> d.ways.add("{warmup: auto}"))
        .value("warm-up time", d -> d.ways.add("{warmup: 5 s}"))
        .value(
            "precision",
            d ->
                d.ways.add(
                    "{precision: {metric: responseTime, relative: 50 %, least: 2, most: 4}}"));
  }

  /** {@return a draft with these values} */
  static GridDraft draft(Map<String, Value<GridDraft>> choice) {
    GridDraft draft = new GridDraft();
    choice.values().forEach(value -> value.writer().accept(draft));
    return draft;
  }
}
