package org.quoin.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.quoin.report.GridReport;

/** The questions that {@code quoin explain} answers, from the resource {@code questions.txt}. */
final class Questions {
  private static final String FILE = "questions.txt";
  private static final String MATCH = "match: ";
  private static final String COMMAND = "quoin ";

  private Questions() {}

  /**
   * A question with its answer.
   *
   * @param title the question
   * @param matches alternatives: the beginnings of words that a question must have
   * @param answer the lines of the answer
   * @param commands commands to run
   */
  record Question(
      String title, List<List<String>> matches, List<String> answer, List<String> commands) {

    /** {@return the number of letters of the longest alternative that words have; 0 for none} */
    private int fit(List<String> words) {
      int best = 0;
      for (List<String> alternative : matches) {
        boolean isIn =
            alternative.stream()
                .allMatch(start -> words.stream().anyMatch(word -> word.startsWith(start)));
        if (isIn) {
          best = Math.max(best, alternative.stream().mapToInt(String::length).sum());
        }
      }
      return best;
    }

    /** {@return the question, its answer and the commands as text} */
    String text() {
      StringBuilder text = new StringBuilder(title).append('\n');
      text.append(GridReport.wrapped("  " + String.join(" ", answer)));
      text.append('\n');
      commands.forEach(line -> text.append("  ").append(line).append('\n'));
      return text.toString();
    }
  }

  /** {@return all questions} */
  static List<Question> all() {
    List<Question> all = new ArrayList<>();
    for (String part : text().split("\n(?=\\[)")) {
      if (!part.startsWith("[")) {
        continue;
      }
      List<String> lines = part.lines().filter(line -> !line.isBlank()).toList();
      String title = lines.get(0).substring(1, lines.get(0).length() - 1);
      List<List<String>> matches =
          Arrays.stream(lines.get(1).substring(MATCH.length()).split(", "))
              .map(one -> List.of(one.strip().split(" ")))
              .toList();
      List<String> rest = lines.subList(2, lines.size());
      all.add(
          new Question(
              title,
              matches,
              rest.stream().filter(line -> !line.startsWith(COMMAND)).toList(),
              rest.stream().filter(line -> line.startsWith(COMMAND)).toList()));
    }
    return all;
  }

  private static String text() {
    try (InputStream in = Questions.class.getResourceAsStream(FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
  }

  /** {@return the question that fits a text best} */
  static Optional<Question> of(String text) {
    List<String> words =
        Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^a-z]+"))
            .filter(word -> !word.isEmpty())
            .toList();
    Question best = null;
    int most = 0;
    for (Question question : all()) {
      int fit = question.fit(words);
      if (fit > most) {
        most = fit;
        best = question;
      }
    }
    return Optional.ofNullable(best);
  }
}
