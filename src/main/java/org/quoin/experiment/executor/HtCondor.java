package org.quoin.experiment.executor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.OutputFile;

/**
 * Submits to HTCondor with {@code condor_submit}, {@code condor_q}, {@code condor_rm} and {@code
 * condor_status}.
 */
record HtCondor(BatchCommands commands) implements Executor {
  private static final Pattern ID = Pattern.compile("(\\d+)\\.\\d+( - \\d+\\.\\d+)?");
  private static final Pattern ENDED =
      Pattern.compile("(?i)couldn't find|not found|no matching|already");
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** The code of a hold by the user, who releases the job again. */
  private static final String BY_USER = "1";

  @Override
  public String index() {
    return "$1";
  }

  @Override
  public String submit(ChunkArray array) {
    SubmitOptions options = array.options();
    if (options.partition().isPresent()) {
      throw new InputException("--partition", "HTCondor has no partitions; leave it out");
    }
    List<String> lines = new ArrayList<>();
    lines.add("executable = " + escaped(array.script().toString()));
    lines.add("transfer_executable = false");
    lines.add("arguments = $(Process)");
    lines.add("output = " + escaped(array.folder() + "/") + ChunkArray.log("$(Process)"));
    lines.add("batch_name = " + array.job());
    lines.add("request_cpus = 1");
    options.time().ifPresent(time -> lines.add("allowed_execute_duration = " + time));
    options.nodes().ifPresent(most -> lines.add("max_materialize = " + most));
    lines.add("queue " + array.count());
    Path description = array.folder().resolve("chunk.submit");
    OutputFile.write(description, String.join("\n", lines) + "\n");
    return commands.submit(List.of("condor_submit", "-terse", description.toString()), ID);
  }

  private static String escaped(String path) {
    return path.replace("$", "$(DOLLAR)");
  }

  @Override
  public Optional<List<Element>> alive(String array) {
    BatchCommands.Reply reply =
        commands.run(
            List.of("condor_q", array, "-af:j", "JobStatus", "HoldReasonCode", "HoldReason"));
    return reply.good()
        ? Optional.of(reply.out().lines().flatMap(HtCondor::element).toList())
        : Optional.empty();
  }

  /** Reads a line of identifier, state, code and text of the reason of a hold. */
  private static Stream<Element> element(String line) {
    String[] fields = line.strip().split("\\s+", 4);
    if (fields.length < 4) {
      return Stream.empty();
    }
    return switch (fields[1]) {
      case "1" -> Stream.of(new Element(fields[0], State.WAITING, ""));
      case "2", "6", "7" -> Stream.of(new Element(fields[0], State.RUNNING, ""));
      case "5" -> {
        State state = fields[2].equals(BY_USER) ? State.WAITING : State.HELD;
        yield Stream.of(new Element(fields[0], state, fields[3]));
      }
      default -> Stream.empty();
    };
  }

  @Override
  public void cancel(Collection<String> names) {
    commands.cancel("condor_rm", names, ENDED);
  }

  @Override
  public int processors(SubmitOptions options) {
    String slots =
        commands
            .run(
                List.of(
                    "condor_status",
                    "-constraint",
                    "SlotType =!= \"Dynamic\"",
                    "-af",
                    "TotalSlotCpus"))
            .out();
    return Math.max(
        1,
        slots
            .lines()
            .map(String::strip)
            .filter(NUMBER.asMatchPredicate())
            .mapToInt(Integer::parseInt)
            .sum());
  }
}
