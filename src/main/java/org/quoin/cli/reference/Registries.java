package org.quoin.cli.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.Setting;
import org.quoin.calibration.MeasuredJobs;
import org.quoin.cli.reference.Chapter.Topic;
import org.quoin.cluster.JobOrder;
import org.quoin.experiment.executor.Executors;
import org.quoin.grid.placement.Information;
import org.quoin.metaserver.MetaServerKind;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.timeshared.node.BoostHeuristic;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.timeshared.workload.WorkloadMix;
import org.quoin.workload.model.ModelName;

/** Describes the registries: one chapter for each kind of names. */
public final class Registries {
  private Registries() {}

  /** {@return the chapters of all registries} */
  public static List<Chapter> all() {
    return List.of(
        metrics(), metaservers(), policies(), coscheduling(), models(), executors(), formats());
  }

  private static Chapter metrics() {
    List<Topic> topics = new ArrayList<>();
    for (RunKind kind : RunKind.values()) {
      topics.add(
          new Topic(
              "Of a " + kind.word(),
              "",
              Metrics.of(kind).stream().map(Registries::metric).toList()));
    }
    return new Chapter(
        "metrics",
        "Metrics",
        "Over the n jobs that count: s submission, d arrival of all data at the site, b start, e"
            + " end, f return of the result (e where nothing returns), in seconds; w width, l run"
            + " time: how long it computes on processors of its own, cut at its requested time and"
            + " without the turns of other jobs (on a time-shared cluster as long as alone, with"
            + " the same draws; of several stages the sum), a = w l, r = f - s; P processors."
            + " mean(x) = sum(x) / n; P90(x) is the value at the nearest rank; sd has n - 1. Less"
            + " is the better where nothing is said.",
        topics);
  }

  private static Entry metric(Metric metric) {
    return Entry.of(
            "metric",
            metric.id(),
            metric.meaning() + (metric.moreIsBetter() ? "; more is the better" : ""))
        .valued(metric.unit())
        .worked(metric.written())
        .published(metric.source());
  }

  private static Chapter policies() {
    List<Topic> topics = new ArrayList<>();
    topics.add(
        new Topic(
            "Policies",
            "",
            Policies.all().stream()
                .map(one -> Entry.of("policy", one.id(), one.title()))
                .toList()));
    for (PolicyKind policy : Policies.all()) {
      options(topics, "policy", policy.id(), policy.options());
    }
    topics.add(
        new Topic(
            "Orders",
            "Of the waiting jobs, smallest key first, ties by arrival.",
            Order.all().stream()
                .map(one -> Entry.of("order of the queue", one.id(), one.title()))
                .toList()));
    for (JobOrder order : Order.all()) {
      options(topics, "order", order.id(), order.options());
    }
    return new Chapter(
        "policies",
        "Policies and orders",
        "Of a replay (`policy`, `order`) and of a cluster in a topology (`scheduler`, `order`). An"
            + " option is written beside them, or as in `easy[prediction=last-two]`.",
        topics);
  }

  private static Chapter metaservers() {
    List<Topic> topics = new ArrayList<>();
    List<Entry> all = new ArrayList<>();
    for (MetaServerKind one : MetaServers.all()) {
      all.add(
          Entry.of("metaserver", one.id(), one.title() + source(one.information()))
              .worked(one.formula())
              .published(one.paper()));
    }
    topics.add(new Topic("Metaservers", "", all));
    for (MetaServerKind one : MetaServers.all()) {
      options(topics, "metaserver", one.id(), one.options());
    }
    return new Chapter(
        "metaservers",
        "Metaservers",
        "P speed of a site (op/s) over all its processors, p of those that one job gets, L jobs at"
            + " it, comp the operations of the job, k transfers in progress on a queue, T_net"
            + " bandwidth, T_act throughput (over several hops T is the least), r seconds until the"
            + " backlog of a site is done, e standalone time of the job. Written in a scenario as a"
            + " name, or as in `{name: LOTH, load: work}`. Every metaserver has the option `own`:"
            + " whether it adds its own assignments since the last report of the monitor.",
        topics);
  }

  private static String source(Information information) {
    return information == Information.REPORTS ? "" : "; decides by " + information.source();
  }

