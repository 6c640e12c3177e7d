package org.quoin.experiment.executor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quoin.experiment.executor.BatchCommands.Reply;

/** Plays the commands of all batch systems; one element of the queue runs at each look at it. */
final class FakeQueue implements BatchCommands.Shell {
  private static final Reply DONE = new Reply(0, "", "");

  final List<Integer> submitted = new ArrayList<>();
  final List<List<String>> commands = new ArrayList<>();
  final TreeSet<Integer> queue = new TreeSet<>();
  final TreeSet<Integer> held = new TreeSet<>();
  int deafFor;
  Runnable onLook = () -> {};
  private final IntConsumer element;

  /** Creates a queue that runs the element of an index. */
  FakeQueue(IntConsumer element) {
    this.element = element;
  }

  @Override
  public Reply run(List<String> command) throws IOException {
    commands.add(command);
    String last = command.get(command.size() - 1);
    return switch (command.get(0)) {
      case "sbatch" -> {
        String array = command.stream().filter(w -> w.startsWith("--array=0-")).findFirst().get();
        yield submit(1 + Integer.parseInt(array.substring("--array=0-".length())), "%d\n");
      }
      case "qsub" -> {
        int array = command.indexOf("-J");
        yield array < 0
            ? submit(1, "%d.host\n")
            : submit(1 + Integer.parseInt(command.get(array + 1).substring(2)), "%d[].host\n");
      }
      case "condor_submit" -> {
        Matcher count = Pattern.compile("queue (\\d+)").matcher(Files.readString(Path.of(last)));
        count.find();
        yield submit(Integer.parseInt(count.group(1)), "%1$d.0 - %1$d.9\n");
      }
      case "squeue" -> look("%d|%d|%s|Resources\n", "PENDING", "PENDING|launch failed");
      case "qstat" -> {
        String array = submitted.get(submitted.size() - 1) == 1 ? "%d" : "%d[%d]";
        yield queue.isEmpty() && held.isEmpty()
            ? new Reply(153, "", "qstat: Unknown Job Id " + last)
            : look(array + ".host quoin-s me 0 %3$s workq\n", "Q", "H");
      }
      case "condor_q" -> look("%d.%d %s\n", "1 undefined undefined", "5 6 no such program");
      case "scancel", "qdel", "condor_rm" -> {
        queue.clear();
        held.clear();
        yield DONE;
      }
      case "sinfo" -> new Reply(0, "short 0/1/0/1\nmain* 0/2/0/2\n", "");
      case "pbsnodes" -> new Reply(0, "n1\n     resources_available.ncpus = 2\n", "");
      case "condor_status" -> new Reply(0, "1\n1\n", "");
      default -> throw new IOException("no such program");
    };
  }

  private Reply submit(int count, String id) {
    submitted.add(count);
    IntStream.range(0, count).forEach(queue::add);
    return new Reply(0, id.formatted(submitted.size()), "");
  }

  private Reply look(String line, String waiting, String holding) {
    onLook.run();
    if (deafFor > 0) {
      deafFor--;
      return new Reply(1, "", "unable to contact the server");
    }
    if (!queue.isEmpty()) {
      element.accept(queue.pollFirst());
    }
    String lines =
        queue.stream()
                .map(index -> line.formatted(submitted.size(), index, waiting))
                .collect(Collectors.joining())
            + held.stream()
                .map(index -> line.formatted(submitted.size(), index, holding))
                .collect(Collectors.joining());
    return new Reply(0, lines, "");
  }
}
