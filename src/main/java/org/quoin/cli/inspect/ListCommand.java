package org.quoin.cli.inspect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.reference.Chapter;
import org.quoin.cli.reference.Chapter.Topic;
import org.quoin.cli.reference.Registries;
import org.quoin.report.TextTable;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code quoin list}: the chapters and topics of the reference that describe the registries. */
public final class ListCommand extends DeclaredCommand implements Callable<Integer> {
  /** First words of topics that are a part of their chapter. */
  private static final Set<String> PARTS = Set.of("options", "of");

  private final PositionalParamSpec argument =
      add(
          PositionalParamSpec.builder()
              .index("0")
              .paramLabel("WHAT")
              .type(String.class)
              .arity("0..1")
              .completionCandidates(() -> words().iterator())
              .description("One of ${COMPLETION-CANDIDATES}. Default: what each of these is."));

  /** Creates the command. */
  public ListCommand() {
    super("list", "Lists the names that can be written: policies, metrics ...");
    examples("quoin list policies");
  }

  @Override
  public Integer call() {
    String what = argument.getValue();
    if (what == null) {
      spec.commandLine().getOut().print(overview());
      return 0;
    }
    Stream<String> chapters =
        Registries.all().stream()
            .filter(chapter -> chapter.file().equalsIgnoreCase(what))
            .map(Chapter::listing);
    Stream<String> topics =
        topics().filter(topic -> word(topic).equalsIgnoreCase(what)).map(Topic::listing);
    String listing =
        Stream.concat(chapters, topics)
            .findFirst()
            .orElseThrow(
                () ->
                    new InputException(
                        "list",
                        "nothing is called '%s': %s"
                            .formatted(what, NearestName.expected(what, words()))));
    spec.commandLine().getOut().print(listing);
    return 0;
  }

  /** Returns what can be listed, a line each. */
  private static String overview() {
    Map<String, String> titles = new LinkedHashMap<>();
    Registries.all().forEach(chapter -> titles.putIfAbsent(chapter.file(), chapter.title()));
    topics().forEach(topic -> titles.putIfAbsent(word(topic), topic.title()));
    TextTable table = new TextTable("quoin list ...", "names of");
    titles.forEach(table::row);
    return table.render();
  }

  private static List<String> words() {
    Stream<String> chapters = Registries.all().stream().map(Chapter::file);
    Stream<String> topics = topics().map(ListCommand::word);
    return Stream.concat(chapters, topics).distinct().toList();
  }

  /** {@return the topics that have a name of their own} */
  private static Stream<Topic> topics() {
    return Registries.all().stream()
        .flatMap(chapter -> chapter.topics().stream())
        .filter(topic -> !PARTS.contains(word(topic)));
  }

  private static String word(Topic topic) {
    return topic.title().split(" ")[0].toLowerCase(Locale.ROOT);
  }
}
