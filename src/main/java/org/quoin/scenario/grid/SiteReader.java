package org.quoin.scenario.grid;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.site.ClusterSite;
import org.quoin.grid.site.Site;
import org.quoin.grid.site.SiteCapacity;
import org.quoin.grid.site.SiteFactory;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.topology.Node;
import org.quoin.topology.NodeGroup;
import org.quoin.topology.Topology;
import org.quoin.workload.Job;
import org.quoin.workload.log.LogRules;

/**
 * Reads and checks the attributes of the clusters of a topology that only a scenario knows: those
 * of {@link SiteAttributes}, and either the policy of a batch scheduler with its options and time
 * slices, or the scheme of a time-shared cluster with its options.
 */
public final class SiteReader {
  /** Why a log cannot be brought to a load. */
  static final String NO_WORK = "no job of the log that is used has a run time: they offer no load";

  private final Topology topology;
  private final String source;
  private final Path folder;
  private final Mistakes mistakes;
  private final boolean opensFiles;

  private final LogCache logs;

  /** A cluster, checked. */
  private record Plan(MachineReader.Machine machine, int width, int widest, WorkloadSource users) {}

  private SiteReader(Topology topology, boolean opensFiles, LogCache logs) {
    this.logs = logs;
    this.topology = topology;
    this.opensFiles = opensFiles;
    source = topology.source();
    mistakes = new Mistakes(source);
    folder = Path.of(source).toAbsolutePath().getParent();
  }

  /**
   * Checks what the clusters of a topology were given, opening none of the files named there.
   *
   * @throws InputException with the mistakes in their attributes
   */
  public static void check(Topology topology) {
    new SiteReader(topology, false, new LogCache()).plans();
  }

  /**
   * {@return how the sites of a topology are built}
   *
   * @throws InputException with the mistakes in the attributes of its clusters, and in their logs
   */
  public static SiteFactory of(Topology topology) {
    return of(topology, new LogCache());
  }

  /** {@return the same with logs that were read before} */
  public static SiteFactory of(Topology topology, LogCache logs) {
    Map<String, Plan> plans = new SiteReader(topology, true, logs).plans();
    return new SiteFactory() {
      @Override
      public Site open(Node node, Engine engine, RandomStreams streams) {
        return node.kind() == Node.Kind.CLUSTER
            ? SiteReader.open(node, plans.get(node.name()), engine, streams)
            : SiteFactory.server(node, engine, streams);
      }

      @Override
      public SiteCapacity capacity(Node node, int width) {
        return node.kind() == Node.Kind.CLUSTER
            ? SiteReader.capacity(node, plans.get(node.name()), width)
            : SiteFactory.super.capacity(node, width);
      }

      @Override
      public int widest(Node node) {
        return node.kind() == Node.Kind.CLUSTER ? plans.get(node.name()).widest : 1;
      }

      @Override
      public double localRunTime(Node node) {
        return node.kind() == Node.Kind.CLUSTER
            ? plans.get(node.name()).users.meanRunTime(Widths.kind(node))
            : 0;
      }
    };
  }

  /** Local users' jobs are taken to fill what there is, whatever their widths. */
  private static SiteCapacity capacity(Node node, Plan plan, int asked) {
    int width = asked == Job.OWN_WIDTH ? plan.width : asked;
    double processors = plan.machine.capacity().applyAsDouble(1);
    return new SiteCapacity(
        node.speed() * processors,
        node.speed() * plan.machine.capacity().applyAsDouble(width),
        node.speed() * width,
        plan.users.offered(node.processors()) * node.processors() / processors);
  }

  private static Site open(Node node, Plan plan, Engine engine, RandomStreams streams) {
    return new ClusterSite(
        node.name(),
        node.speed(),
        node.processors(),
        plan.widest,
        plan.width,
        listener -> plan.machine.opener().open(own(streams, "nodes of " + node.name()), listener),
        plan.users.start(
            Widths.kind(node), node.processors(), own(streams, "local jobs of " + node.name())),
        engine);
  }

