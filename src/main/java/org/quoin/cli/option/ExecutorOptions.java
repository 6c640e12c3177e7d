package org.quoin.cli.option;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.experiment.executor.Chunks;
import org.quoin.experiment.executor.Executors;
import org.quoin.experiment.executor.SubmitOptions;
import org.quoin.scenario.study.Study;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Chooses the executor of a study. */
public final class ExecutorOptions {
  private static final String ON = "--on";
  private static final String AUTO = "auto";

  @Option(
      names = ON,
      paramLabel = "WHERE",
      completionCandidates = Words.class,
      description = "Where runs are made.")
  private String where;

  @Option(
      names = "--partition",
      order = AdvancedOptions.ORDER,
      paramLabel = "NAME",
      description = "Partition of slurm, or queue of pbs, to submit to.")
  private String partition;

  @Option(
      names = "--time",
      order = AdvancedOptions.ORDER,
      paramLabel = "TIME",
      description =
          "Time limit of a chunk, as slurm or pbs writes it (1:00:00); for htcondor in seconds.")
  private String time;

  @Option(
      names = "--nodes",
      order = AdvancedOptions.ORDER,
      paramLabel = "N",
      description = "Chunks that run at once, at most.")
  private Integer nodes;

  @Option(
      names = "--chunk",
      order = AdvancedOptions.ORDER,
      paramLabel = "RUNS",
      defaultValue = AUTO,
      description = "Runs per chunk, or auto: four chunks per processor.")
  private String chunk;

  /** Lists the names of the executors for the completion of a shell. */
  private static final class Words implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Executors.words().iterator();
    }
  }

  /** Adds what the registry of executors says to the description of the option. */
  public static final class Described implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec command) {
      String executors =
          Arrays.stream(Executors.values())
              .map(one -> "%s (%s)".formatted(one.word(), one.meaning()))
              .collect(Collectors.joining(", "));
      String text =
          "Where runs are made: %s. All but %s need a folder that all nodes can see."
              .formatted(executors, Executors.HERE.word());
      for (OptionSpec one : List.copyOf(command.options())) {
        command.remove(one); // adding all of them again keeps their order
        boolean on = one.longestName().equals(ON);
        command.addOption(on ? one.toBuilder().description(text).build() : one);
      }
      return command;
    }
  }

  /**
   * Checks the options.
   *
   * @param folder whether the study has a folder
   */
  public void check(boolean folder) {
    Mistakes mistakes = new Mistakes();
    mistakes.check(
        () -> {
          if (where != null && Executors.of(where) != Executors.HERE && !folder) {
            throw new InputException(
                ON + " " + where, "needs --out DIR, where chunks keep their runs");
          }
        });
    mistakes.check(() -> Count.positive("--nodes", nodes));
    mistakes.check(this::runs);
    mistakes.refuse();
  }

  private Optional<Integer> runs() {
    if (chunk.equals(AUTO)) {
      return Optional.empty();
    }
    try {
      return Optional.of((int) Count.positive("--chunk", Integer.valueOf(chunk)));
    } catch (NumberFormatException e) {
      throw new InputException("--chunk", "'" + chunk + "'; expected a number of runs, or auto");
    }
  }

  /** {@return the executor that is chosen; empty if none is named} */
  public Optional<Executors> executor() {
    return Optional.ofNullable(where).map(Executors::of);
  }

  /** {@return the number of chunks that a study makes for processors like those of this machine} */
  public int chunks(Study study) {
    return Chunks.count(study, runs(), Runtime.getRuntime().availableProcessors());
  }

  /** {@return how to submit} */
  public SubmitOptions submit() {
    return new SubmitOptions(
        Optional.ofNullable(partition),
        Optional.ofNullable(time),
        Optional.ofNullable(nodes),
        runs());
  }
}
