package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.quoin.base.Plurals;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.PaperPage;

/**
 * The text on the tables: {@code dynp.txt}, with figures and sentences of the logs that are there.
 */
final class DynpStory {
  /** A figure in the text: {@code {table|log|figure|paper, submit or inherited}}. */
  private static final Pattern FIGURE =
      Pattern.compile("\\{([1-6])\\|(\\w+)\\|([^|{}]+)\\|(paper|submit|inherited)}");

  private final DynpReproduction dynp;

  private DynpStory(DynpReproduction dynp) {
    this.dynp = dynp;
  }

  /** Adds the text to a page, a heading for each line that begins with a number sign. */
  static void addTo(PaperPage page, DynpReproduction dynp) {
    String text = ClaimFile.text(DynpStory.class, "dynp.txt");
    for (Map.Entry<String, String> sentence : new DynpStory(dynp).sentences().entrySet()) {
      text = text.replace("{" + sentence.getKey() + "}", sentence.getValue());
    }
    text =
        FIGURE
            .matcher(text)
            .replaceAll(
                cell ->
                    dynp.row(Integer.parseInt(cell.group(1)), cell.group(2), cell.group(3))
                        .map(one -> one.text(cell.group(4)))
                        .orElse("-"));
    for (String section : text.substring(2).split("\n# ")) {
      String[] parts = section.strip().split("\n\n");
      page.say(parts[0], List.of(parts).subList(1, parts.length));
    }
  }

  /** {@return the sentences by the names of their places in the text} */
  private Map<String, String> sentences() {
    Map<String, String> sentences = new LinkedHashMap<>();
    sentences.put("logs", logs());
    sentences.put("deciders", deciders());
    sentences.put("halves", halves());
    sentences.put("ties", ties());
    sentences.put("exact", exact());
    sentences.put("preferred", preferred());
    sentences.put("changed", changed());
    sentences.put("utilization", dynp.utilization().map(KthUtilization::text).orElse(""));
    sentences.put("outlook", OpenQuestions.sentence(dynp.outlook()));
    sentences.put("jobs", String.join(" ", dynp.jobs()));
    return sentences;
  }

  private List<PaperLog> there() {
    List<PaperLog> logs = new ArrayList<>();
    for (PaperLog log : PaperLog.values()) {
      if (dynp.row(3, log.name(), "SLDwA").isPresent()) {
        logs.add(log);
      }
    }
    return logs;
  }

  private String logs() {
    List<PaperLog> logs = there();
    List<String> names = logs.stream().map(PaperLog::name).toList();
    return Plurals.counted(logs.size(), "log") + " (" + String.join(", ", names) + ")";
  }

  /** The span of the deciders with full self-tuning. */
  private String deciders() {
    List<String> parts = new ArrayList<>();
    for (PaperLog log : there()) {
      parts.add(
          log
              + " "
              + span(log, "submit")
              + " by the text ("
              + span(log, "inherited")
              + " inherited, "
              + span(log, "paper")
              + " in the paper)");
    }
    return "With full self-tuning the four deciders come to these SLDwA: "
        + String.join("; ", parts)
        + ".";
  }

  private String span(PaperLog log, String column) {
    DoubleSummaryStatistics span =
        DynpPaper.DECIDERS.stream()
            .map(decider -> dynp.row(4, log.name(), decider + ", full").orElseThrow())
            .mapToDouble(row -> row.value(column))
            .summaryStatistics();
    return String.format(Locale.ROOT, "%.4f to %.4f", span.getMin(), span.getMax());
  }

  /** {@return a sentence on the pairs of Table 4 for which something holds in a column} */
  private static String pairs(String what, int pairs, ToLongFunction<String> holding) {
    return "%s in %d of %d pairs of Table 4 by the text, in %d inherited, and in %d in the paper."
        .formatted(
            what,
            holding.applyAsLong("submit"),
            pairs,
            holding.applyAsLong("inherited"),
            holding.applyAsLong("paper"));
  }

  private String halves() {
    List<DynpFigure> full =
        dynp.figures(4).stream().filter(row -> row.figure().endsWith(", full")).toList();
    return pairs(
        "Full self-tuning is better than half",
        full.size(),
        column ->
            full.stream()
                .filter(row -> row.value(column) < other(row, "full", "half").value(column))
                .count());
  }

  private DynpFigure other(DynpFigure row, String part, String by) {
    return dynp.row(4, row.log(), row.figure().replace(part, by)).orElseThrow();
  }

  private String preferred() {
    List<DynpFigure> simple =
        dynp.figures(4).stream().filter(row -> row.figure().startsWith("simple, ")).toList();
    return pairs(
        "The FCFS-preferred decider comes to the figure of the simple one",
        simple.size(),
        column ->
            simple.stream()
                .filter(
                    row ->
                        other(row, "simple", "fcfs-preferred")
                            .text(column)
                            .equals(row.text(column)))
                .count());
  }

  /** The case of Table 5 whose share differs most between the deciders, but for 6b. */
  private String changed() {
    Map<String, Double> differences = new LinkedHashMap<>();
    for (DynpFigure row : dynp.figures(5)) {
      String name = row.figure().replaceAll("^\\S+ |:.*", "");
      double share = row.figure().startsWith("simple ") ? row.inherited() : -row.inherited();
      differences.merge(name, share, Double::sum);
    }
    differences.remove("6b");
    return differences.entrySet().stream()
        .max(Comparator.comparingDouble(entry -> Math.abs(entry.getValue())))
        .map(Map.Entry::getKey)
        .orElse("-");
  }

  /** {@return the share of the calls in which an old LJF ties at the minimum} */
  private String ties() {
    double submit = 0;
    double inherited = 0;
    for (DynpFigure row : dynp.figures(5)) {
      if (row.figure().contains(" 8c:") || row.figure().contains(" 10c:")) {
        submit += row.submit() / 2; // two deciders
        inherited += row.inherited() / 2;
      }
    }
    return dynp.figures(5).isEmpty()
        ? "(no log to count them on)"
        : String.format(
            Locale.ROOT,
            "with three independent plans they are %.2f per cent of the calls, in one list sorted"
                + " in place %.2f (Table 5)",
            submit,
            inherited);
  }

  /** {@return how many printed figures of Tables 3 to 6 the inherited reading gives, by log} */
  private String exact() {
    List<String> parts = new ArrayList<>();
    for (PaperLog log : there()) {
      List<DynpFigure> compared = dynp.compared(log);
      long exact = compared.stream().filter(DynpFigure::exact).count();
      parts.add(log + " " + exact + " of " + compared.size());
    }
    return "The printed figures of Tables 3 to 6 that these rules give to the last digit: "
        + String.join(", ", parts)
        + ".";
  }
}
