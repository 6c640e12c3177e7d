package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Plurals;
import org.quoin.metrics.RunKind;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.page.folder.file.JobRows;
import org.quoin.page.folder.file.JobRows.JobRow;
import org.quoin.report.GridTables;
import org.quoin.report.WaitTables;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.block.TableColumn;
import org.quoin.result.GridSummary;

/** The page of a grid's metaservers. */
final class GridPage {
  /** Title of the table of all metrics. */
  static final String METRICS = "Every metric, mean and 95 % interval";

  private final ResultFolder folder;
  private final GridSummary summary;
  private final List<GridSummary.Server> servers;
  private final int runs;
  private final JobRows jobs;

  /** The unit of the times of jobs, in tables and figures alike. */
  private final DisplayUnit unit;

  private final Figure.Axis response;

  GridPage(ResultFolder folder) {
    this.folder = folder;
    summary = folder.summary(GridSummary.class);
    runs = summary.replications();
    servers = summary.metaservers();
    jobs = folder.jobs();
    unit = new GridTables(summary).timeUnit();
    response = new Figure.Axis("response time", "s", false).in(unit);
  }

  private boolean isCompared() {
    return servers.size() > 1;
  }

  Page page() {
    List<Section> sections = new ArrayList<>();
    sections.add(overview());
    List<Block> detail = detail();
    if (!detail.isEmpty()) {
      sections.add(new Section("Times and shares", detail));
    }
    sections.add(overTime());
    sections.add(distributions());
    GridTables tables = new GridTables(summary);
    WaitTables waits = new WaitTables(summary, unit);
    if (waits.any()) {
      List<Block> blocks = new ArrayList<>(waits.figures());
      blocks.add(waits.table());
      sections.add(new Section("Waits", blocks));
    }
    List<Block> queues = new ArrayList<>();
    if (summary.predicted() != null) {
      queues.add(new Block.Text(summary.predicted().sentence()));
    }
    queues.add(tables.queues(Integer.MAX_VALUE));
    sections.add(new Section("Queues", queues));
    sections.add(new Section("All metrics", List.of(metrics())));
    List<Block> more = new ArrayList<>(tables.more(Integer.MAX_VALUE));
    if (summary.bestServer().failures() != null) {
      more.add(tables.parts());
    }
    if (!more.isEmpty()) {
      sections.add(new Section("Local users, data and failures", more));
    }
    sections.add(new Section("What is counted", List.of(tables.counts(), sampled())));
    return new Page(
        summary.title(),
        isCompared() ? "comparison of metaservers" : "run of a metaserver",
        summary.answer(),
        summary.warnings(),
        sections,
        folder.origin());
  }

  /** The first chart and table: where the jobs went, or on one site where their time went. */
  private Section overview() {
    GridTables tables = new GridTables(summary);
    return new Section(
        isCompared() ? "Metaservers compared" : "In short",
        List.of(
            summary.sites() > 1 ? tables.where() : stages(), tables.responses(Integer.MAX_VALUE)));
  }

  /** Makes the blocks that follow the first chart and table; may be empty. */
  private List<Block> detail() {
    List<Block> blocks = new ArrayList<>();
    if (summary.sites() > 1) {
      blocks.add(stages());
    }
    if (isCompared()) {
      blocks.add(behind());
    }
    if (summary.sites() > 1) {
      blocks.add(new GridTables(summary).shares(Integer.MAX_VALUE));
    }
    return blocks;
  }

  private Figure stages() {
    return new Figure.Bars(
        "Where does a job's time go?",
        "Means over "
            + Plurals.counted(runs, "replication")
            + ": to send a job's data, to wait at its site, to compute, to return the result."
            + (runs > 1 ? " Whiskers are the 95 % interval of the sum." : "")
            + (Boolean.TRUE.equals(summary.bestIsShown()) ? " The star marks the best." : ""),
        "",
        new Figure.Axis("time per job", "s", false).in(unit),
        summary.compared(),
        List.of(
            stage("send", "sendTime"),
            stage("wait", "waitTime"),
            stage("compute", "computeTime"),
            stage("return", "returnTime")),
        true,
        servers.stream().mapToDouble(one -> one.metric("responseTime", runs).halfWidth()).toArray(),
        Boolean.TRUE.equals(summary.bestIsShown()) ? summary.best() : "");
  }

