package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.Plurals;
import org.quoin.metrics.RunKind;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.page.folder.file.JobList;
import org.quoin.page.folder.file.JobList.JobRow;
import org.quoin.report.GridTables;
import org.quoin.report.WaitTables;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.block.TableColumn;
import org.quoin.result.GridSummary;

/** The page of a grid's metaservers. */
final class GridPage {
  private static final Figure.Axis RESPONSE = new Figure.Axis("response time", "s", false);

  private final ResultFolder folder;
  private final GridSummary summary;
  private final List<GridSummary.Server> servers;
  private final int runs;
  private final JobList jobs;

  GridPage(ResultFolder folder) {
    this.folder = folder;
    summary = folder.summary(GridSummary.class);
    runs = summary.replications();
    servers = summary.metaservers();
    jobs = folder.jobs();
  }

  private boolean isCompared() {
    return servers.size() > 1;
  }

  Page page() {
    List<Section> sections = new ArrayList<>();
    sections.add(overview());
    sections.add(overTime());
    sections.add(distributions());
    GridTables tables = new GridTables(summary);
    WaitTables waits = new WaitTables(summary);
    if (waits.any()) {
      List<Block> blocks = new ArrayList<>(waits.figures());
      blocks.add(waits.table());
      sections.add(new Section("Waits", blocks));
    }
    sections.add(new Section("Queues", List.of(tables.queues(Integer.MAX_VALUE))));
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

  private Section overview() {
    List<Block> blocks = new ArrayList<>();
    List<String> names = summary.compared();
    blocks.add(
        new Figure.Bars(
            "Where does a job's time go?",
            "Means over "
                + Plurals.counted(runs, "replication")
                + ": to send a job's data, to wait at its site, to compute, to return the result.",
            "",
            new Figure.Axis("time per job", "s", false),
            names,
            List.of(
                stage("send", "sendTime"),
                stage("wait", "waitTime"),
                stage("compute", "computeTime"),
                stage("return", "returnTime")),
            true));
    GridTables tables = new GridTables(summary);
    blocks.add(tables.responses(Integer.MAX_VALUE));
    if (summary.sites() > 1) {
      blocks.add(tables.shares(Integer.MAX_VALUE));
    }
    return new Section(isCompared() ? "Metaservers compared" : "In short", blocks);
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
    List<Figure.Curve> curves = new ArrayList<>();
    List<Figure.Box> boxes = new ArrayList<>();
    for (String name : summary.compared()) {
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
      blocks.add(Distributions.figure("Response times by metaserver", "", RESPONSE, boxes));
    }
    String best = summary.bestName();
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
          Distributions.figure(
              "Response times by " + group,
              "Under " + under + "; the most jobs first. ",
              RESPONSE,
              boxes));
    }
  }

  private Block metrics() {
    return TableColumn.metrics(
        "Every metric, mean and 95 % interval",
        RunKind.GRID,
        servers.get(0).metrics().keySet(),
        summary.compared(),
        summary::estimate,
        id -> servers.get(0).metrics().get(id).unit());
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
