package org.quoin.reproduction;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quoin.reproduction.Claim.Finding;

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
 * <p>The text in quotes names the case, as {@code row} or {@code row | column}; comparisons of one
 * name are one case. The words before the colon repeat the line for every value of a variable.
 * {@link ClaimFormula} says what a comparison may contain.
 */
public final class ClaimFile {
  private static final Pattern LOOP = Pattern.compile("((?:\\w+ in [^:,]+(?:, )?)+): (.*)");
  private static final Pattern RULE = Pattern.compile("(main|any|nearly all): (.*)");

  private final List<Stated> claims = new ArrayList<>();

  /**
   * A claim as the paper states it.
   *
   * @param rule empty, {@code main}, {@code any} or {@code nearly all}
   * @param compared what is compared; may be empty
   */
  public record Stated(
      String source, String rule, String text, String compared, List<String> lines) {
    /** {@return the claim, judged by some figures; empty if none of its figures exists} */
    public Optional<Claim> judge(ClaimFormula.Figures figures) {
      return judge(Map.of("", figures));
    }

    /**
     * {@return the claim, judged by figures of several sources; empty if none of its figures
     * exists}
     *
     * @param sources figures by the column of the claim that they fill, where a case names none
     */
    public Optional<Claim> judge(Map<String, ? extends ClaimFormula.Figures> sources) {
      Set<String> columns = new LinkedHashSet<>();
      Map<String, Map<String, List<Finding>>> cases = new LinkedHashMap<>();
      sources.forEach(
          (source, figures) ->
              findings(figures)
                  .forEach(
                      (name, findings) -> {
                        String[] place = name.split(" \\| ", 2);
                        String column = place.length > 1 ? place[1] : source;
                        columns.add(column);
                        cases
                            .computeIfAbsent(place[0], row -> new LinkedHashMap<>())
                            .put(column, findings);
                      }));
      List<Claim.Row> rows = new ArrayList<>();
      cases.forEach(
          (row, cells) ->
              rows.add(
                  new Claim.Row(
                      row, columns.stream().map(one -> together(cells.get(one))).toList())));
      return rows.isEmpty()
          ? Optional.empty()
          : Optional.of(new Claim(source, text, compared, List.copyOf(columns), rows));
    }

    private Finding together(List<Finding> findings) {
      if (findings.size() == 1) {
        return findings.get(0);
      }
      List<PairedComparison> parts =
          findings.stream().flatMap(one -> one.parts().stream()).toList();
      return parts.isEmpty()
          ? new Finding(
              "",
              findings.stream().map(Finding::figures).collect(Collectors.joining("; ")),
              ClaimVerdict.all(findings.stream().map(Finding::verdict).toList()))
          : Finding.of(rule, parts);
    }

    /** {@return the findings by the name of their case; a case without figures is left out} */
    private Map<String, List<Finding>> findings(ClaimFormula.Figures figures) {
      Map<String, List<Finding>> findings = new LinkedHashMap<>();
      for (String line : lines) {
        Matcher named = Pattern.compile("\"(.*?)\" (.*)").matcher(line);
        boolean hasName = named.matches();
        repeat(hasName ? named.group(1) : "", hasName ? named.group(2) : line, figures, findings);
      }
      return findings;
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
      String name, String line, ClaimFormula.Figures figures, Map<String, List<Finding>> findings) {
    Matcher loop = LOOP.matcher(line);
    if (!loop.matches()) {
      for (String one : line.split("; ")) {
        List<Finding> found = new ClaimFormula(one, figures).judge();
        if (!found.isEmpty()) {
          findings.computeIfAbsent(name, unknown -> new ArrayList<>()).addAll(found);
        }
      }
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
      repeat(bound(name, binding), bound(loop.group(2), binding), figures, findings);
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
