package org.quoin.scenario;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.ClusterModel;
import org.quoin.cluster.ClusterSettings;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.ClusterSite;
import org.quoin.grid.Site;
import org.quoin.grid.SiteFactory;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.scheduling.Order;
import org.quoin.scheduling.Policy;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Job;
import org.quoin.workload.JobLog;
import org.quoin.workload.LogRules;
import org.quoin.workload.LublinModel;

/**
 * What the clusters of a topology were given: {@code scheduler}, {@code order}, the options of that
 * policy, {@code width} (processors of a client's job), {@code workload} ({@code lublin} or a log
 * beside the topology), {@code load} and {@code jobs} of the local workload.
 */
final class SiteReader {
  private static final int LOCAL_JOBS = 5000;

  private final String source;
  private final Path folder;
  private final List<Mistake> mistakes = new ArrayList<>();

  /** A cluster, checked. A log is read once, a model drawn anew in each replication. */
  private record Plan(
      Policy policy,
      Order order,
      Map<String, String> options,
      int width,
      boolean model,
      List<Job> log,
      double load,
      int jobs) {}

  private SiteReader(Path topology) {
    source = topology.toString();
    folder = topology.toAbsolutePath().getParent();
  }

  /**
   * How the sites of a topology are built.
   *
   * @param file the topology's file
   * @throws InputException with every mistake in the attributes of its clusters
   */
  static SiteFactory of(Topology topology, Path file) {
    SiteReader reader = new SiteReader(file);
    Map<String, Plan> plans = new HashMap<>();
    for (Node node : topology.sites()) {
      if (node.kind() == Node.Kind.CLUSTER) {
        plans.put(node.name(), reader.plan(node));
      }
    }
    if (!reader.mistakes.isEmpty()) {
      throw new InputException(reader.mistakes);
    }
    return (node, engine, streams) ->
        node.kind() == Node.Kind.CLUSTER
            ? open(node, plans.get(node.name()), engine, streams)
            : SiteFactory.server(node, engine, streams);
  }

  private static Site open(Node node, Plan plan, Engine engine, RandomStreams streams) {
    List<Job> local = plan.log;
    if (plan.model) {
      // A seed of its own, or clusters of one width would have the same local jobs.
      RandomStreams own =
          new RandomStreams(streams.stream("local jobs of " + node.name()).nextLong(), 0);
      local = LublinModel.batch(node.processors()).generate(plan.jobs, own);
    }
    return new ClusterSite(
        node.name(),
        node.speed(),
        node.processors(),
        plan.width,
        ended ->
            new ClusterModel(
                node.name(),
                ClusterSettings.of(node.processors()),
                plan.policy.create(node.name(), plan.order, node.processors(), plan.options),
                ended),
        plan.load > 0 ? atLoad(local, plan.load, node.processors()) : local,
        engine);
  }

  private Plan plan(Node node) {
    if (node.speed() == 0) {
      wrong(node, "has no speed; expected the speed of one processor, as in speed=\"50 Mop/s\"");
    }
    Map<String, String> rest = new LinkedHashMap<>(node.options());
    Policy policy = Policy.EASY;
    Order order = Order.FCFS;
    try {
      String place = source + ": cluster " + node.name();
      policy = Policy.named(place, text(rest, "scheduler", "easy"));
      order = Order.named(place, text(rest, "order", "fcfs"));
    } catch (InputException e) {
      mistakes.addAll(e.mistakes());
    }
    int width = (int) number(node, rest, "width", 1, 1, node.processors());
    double load = number(node, rest, "load", 0, 0, 10);
    int jobs = (int) number(node, rest, "jobs", LOCAL_JOBS, 1, 1e7);
    String workload = text(rest, "workload", "none");
    boolean model = workload.equalsIgnoreCase("lublin");
    List<Job> log = model || workload.equalsIgnoreCase("none") ? List.of() : log(node, workload);
    try {
      policy.create(source + ": cluster " + node.name(), order, node.processors(), rest);
    } catch (InputException e) {
      mistakes.addAll(e.mistakes());
    }
    return new Plan(policy, order, rest, width, model, log, load, jobs);
  }

  private List<Job> log(Node node, String file) {
    try {
      return JobLog.read(folder.resolve(file), LogRules.standard(node.processors())).jobs();
    } catch (InputException e) {
      wrong(node, "has a workload that is neither 'none' nor 'lublin' nor a log:");
      mistakes.addAll(e.mistakes());
      return List.of();
    }
  }

  private double number(
      Node node, Map<String, String> rest, String key, double standard, double least, double most) {
    String text = rest.remove(key);
    try {
      double value = text == null ? standard : Double.parseDouble(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // the message below serves every unreadable number
    }
    wrong(node, key + " = '" + text + "'; expected a number from " + least + " to " + most);
    return standard;
  }

  private static String text(Map<String, String> rest, String key, String standard) {
    String text = rest.remove(key);
    return text == null ? standard : text;
  }

  private void wrong(Node node, String message) {
    mistakes.add(Mistake.in(source, "cluster " + node.name() + " " + message));
  }

  /** Stretches the times between submissions so that the jobs offer this load. */
  private static List<Job> atLoad(List<Job> jobs, double load, int processors) {
    if (jobs.isEmpty()) {
      return jobs;
    }
    double area = jobs.stream().mapToDouble(j -> j.processors() * j.runTime()).sum();
    double span = jobs.get(jobs.size() - 1).submitTime() - jobs.get(0).submitTime();
    double factor = span > 0 ? area / (load * processors * span) : 1;
    double first = jobs.get(0).submitTime();
    return jobs.stream()
        .map(
            j ->
                new Job(
                    j.id(),
                    (j.submitTime() - first) * factor,
                    j.processors(),
                    j.requestedTime(),
                    j.runTime(),
                    0,
                    0,
                    0,
                    j.user()))
        .toList();
  }
}