  /** Makes the differences from the best, which show what means from 0 hide. */
  private Figure behind() {
    List<GridSummary.Server> others =
        servers.stream().filter(one -> !one.name().equals(summary.bestName())).toList();
    return new Figure.Bars(
        "How much longer do jobs take than under " + summary.bestName() + "?",
        "Mean difference of the response times of the same jobs"
            + (runs > 1
                ? ", with its 95 % interval; one that reaches below 0 shows no difference."
                : "."),
        "",
        Figure.Axis.difference("longer than the best", "s").in(unit),
        others.stream().map(GridSummary.Server::name).toList(),
        List.of(
            new Figure.BarSeries(
                "longer than the best",
                others.stream().mapToDouble(one -> one.behind(runs).mean()).toArray(),
                runs > 1
                    ? others.stream().mapToDouble(one -> one.behind(runs).halfWidth()).toArray()
                    : null)),
        false);
  }

  private Figure.BarSeries stage(String name, String metric) {
    return new Figure.BarSeries(
        name, servers.stream().mapToDouble(one -> one.metric(metric, runs).mean()).toArray(), null);
  }

  private Section overTime() {
    List<Block> blocks = new ArrayList<>();
    GridTimes times = new GridTimes(jobs, summary.compared(), summary.bestName());
    folder
        .network()
        .map(network -> new GridMap(network, summary.bestServer(), jobs).figure())
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
    Map<String, double[]> all = new LinkedHashMap<>();
    List<Figure.Box> boxes = new ArrayList<>();
    for (String name : summary.compared()) {
      double[] values = responses(name);
      if (values.length > 0) {
        all.put(name, values);
        boxes.add(JobDistributions.box(name, values));
      }
    }
    if (all.isEmpty()) {
      return new Section("Distributions", List.of(new Block.Text("No counted job came back.")));
    }
    blocks.add(
        JobDistributions.ecdfs(
            "How long do jobs take?",
            "Share of the counted jobs that are back within a time, all replications together.",
            response,
            all));
    if (isCompared()) {
      blocks.add(JobDistributions.figure("Response times by metaserver", "", response, boxes));
    }
    String best = summary.bestName();
    List<JobRow> ofBest = jobs.kept().stream().filter(j -> j.compared().equals(best)).toList();
    groups(
        blocks, "class", best, JobDistributions.boxes(ofBest, JobRow::jobClass, JobRow::response));
    groups(blocks, "site", best, JobDistributions.boxes(ofBest, JobRow::site, JobRow::response));
    groups(blocks, "user", best, JobDistributions.boxes(ofBest, JobRow::user, JobRow::response));
    return new Section("Distributions", blocks);
  }

  private double[] responses(String name) {
    return jobs.kept().stream()
        .filter(job -> job.compared().equals(name))
        .mapToDouble(JobRow::response)
        .toArray();
  }

  private void groups(List<Block> blocks, String group, String under, List<Figure.Box> boxes) {
    if (boxes.size() > 1) {
      blocks.add(
          JobDistributions.figure(
              "Response times by " + group,
              "Under " + under + "; the most jobs first. ",
              response,
              boxes));
    }
  }

  private Block metrics() {
    return TableColumn.metrics(
        METRICS,
        RunKind.GRID,
        servers.get(0).metrics().keySet(),
        summary.compared(),
        summary::estimate,
        id -> servers.get(0).metrics().get(id).unit(),
        unit);
  }

  private Block sampled() {
    return new Block.Text(
        "Figures over time are of the first replication's counted jobs, exact averages in each"
            + " interval."
            + (jobs.step() == 1
                ? ""
                : " Distributions show one job in %s of %s."
                    .formatted(jobs.step(), Plurals.counted(jobs.count(), "job"))));
  }
}
