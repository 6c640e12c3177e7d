package org.quoin.workload.log;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.quoin.workload.ResourceRequest;

/**
 * Options in the command by which a job was submitted to Slurm, as sacct's SubmitLine prints it.
 * They are the only record of some requests, such as dependencies. Options inside the job's script
 * are not part of it, and quotes of the command are lost.
 *
 * @param options values by long name; empty for an option without a value
 */
record SubmitLine(Map<String, String> options) {
  private static final SubmitLine NONE = new SubmitLine(Map.of());

  /** Long names by short option, for the options that are read. */
  private static final Map<String, String> SHORT =
      Map.of(
          "-a", "array",
          "-n", "ntasks",
          "-c", "cpus-per-task",
          "-w", "nodelist",
          "-x", "exclude",
          "-d", "dependency",
          "-b", "begin",
          "-L", "licenses",
          "-H", "hold");

  /** Options without names and paths. */
  private static final List<String> SAFE =
      List.of(
          "array",
          "ntasks",
          "ntasks-per-node",
          "cpus-per-task",
          "exclusive",
          "dependency",
          "nice",
          "hold",
          "requeue",
          "no-requeue");

  static SubmitLine of(String line) {
    if (line.isEmpty()) {
      return NONE;
    }
    Map<String, String> options = new HashMap<>();
    List<String> words = List.of(line.split("\\s+"));
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      String next = i + 1 < words.size() ? words.get(i + 1) : "";
      int equals = word.indexOf('=');
      if (word.equals("--wrap") || word.startsWith("--wrap=")) {
        break;
      } else if (word.startsWith("--") && equals > 0) {
        options.put(word.substring(2, equals), word.substring(equals + 1));
      } else if (word.startsWith("--")) {
        options.put(word.substring(2), next.startsWith("-") ? "" : next);
      } else if (SHORT.containsKey(word)) {
        options.put(SHORT.get(word), next);
      } else if (word.length() > 2 && SHORT.containsKey(word.substring(0, 2))) {
        options.put(SHORT.get(word.substring(0, 2)), word.substring(2));
      }
    }
    return new SubmitLine(options);
  }

  boolean has(String option) {
    return options.containsKey(option);
  }

  Optional<String> text(String option) {
    return Optional.ofNullable(options.get(option)).filter(value -> !value.isEmpty());
  }

  OptionalInt number(String option) {
    String value = options.getOrDefault(option, "");
    return value.matches("-?\\d{1,9}")
        ? OptionalInt.of(Integer.parseInt(value))
        : OptionalInt.empty();
  }

  /** Returns how many tasks of its array may run at once, as in {@code 1-9%2}; 0 for all. */
  int taskLimit() {
    String array = options.getOrDefault("array", "");
    return array.matches("[\\d,:-]+%\\d{1,9}")
        ? Integer.parseInt(array.substring(array.indexOf('%') + 1))
        : 0;
  }

  List<ResourceRequest.Licence> licences() {
    return Stream.of(options.getOrDefault("licenses", "").split("[,;]"))
        .filter(one -> one.matches("[^:]+(:\\d{1,9})?"))
        .map(one -> one.split(":"))
        .map(
            one -> new ResourceRequest.Licence(one[0], one.length > 1 ? Long.parseLong(one[1]) : 1))
        .toList();
  }

  /** Returns the dependencies; none if the text is not understood. */
  ResourceRequest.Dependencies dependencies() {
    try {
      return ResourceRequest.Dependencies.parse(options.getOrDefault("dependency", ""));
    } catch (IllegalArgumentException e) {
      return ResourceRequest.Dependencies.NONE;
    }
  }

  /** Returns a command with those options alone that hold no name and no path. */
  String anonymous() {
    StringBuilder line = new StringBuilder("sbatch");
    for (String option : SAFE) {
      String value = options.getOrDefault(option, "");
      if (has(option) && value.matches("[\\w:,?+.%-]*")) {
        line.append(" --").append(option).append(value.isEmpty() ? "" : "=" + value);
      }
    }
    return line.toString();
  }
}
