package org.quoin.scenario.failure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.grid.failure.Checkpoints;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailureModel.Drain;
import org.quoin.grid.failure.FailureModel.Law;
import org.quoin.grid.failure.FailureModel.Outage;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.failure.FailurePolicy.Requeue;
import org.quoin.grid.failure.FailurePolicy.Running;
import org.quoin.grid.failure.FailurePolicy.Waiting;
import org.quoin.scenario.grid.AmountReader;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyAttributes;
import org.quoin.workload.Amount;

/** Reads {@code failures}: which components fail, when, and how their jobs are handled. */
public final class FailureReader {
  private static final String AT = "failures";

  private enum Repair {
    UNKNOWN,
    KNOWN
  }

  private final Values values;
  private final Document document;
  private final List<String> sites;
  private final List<String> links;
  private final Map<String, Integer> machines = new LinkedHashMap<>();
  private final boolean endless;

  private FailureReader(Values values, Topology topology, boolean endless) {
    this.values = values;
    this.document = values.document();
    this.endless = endless;
    sites = topology.sites().stream().map(Node::name).toList();
    topology.sites().stream()
        .filter(FailureReader::losesProcessors)
        .forEach(site -> machines.put(site.name(), site.processors()));
    links =
        topology.links().stream()
            .filter(link -> !link.isUnlimited())
            .map(Link::name)
            .distinct()
            .toList();
  }

  /**
   * {@return the failures of a scenario} Mistakes go to the document.
   *
   * @param topology null when it could not be read
   * @param horizon the horizon of the runs in seconds; infinity for none
   */
  public static FailureModel read(Values values, Topology topology, double horizon) {
    return topology == null || values.at(AT) == null
        ? FailureModel.NONE
        : new FailureReader(values, topology, horizon == Double.POSITIVE_INFINITY).model();
  }

  private FailureModel model() {
    List<Law> laws = new ArrayList<>();
    for (int i = 0; i < values.size(AT + ".parts"); i++) {
      laws.addAll(laws(AT + ".parts." + i));
    }
    List<Drain> drains = new ArrayList<>();
    for (int i = 0; i < values.size(AT + ".drain"); i++) {
      drains.addAll(drains(AT + ".drain." + i));
    }
    Path trace = trace();
    return new FailureModel(laws, outages(trace), drains, reaction(), trace);
  }

  private List<Law> laws(String path) {
    List<FailureComponent> parts = new ArrayList<>();
    Set<String> named = values.names(path + ".sites", sites, "site");
    if (values.has(path + ".processors")) {
      processors(path + ".processors", named).forEach(parts::add);
    } else {
      named.forEach(n -> parts.add(new FailureComponent(FailureComponent.Kind.SITE, n)));
    }
    values
        .names(path + ".links", links, "link that has a queue")
        .forEach(n -> parts.add(new FailureComponent(FailureComponent.Kind.LINK, n)));
    if (!values.has(path + ".sites") && !values.has(path + ".links")) {
      document.mistake(path, "names neither sites nor links");
    }
    Amount every = new AmountReader(values, path + ".every", Quantity.DURATION).read(1);
    Amount lasting = new AmountReader(values, path + ".for", Quantity.DURATION).read(1);
    if (every.mean() <= 0) {
      document.mistake(path + ".every", "is 0; expected a time above 0 s");
    }
    boolean known = repairKnown(path);
    return parts.stream().map(part -> new Law(part, every, lasting, known)).toList();
  }

  private boolean repairKnown(String part) {
    return values.choice(part + ".repair", Repair.class, repair()) == Repair.KNOWN;
  }

  private Repair repair() {
    return values.choice(AT + ".repair", Repair.class);
  }

  private List<FailureComponent> processors(String at, Set<String> named) {
    int count = values.count(at, 1);
    for (String site : named) {
      Integer most = machines.get(site);
      if (most == null) {
        document.mistake(
            at,
            "site %s fails as a whole; expected space-shared clusters of equal nodes%s"
                .formatted(
                    site, machines.isEmpty() ? "" : ": " + String.join(", ", machines.keySet())));
      } else if (count > most) {
        document.mistake(at, "is " + count + ", but site " + site + " has " + most);
      }
    }
    return named.stream().map(site -> FailureComponent.of(site, count)).toList();
  }

  /** Returns whether a site is a space-shared cluster of identical nodes. */
  private static boolean losesProcessors(Node.Site site) {
    return site instanceof Node.Cluster cluster
        && !cluster.options().containsKey(TimeSharedOptions.SCHEME)
        && !cluster.options().containsKey(TopologyAttributes.PROCESSORS.name())
        && cluster.options().getOrDefault("mpl", "1").equals("1");
  }

  private List<Drain> drains(String path) {
    double from = values.quantity(path + ".from", 0);
    double until = values.quantity(path + ".until", 1);
    if (until <= from) {
      document.mistake(path + ".until", "is not after from");
    }
    return values.names(path + ".sites", sites, "site").stream()
        .map(site -> new Drain(site, from, until))
        .toList();
  }

  private Path trace() {
    String name = values.text(AT + ".trace", null);
    return name == null ? null : document.file(AT + ".trace", name, "a table in CSV");
  }

  private List<Outage> outages(Path trace) {
    if (trace == null) {
      return List.of();
    }
    try {
      return new FailureTrace(trace, sites, links, machines, endless, repair() == Repair.KNOWN)
          .read();
    } catch (InputException e) {
      document.mistakes(e.mistakes());
      return List.of();
    }
  }

  private FailurePolicy reaction() {
    Running running = values.choice(AT + ".running", Running.class);
    return new FailurePolicy(
        running,
        checkpoints(running),
        values.choice(AT + ".queued", Waiting.class),
        values.choice(AT + ".transfer", Waiting.class),
        values.quantity(AT + ".detection"),
        values.choice(AT + ".requeue", Requeue.class),
        values.count(AT + ".retries"));
  }

  private Checkpoints checkpoints(Running running) {
    String at = AT + ".checkpoint";
    boolean meant = running == Running.CHECKPOINT;
    if (values.has(at) != meant && !values.isWrong(at)) {
      document.mistake(
          meant ? AT : at,
          meant
              ? "running: checkpoint needs checkpoint; for example checkpoint: {interval: 1 h}"
              : "has a meaning for running: checkpoint only");
    }
    if (!meant || values.at(at) == null) {
      return Checkpoints.NONE;
    }
    double interval = values.quantity(at + ".interval", 1);
    double cost = values.quantity(at + ".cost");
    if (cost > interval) {
      document.mistake(
          at + ".cost",
          "is %s, longer than the interval of %s"
              .formatted(Quantity.DURATION.show(cost), Quantity.DURATION.show(interval)));
    }
    return new Checkpoints(interval, cost);
  }
}
