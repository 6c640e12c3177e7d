package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.base.Quantity;
import org.quoin.experiment.store.RunMetric;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.study.ResampledTables;
import org.quoin.report.study.StudyFigures;
import org.quoin.result.StudyResults;
import org.quoin.result.StudySummary;
import org.quoin.result.StudySummary.Alternative;
import org.quoin.result.StudySummary.Axis;
import org.quoin.result.StudySummary.Pair;
import org.quoin.result.StudySummary.Point;
import org.quoin.statistics.Estimate;
import org.quoin.workload.resample.ResamplingDiagnosis;

/** The page of a study. */
final class StudyPage {
  /** Rows of a table; the files hold all. */
  private static final int MAX_ROWS = 1000;

  private final ResultFolder folder;
  private final StudySummary summary;
  private final StudyResults results;
  private final RunMetric first;

  StudyPage(ResultFolder folder) {
    this.folder = folder;
    results = StudyResults.read(folder.path());
    summary = results.summary();
    first = results.metrics().get(0);
  }

  Page page() {
    boolean resampled = ResampledTables.fit(summary);
    return new Page(
        results.title(),
        resampled ? "resampled log" : "study",
        answer(),
        summary.everyWarning(),
        resampled ? resampled() : study(),
        folder.origin());
  }

  private List<Section> study() {
    List<Section> sections = new ArrayList<>();
    List<Figure> figures = StudyFigures.of(results);
    sections.add(new Section("Point by point", beside(figures, points())));
    if (figures.size() > 1) {
      sections.add(new Section("Axis by axis", List.copyOf(figures.subList(1, figures.size()))));
    }
    return sections;
  }

  /** Makes the sections of a log under policies, each of which ran the same drawn logs. */
  private List<Section> resampled() {
    ResampledTables tables = new ResampledTables(summary, first);
    List<Section> sections = new ArrayList<>();
    List<Figure> figures = StudyFigures.of(results);
    sections.add(
        new Section(
            isCompared() ? "Policies compared" : "The policy", beside(figures, tables.policies())));
    tables.pairs().ifPresent(pairs -> sections.add(new Section("Differences", List.of(pairs))));
    if (figures.size() > 1) {
      sections.add(new Section("Other metrics", List.copyOf(figures.subList(1, figures.size()))));
    }
    return sections;
  }

  /** Returns the first figure, if there is one, and a table. */
  private static List<Block> beside(List<Figure> figures, Block table) {
    return figures.isEmpty() ? List.of(table) : List.of(figures.get(0), table);
  }

  private boolean isCompared() {
    return summary.points().get(0).compared().size() > 1;
  }

  private List<String> answer() {
    List<String> answer = new ArrayList<>();
    answer.add(summary.verdict());
    answer.add(
        ResampledTables.fit(summary)
            ? new ResampledTables(summary, first).how()
            : "Simulated: "
                + summary.simulated()
                + "; judged by the "
                + StudyResults.words(first)
                + ": "
                + meaning()
                + ".");
    if (summary.matters() != null) {
      answer.add(summary.matters());
    }
    summary.points().stream()
        .flatMap(point -> Stream.ofNullable(point.resampling()))
        .map(ResamplingDiagnosis::sentence)
        .distinct()
        .limit(1)
        .forEach(answer::add);
    double ratio = summary.varianceRatio();
    if (!Double.isNaN(ratio)) {
      answer.add(
          "Variance reduction leaves "
              + Quantity.digits(ratio)
              + " of the variance of as many independent runs.");
    }
    return answer;
  }

  /** Returns the meaning of the first metric, without the name that some begin with. */
  private String meaning() {
    String meaning = lower(first.meaning());
    String name = StudyResults.words(first) + ": ";
    return meaning.startsWith(name) ? meaning.substring(name.length()) : meaning;
  }

  private static String lower(String sentence) {
    return sentence.isEmpty()
        ? ""
        : Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
  }

  private Block points() {
    List<Block.Column> columns =
        new ArrayList<>(List.of(new Block.Column("point", "", "", Block.Shown.ONCE)));
    for (Axis axis : summary.axes()) {
      String name = summary.shortName(axis.key());
      columns.add(
          new Block.Column(
              name, axis.unit(), name.equals(axis.key()) ? "" : axis.key(), Block.Shown.ONCE));
    }
    columns.add(new Block.Column(summary.compared(), "", ""));
    columns.add(new Block.Column(StudyResults.words(first), first.unit(), first.meaning()));
    if (isCompared()) {
      columns.add(
          new Block.Column("off the best", first.unit(), "Difference on the same random numbers"));
      columns.add(
          new Block.Column(
              "place", "", "1-2: no significant difference from its neighbours (paired, Holm)"));
    }
    columns.add(new Block.Column("runs", "", "Replications"));
    List<List<Object>> rows = new ArrayList<>();
    for (Point point : summary.points()) {
      for (Alternative one : point.compared()) {
        rows.add(row(point, one));
      }
    }
    int left = rows.size() - MAX_ROWS;
    return new Block.Table(
            left > 0 ? "The first points; " + left + " more rows in results.csv" : "All points",
            columns,
            left > 0 ? rows.subList(0, MAX_ROWS) : rows)
        .in(first.unit(), results.unit(first));
  }

  private List<Object> row(Point point, Alternative one) {
    int runs = point.replications();
    List<Object> row = new ArrayList<>(List.of((double) point.point()));
    for (Axis axis : summary.axes()) {
      row.add(point.at().get(axis.key()));
    }
    row.add(one.name());
    row.add(one.metrics().get(first.id()).estimate(runs));
    if (isCompared()) {
      int from = one.place().get(0);
      int to = one.place().get(1);
      row.add(behind(point, one.name(), runs));
      row.add(from == to ? String.valueOf(from) : from + "-" + to);
    }
    row.add((double) runs);
    return row;
  }

  /** The difference of an alternative from the one with the best mean; empty for the latter. */
  private static Object behind(Point point, String name, int runs) {
    String best = point.pairs().get(0).better();
    for (Pair pair : point.pairs()) {
      if (pair.better().equals(best) && pair.worse().equals(name)) {
        Estimate difference = pair.difference().estimate(runs);
        return new Estimate(
            Math.abs(difference.mean()),
            difference.halfWidth(),
            difference.level(),
            difference.count());
      }
    }
    return "";
  }
}
