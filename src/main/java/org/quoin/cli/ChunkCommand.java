package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.quoin.base.InputException;
import org.quoin.base.Plurals;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "chunk",
    mixinStandardHelpOptions = true,
    modelTransformer = DeclaredOptions.class,
    description = {
      "Makes the runs of one chunk of a study.",
      "'quoin sweep --on chunks' cuts a study into chunks. Finished runs are not made again. Any"
          + " scheduler may run the chunks, in any order and repeatedly."
    },
    footer = {"", "Example:", "  quoin chunk r 3"})
final class ChunkCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder of the study.")
  private Path folder;

  @Parameters(index = "1", paramLabel = "K", description = "The chunk's number, from 1.")
  private int number;

  @Override
  public void run() {
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
