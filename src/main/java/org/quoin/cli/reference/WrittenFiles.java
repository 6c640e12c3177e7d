package org.quoin.cli.reference;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quoin.base.Json;
import org.quoin.base.Meaning;
import org.quoin.cli.reference.Chapter.Topic;
import org.quoin.page.Template;
import org.quoin.report.GridFiles;
import org.quoin.report.JobsCsv;
import org.quoin.report.QueueReport;
import org.quoin.report.SlicesCsv;
import org.quoin.report.block.TableColumn;
import org.quoin.report.replay.AgainstLog;
import org.quoin.report.replay.Comparison;
import org.quoin.report.replay.ReplayFiles;
import org.quoin.report.study.StudyFiles;
import org.quoin.result.AnalysisSummary;
import org.quoin.result.CalibrationSummary;
import org.quoin.result.CoschedulingSummary;
import org.quoin.result.GivenAnalysisSummary;
import org.quoin.result.GivenSummary;
import org.quoin.result.GridSummary;
import org.quoin.result.NetworkPlan;
import org.quoin.result.Origin;
import org.quoin.result.QueueSummary;
import org.quoin.result.ReplaySummary;
import org.quoin.result.StartSummary;
import org.quoin.result.StudySummary;
import org.quoin.result.TopologySummary;

/**
 * Describes the files that a run writes: the columns of its tables and the fields of its summaries.
 */
public final class WrittenFiles {

  private WrittenFiles() {}

  static Chapter chapter() {
    List<Topic> topics = new ArrayList<>();
    topics.add(
        table(
            "jobs.csv",
            "A row a job that counts, the same columns for every kind of run: first those of"
                + " Batsim, then Quoin's, then those of `reasons` and of `names` if asked for; of a"
                + " grid by run and number, of a replay in the order of their ends. A cell is empty"
                + " where a run has no such thing. With `compress` it is `jobs.csv.gz`, which"
                + " pandas and R read as well.",
            Stream.of(JobsCsv.COLUMNS, JobsCsv.REASONS, JobsCsv.NAMES)
                .flatMap(List::stream)
                .toList()));
    topics.add(
        table("summary.csv", "Of a grid: a row a metaserver and metric.", GridFiles.SUMMARY));
    topics.add(
        table(
            "compare.csv",
            "Of several policies: a row a policy; a column a metric follows.",
            Comparison.PLAN));
    topics.add(
        table(
            "timeseries.csv",
            "Of a replay: a row an instant at which a job comes, starts or ends.",
            ReplayFiles.SERIES));
    topics.add(
        table("plans.csv", "Of a replay with `plans`: a row a planned start.", ReplayFiles.PLANS));
    topics.add(
        table(
            SlicesCsv.NAME,
            "Of a replay with time slices, or of coscheduling: a row a job as long as it holds the"
                + " same cells of the matrix.",
            SlicesCsv.COLUMNS));
    topics.add(
        table(
            "waits.csv",
            "Of a replay with `against-log`: a row a job whose wait is known.",
            AgainstLog.COLUMNS));
    topics.add(
        table(
            "results.csv",
            "Of a study: a row a point, what is compared, and metric.",
            joined(StudyFiles.PLACE, StudyFiles.RESULT)));
    topics.add(
        table(
            "runs.csv",
            "Of a study: a row a run; a column a metric follows.",
            joined(StudyFiles.PLACE, StudyFiles.RUN)));
    topics.add(
        table(
            "figures.csv",
            "Of a queue: a row a figure or a point of a distribution.",
            QueueReport.COLUMNS));
    fields()
        .forEach(
            (file, fields) -> {
              List<Entry> entries = new ArrayList<>();
              fields.forEach((path, text) -> entries.add(Entry.of("field of " + file, path, text)));
              topics.add(new Topic(file, "", entries));
            });
    return new Chapter(
        "files",
        "Files that are written",
        "All are text in UTF-8; numbers have a point and as many digits as they need to be read"
            + " back as they are, times are in seconds. The same scenario and seed give the same"
            + " bytes. Fields of JSON in groups and in the items of lists are joined by dots here;"
            + " a name in capitals stands for any. A value that is undefined, such as the mean of a"
            + " metric that no run has, is NaN in summary.csv, results.csv and runs.csv, null in"
            + " JSON, an empty cell in the other CSV files, and - in printed tables. Names stand in"
            + " CSV files as they were written. A spreadsheet takes a cell that begins with =, +, -"
            + " or @ for a formula: quoin report DIR --csv-safe puts an apostrophe before such a"
            + " text, and leaves numbers as they are.",
        topics);
  }

