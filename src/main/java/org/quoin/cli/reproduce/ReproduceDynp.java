package org.quoin.cli.reproduce;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.quoin.base.Json;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.MarkdownOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.report.OutputFolder;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.Traces;
import org.quoin.reproduction.dynp.PaperLog;
import org.quoin.reproduction.dynp.Reproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quoin reproduce dynp}: Tables 1 to 6 under both readings of FCFS. */
@Command(
    name = "dynp",
    mixinStandardHelpOptions = true,
    description = "Tables 1 to 6 of self-tuning dynP (Streit, JSSPP 2004), two readings of FCFS.",
    footer = {"", "Example:", "  quoin reproduce dynp --traces DIR --out dynp"})
final class ReproduceDynp implements Callable<Integer>, Judging {

  @Spec private CommandSpec spec;

  @Mixin private TracesOption traces;

  @Option(
      names = "--log",
      split = ",",
      paramLabel = "NAME",
      description = "Of these logs only: ${COMPLETION-CANDIDATES}. Default: all.")
  private List<PaperLog> logs = List.of(PaperLog.values());

  @Mixin private ThreadsOption threads;

  @Mixin private MarkdownOption markdown;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write the tables as CSV and a page, index.html, here.")
  private Path out;

  @Mixin private ForceOption force;

  @Option(names = "--json", description = "Print JSON and nothing else.")
  private boolean json;

  private List<Judged> judged = List.of();

  @Override
  public List<Judged> judged() {
    return judged;
  }

  @Override
  public Integer call() {
    markdown.excludes(spec, "--json", json);
    Traces there = traces.open();
    OutputFolder folder = out == null ? null : force.open(out);
    Reproduction dynp = Reproduction.run(there, EnumSet.copyOf(logs), threads.count());
    judged = dynp.claims().stream().map(Judged::of).toList();
    if (folder != null) {
      dynp.write(folder);
    }
    markdown.print(
        spec,
        "Streit, JSSPP 2004: self-tuning dynP",
        printed -> printed.print(json ? Json.write(dynp.tree()) : dynp.text()));
    return 0;
  }
}
