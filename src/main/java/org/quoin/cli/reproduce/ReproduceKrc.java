package org.quoin.cli.reproduce;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.quoin.base.Json;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.MarkdownOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.report.OutputFolder;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.krc.Reproduction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
final class ReproduceKrc implements Callable<Integer>, Judging {

  @Spec private CommandSpec spec;

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

  @Mixin private ThreadsOption threads;

  @Mixin private MarkdownOption markdown;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write the page, CSV, JSON and the pictures there.")
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
    Mistakes mistakes = new Mistakes();
    if (streams < 2) {
      mistakes.add(Mistake.in("--streams", "'" + streams + "': expected at least 2"));
    }
    if (jobs < 1) {
      mistakes.add(Mistake.in("--jobs", "'" + jobs + "': expected at least 1"));
    }
    mistakes.refuse();
    OutputFolder folder = out == null ? null : force.open(out);
    Reproduction krc = Reproduction.run(streams, jobs, seed, traces.ifThere(), threads.count());
    judged = krc.claims().stream().map(Judged::of).toList();
    if (folder != null) {
      krc.write(folder);
    }
    markdown.print(
        spec,
        "Mazalov and Nikitina, 2012: probabilistic backfilling",
        printed -> printed.print(json ? Json.write(krc.tree()) : krc.text()));
    return 0;
  }
}
