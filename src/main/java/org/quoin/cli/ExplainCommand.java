package org.quoin.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.cli.reference.Entry;
import org.quoin.cli.reference.Reference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = {
      "Explains a name.",
      "A key of a scenario or study, an attribute of a topology, a metric, a metaserver, a policy,"
          + " an order, a scheme, an option of one of these, a command, a column of jobs.csv, an"
          + " exit code."
    },
    footer = {
      "",
      "Examples:",
      "  quoin explain clients.interval",
      "  quoin explain AVEbsld",
      "  quoin explain easy"
    })
final class ExplainCommand implements Runnable {
  /** The largest number of meanings that are explained; more are only listed. */
  private static final int MAX = 5;

  /** A queue of a run, such as Qns1; its kind has the meaning. */
  private static final String NUMBERED_QUEUE = "^(qns|qnr|qs)\\d+$";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "WORD",
      arity = "0..*",
      description = "A name, or the end of one; a command and its option.")
  private List<String> words = new ArrayList<>();

  /** Options of other commands, which are names to explain here. */
  @Unmatched private List<String> options = new ArrayList<>();

  @Override
  public void run() {
    words.addAll(options);
    if (words.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "which word?");
    }
    String word = String.join(" ", words);
    String asked = plain(word);
    List<Entry> all = Reference.entries(Quoin.commandLine());
    List<Entry> found =
        Stream.<Predicate<Entry>>of(
                entry -> plain(entry.name()).equals(asked),
                entry -> plain(entry.name()).equals(asked.replaceFirst(NUMBERED_QUEUE, "$1")),
                entry -> plain(entry.name()).endsWith("." + asked),
                entry -> plain(entry.name()).endsWith(" " + asked))
            .flatMap(meant -> all.stream().filter(meant))
            .distinct()
            .toList();
    if (found.isEmpty()) {
      throw unknown(word, all);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (found.size() > MAX) {
      list(found, out);
    } else {
      String between = "";
      for (Entry entry : found) {
        out.print(between);
        print(entry, all.stream().filter(one -> one.isPartOf(entry)).toList(), out);
        between = System.lineSeparator();
      }
    }
    out.flush();
  }

  /** {@return a name without capitals, dashes before options and numbers of list items} */
  private static String plain(String name) {
    return name.strip()
        .toLowerCase(Locale.ROOT)
        .replaceAll("(^|[ .])--?(?=[a-z])", "$1")
        .replaceAll("\\.\\d+(?=\\.)", "");
  }

  private static InputException unknown(String word, List<Entry> all) {
    Set<String> names = new LinkedHashSet<>();
    all.forEach(entry -> names.add(entry.name()));
    all.forEach(entry -> names.add(entry.word()));
    Optional<String> near = NearestName.to(plain(word), names);
    return new InputException(
        "explain",
        "nothing is called '"
            + word
            + "'"
            + near.map(name -> "; did you mean '" + name + "'?")
                .orElse("; docs/reference lists what is"));
  }

  private static void print(Entry entry, List<Entry> inside, PrintWriter out) {
    out.println(entry.name() + ", " + article(entry.kind()));
    String text = entry.text();
    out.println("  " + text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".");
    entry
        .details()
        .forEach((label, detail) -> out.printf(Locale.ROOT, "  %-8s %s%n", label, detail));
    if (!inside.isEmpty()) {
      out.println();
      list(inside, out);
    }
  }

  private static String article(String kind) {
    boolean vowel = "aeiou".indexOf(kind.charAt(0)) >= 0;
    return (vowel ? "an " : "a ") + kind;
  }

  /** Prints the names with their defaults, each with its text in the next line. */
  private static void list(List<Entry> entries, PrintWriter out) {
    for (Entry entry : entries) {
      String standard = entry.standard().isEmpty() ? "" : " (" + entry.standard() + ")";
      out.println("  " + entry.name() + standard);
      out.println("      " + entry.text());
    }
  }
}
