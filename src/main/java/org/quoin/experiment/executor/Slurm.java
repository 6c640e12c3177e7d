package org.quoin.experiment.executor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Submits to Slurm with {@code sbatch}, {@code squeue}, {@code scancel} and {@code sinfo}. It does
 * not use accounting, which many clusters do not keep.
 */
record Slurm(BatchCommands commands) implements Executor {
  private static final Pattern ID = Pattern.compile("(\\d+)(;.*)?");
  private static final Pattern COUNTS = Pattern.compile("(\\S+?)(\\*?) \\d+/\\d+/\\d+/(\\d+)");
  private static final Pattern ENDED = Pattern.compile("Invalid job id");
  private static final String WAITING = "PENDING";

  private static final Set<String> ALIVE =
      Set.of(
          WAITING,
          "RUNNING",
          "COMPLETING",
          "CONFIGURING",
          "SUSPENDED",
          "STOPPED",
          "REQUEUED",
          "REQUEUE_FED",
          "REQUEUE_HOLD",
          "RESIZING",
          "SIGNALING",
          "STAGE_OUT");

  @Override
  public String index() {
    return "$SLURM_ARRAY_TASK_ID";
  }

  @Override
  public String submit(ChunkArray array) {
    SubmitOptions options = array.options();
    List<String> command = new ArrayList<>(List.of("sbatch", "--parsable", "--requeue"));
    String most = options.nodes().map(n -> "%" + n).orElse("");
    command.add("--array=0-" + (array.count() - 1) + most);
    command.add("--job-name=" + array.job());
    String folder = array.folder().toString().replace("%", "%%");
    command.add("--output=" + folder + "/" + ChunkArray.log("%a"));
    command.add("--ntasks=1");
    command.add("--cpus-per-task=1");
    options.partition().ifPresent(partition -> command.add("--partition=" + partition));
    options.time().ifPresent(time -> command.add("--time=" + time));
    command.add(array.script().toString());
    return commands.submit(command, ID);
  }

  @Override
  public Optional<List<Element>> alive(String array) {
    BatchCommands.Reply reply =
        commands.run(List.of("squeue", "-h", "-r", "--me", "-t", "all", "-o", "%F|%K|%T|%r"));
    return reply.good()
        ? Optional.of(
            reply
                .out()
                .lines()
                .map(line -> line.strip().split("\\|", 4))
                .filter(fields -> fields.length == 4 && fields[0].equals(array))
                .filter(fields -> ALIVE.contains(fields[2]))
                .map(Slurm::element)
                .toList())
        : Optional.empty();
  }

  /** Slurm holds an element for ever after a node could not start it. */
  private static Element element(String[] fields) {
    boolean held = fields[3].contains("launch failed") || fields[3].equals("BadConstraints");
    State state = held ? State.HELD : fields[2].equals(WAITING) ? State.WAITING : State.RUNNING;
    return new Element(fields[0] + "_" + fields[1], state, fields[3]);
  }

  @Override
  public void cancel(Collection<String> names) {
    commands.cancel("scancel", names, ENDED);
  }

  @Override
  public int processors(SubmitOptions options) {
    List<String> command = new ArrayList<>(List.of("sinfo", "-h", "-o", "%P %C"));
    options.partition().ifPresent(name -> command.add("--partition=" + name));
    for (String line : commands.run(command).out().lines().toList()) {
      Matcher counts = COUNTS.matcher(line.strip());
      if (counts.matches() && (options.partition().isPresent() || !counts.group(2).isEmpty())) {
        return Integer.parseInt(counts.group(3));
      }
    }
    return 1;
  }
}
