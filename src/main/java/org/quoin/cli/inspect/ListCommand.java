package org.quoin.cli.inspect;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.reference.Chapter;
import org.quoin.cli.reference.Chapter.Topic;
import org.quoin.cli.reference.Registries;
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
              .arity("1")
              .required(true)
              .completionCandidates(() -> words().iterator())
              .description("One of ${COMPLETION-CANDIDATES}."));

  /** Creates the command. */
  public ListCommand() {
    super("list", "Lists the names that can be written: policies, metrics ...");
    examples("quoin list policies");
  }

  @Override
  public Integer call() {
    String what = argument.getValue();
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
