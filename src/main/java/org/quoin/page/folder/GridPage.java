package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.quoin.input.Nouns;
import org.quoin.observation.Metric;
import org.quoin.observation.Metrics;
import org.quoin.observation.RunKind;
import org.quoin.page.Block;
import org.quoin.page.Figure;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.statistics.Estimate;
import tools.jackson.databind.JsonNode;

/** The page of a grid's metaservers. */
final class GridPage {
  private static final Figure.Axis RESPONSE = new Figure.Axis("response time", "s", false);

  private final ResultFolder folder;
  private final JsonNode summary;
  private final List<JsonNode> servers;
  private final int runs;
  private final JobList jobs;
  private final Verdict verdict;

  GridPage(ResultFolder folder) {
    this.folder = folder;
    summary = folder.summary();
    runs = summary.path("replications").asInt(1);
    servers = StreamSupport.stream(summary.path("metaservers").spliterator(), false).toList();
    jobs = folder.jobs();
    verdict =
        new Verdict(
            "mean response time",
            "s",
            false,
            servers.stream().map(one -> Tree.text(one, "name")).toList(),
            servers.stream().map(one -> metric(one, "responseTime")).toList(),
            servers.stream()
                .map(one -> Tree.estimate(one.path("differenceToBest"), runs))
                .toList());
  }

  private Estimate metric(JsonNode server, String id) {
    return Tree.estimate(server.path("metrics").path(id), runs);
  }

  private boolean isCompared() {
    return servers.size() > 1;
  }

  private JsonNode best() {
    return servers.get(verdict.best());
  }

  Page page() {
    List<String> answer = new ArrayList<>(verdict.sentences());
    answer.add(Tree.text(best(), "bottleneck"));
    String predicted = Tree.text(summary.path("predicted"), "sentence");
    if (!predicted.isEmpty()) {
      answer.add(predicted);
    }
    List<Section> sections = new ArrayList<>();
    sections.add(overview());
    sections.add(overTime());
    sections.add(distributions());
    GridTables tables = new GridTables(servers, runs);
    sections.add(new Section("Queues", List.of(tables.queues())));
    sections.add(new Section("All metrics", List.of(metrics())));
    List<Block> more = tables.more();
    if (!more.isEmpty()) {
      sections.add(new Section("Local users, data and failures", more));
    }
    sections.add(new Section("What is counted", List.of(tables.counts(), sampled())));
    return new Page(
        Tree.text(summary, "title"),
        isCompared() ? "comparison of metaservers" : "run of a metaserver",
        answer,
        Tree.texts(summary.path("warnings")),
        sections,
        folder.origin());
  }

