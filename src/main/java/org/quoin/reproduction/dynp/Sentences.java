package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.quoin.base.Plurals;

/** What the page says of the tables, from the rows of the logs that were there. */
final class Sentences {
  private final Reproduction dynp;

  private Sentences(Reproduction dynp) {
    this.dynp = dynp;
  }

  /** By the name of their place in the page. */
  static Map<String, String> of(Reproduction dynp) {
    Sentences made = new Sentences(dynp);
    Map<String, String> sentences = new LinkedHashMap<>();
    sentences.put("logs", made.logs());
    sentences.put("deciders", made.deciders());
    sentences.put("halves", made.halves());
    sentences.put("ties", made.ties());
    sentences.put("exact", made.exact());
    sentences.put("preferred", preferred(dynp));
    sentences.put("changed", made.changed());
    sentences.put("utilisation", dynp.utilisation().map(line -> line.text()).orElse(""));
    sentences.put("outlook", Outlook.sentence(dynp.outlook()));
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
              + span(log, Row::submit)
              + " by the text ("
              + span(log, Row::inherited)
              + " inherited, "
              + span(log, Row::paper)
              + " in the paper)");
    }
    return "With full self-tuning the four deciders come to these SLDwA: "
        + String.join("; ", parts)
        + ".";
  }

  private String span(PaperLog log, ToDoubleFunction<Row> value) {
    DoubleSummaryStatistics span =
        Paper.DECIDERS.stream()
            .mapToDouble(
                decider ->
                    value.applyAsDouble(dynp.row(4, log.name(), decider + ", full").orElseThrow()))
            .summaryStatistics();
    return String.format(Locale.ROOT, "%.4f to %.4f", span.getMin(), span.getMax());
  }

  /** In how many pairs of Table 4 full self-tuning is better. */
  private String halves() {
    int pairs = there().size() * Paper.DECIDERS.size();
    return String.format(
        Locale.ROOT,
        "Full self-tuning is better than half in %d of %d pairs of Table 4 by the text, in %d"
            + " inherited, and in %d in the paper.",
        fullBetter(Row::submit),
        pairs,
        fullBetter(Row::inherited),
        fullBetter(Row::paper));
  }

  private int fullBetter(ToDoubleFunction<Row> value) {
    int better = 0;
    for (PaperLog log : there()) {
      for (String decider : Paper.DECIDERS) {
        double full =
            value.applyAsDouble(dynp.row(4, log.name(), decider + ", full").orElseThrow());
        double half =
            value.applyAsDouble(dynp.row(4, log.name(), decider + ", half").orElseThrow());
        better += full < half ? 1 : 0;
      }
    }
    return better;
  }

  /** In how many pairs of Table 4 the FCFS-preferred decider comes to what the simple one does. */
  static String preferred(Reproduction dynp) {
    List<Row> simple =
        dynp.rows(4).stream().filter(row -> row.figure().startsWith("simple, ")).toList();
    return String.format(
        Locale.ROOT,
        "The FCFS-preferred decider comes to the figure of the simple one in %d of %d pairs of"
            + " Table 4 by the text, in %d inherited, and in %d in the paper.",
        equal(dynp, simple, Row::submitText),
        simple.size(),
        equal(dynp, simple, Row::inheritedText),
        equal(dynp, simple, Row::paperText));
  }

  private static long equal(Reproduction dynp, List<Row> simple, Function<Row, String> figure) {
    return simple.stream()
        .filter(
            row ->
                dynp.row(4, row.log(), row.figure().replace("simple", "fcfs-preferred"))
                    .map(figure)
                    .equals(Optional.of(figure.apply(row))))
        .count();
  }

  /** The case of Table 5 whose share differs most between the deciders, but for 6b. */
  private String changed() {
    Map<String, Double> differences = new LinkedHashMap<>();
    for (Row row : dynp.rows(5)) {
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

  /** Of the calls, those in which an old LJF ties at the minimum. */
  private String ties() {
    double submit = 0;
    double inherited = 0;
    for (Row row : dynp.rows(5)) {
      if (row.figure().contains(" 8c:") || row.figure().contains(" 10c:")) {
        submit += row.submit() / 2; // two deciders
        inherited += row.inherited() / 2;
      }
    }
    return dynp.rows(5).isEmpty()
        ? "(no log to count them on)"
        : String.format(
            Locale.ROOT,
            "with three independent plans they are %.2f per cent of the calls, in one list sorted"
                + " in place %.2f (Table 5)",
            submit,
            inherited);
  }

  /** By log, how many printed figures of Tables 3 to 6 come out inherited. */
  private String exact() {
    List<String> parts = new ArrayList<>();
    for (PaperLog log : there()) {
      List<Row> compared = dynp.compared(log);
      long exact = compared.stream().filter(Row::exact).count();
      parts.add(log + " " + exact + " of " + compared.size());
    }
    return "With them so many printed figures of Tables 3 to 6 come out to the last digit (green): "
        + String.join(", ", parts)
        + ".";
  }
}