  /** Streams of a cluster's own: equal clusters would otherwise draw the same. */
  private static RandomStreams own(RandomStreams streams, String name) {
    return new RandomStreams(streams.stream(name).nextLong(), 0);
  }

  /** By the names of the clusters. */
  private Map<String, Plan> plans() {
    Map<String, Plan> plans = new HashMap<>();
    for (Node node : topology.sites()) {
      if (node.kind() == Node.Kind.CLUSTER) {
        plans.put(node.name(), plan(node));
      }
    }
    mistakes.refuse();
    return plans;
  }

  private Plan plan(Node node) {
    Map<String, String> rest = new LinkedHashMap<>(node.options());
    rest.remove("width");
    int width = Widths.own(node);
    WorkloadSource users = users(node, rest);
    rest.remove(NodeGroup.ATTRIBUTE);
    MachineReader.Machine machine =
        new MachineReader(topology, opensFiles, mistakes).read(node, NodeGroup.of(node), rest);
    return new Plan(machine, width, Widths.widest(node), users);
  }

  private WorkloadSource users(Node node, Map<String, String> rest) {
    Map<String, String> given = new LinkedHashMap<>(rest);
    given.keySet().retainAll(SiteAttributes.JOBS.stream().map(Setting::name).toList());
    rest.keySet().removeAll(given.keySet());
    Settings settings =
        Settings.read(
            "a cluster", SiteAttributes.JOBS, given, key -> place(node) + ": " + key, mistakes);
    double load = settings.given("load") ? settings.number("load") : 0;
    int jobs = settings.count("jobs");
    String workload = settings.text("workload");
    boolean model = workload.equalsIgnoreCase("lublin");
    if (model || workload.equalsIgnoreCase("none")) {
      for (String key : List.of(SiteAttributes.LOG_FROM, SiteAttributes.LOG_END)) {
        if (given.containsKey(key)) {
          wrong(node, key + " has a meaning only with a log as workload");
        }
      }
      return new WorkloadSource(model, List.of(), load, jobs, false);
    }
    List<Job> log = log(node, workload);
    double from =
        given.containsKey(SiteAttributes.LOG_FROM) || log.isEmpty()
            ? settings.quantity(SiteAttributes.LOG_FROM)
            : log.get(0).submitTime();
    List<Job> used =
        log.stream()
            .filter(job -> job.submitTime() >= from)
            .map(job -> job.withSubmitTime(job.submitTime() - from))
            .toList();
    if (used.isEmpty() && !log.isEmpty()) {
      wrong(node, "log-from: the log's last job comes before it");
    }
    WorkloadSource users =
        new WorkloadSource(
            false, used, load, jobs, settings.text(SiteAttributes.LOG_END).equals("repeat"));
    if (users.cannotBeLoaded()) {
      wrong(node, "load: " + NO_WORK);
    }
    return users;
  }

  private List<Job> log(Node node, String file) {
    if (!opensFiles) {
      return List.of();
    }
    try {
      int most = Widths.kind(node);
      int rows =
          TimeSliceOptions.read(TimeSliceOptions.only(node.options()), key -> key, new Mistakes())
              .rows();
      LogRules rules =
          LogRules.standard(most).with(ClusterConditions.memory(node.options()).among(rows));
      int widest = Widths.widest(node);
      boolean drops = widest < most;
      LogRules used = drops ? rules.withUserLimit(widest, LogRules.OverLimit.DROP) : rules;
      return logs.read(new LogCache.Key(folder.resolve(file), used, false)).jobs();
    } catch (InputException e) {
      wrong(node, "has a workload that is neither 'none' nor 'lublin' nor a log:");
      mistakes.add(e.mistakes());
      return List.of();
    }
  }

  private String place(Node node) {
    return MachineReader.place(topology, node);
  }

  private void wrong(Node node, String message) {
    mistakes.add(
        new Mistake(
            source, topology.lineOf(node.name()), 0, "cluster " + node.name() + " " + message));
  }
}
