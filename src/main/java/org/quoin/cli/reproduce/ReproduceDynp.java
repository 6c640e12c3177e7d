package org.quoin.cli.reproduce;

import java.util.EnumSet;
import java.util.List;
import org.quoin.cli.option.KeptRuns;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.dynp.DynpReproduction;
import org.quoin.reproduction.dynp.PaperLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code quoin reproduce dynp}: Tables 1 to 6 under both readings of FCFS. */
@Command(
    name = "dynp",
    mixinStandardHelpOptions = true,
    description = "Tables 1 to 6 of self-tuning dynP (Streit, JSSPP 2004), two readings of FCFS.",
    footer = {"", "Example:", "  quoin reproduce dynp --traces DIR --out dynp"})
final class ReproduceDynp extends PaperCommand {
  @Mixin private TracesOption traces;

  @Option(
      names = "--log",
      split = ",",
      paramLabel = "NAME",
      description = "Of these logs only: ${COMPLETION-CANDIDATES}. Default: all.")
  private List<PaperLog> logs = List.of(PaperLog.values());

  ReproduceDynp() {
    super("dynp", "Streit, JSSPP 2004: self-tuning dynP");
  }

  @Override
  PaperPage page(KeptRuns kept) {
    return DynpReproduction.run(traces.open(), EnumSet.copyOf(logs), threads())
        .addTo(page(DynpReproduction.readings()));
  }
}
