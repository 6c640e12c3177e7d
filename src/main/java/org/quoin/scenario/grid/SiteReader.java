package org.quoin.scenario.grid;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.grid.site.SiteSpec;
import org.quoin.grid.site.WorkloadSource;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyAttributes;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.resample.Resampling;

/**
 * Reads the sites of a topology and checks the attributes of clusters that only a scenario knows:
 * those of {@link SiteAttributes}, and either the policy of a batch scheduler with its options and
 * time slices, or the scheme of a time-shared cluster with its options.
 */
public final class SiteReader {
  /** Message about a log that cannot be scaled to a load. */
  static final String NO_WORK = "no job of the log that is used has a run time: they offer no load";

  private final Topology topology;
  private final String source;
  private final Path folder;
  private final Mistakes mistakes;
  private final boolean opensFiles;

  private final InputCache logs;

  private SiteReader(Topology topology, boolean opensFiles, InputCache logs) {
    this.logs = logs;
    this.topology = topology;
    this.opensFiles = opensFiles;
    source = topology.source();
    mistakes = new Mistakes(source);
    folder = Path.of(source).toAbsolutePath().getParent();
  }

  /**
   * Checks the attributes of the clusters of a topology without opening the files that they name.
   *
   * @throws InputException with the mistakes in the attributes
   */
  public static void check(Topology topology) {
    new SiteReader(topology, false, new InputCache()).sites();
  }

  /**
   * {@return the sites of a topology, in its order, with logs that may have been read before}
   *
   * @throws InputException with the mistakes in the attributes of its clusters, and in their logs
   */
  public static List<SiteSpec> of(Topology topology, InputCache logs) {
    return new SiteReader(topology, true, logs).sites();
  }

  private List<SiteSpec> sites() {
    List<SiteSpec> sites = new ArrayList<>();
    for (Node.Site node : topology.sites()) {
      sites.add(
          node instanceof Node.Cluster cluster
              ? cluster(cluster)
              : new SiteSpec.ServerSpec((Node.Server) node));
    }
    mistakes.refuse();
    return List.copyOf(sites);
  }

  private SiteSpec cluster(Node.Cluster node) {
    Map<String, String> rest = new LinkedHashMap<>(node.options());
    WorkloadSource local = local(node, rest);
    rest.remove(TopologyAttributes.PROCESSORS.name());
    return new SiteSpec.ClusterSpec(
        node.name(),
        node.speed(),
        node.processors(),
        node.width(),
        Widths.widest(node),
        new MachineReader(topology, node, opensFiles, mistakes).read(rest),
        node.largestGroup(),
        local);
  }

  private WorkloadSource local(Node.Cluster node, Map<String, String> rest) {
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
      for (String key :
          List.of(SiteAttributes.LOG_FROM, SiteAttributes.LOG_END, SiteAttributes.RESAMPLE_BY)) {
        if (given.containsKey(key)) {
          wrong(node, key + " has a meaning only with a log as workload");
        }
      }
      return new WorkloadSource(model, List.of(), load, jobs, false);
    }
    JobLog whole = log(node, workload);
    List<Job> log = whole == null ? List.of() : whole.jobs();
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
      return users;
    }
    Resampling.Unit unit = settings.constant(SiteAttributes.RESAMPLE_BY, Resampling.Unit.class);
    return unit == Resampling.Unit.LOG || used.isEmpty()
        ? users
        : drawn(node, whole, users, unit, given);
  }

  /** Returns local jobs that each replication draws from the log. */
  private WorkloadSource drawn(
      Node.Cluster node,
      JobLog whole,
      WorkloadSource users,
      Resampling.Unit unit,
      Map<String, String> given) {
    if (given.containsKey(SiteAttributes.LOG_END)) {
      wrong(node, "log-end has no meaning with resample-by: another log follows each drawn one");
    }
    if (given.containsKey("load") && !unit.changesLoad()) {
      wrong(node, "load is a number of users here; expected resample-by user or user-week");
    }
    try {
      return users.drawnFrom(whole, unit, node.processors());
    } catch (InputException e) {
      e.mistakes().forEach(m -> wrong(node, "resample-by: its log " + m.message()));
      return users;
    }
  }

  /** Returns the log of local jobs; null if it is not opened or cannot be used. */
  private JobLog log(Node.Cluster node, String file) {
    if (!opensFiles) {
      return null;
    }
    try {
      int most = node.largestGroup();
      int rows =
          TimeSliceOptions.read(TimeSliceOptions.only(node.options()), key -> key, new Mistakes())
              .rows();
      LogRules rules =
          LogRules.standard(most).with(ClusterConditions.memory(node.options()).among(rows));
      int widest = Widths.widest(node);
      boolean drops = widest < most;
      LogRules used = drops ? rules.withUserLimit(widest, LogRules.OverLimit.DROP) : rules;
      return logs.read(new InputCache.Key(folder.resolve(file), used, false));
    } catch (InputException e) {
      wrong(node, "has a workload that is neither 'none' nor 'lublin' nor a log:");
      mistakes.add(e.mistakes());
      return null;
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