  private Section overview() {
    List<Block> blocks = new ArrayList<>();
    List<String> names = verdict.names();
    blocks.add(
        new Figure.Bars(
            "Where does a job's time go?",
            "Means over "
                + Nouns.counted(runs, "replication")
                + ": to send a job's data, to wait at its site, to compute, to return the result.",
            "time per job",
            "s",
            names,
            List.of(
                stage("send", "sendTime"),
                stage("wait", "waitTime"),
                stage("compute", "computeTime"),
                stage("return", "returnTime")),
            true));
    List<Block.Column> columns = new ArrayList<>();
    columns.add(new Block.Column("metaserver", "", ""));
    for (Metrics metric :
        List.of(
            Metrics.RESPONSE_TIME,
            Metrics.SEND_TIME,
            Metrics.WAIT_TIME,
            Metrics.COMPUTE_TIME,
            Metrics.RETURN_TIME)) {
      columns.add(new Block.Column(metric.id(), metric.unit(), metric.meaning()));
    }
    if (isCompared()) {
      columns.add(
          new Block.Column(
              "longer than the best", "s", "Difference on the same jobs, with its interval"));
    }
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < servers.size(); i++) {
      List<Object> row = new ArrayList<>(List.of(names.get(i)));
      for (Block.Column column : columns.subList(1, 6)) {
        row.add(metric(servers.get(i), column.name()));
      }
      if (isCompared()) {
        row.add(i == verdict.best() ? "" : verdict.behind().get(i));
      }
      rows.add(row);
    }
    blocks.add(new Block.Table("Metaservers", columns, rows));
    return new Section(isCompared() ? "Metaservers compared" : "In short", blocks);
  }

  private Figure.BarSeries stage(String name, String metric) {
    return new Figure.BarSeries(
        name, servers.stream().mapToDouble(one -> metric(one, metric).mean()).toArray(), null);
  }

  private Section overTime() {
    List<Block> blocks = new ArrayList<>();
    GridTimes times = new GridTimes(jobs, verdict.names(), verdict.names().get(verdict.best()));
    folder
        .jsonIfThere("network.json")
        .map(network -> new GridMap(network, best(), jobs).figure())
        .ifPresentOrElse(
            blocks::add,
            () ->
                blocks.add(
                    new Block.Text("The network has too many nodes for a map; it is left out.")));
    blocks.addAll(times.figures());
    return new Section("Network and servers over time", blocks);
  }

  private Section distributions() {
    List<Block> blocks = new ArrayList<>();
    List<Figure.Curve> curves = new ArrayList<>();
    List<Figure.Box> boxes = new ArrayList<>();
    for (String name : verdict.names()) {
      double[] values = responses(name);
      if (values.length > 0) {
        curves.add(Distributions.ecdf(name, values));
        boxes.add(Distributions.box(name, values));
      }
    }
    if (curves.isEmpty()) {
      return new Section("Distributions", List.of(new Block.Text("No counted job came back.")));
    }
    blocks.add(
        new Figure.Curves(
            "How long do jobs take?",
            "Share of the counted jobs that are back within a time, all replications together.",
            RESPONSE,
            new Figure.Axis("share of the jobs", "", false),
            curves));
    if (isCompared()) {
      blocks.add(boxes("Response times by metaserver", "", boxes));
    }
    String best = verdict.names().get(verdict.best());
    List<JobRow> ofBest = jobs.kept().stream().filter(j -> j.compared().equals(best)).toList();
    groups(blocks, "class", best, Distributions.boxes(ofBest, JobRow::jobClass, JobRow::response));
    groups(blocks, "site", best, Distributions.boxes(ofBest, JobRow::site, JobRow::response));
    groups(blocks, "user", best, Distributions.boxes(ofBest, JobRow::user, JobRow::response));
    return new Section("Distributions", blocks);
  }

  private double[] responses(String name) {
    return jobs.kept().stream()
        .filter(job -> job.compared().equals(name))
        .mapToDouble(JobRow::response)
        .toArray();
  }

  private static void groups(
      List<Block> blocks, String group, String under, List<Figure.Box> boxes) {
    if (boxes.size() > 1) {
      blocks.add(
          boxes("Response times by " + group, "Under " + under + "; the most jobs first. ", boxes));
    }
  }

  private static Figure.Boxes boxes(String title, String says, List<Figure.Box> boxes) {
    return new Figure.Boxes(
        title,
        says + "Boxes reach over the middle half of the jobs, whiskers from 5 to 95 %.",
        RESPONSE,
        boxes);
  }

  /** A row a metric, a column a metaserver. */
  private Block metrics() {
    List<Block.Column> columns = new ArrayList<>();
    columns.add(new Block.Column("metric", "", ""));
    columns.add(new Block.Column("unit", "", ""));
    verdict.names().forEach(name -> columns.add(new Block.Column(name, "", "")));
    columns.add(new Block.Column("meaning", "", ""));
    List<List<Object>> rows = new ArrayList<>();
    for (String id : servers.get(0).path("metrics").propertyNames()) {
      List<Object> row = new ArrayList<>();
      row.add(id);
      row.add(Tree.text(servers.get(0).path("metrics").path(id), "unit"));
      servers.forEach(server -> row.add(metric(server, id)));
      row.add(meaning(id));
      rows.add(row);
    }
    return new Block.Table("Every metric, mean and 95 % interval", columns, rows);
  }

  private static String meaning(String id) {
    return Metrics.of(RunKind.GRID).stream()
        .filter(metric -> metric.id().equals(id))
        .map(Metric::meaning)
        .findFirst()
        .orElse("");
  }

  private Block sampled() {
    return new Block.Text(
        "Figures over time are of the first replication's counted jobs, exact averages in each"
            + " interval."
            + (jobs.step() == 1
                ? ""
                : " Distributions are of every "
                    + jobs.step()
                    + "th job of "
                    + Nouns.counted(jobs.count(), "job")
                    + "."));
  }
}
