package org.quoin.cli.reproduce;

import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.cli.option.KeptRuns;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.krc.KrcReproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code quoin reproduce krc}: probabilistic backfilling, its table, figures and claims. */
@Command(
    name = "krc",
    mixinStandardHelpOptions = true,
    description = {
      "Table, Figs. 3-5 and claims of probabilistic backfilling (Mazalov and Nikitina 2012).",
      "Then the next step, wait against errors, on four logs. Tables of logs that are not there",
      "are left out."
    },
    footer = {"", "Example:", "  quoin reproduce krc --traces DIR --out krc"})
final class ReproduceKrc extends PaperCommand {
  @Mixin private TracesOption traces;

  @Option(
      names = "--streams",
      paramLabel = "N",
      defaultValue = "200",
      description = "Streams of each model, at least 2. Default: ${DEFAULT-VALUE}.")
  private int streams;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Jobs of each stream. Default: ${DEFAULT-VALUE}, the paper's.")
  private int jobs;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the streams. Default: ${DEFAULT-VALUE}.")
  private long seed;

  ReproduceKrc() {
    super("krc", "Mazalov and Nikitina, 2012: probabilistic backfilling");
  }

  @Override
  void check() {
    Mistakes mistakes = new Mistakes();
    if (streams < 2) {
      mistakes.add(Mistake.in("--streams", "'" + streams + "': expected at least 2"));
    }
    if (jobs < 1) {
      mistakes.add(Mistake.in("--jobs", "'" + jobs + "': expected at least 1"));
    }
    mistakes.refuse();
  }

  @Override
  PaperPage page(KeptRuns kept) {
    KrcReproduction krc = KrcReproduction.run(streams, jobs, seed, traces.ifThere(), threads());
    return krc.addTo(page(krc.introduction()));
  }
}
