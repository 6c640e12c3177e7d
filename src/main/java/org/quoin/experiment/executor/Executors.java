package org.quoin.experiment.executor;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;

/** Registers the executors, in the order in which they are listed. */
public enum Executors {
  /** Makes the runs in this process. */
  HERE("here", "this process", "threads of this process, the default", null),
  /** Leaves the runs to processes that the user starts. */
  CHUNKS("chunks", "quoin chunk", "only cuts the study for 'quoin chunk'", null),
  /** Submits to Slurm. */
  SLURM("slurm", "Slurm", "one job array of Slurm", Slurm::new),
  /** Submits to PBS. */
  PBS("pbs", "PBS", "one job array of PBS", Pbs::new),
  /** Submits to HTCondor. */
  HTCONDOR("htcondor", "HTCondor", "one cluster of HTCondor jobs", HtCondor::new);

  private final String word;
  private final String title;
  private final String meaning;
  private final Function<Commands, Executor> executor;

  Executors(String word, String title, String meaning, Function<Commands, Executor> executor) {
    this.word = word;
    this.title = title;
    this.meaning = meaning;
    this.executor = executor;
  }

  /**
   * {@return the executor with a name}
   *
   * @throws InputException when there is none
   */
  public static Executors of(String word) {
    return Arrays.stream(values())
        .filter(one -> one.word.equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "--on", "'%s': %s".formatted(word, NearestName.expected(word, words()))));
  }

  /** {@return the names of all executors} */
  public static List<String> words() {
    return Arrays.stream(values()).map(one -> one.word).toList();
  }

  /** {@return the name in options} */
  public String word() {
    return word;
  }

  /** {@return the name in messages} */
  public String title() {
    return title;
  }

  /** {@return a few words on where the runs are made} */
  public String meaning() {
    return meaning;
  }

  /** {@return whether the chunks wait in the queue of a batch system} */
  public boolean isQueued() {
    return executor != null;
  }

  /** {@return the executor of a batch system} */
  Executor open(Commands.Shell shell) {
    return executor.apply(new Commands(shell, "--on " + word, title));
  }
}
