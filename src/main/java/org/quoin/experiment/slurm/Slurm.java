package org.quoin.experiment.slurm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.PrintableText;

/**
 * Slurm by its commands {@code sbatch}, {@code squeue}, {@code scontrol}, {@code scancel} and
 * {@code sinfo}. No accounting is asked: many clusters keep none.
 */
final class Slurm {
  private static final Pattern ID = Pattern.compile("(\\d+)(;.*)?");
  private static final Pattern FIELD = Pattern.compile("\\b(JobState|Reason|ExitCode)=(\\S+)");
  private static final String PLACE = "--on slurm";

  private final Shell shell;

  Slurm(Shell shell) {
    this.shell = shell;
  }

  /**
   * An element of an array in the queue.
   *
   * @param running whether it is; else it waits
   * @param reason why it waits
   */
  record Element(boolean running, String reason) {
    /** Whether Slurm holds it back for good, as after a node could not begin it. */
    boolean held() {
      return reason.contains("launch failed") || reason.equals("BadConstraints");
    }
  }

  /**
   * Submits one array.
   *
   * @param chunks its indices
   * @return its number
   * @throws InputException when Slurm refuses it, or is not there
   */
  String submit(Path script, Path log, String name, Collection<Integer> chunks, SlurmOptions how) {
    List<String> command = new ArrayList<>(List.of("sbatch", "--parsable", "--requeue"));
    command.add("--array=" + indices(chunks) + how.nodes().map(n -> "%" + n).orElse(""));
    command.add("--job-name=quoin-" + name.replaceAll("[^A-Za-z0-9._-]", "_"));
    command.add("--output=" + log.toString().replace("%", "%%") + "/slurm-%A_%a.log");
    command.add("--ntasks=1");
    command.add("--cpus-per-task=1");
    how.partition().ifPresent(partition -> command.add("--partition=" + partition));
    how.time().ifPresent(time -> command.add("--time=" + time));
    command.add(script.toString());
    Shell.Reply reply = asked(command);
    Matcher id = ID.matcher(reply.out().strip());
    if (!reply.good() || !id.matches()) {
      throw new InputException(PLACE, "sbatch refuses the array: " + told(reply));
    }
    return id.group(1);
  }

  /** Numbers as Slurm writes an array: 1-4,7. */
  static String indices(Collection<Integer> numbers) {
    StringBuilder text = new StringBuilder();
    int first = -1;
    int last = -1;
    for (int number : new TreeSet<>(numbers)) {
      if (first >= 0 && number == last + 1) {
        last = number;
        continue;
      }
      append(text, first, last);
      first = number;
      last = number;
    }
    return append(text, first, last).toString();
  }

  private static StringBuilder append(StringBuilder text, int first, int last) {
    if (first >= 0) {
      text.append(text.isEmpty() ? "" : ",").append(first).append(first < last ? "-" + last : "");
    }
    return text;
  }

  /**
   * What is left in the queue of some arrays, by index; empty when Slurm does not answer, as while
   * its daemon is started anew.
   */
  Optional<Map<Integer, Element>> queued(Collection<String> arrays) {
    return queue().map(lines -> queued(lines, arrays));
  }

  /** Those of some arrays of which anything is left in the queue, as far as Slurm answers. */
  List<String> left(Collection<String> arrays) {
    return queue().stream()
        .flatMap(lines -> live(lines, arrays))
        .map(fields -> fields[0])
        .distinct()
        .toList();
  }

  private Optional<String> queue() {
    Shell.Reply reply =
        asked(List.of("squeue", "-h", "-r", "--me", "-t", "all", "-o", "%F|%K|%T|%r"));
    return reply.good() ? Optional.of(reply.out()) : Optional.empty();
  }

  static Map<Integer, Element> queued(String lines, Collection<String> arrays) {
    Map<Integer, Element> elements = new TreeMap<>();
    live(lines, arrays)
        .forEach(
            fields ->
                elements.put(
                    Integer.valueOf(fields[1]),
                    new Element(!fields[2].equals("PENDING"), fields[3])));
    return elements;
  }

  /** Array, index, state and reason of each element that is not over. */
  private static Stream<String[]> live(String lines, Collection<String> arrays) {
    return lines
        .lines()
        .map(line -> line.strip().split("\\|", 4))
        .filter(fields -> fields.length == 4)
        .filter(fields -> arrays.contains(fields[0]) && isLive(fields[2]));
  }

  /** Whether an element of this state is still to run, runs, or ends just now. */
  private static boolean isLive(String state) {
    return switch (state) {
      case "PENDING", "RUNNING", "COMPLETING", "CONFIGURING", "SUSPENDED", "STOPPED" -> true;
      case "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD", "RESIZING", "SIGNALING", "STAGE_OUT" -> true;
      default -> false;
    };
  }

  /** How an element that has left the queue ended, as far as Slurm still knows. */
  String end(String array, int index) {
    Shell.Reply reply = asked(List.of("scontrol", "-o", "show", "job", array + "_" + index));
    return reply.good() ? end(reply.out()) : "no longer known to Slurm";
  }

  static String end(String line) {
    Map<String, String> fields = new HashMap<>();
    Matcher field = FIELD.matcher(line);
    while (field.find()) {
      fields.put(field.group(1), field.group(2));
    }
    String state = fields.getOrDefault("JobState", "unknown");
    String code = fields.getOrDefault("ExitCode", "0:0");
    return state.equals("FAILED") ? "FAILED with exit code " + code.split(":")[0] : state;
  }

  /** Takes arrays, or one element of one as in 12_3, out of the queue. */
  void cancel(Collection<String> jobs) {
    if (jobs.isEmpty()) {
      return;
    }
    List<String> command = new ArrayList<>(List.of("scancel"));
    command.addAll(jobs);
    Shell.Reply reply = asked(command);
    if (!reply.good() && !reply.err().contains("Invalid job id")) {
      throw new InputException(PLACE, "scancel fails: " + told(reply));
    }
  }

  /** Processors of a partition, or of the default one; 1 when Slurm does not tell. */
  int processors(Optional<String> partition) {
    List<String> command = new ArrayList<>(List.of("sinfo", "-h", "-o", "%P %C"));
    partition.ifPresent(name -> command.add("--partition=" + name));
    Shell.Reply reply = asked(command);
    return reply.good() ? processors(reply.out(), partition.isPresent()) : 1;
  }

  static int processors(String lines, boolean named) {
    for (String line : lines.lines().toList()) {
      Matcher counts = Pattern.compile("(\\S+?)(\\*?) \\d+/\\d+/\\d+/(\\d+)").matcher(line.strip());
      if (counts.matches() && (named || !counts.group(2).isEmpty())) {
        return Integer.parseInt(counts.group(3));
      }
    }
    return 1;
  }

  private Shell.Reply asked(List<String> command) {
    try {
      return shell.run(command);
    } catch (IOException e) {
      throw new InputException(
          PLACE, "finds no " + command.get(0) + "; expected a machine that submits to Slurm");
    }
  }

  private static String told(Shell.Reply reply) {
    String text = reply.err().isBlank() ? reply.out() : reply.err();
    return PrintableText.line(text.strip().replaceAll("\\s*\\R\\s*", "; "));
  }
}
