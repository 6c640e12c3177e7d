package org.quoin.cli.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.quoin.base.Plugins;
import org.quoin.cli.reference.Chapter.Topic;
import org.quoin.cluster.JobOrder;
import org.quoin.metaserver.MetaServerKind;
import org.quoin.metrics.Metric;
import org.quoin.page.Template;
import org.quoin.report.GridTables;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.study.StudyFile;
import org.quoin.scenario.yaml.KeySchema;
import org.quoin.scheduling.PolicyKind;
import org.quoin.workload.log.LogFormat;
import picocli.CommandLine;

/** Lists the chapters of the reference. */
public final class Reference {
  /** The kind of a word of the glossary. */
  public static final String TERM = "term";

  /** The resource with the entries of a program without plug-ins. */
  public static final String STORED = "entries.txt";

  private static final List<Class<?>> SERVICES =
      List.of(
          PolicyKind.class, JobOrder.class, Metric.class, LogFormat.class, MetaServerKind.class);

  private Reference() {}

  /** {@return all chapters} */
  public static List<Chapter> chapters(CommandLine program) {
    List<Chapter> chapters = new ArrayList<>();
    chapters.add(Commands.of(program));
    chapters.add(Keys.grid());
    chapters.add(Keys.topology());
    chapters.add(Keys.study());
    chapters.add(Keys.machine());
    chapters.add(Keys.queue());
    chapters.add(Keys.replay());
    chapters.add(Keys.coscheduling());
    chapters.addAll(Registries.all());
    chapters.add(WrittenFiles.chapter());
    chapters.add(tables());
    chapters.add(exits());
    chapters.add(glossary());
    return chapters;
  }

  /**
   * {@return the files of the reference by name: the pages, and the JSON schemas of scenarios and
   * studies}
   */
  public static Map<String, String> pages(CommandLine program) {
    Map<String, String> pages = new TreeMap<>(Markdown.pages(chapters(program)));
    pages.put(
        Keys.GRID_SCHEMA, KeySchema.json("Quoin scenario of a grid", ScenarioFile.gridKeys()));
    pages.put(Keys.STUDY_SCHEMA, KeySchema.json("Quoin study", StudyFile.KEYS));
    return pages;
  }

  /**
   * {@return all entries, each once}
   *
   * @param program creates the program with all its commands described, which takes longer than to
   *     read the entries that the build stores; it is called if plug-ins add entries
   */
  public static List<Entry> entries(Supplier<CommandLine> program) {
    return Plugins.any(SERVICES) ? entries(program.get()) : stored();
  }

  private static List<Entry> stored() {
    List<Entry> entries = new ArrayList<>();
    String text = new Template(Reference.class).text(STORED);
    int end;
    for (int from = 0; from < text.length(); from = end + 1) {
      end = text.indexOf('\n', from);
      entries.add(Entry.ofLine(text.substring(from, end)));
    }
    return entries;
  }

  /** {@return the text of the resource that stores the entries, a line each} */
  public static String stored(CommandLine program) {
    StringBuilder text = new StringBuilder();
    entries(program).forEach(entry -> text.append(entry.line()).append('\n'));
    return text.toString();
  }

  /** {@return all entries as the program describes itself, each once} */
  public static List<Entry> entries(CommandLine program) {
    List<Entry> all = new ArrayList<>(Commands.names(program));
    chapters(program).stream()
        .flatMap(chapter -> chapter.topics().stream())
        .flatMap(topic -> topic.entries().stream())
        .forEach(all::add);
    return all.stream().distinct().toList();
  }

  private static Chapter tables() {
    List<Topic> topics = new ArrayList<>();
    GridTables.columns()
        .forEach(
            (table, columns) ->
                topics.add(
                    new Topic(
                        table,
                        "",
                        columns.stream()
                            .map(
                                one ->
                                    Entry.of(
                                            "column of the table \"" + table + "\"",
                                            one.name(),
                                            one.says())
                                        .valued(one.unit()))
                            .toList())));
    return new Chapter(
        "tables",
        "Printed tables",
        "The columns of the tables that `quoin run`, `quoin compare` and their pages show of every"
            + " grid. The unit of a column is chosen for its numbers: s may be shown as min, B/s as"
            + " MB/s.",
        topics);
  }

  private static Chapter exits() {
    return new Chapter(
        "exit-codes",
        "Exit codes",
        "Mistakes go to standard error, a line each.",
        List.of(
            new Topic(
                "Exit codes",
                "",
                Stream.of(ExitCode.values())
                    .map(one -> Entry.of("exit code", "" + one.number(), one.meaning()))
                    .toList())));
  }

  private static Chapter glossary() {
    List<Topic> topics =
        WrittenFiles.sections("glossary.txt").entrySet().stream()
            .map(
                topic ->
                    new Topic(
                        topic.getKey(),
                        "",
                        topic.getValue().entrySet().stream()
                            .map(word -> Entry.of(TERM, word.getKey(), word.getValue()))
                            .toList()))
            .toList();
    return new Chapter(
        "glossary",
        "Glossary",
        "Messages, pages and the code use one word for one thing, with these meanings.",
        topics);
  }
}
