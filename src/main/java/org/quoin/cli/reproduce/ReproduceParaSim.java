package org.quoin.cli.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.quoin.cli.option.MarkdownOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.parasim.Tables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quoin reproduce parasim}: ParaSim's comparison of policies on two public logs. */
@Command(
    name = "parasim",
    mixinStandardHelpOptions = true,
    description =
        "Tables 3 and 4 of ParaSim (Luo, Zhang, Zhang 2007), on flows cut from public logs.",
    footer = {"", "Example:", "  quoin reproduce parasim --traces DIR"})
final class ReproduceParaSim implements Callable<Integer>, Judging {

  @Spec private CommandSpec spec;

  @Mixin private TracesOption traces;

  @Mixin private ThreadsOption threads;

  @Mixin private MarkdownOption markdown;

  @Option(
      names = "--flow",
      paramLabel = "FLOW[=LOG]",
      description =
          "serial (Table 3) or parallel (Table 4), cut from the log named so, or from the usual"
              + " one. Repeatable. Default: both, and the waits that the logs of the folder state.")
  private List<String> flows = List.of();

  private final List<Judged> judged = new ArrayList<>();

  @Override
  public List<Judged> judged() {
    return judged;
  }

  @Override
  public Integer call() {
    Map<String, String> logs = Tables.logs(flows);
    String tables = Tables.text(traces.open(), logs, threads.count(), judged::add);
    String beside = flows.isEmpty() ? Tables.beside(traces.open(), threads.count()) : "";
    markdown.print(spec, "Luo, Zhang, Zhang, 2007: ParaSim", out -> out.print(tables + beside));
    return 0;
  }
}
