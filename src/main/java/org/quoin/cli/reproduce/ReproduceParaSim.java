package org.quoin.cli.reproduce;

import java.util.List;
import java.util.Map;
import org.quoin.cli.option.KeptRuns;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.parasim.ParaSimTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code quoin reproduce parasim}: ParaSim's comparison of policies on two public logs. */
@Command(
    name = "parasim",
    mixinStandardHelpOptions = true,
    description =
        "Tables 3 and 4 of ParaSim (Luo, Zhang, Zhang 2007), on flows cut from public logs.",
    footer = {"", "Example:", "  quoin reproduce parasim --traces DIR"})
final class ReproduceParaSim extends PaperCommand {
  @Mixin private TracesOption traces;

  @Option(
      names = "--flow",
      paramLabel = "FLOW[=LOG]",
      description =
          "serial (Table 3) or parallel (Table 4), cut from the log named so, or from the usual"
              + " one. Repeatable. Default: both, and the waits that the logs of the folder state.")
  private List<String> flows = List.of();

  ReproduceParaSim() {
    super("parasim", "Luo, Zhang, Zhang, 2007: ParaSim");
  }

  @Override
  PaperPage page(KeptRuns kept) {
    Map<String, String> logs = ParaSimTables.logs(flows);
    PaperPage page = page(ParaSimTables.introduction());
    ParaSimTables.addTo(page, traces.open(), logs, threads());
    if (flows.isEmpty()) {
      ParaSimTables.addBeside(page, traces.open(), threads());
    }
    return page;
  }
}
