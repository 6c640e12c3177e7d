package org.quoin.cli.reproduce;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.quoin.base.FileFailure;
import org.quoin.base.OutputFile;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.MarkdownOption;
import org.quoin.cli.option.Shell;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.cli.option.Time;
import org.quoin.cli.option.Version;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.RunStore;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quoin reproduce all}: every paper, part by part. */
@Command(
    name = "all",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "The claims of all papers: how many hold, what it took, the command of every part.",
      "Finished parts are kept in --out: what was interrupted, or stopped at its budget, goes on"
          + " with the same command. Parts whose logs are not there are left out."
    },
    footer = {"", "Example:", "  quoin reproduce all --traces DIR --quick --out r"})
final class ReproduceAll implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private TracesOption traces;

  @Option(
      names = "--quick",
      description = "Less of each: under 30 minutes of CPU instead of many hours.")
  private boolean quick;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "Begin no part after so much time on processors, as 2 h, in all.")
  private String budget;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Keep finished parts in this folder and write a page a part to it.")
  private Path out;

  @Option(
      names = "--force",
      description = "Let --out use any folder and begin anew: finished parts there are dropped.")
  private boolean force;

  @Mixin private ThreadsOption threads;

  @Mixin private MarkdownOption markdown;

  @Override
  public Integer call() {
    double most = budget == null ? Double.POSITIVE_INFINITY : Time.positive("--budget", budget);
    try (KeptRuns kept = KeptRuns.open(out, force, this::fingerprint, this::again, errors())) {
      int code = run(most, kept.runs());
      kept.done();
      return code;
    }
  }

  private int run(double most, Optional<RunStore> kept) {
    AllParts all = new AllParts(parts()::of, kept, this::write, errors());
    all.run(Part.all(quick), most);
    PaperPage page =
        new PaperPage(
            "The claims of all papers",
            "A case is a reading of the paper, a log, a load or a size. The columns of the verdicts"
                + " have the names of the cases, or their number if there are more than four.");
    new ClaimTables(all.done(), all.others()).addTo(page);
    markdown.printMeasured(spec, page.title(), page::text, page::markdown);
    if (all.isStopped() && out != null) {
      errors().println("quoin: the budget is spent: go on with a greater one: " + again());
    }
    return all.isFailed() ? 1 : 0;
  }

  private void write(Part part, KeptPart done) {
    if (out != null) {
      OutputFile.write(out.resolve(part.file() + ".md"), done.page());
    }
  }

  /** {@return the command as it was given, without the option to begin again} */
  private String again() {
    return Shell.quoin(Shell.given(spec, Set.of("--force"), Set.of()));
  }

  private PartRun parts() {
    return new PartRun(List.of("--threads", "" + threads.count()), traces.given(), errors());
  }

  private PrintWriter errors() {
    return spec.commandLine().getErr();
  }

  /**
   * {@return the fingerprint of the program, the shipped scenarios and topologies, and the logs}
   */
  private Fingerprint fingerprint() {
    Path scenarios = ReproduceAida.shipped();
    List<Path> files = new ArrayList<>(files(scenarios, ".yaml"));
    files.addAll(files(scenarios.resolve("studies"), ".yaml"));
    files.addAll(files(scenarios.resolveSibling("topologies"), ".dot"));
    traces.ifThere().map(Traces::folder).ifPresent(logs -> files.addAll(files(logs, ".swf")));
    return Fingerprint.of("all papers", files, Version.text());
  }

  private static List<Path> files(Path folder, String part) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.getFileName().toString().contains(part))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw FileFailure.unreadable(folder, e);
    }
  }
}
