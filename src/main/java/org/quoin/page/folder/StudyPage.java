package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.experiment.StudyResults;
import org.quoin.experiment.store.RunMetric;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.page.folder.file.Tree;
import org.quoin.report.block.Block;
import org.quoin.report.study.StudyFigures;
import org.quoin.statistics.Estimate;
import tools.jackson.databind.JsonNode;

/** The page of a study. */
final class StudyPage {
  /** Rows of a table; the files hold all. */
  private static final int MOST_ROWS = 1000;

  /** Warnings of points that are shown. */
  private static final int MOST_WARNINGS = 12;

  private final ResultFolder folder;
  private final JsonNode summary;
  private final StudyResults results;
  private final RunMetric first;

  StudyPage(ResultFolder folder) {
    this.folder = folder;
    summary = folder.summary();
    results = StudyResults.read(folder.path());
    first = results.metrics().get(0);
  }

  Page page() {
    List<Section> sections = new ArrayList<>();
    List<Block> curves = List.copyOf(StudyFigures.of(results));
    if (!curves.isEmpty()) {
      sections.add(new Section("What changes with what", curves));
    }
    sections.add(new Section("Points", List.of(points())));
    return new Page(results.title(), "study", answer(), warnings(), sections, folder.origin());
  }

  private boolean isCompared() {
    return summary.path("points").path(0).path("compared").size() > 1;
  }

  private List<String> answer() {
    List<String> answer = new ArrayList<>();
    int points = summary.path("points").size();
    if (isCompared()) {
      answer.addAll(winners(points));
    } else {
      answer.add(range());
    }
    answer.add(
        Plurals.counted(points, "point")
            + ", "
            + Plurals.counted(summary.path("runs").asInt(0), "run")
            + "; judged by "
            + first.id()
            + ": "
            + lower(first.meaning())
            + ".");
    double ratio = Tree.number(summary, "varianceRatio");
    if (!Double.isNaN(ratio)) {
      answer.add(
          "Variance reduction leaves "
              + Quantity.digits(ratio)
              + " of the variance of as many independent runs.");
    }
    return answer;
  }

  /** At how many points each is told to be the best. */
  private List<String> winners(int points) {
    Map<String, Integer> wins = new LinkedHashMap<>();
    int open = points;
    for (JsonNode point : summary.path("points")) {
      for (JsonNode one : point.path("compared")) {
        if (one.path("place").path(0).asInt(0) == 1 && one.path("place").path(1).asInt(0) == 1) {
          wins.merge(Tree.text(one, "name"), 1, Integer::sum);
          open--;
        }
      }
    }
    List<String> sentences = new ArrayList<>();
    wins.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(
            win ->
                sentences.add(
                    win.getKey()
                        + " is best at "
                        + win.getValue()
                        + " of "
                        + counted(points)
                        + "."));
    if (open > 0) {
      sentences.add(
          (open == points ? "At no point" : "At " + counted(open) + " no")
              + (open == points ? " can a best one be told." : " best one can be told."));
    }
    return sentences;
  }

  private static String counted(int points) {
    return Plurals.counted(points, "point");
  }

  private String range() {
    double[] means =
        results.rows().stream()
            .mapToDouble(row -> row.estimates().get(first.id()).mean())
            .filter(mean -> !Double.isNaN(mean))
            .sorted()
            .toArray();
    return means.length == 0
        ? "No run has a value of " + first.id() + "."
        : first.id()
            + " goes from "
            + shown(means[0])
            + " to "
            + shown(means[means.length - 1])
            + " over "
            + counted(means.length)
            + ".";
  }

  private String shown(double value) {
    return Quantity.digits(value) + (first.unit().isEmpty() ? "" : " " + first.unit());
  }

  private static String lower(String sentence) {
    return sentence.isEmpty()
        ? ""
        : Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
  }

  private List<String> warnings() {
    Set<String> warnings = new LinkedHashSet<>(Tree.texts(summary.path("warnings")));
    for (JsonNode point : summary.path("points")) {
      warnings.addAll(Tree.texts(point.path("warnings")));
      for (JsonNode one : point.path("compared")) {
        int without = one.path("runsWithoutSteadyState").asInt(0);
        if (without > 0) {
          warnings.add(
              "at point "
                  + point.path("point").asInt(0)
                  + ", under "
                  + Tree.text(one, "name")
                  + ", "
                  + Plurals.counted(without, "run")
                  + " of "
                  + point.path("replications").asInt(0)
                  + " found no steady state");
        }
      }
    }
    List<String> shown = new ArrayList<>(warnings);
    if (shown.size() > MOST_WARNINGS) {
      int more = shown.size() - MOST_WARNINGS;
      shown = new ArrayList<>(shown.subList(0, MOST_WARNINGS));
      shown.add("and " + more + " more in summary.json");
    }
    return shown;
  }

  private Block points() {
    List<Block.Column> columns = new ArrayList<>(List.of(new Block.Column("point", "", "")));
    for (JsonNode axis : summary.path("axes")) {
      columns.add(new Block.Column(Tree.text(axis, "key"), Tree.text(axis, "unit"), ""));
    }
    columns.add(new Block.Column(Tree.text(summary, "compared"), "", ""));
    columns.add(new Block.Column("runs", "", "Replications"));
    columns.add(new Block.Column(first.id(), first.unit(), first.meaning()));
    if (isCompared()) {
      columns.add(
          new Block.Column(
              "place", "", "1-2: no significant difference from its neighbours (paired, Holm)"));
      columns.add(
          new Block.Column("off the best", first.unit(), "Difference on the same random numbers"));
    }
    List<List<Object>> rows = new ArrayList<>();
    for (JsonNode point : summary.path("points")) {
      for (JsonNode one : point.path("compared")) {
        rows.add(row(point, one));
      }
    }
    int left = rows.size() - MOST_ROWS;
    return new Block.Table(
        left > 0 ? "The first points; " + left + " more rows in results.csv" : "All points",
        columns,
        left > 0 ? rows.subList(0, MOST_ROWS) : rows);
  }

  private List<Object> row(JsonNode point, JsonNode one) {
    int runs = point.path("replications").asInt(0);
    List<Object> row = new ArrayList<>(List.of(Tree.number(point, "point")));
    for (JsonNode axis : summary.path("axes")) {
      JsonNode value = point.path("at").path(Tree.text(axis, "key"));
      row.add(value.isNumber() ? (Object) value.doubleValue() : value.asString(""));
    }
    row.add(Tree.text(one, "name"));
    row.add((double) runs);
    row.add(Tree.estimate(one.path("metrics").path(first.id()), runs));
    if (isCompared()) {
      int from = one.path("place").path(0).asInt(0);
      int to = one.path("place").path(1).asInt(0);
      row.add(from == to ? String.valueOf(from) : from + "-" + to);
      row.add(behind(point, Tree.text(one, "name"), runs));
    }
    return row;
  }

  /** By how much one is behind that with the best mean; empty for that itself. */
  private static Object behind(JsonNode point, String name, int runs) {
    String best = Tree.text(point.path("pairs").path(0), "better");
    for (JsonNode pair : point.path("pairs")) {
      if (Tree.text(pair, "better").equals(best) && Tree.text(pair, "worse").equals(name)) {
        Estimate difference = Tree.estimate(pair.path("difference"), runs);
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
