package org.quoin.cli.reproduce;

import org.quoin.cli.option.KeptRuns;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.dynp.DynpReproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code quoin reproduce dynp-table-2}: SLDwA of planning in three orders. */
@Command(
    name = "dynp-table-2",
    mixinStandardHelpOptions = true,
    description = "Table 2 of dynP (Streit, JSSPP 2004): planning in three orders.",
    footer = {"", "Example:", "  quoin reproduce dynp-table-2 --traces DIR"})
final class ReproduceDynpTable2 extends PaperCommand {
  @Mixin private TracesOption traces;

  ReproduceDynpTable2() {
    super("dynp-table-2", "Streit, JSSPP 2004: Table 2");
  }

  @Override
  PaperPage page(KeptRuns kept) {
    return DynpReproduction.table2(
        traces.open(),
        threads(),
        page("An equal sign: ours is the printed value to its last digit."));
  }
}