  private static List<TableColumn<Void>> joined(
      List<TableColumn<Void>> one, List<TableColumn<Void>> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  private static Topic table(String file, String text, List<? extends TableColumn<?>> columns) {
    return new Topic(
        file,
        text,
        columns.stream()
            .map(one -> Entry.of("column of " + file, one.column().name(), one.column().says()))
            .toList());
  }

  /** {@return the meaning of each field of a JSON file, by file and path} */
  public static Map<String, Map<String, String>> fields() {
    Map<String, Map<String, String>> files = new LinkedHashMap<>();
    files.put("summary.json of a grid", described(GridSummary.class));
    files.put("summary.json of a replay", described(ReplaySummary.class));
    files.put("summary.json of several policies", described(ReplaySummary.Several.class));
    files.put("summary.json of a time-shared cluster", described(CoschedulingSummary.class));
    files.put("summary.json of a study", described(StudySummary.class));
    files.put(Origin.FILE, described(Origin.class));
    files.put("network.json", described(NetworkPlan.class));
    files.put("analyze --json", described(AnalysisSummary.class));
    files.put("summary.json of a queue", described(QueueSummary.class));
    files.put("calibrate --json", described(CalibrationSummary.class));
    files.put("compare --given --json", described(GivenSummary.class));
    files.put("analyze --given --json", described(GivenAnalysisSummary.class));
    files.put("when --json", described(StartSummary.class));
    files.put("analyze --simulate --json", described(AnalysisSummary.Simulated.class));
    files.put("topology show --json", described(TopologySummary.class));
    files.put("topology analyze --json", described(TopologySummary.Analysis.class));
    return files;
  }

  /** {@return the texts of a file of this package, by "[section]" and the name before ": "} */
  static Map<String, Map<String, String>> sections(String file) {
    Map<String, Map<String, String>> sections = new LinkedHashMap<>();
    Map<String, String> current = new LinkedHashMap<>();
    for (String line : new Template(WrittenFiles.class).text(file).lines().toList()) {
      int colon = line.indexOf(": ");
      if (line.startsWith("[")) {
        current = new LinkedHashMap<>();
        sections.put(line.substring(1, line.length() - 1), current);
      } else if (colon > 0) {
        current.put(line.substring(0, colon), line.substring(colon + 2));
      }
    }
    return sections;
  }

  private static Map<String, String> described(Class<?> type) {
    Map<String, String> fields = new LinkedHashMap<>();
    describe(type, "", fields);
    return fields;
  }

  /** Adds the components of a record, of the records in it, and of those in its lists and maps. */
  private static void describe(Class<?> type, String prefix, Map<String, String> fields) {
    for (RecordComponent component : type.getRecordComponents()) {
      Meaning meaning = component.getAnnotation(Meaning.class);
      if (meaning == null) { // the members of an inlined record
        describe(component.getType(), prefix, fields);
        continue;
      }
      boolean unnamed = component.getType() == Json.Members.class;
      String keys = meaning.key().replace(' ', '.');
      String path = prefix + (unnamed ? keys : Json.name(component.getName()));
      path += unnamed || keys.isEmpty() ? "" : "." + keys;
      fields.put(path, meaning.value());
      Type inner = component.getGenericType();
      while (inner instanceof ParameterizedType generic) {
        inner = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
      }
      if (inner instanceof Class<?> one
          && one.isRecord()
          && !unnamed
          && one != ReplaySummary.class) {
        describe(one, path + ".", fields);
      }
    }
  }
}
