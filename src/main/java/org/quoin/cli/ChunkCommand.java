package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.quoin.base.InputException;
import org.quoin.base.Plurals;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.Version;
import org.quoin.experiment.StudyFolder;
import org.quoin.experiment.Sweep;
import org.quoin.experiment.executor.Chunks;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.RunStore;
import org.quoin.report.Progress;
import org.quoin.scenario.study.Study;
import picocli.CommandLine.Model.PositionalParamSpec;

final class ChunkCommand extends DeclaredCommand implements Runnable {
  private final PositionalParamSpec folderArgument =
      argument("DIR", "1", Path.class, "The folder of the study.");

  private final PositionalParamSpec numberArgument =
      argument("K", "1", int.class, "The chunk's number, from 1.");

  private int number;

  /** Creates the command. */
  ChunkCommand() {
    super(
        "chunk",
        "Makes the runs of one chunk of a study.",
        "'quoin sweep --on chunks' cuts a study into chunks. Finished runs are not made again. Any"
            + " scheduler may run the chunks, in any order and repeatedly.");
    declareGroups();
    examples("quoin chunk r 3");
  }

  @Override
  public void run() {
    Path folder = folderArgument.getValue();
    number = numberArgument.getValue();
    int atOnce = DeclaredOptions.read(spec).count("threads");
    Study study = StudyFolder.of(folder).study();
    int of = Chunks.count(folder);
    if (number < 1 || number > of) {
      throw new InputException("chunk " + number, "there is none; expected 1 to " + of);
    }
    Fingerprint fingerprint = Fingerprint.of(study, Version.text());
    PrintWriter err = spec.commandLine().getErr();
    try (KeptRuns kept = KeptRuns.chunk(folder, number, fingerprint, err);
        Progress progress = kept.progress("chunk " + number, 0)) {
      RunStore runs = kept.runs().orElseThrow();
      long before = runs.count();
      new Sweep(study, kept.runs(), new SweepProgress(progress)).run(number - 1, of, atOnce);
      kept.done();
      String made = Plurals.counted(runs.count() - before, "run");
      spec.commandLine().getOut().printf("chunk %s of %s: %s made%n", number, of, made);
    }
  }
}
