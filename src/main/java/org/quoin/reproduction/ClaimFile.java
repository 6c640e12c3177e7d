package org.quoin.reproduction;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The claims of a paper as data: the file {@code claims.txt} of its package. A line in brackets
 * names the place in the paper, as {@code [Table 3]}; a line that begins at the margin is a
 * sentence of the paper. In front of it {@code any:} or {@code nearly all:} says that one
 * comparison, or all but one, must hold, and {@code main:} marks a main claim. A line with a
 * question mark says what is compared. Each indented line is one comparison or several ones,
 * separated by semicolons:
 *
 * <pre>{@code
 * "$log" log in CTC|LANL: SLDwA($log @ dynP) < min(SLDwA($log @ FCFS|SJF|LJF))
 * }</pre>
 *
 * <p>The text in quotes names the case. The words before the colon repeat the line for every value
 * of a variable. {@link ClaimFormula} says what a comparison may contain.
 */
public final class ClaimFile {
  private static final Pattern LOOP = Pattern.compile("((?:\\w+ in [^:,]+(?:, )?)+): (.*)");
  private static final Pattern RULE = Pattern.compile("(main|any|nearly all): (.*)");

  private final List<Stated> claims = new ArrayList<>();

  /**
   * A claim as the paper states it.
   *
   * @param source the place in the paper
   * @param rule empty, {@code main}, {@code any} or {@code nearly all}
   * @param text what the paper says
   * @param compared what is compared; may be empty
   * @param lines the comparisons
   */
  public record Stated(
      String source, String rule, String text, String compared, List<String> lines) {

    /** {@return its comparisons, judged by some figures; a case without figures is left out} */
    public List<ClaimFormula.Judgement> judge(ClaimFormula.Figures figures) {
      List<ClaimFormula.Judgement> judged = new ArrayList<>();
      for (String line : lines) {
        Matcher named = Pattern.compile("\"(.*?)\" (.*)").matcher(line);
        boolean hasName = named.matches();
        repeat(hasName ? named.group(1) : "", hasName ? named.group(2) : line, figures, judged);
      }
      return judged;
    }

    /** {@return the claim with one verdict, for figures that are estimated by replications} */
    public Claim of(ClaimFormula.Figures figures) {
      List<PairedComparison> parts =
          judge(figures).stream().map(one -> one.comparison().orElseThrow()).toList();
      Claim claim =
          switch (rule) {
            case "any" -> Claim.any(text, parts);
            case "nearly all" -> Claim.nearlyAll(text, parts);
            default -> Claim.all(text, parts);
          };
      return new Claim(source, text, compared, claim.columns(), claim.rows(), parts);
    }
  }

  private ClaimFile() {}

  /** {@return the claims of the paper whose package a class belongs to} */
  public static List<Stated> of(Class<?> member) {
    return read(text(member, "claims.txt"));
  }

  /** {@return a file of the package that a class belongs to} */
  public static String text(Class<?> member, String name) {
    try (InputStream file = member.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Stated> read(String text) {
    ClaimFile file = new ClaimFile();
    String source = "";
    for (String line :
        text.lines().filter(one -> !one.isBlank() && one.charAt(0) != '#').toList()) {
      if (line.startsWith("[")) {
        source = line.substring(1, line.length() - 1);
      } else if (line.startsWith("?")) {
        Stated last = file.claims.remove(file.claims.size() - 1);
        file.claims.add(
            new Stated(last.source, last.rule, last.text, line.substring(2), last.lines));
      } else if (line.startsWith(" ")) {
        file.claims.get(file.claims.size() - 1).lines.add(line.strip());
      } else {
        Matcher rule = RULE.matcher(line);
        file.claims.add(
            rule.matches()
                ? new Stated(source, rule.group(1), rule.group(2), "", new ArrayList<>())
                : new Stated(source, "", line, "", new ArrayList<>()));
      }
    }
    return file.claims;
  }

  private static void repeat(
      String name, String line, ClaimFormula.Figures figures, List<ClaimFormula.Judgement> judged) {
    Matcher loop = LOOP.matcher(line);
    if (!loop.matches()) {
      Stream.of(line.split("; "))
          .forEach(one -> new ClaimFormula(one, figures).judge(name, judged));
      return;
    }
    List<Map<String, String>> bindings = new ArrayList<>(List.of(Map.of()));
    for (String variable : loop.group(1).split(", ")) {
      String[] parts = variable.split(" in ", 2);
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> binding : bindings) {
        for (String value : ClaimFormula.names(parts[1], figures)) {
          Map<String, String> one = new LinkedHashMap<>(binding);
          one.put(parts[0], value);
          longer.add(one);
        }
      }
      bindings = longer;
    }
    for (Map<String, String> binding : bindings) {
      repeat(bound(name, binding), bound(loop.group(2), binding), figures, judged);
    }
  }

  private static String bound(String text, Map<String, String> binding) {
    String bound = text;
    for (Map.Entry<String, String> variable : binding.entrySet()) {
      bound = bound.replace("$" + variable.getKey(), variable.getValue());
    }
    return bound;
  }
}
