package org.quoin.experiment.executor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Submits to PBS Professional or OpenPBS with {@code qsub}, {@code qstat}, {@code qdel} and {@code
 * pbsnodes}. PBS has no array of one element: a single chunk is a plain job.
 */
record Pbs(BatchCommands commands) implements Executor {
  private static final Pattern ID = Pattern.compile("(\\d+(\\[\\])?)\\S*");
  private static final Pattern NAME = Pattern.compile("\\d+(\\[\\d+\\])?");
  private static final Pattern ENDED = Pattern.compile("Unknown Job|has finished");
  private static final Pattern PROCESSORS =
      Pattern.compile("(?m)^\\s*resources_available\\.ncpus = (\\d+)");

  @Override
  public String index() {
    return "${PBS_ARRAY_INDEX:-0}";
  }

  @Override
  public String submit(ChunkArray array) {
    SubmitOptions options = array.options();
    boolean single = array.count() == 1;
    List<String> command = new ArrayList<>(List.of("qsub", "-N", array.job(), "-j", "oe"));
    String log = ChunkArray.log(single ? "0" : "^array_index^");
    command.addAll(List.of("-o", array.folder().resolve(log).toString()));
    command.addAll(List.of("-l", "select=1:ncpus=1"));
    if (!single) {
      String most = options.nodes().map(n -> "%" + n).orElse("");
      command.addAll(List.of("-J", "0-" + (array.count() - 1) + most));
    }
    options.partition().ifPresent(queue -> command.addAll(List.of("-q", queue)));
    options.time().ifPresent(time -> command.addAll(List.of("-l", "walltime=" + time)));
    command.add(array.script().toString());
    return commands.submit(command, ID);
  }

  @Override
  public Optional<List<Element>> alive(String array) {
    BatchCommands.Reply reply = commands.run(List.of("qstat", "-t", array));
    if (!reply.good()) {
      return ENDED.matcher(reply.err()).find() ? Optional.of(List.of()) : Optional.empty();
    }
    return Optional.of(reply.out().lines().flatMap(Pbs::element).toList());
  }

  /** Reads a line of identifier, name, user, time used, state and queue. */
  private static Stream<Element> element(String line) {
    String[] fields = line.strip().split("\\s+");
    Matcher name = NAME.matcher(fields[0].split("\\.")[0]);
    if (fields.length < 6 || !name.matches()) {
      return Stream.empty(); // a heading, or the line of the whole array
    }
    return switch (fields[fields.length - 2]) {
      case "Q", "T", "W" -> Stream.of(new Element(name.group(), State.WAITING, ""));
      case "H" -> Stream.of(new Element(name.group(), State.WAITING, "held"));
      case "X", "F", "M" -> Stream.empty();
      default -> Stream.of(new Element(name.group(), State.RUNNING, ""));
    };
  }

  @Override
  public void cancel(Collection<String> names) {
    commands.cancel("qdel", names, ENDED);
  }

  @Override
  public int processors(SubmitOptions options) {
    Matcher counts = PROCESSORS.matcher(commands.run(List.of("pbsnodes", "-a")).out());
    return Math.max(1, counts.results().mapToInt(c -> Integer.parseInt(c.group(1))).sum());
  }
}
