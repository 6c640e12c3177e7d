package org.quoin.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The output that a page shows of a command: a line {@code ...} stands for any lines, {@code …} in
 * a line for any characters.
 */
final class DocsOutput {
  private static final String CUT = "...";
  private static final String ANY = "…";

  private DocsOutput() {}

  /** The same lines, of the present output; what was right stays as it is. */
  static List<String> present(List<String> shown, List<String> output) {
    if (shown.isEmpty() || matches(shown, output)) {
      return shown;
    }
    List<String> filled = new ArrayList<>();
    List<List<String>> pieces = pieces(shown);
    int next = 0;
    for (int i = 0; i < pieces.size(); i++) {
      List<String> piece = pieces.get(i);
      if (i > 0) {
        filled.add(CUT);
      }
      if (piece.isEmpty()) {
        continue;
      }
      boolean last = i == pieces.size() - 1;
      int size = i == 0 && last ? output.size() : piece.size();
      int begin = i == 0 ? 0 : last ? output.size() - size : nearest(piece.get(0), output, next);
      for (int k = 0; k < size; k++) {
        String line = line(output, begin + k);
        boolean right = k < piece.size() && regex(piece.get(k)).matcher(line).matches();
        filled.add(right ? piece.get(k) : line);
      }
      next = begin + size;
    }
    return filled;
  }

  private static String line(List<String> output, int index) {
    return index >= 0 && index < output.size() ? output.get(index) : "";
  }

  private static boolean matches(List<String> shown, List<String> output) {
    String pattern =
        shown.stream()
            .map(line -> line.equals(CUT) ? "(?:[^\n]*\n)*?" : regex(line).pattern() + "\n")
            .collect(Collectors.joining());
    return Pattern.matches(pattern, String.join("\n", output) + "\n");
  }

  private static Pattern regex(String line) {
    String pattern =
        Pattern.compile(ANY)
            .splitAsStream(line + "\n")
            .map(Pattern::quote)
            .collect(Collectors.joining("[^\n]*"));
    return Pattern.compile(pattern.replace("\n", ""));
  }

  private static List<List<String>> pieces(List<String> shown) {
    List<List<String>> pieces = new ArrayList<>();
    pieces.add(new ArrayList<>());
    for (String line : shown) {
      if (line.equals(CUT)) {
        pieces.add(new ArrayList<>());
      } else {
        pieces.get(pieces.size() - 1).add(line);
      }
    }
    return pieces;
  }

  /** Where the line is that begins most like this one. */
  private static int nearest(String like, List<String> output, int from) {
    int best = from;
    int most = -1;
    for (int i = from; i < output.size(); i++) {
      String line = output.get(i);
      int same = 0;
      while (same < Math.min(like.length(), line.length())
          && like.charAt(same) == line.charAt(same)) {
        same++;
      }
      if (same > most) {
        most = same;
        best = i;
      }
    }
    return best;
  }
}
