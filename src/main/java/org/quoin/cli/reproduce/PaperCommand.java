package org.quoin.cli.reproduce;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quoin.base.Json;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.MarkdownOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.report.OutputFolder;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.PaperPage;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options and the output that all commands of papers share: a page, and files beside it. */
abstract class PaperCommand implements Callable<Integer> {
  private final String name;
  private final String title;

  @Spec private CommandSpec spec;

  @Mixin private ThreadsOption threads;

  @Mixin private MarkdownOption markdown;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write the page, CSV, JSON and pictures here, and keep long runs there.")
  private Path out;

  @Option(
      names = "--force",
      description = "Let --out use a folder that holds files; drop the runs kept there.")
  private boolean force;

  @Option(names = "--json", description = "Print JSON and nothing else.")
  private boolean json;

  private List<Judged> judged = List.of();

  /**
   * Creates the command.
   *
   * @param name of the files of the page
   * @param title of the page
   */
  PaperCommand(String name, String title) {
    this.name = name;
    this.title = title;
  }

  /**
   * {@return the page}
   *
   * @param kept where finished runs are kept and progress is shown
   */
  abstract PaperPage page(KeptRuns kept);

  /** {@return what finished runs depend on; empty for a command that keeps none} */
  Optional<Fingerprint> fingerprint() {
    return Optional.empty();
  }

  /** Checks the options before any folder is opened. */
  void check() {}

  @Override
  public final Integer call() {
    markdown.excludes(spec, "--json", json);
    check();
    Optional<Fingerprint> fingerprint = fingerprint();
    PrintWriter err = spec.commandLine().getErr();
    OutputFolder folder =
        out != null && fingerprint.isEmpty() ? OutputFolder.open(out, force) : null;
    Path keeping = fingerprint.isPresent() ? out : null;
    PaperPage page;
    try (KeptRuns kept =
        KeptRuns.open(keeping, force, fingerprint::orElseThrow, KeptRuns.SAME, err)) {
      page = page(kept);
      judged = page.judged();
      if (out != null) {
        page.write(name, folder == null ? kept.folder() : folder);
      }
      kept.done();
    }
    markdown.print(spec, title, () -> json ? Json.write(page.tree()) : page.text(), page::markdown);
    return 0;
  }

  /** {@return an empty page with the title of this paper} */
  final PaperPage page(String introduction) {
    return new PaperPage(title, introduction);
  }

  /** {@return the command as it was given} */
  final CommandSpec spec() {
    return spec;
  }

  /** {@return how many runs are made at once} */
  final int threads() {
    return threads.count();
  }

  /** {@return the claims that the last run judged} */
  final List<Judged> judged() {
    return judged;
  }
}