  private static void options(
      List<Topic> topics, String kind, String owner, List<Setting> options) {
    if (!options.isEmpty()) {
      topics.add(
          new Topic(
              "Options of " + owner,
              "",
              options.stream().map(one -> Entry.of("option of the " + kind, owner, one)).toList()));
    }
  }

  private static Chapter coscheduling() {
    return new Chapter(
        "schemes",
        "Schemes of time-shared clusters",
        "After Zhang, Sivasubramaniam, Moreira and Franke, IEEE TPDS 2001.",
        List.of(
            new Topic(
                "Schemes",
                "How a process waits for a message; what its node does when one arrives.",
                Stream.of(Scheme.values())
                    .map(one -> Entry.of("scheme", one.title(), one.meaning()))
                    .toList()),
            new Topic(
                "Heuristics of the periodic boost",
                "S1 computing or sending, no message pending; S2 the same with one pending; S3 in a"
                    + " receive whose message has arrived.",
                Stream.of(BoostHeuristic.values())
                    .map(one -> Entry.of("heuristic", one.title(), one.meaning()))
                    .toList()),
            new Topic(
                "Patterns of communication",
                "",
                Stream.of(Pattern.values())
                    .map(one -> Entry.of("pattern", one.title(), one.meaning()))
                    .toList()),
            new Topic(
                "Types of jobs", "", JobType.PUBLISHED.stream().map(Registries::type).toList()),
            new Topic(
                "Workloads",
                "The types of jobs, each equally likely.",
                Stream.of(WorkloadMix.values()).map(Registries::workload).toList())));
  }

  private static Entry type(JobType type) {
    return Entry.of(
        "type of jobs",
        type.name(),
        String.format(
            Locale.ROOT,
            "%.0f %% computation, %.0f %% I/O, %.0f %% communication",
            type.computation(),
            type.io(),
            type.communication()));
  }

  private static Entry workload(WorkloadMix mix) {
    return Entry.of(
        "workload",
        mix.name(),
        mix.types().stream().map(JobType::name).collect(Collectors.joining(", ")));
  }

  private static Chapter models() {
    return new Chapter(
        "models",
        "Models of workloads",
        "Of `quoin workload generate --model`.",
        List.of(
            new Topic(
                "Models",
                "",
                Stream.of(ModelName.values())
                    .map(one -> Entry.of("workload model", one.id(), one.title()))
                    .toList())));
  }

  private static Chapter executors() {
    return new Chapter(
        "executors",
        "Executors",
        "Where `quoin sweep --on` makes the runs of a study.",
        List.of(
            new Topic(
                "Executors",
                "",
                Stream.of(Executors.values())
                    .map(one -> Entry.of("executor", one.word(), one.meaning()))
                    .toList())));
  }

  private static Chapter formats() {
    return new Chapter(
        "formats",
        "Formats",
        "The files that are read and written.",
        List.of(
            new Topic(
                "Formats",
                "",
                List.of(
                    format(".dot, .graphml", "topology", "read, written", "topologies/README.md"),
                    format(".yaml", "scenario or study", "read", "scenarios/README.md"),
                    format(
                        ".swf, .swf.gz",
                        "job log in SWF",
                        "read, written",
                        "Parallel Workloads Archive"),
                    format(".csv", "list of jobs", "read", "quoin coschedule --help"),
                    format(".csv", "measured jobs or transfers", "read", "quoin calibrate --help"),
                    format(".json, .csv", "summary; tables", "written", "scenarios/README.md"),
                    format(".png, .svg", "picture", "written", "--help of each command"))),
            new Topic(
                "Measured transfers",
                "What `quoin calibrate --measured` reads in place of jobs: a table in CSV, one row"
                    + " per transfer, with these columns in any order and any others. Mistakes are"
                    + " reported by line: bytes that are not above 0, an end that is not after its"
                    + " start, a row that stands twice.",
                MeasuredJobs.TRANSFERS.stream()
                    .map(
                        one ->
                            Entry.of(
                                "column of measured transfers",
                                one.column().name(),
                                one.column().says()))
                    .toList())));
  }

  private static Entry format(String ending, String text, String use, String source) {
    return Entry.of("format", ending, text).valued(use).published(source);
  }
}
