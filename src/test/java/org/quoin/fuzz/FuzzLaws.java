package org.quoin.fuzz;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What must hold of every outcome, whatever was put in. */
final class FuzzLaws {
  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cntrl}\\u0080-\\u009f\\u202a-\\u202e\\u2066-\\u2069&&[^\\n\\t]]");

  static final Pattern NOT_A_NUMBER = Pattern.compile("\\bNaN\\b|\\bInfinity\\b");

  /** A mistake of a whole file, of one that is not there, or the end of a list. */
  private static final Pattern WHOLE =
      Pattern.compile(
          String.join(
              "|",
              "^See 'quoin [a-z ]+ --help'\\.$",
              ": and \\d+ more mistakes$",
              ": there is no such file(; did you mean '.*'\\?)?$",
              ": is a folder; expected .*$",
              ": is a scenario and no study \\(it has no 'vary'\\); run it with 'quoin run'$",
              ": (has the extension '.*'|is a .*; run it with .*); expected a .*$",
              ": is (empty|blank); expected a [\\w ]+$",
              ": has no (client|server or cluster); expected a node with kind = \\w+$",
              ": (has no job line|none of its \\d+ lines is a job that can be run)(;.*)?$",
              ": names only .*; to compare, it needs two or more \\(or use 'quoin run'\\)$",
              ": has fewer than two rows; expected .*$",
              ": the column .* holds no number above 0$",
              ": holds no (job|failure); expected rows of [\\w,]+$",
              ": (its header has no MaxProcs|does not state the machine); give .*width .*$",
              ": has jobs of the clusters .*; choose one .*$",
              ": is JSON without a list of jobs; expected sacct --json$",
              ": fewer than \\d+ jobs; too few to fit three moments$",
              ": no hyper-Erlang distribution has the moments [\\w.,+ -]+$",
              ": no truncated Pareto variate between \\S+ and \\S+ has the mean \\S+$",
              ": has no rates: its \\d+ jobs have one submit time or no run time$"));

  private static final Pattern PLACED =
      Pattern.compile("(dot|graphml|yaml|swf|csv):\\d+|^quoin: --|^--|'--", Pattern.MULTILINE);

  private FuzzLaws() {}

  /** The law that an outcome breaks, in a sentence. */
  static Optional<String> broken(FuzzCase.Outcome outcome) {
    String errors = String.join("\n", outcome.errors());
    if (outcome.exitCode() == 1) {
      return Optional.of("the program failed");
    }
    if (CONTROL.matcher(errors).find() || CONTROL.matcher(outcome.out()).find()) {
      return Optional.of("a control character is printed");
    }
    if (outcome.exitCode() == 2) {
      return refused(outcome);
    }
    if (outcome.exitCode() != 0) {
      return Optional.of("the exit code is " + outcome.exitCode());
    }
    if (outcome.errors().stream().anyMatch(line -> line.startsWith("quoin: "))) {
      return Optional.of("an error is printed, and the exit code is 0");
    }
    if (!outcome.echo() && NOT_A_NUMBER.matcher(outcome.out()).find()) {
      return Optional.of("what is not a number is printed");
    }
    return outcome.command().contains("--json") ? json(outcome.out()) : Optional.empty();
  }

  private static Optional<String> refused(FuzzCase.Outcome outcome) {
    if (outcome.errors().isEmpty()) {
      return Optional.of("refused without a reason");
    }
    if (!outcome.out().isEmpty()) {
      return Optional.of("refused, but something is printed");
    }
    for (String error : outcome.errors()) {
      if (namesItsFile(outcome.kind(), error)) {
        continue;
      }
      if (!PLACED.matcher(error).find() && !WHOLE.matcher(error).find()) {
        return Optional.of("refused without a place: " + error);
      }
    }
    return Optional.empty();
  }

  /** Files that Quoin wrote, maps and jars have no lines that a user wrote. */
  private static boolean namesItsFile(FuzzCase.Kind kind, String error) {
    return switch (kind) {
      case RESULTS -> error.contains("results") || error.contains("scenarios");
      case IMPORT -> error.contains("map.txt");
      case PLUGIN -> error.contains("plugin.jar");
      case STATE -> error.matches(".*(squeue|nodes|log)\\.(txt|csv).*");
      case DOWNTIME -> error.matches(".*(events|past|log)\\.(txt|csv).*");
      case MACHINE ->
          error.matches(".*(slurm\\.conf|cluster\\.yaml|(sinfo|assoc|qos)\\.txt|log\\.csv).*");
      default -> false;
    };
  }

  private static Optional<String> json(String text) {
    try {
      JsonNode root = JsonMapper.shared().readTree(text);
      return value("", root, root.has("log") ? 100 : 1);
    } catch (JacksonException e) {
      return Optional.of("what is printed is not JSON: " + e.getOriginalMessage());
    }
  }

  /** The laws of a tree of figures; shares are at most 1, or 100 where they are in percent. */
  private static Optional<String> value(String key, JsonNode node, double whole) {
    if (node.isNumber()) {
      return number(key, node.doubleValue(), whole);
    }
    if (node.has("submitted") && node.has("completed")) {
      double left = 0;
      for (String part : List.of("inside", "killed", "failed")) {
        left += node.path(part).asDouble(0);
      }
      double submitted = node.path("submitted").asDouble(0);
      if (submitted != node.path("completed").asDouble(0) + left) {
        return Optional.of("jobs are lost or made: " + node);
      }
    }
    if (node.has("mean") && node.has("min") && node.has("max")) {
      double mean = node.path("mean").asDouble(0);
      double slack = 1e-9 * Math.abs(mean);
      if (mean < node.path("min").asDouble(mean) - slack
          || mean > node.path("max").asDouble(mean) + slack) {
        return Optional.of("a mean is out of its range: " + node);
      }
    }
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      // The registry's metrics are in per cent. A log may be of a larger machine than is simulated.
      double ofEntry =
          entry.getKey().equals("asLogged")
              ? Double.POSITIVE_INFINITY
              : entry.getKey().equals("metrics") ? Math.max(100, whole) : whole;
      Optional<String> broken = value(entry.getKey(), entry.getValue(), ofEntry);
      if (broken.isPresent()) {
        return broken;
      }
    }
    for (JsonNode item : node.isArray() ? node : List.<JsonNode>of()) {
      Optional<String> broken = value(key, item, whole);
      if (broken.isPresent()) {
        return broken;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> number(String key, double x, double whole) {
    String word = key.toLowerCase(Locale.ROOT);
    boolean share =
        word.endsWith("utilization")
            || word.contains("probability")
            || List.of("efficiency", "compute", "spin", "idle", "switch").contains(word);
    boolean atLeastZero =
        share || word.contains("wait") || word.contains("response") || word.contains("sld");
    if (!Double.isFinite(x)) {
      return Optional.of(key + " is " + x);
    }
    if (atLeastZero && x < -1e-6) {
      return Optional.of(key + " is negative: " + x);
    }
    return share && x > whole * (1 + 1e-9) ? Optional.of(key + " is " + x) : Optional.empty();
  }
}
