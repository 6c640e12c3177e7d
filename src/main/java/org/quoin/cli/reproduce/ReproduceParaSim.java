package org.quoin.cli.reproduce;

import java.util.concurrent.Callable;
import org.quoin.cli.option.MarkdownOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.report.Progress;
import org.quoin.reproduction.parasim.Tables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code quoin reproduce parasim}: ParaSim's comparison of policies on two public logs. */
@Command(
    name = "parasim",
    mixinStandardHelpOptions = true,
    description = "Tables 3 and 4 of ParaSim (Luo, Zhang, Zhang 2007), on two public logs.",
    footer = {"", "Example:", "  quoin reproduce parasim --traces DIR"})
final class ReproduceParaSim implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private TracesOption traces;

  @Mixin private ThreadsOption threads;

  @Mixin private MarkdownOption markdown;

  @Override
  public Integer call() {
    try (Progress progress = new Progress("ParaSim tables", Tables.replays())) {
      String text = Tables.text(traces.open(), threads.count(), progress::step);
      markdown.print(spec, "Luo, Zhang, Zhang, 2007: ParaSim", out -> out.print(text));
    }
    return 0;
  }
}
