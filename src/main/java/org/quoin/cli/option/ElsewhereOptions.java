package org.quoin.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.experiment.Chunks;
import org.quoin.experiment.slurm.SlurmOptions;
import org.quoin.experiment.slurm.SlurmSweep;
import org.quoin.scenario.study.Study;
import picocli.CommandLine.Option;

/** Where the runs of a study are made. */
public final class ElsewhereOptions {
  private static final String HERE = "here";
  private static final String SLURM = "slurm";
  private static final String CHUNKS = "chunks";
  private static final String AUTO = "auto";

  @Option(
      names = "--on",
      paramLabel = "WHERE",
      description =
          "here (the default), slurm (one array of chunks, followed to its end; the folder must be"
              + " seen by all nodes) or chunks (only cut the study for 'quoin chunk').")
  private String where;

  @Option(
      names = "--partition",
      order = AdvancedOptions.ORDER,
      paramLabel = "NAME",
      description = "slurm: where to submit.")
  private String partition;

  @Option(
      names = "--time",
      order = AdvancedOptions.ORDER,
      paramLabel = "TIME",
      description = "slurm: time limit of a chunk.")
  private String time;

  @Option(
      names = "--nodes",
      order = AdvancedOptions.ORDER,
      paramLabel = "N",
      description = "slurm: chunks that run at once, at most.")
  private Integer nodes;

  @Option(
      names = "--chunk",
      order = AdvancedOptions.ORDER,
      paramLabel = "RUNS",
      defaultValue = AUTO,
      description = "slurm, chunks: runs of a chunk, or auto: four chunks a processor.")
  private String chunk;

  /**
   * Checks the options.
   *
   * @param folder whether the study has a folder
   */
  public void check(boolean folder) {
    Mistakes mistakes = new Mistakes();
    List<String> known = List.of(HERE, SLURM, CHUNKS);
    if (where != null && !known.contains(where)) {
      mistakes.add(Mistake.in("--on", "'" + where + "': " + NearestName.expected(where, known)));
    } else if (where != null && !where.equals(HERE) && !folder) {
      mistakes.add(Mistake.in("--on " + where, "needs --out DIR, where chunks keep their runs"));
    }
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

  /** {@return whether the study is only cut} */
  public boolean isChunks() {
    return CHUNKS.equals(where);
  }

  /** {@return whether Slurm runs the study, as asked now or when it was begun} */
  public boolean isSlurm(Path folder) {
    return SLURM.equals(where) || (where == null && SlurmSweep.isIn(folder));
  }

  /** {@return how many chunks a study makes for other schedulers} */
  public int chunks(Study study) {
    return Chunks.count(study, runs(), Runtime.getRuntime().availableProcessors());
  }

  /** {@return how to submit; empty when nothing is said of it now} */
  public Optional<SlurmOptions> given() {
    return where == null
        ? Optional.empty()
        : Optional.of(
            new SlurmOptions(
                Optional.ofNullable(partition),
                Optional.ofNullable(time),
                Optional.ofNullable(nodes),
                runs()));
  }
}
