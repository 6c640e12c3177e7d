package org.quoin.experiment.executor;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Registers the executors, in the order in which they are listed. */
public enum Executors {
  HERE("this process", "threads of this process", null),
  /** Leaves the runs to processes that the user starts. */
  CHUNKS("quoin chunk", "only cuts the study for 'quoin chunk'", null),
  SLURM("Slurm", "one job array of Slurm", Slurm::new),
  PBS("PBS", "one job array of PBS", Pbs::new),
  /** Submits to HTCondor. */
  HTCONDOR("HTCondor", "one cluster of HTCondor jobs", HtCondor::new);

  private final String title;
  private final String meaning;
  private final Function<BatchCommands, Executor> executor;

  Executors(String title, String meaning, Function<BatchCommands, Executor> executor) {
    this.title = title;
    this.meaning = meaning;
    this.executor = executor;
  }

  /** {@return the names of all executors} */
  public static List<String> words() {
    return Arrays.stream(values()).map(Executors::word).toList();
  }

  /** {@return the name in options} */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
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
  Executor open(BatchCommands.Shell shell) {
    return executor.apply(new BatchCommands(shell, "--on " + word(), title));
  }
}
