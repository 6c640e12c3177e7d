package org.quoin.cli.reproduce;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quoin.base.InputException;
import org.quoin.base.Json;
import org.quoin.base.Mistakes;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.MarkdownOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.report.Stopwatch;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;

/** The options and the output that all commands of papers share: a page, and files beside it. */
abstract class PaperCommand extends DeclaredCommand implements Callable<Integer> {
  /** The group of the options of commands that replay logs. */
  static final String LOGS = "logs";

  private final String title;
  private final ThreadsOption threads = new ThreadsOption(spec);
  private final MarkdownOption markdown = new MarkdownOption(spec);

  private Settings options;
  private List<Judged> judged = List.of();
  private double cpu;

  /**
   * Creates the command.
   *
   * @param title the title of the page
   */
  PaperCommand(String title, String name, String... description) {
    super(name, description);
    this.title = title;
  }

  /**
   * {@return the page}
   *
   * @param kept where finished runs are stored and progress is shown
   */
  abstract PaperPage page(KeptRuns kept);

  /**
   * {@return the fingerprint of all that finished runs depend on; empty for a command that stores
   * none}
   */
  Optional<Fingerprint> fingerprint() {
    return Optional.empty();
  }

  /** {@return whether the page has figures that depend on the machine} */
  boolean isMeasured() {
    return false;
  }

  /** Checks what the declarations of the options do not say. */
  void check(Mistakes mistakes) {}

  @Override
  public final Integer call() {
    Mistakes mistakes = new Mistakes();
    options = DeclaredOptions.read(spec, mistakes);
    check(mistakes);
    mistakes.refuse();
    return run();
  }

  /** {@return the exit code, after printing and writing the page} */
  int run() {
    boolean json = options.flag("json");
    markdown.excludes(spec, "--json", json);
    Optional<Fingerprint> fingerprint = fingerprint();
    Optional<Path> out = path("out");
    boolean force = options.flag("force");
    double before = Stopwatch.ofProcess().read().cpu();
    PaperPage page;
    try (KeptRuns kept =
        fingerprint.isPresent()
            ? KeptRuns.open(
                out.orElse(null), force, fingerprint::orElseThrow, KeptRuns.SAME, errors())
            : KeptRuns.none(out, force, errors())) {
      page = page(kept);
      judged = page.judged();
      if (out.isPresent()) {
        page.write(spec.name(), kept.folder());
      }
      kept.done();
    }
    cpu = Stopwatch.ofProcess().read().cpu() - before + page.reused();
    markdown.printBeside(
        spec,
        page.title(),
        isMeasured(),
        () -> json ? Json.write(page.tree()) : page.text(),
        () ->
            out.map(path -> page.brief("" + path.getFileName())).orElseGet(page::markdown)
                + "\nMade in %s s of CPU time.\n".formatted(seconds(cpu)));
    return 0;
  }

  /** {@return a CPU time in seconds as pages state it} */
  static String seconds(double cpu) {
    return String.format(Locale.ROOT, "%,.0f", cpu);
  }

  /** {@return an empty page with the title of this paper} */
  final PaperPage page(String introduction) {
    return new PaperPage(title, introduction);
  }

  /** {@return an empty page with the title of this paper and what of it the page is about} */
  final PaperPage page(String part, String introduction) {
    return new PaperPage(title + ", " + part, introduction);
  }

  final Settings options() {
    return options;
  }

  final MarkdownOption markdown() {
    return markdown;
  }

  final PrintWriter errors() {
    return spec.commandLine().getErr();
  }

  /** {@return how many runs are made at once} */
  final int threads() {
    return threads.count();
  }

  /** {@return a file or folder that an option names} */
  final Optional<Path> path(String option) {
    return DeclaredOptions.path(options, option);
  }

  /** {@return the folder of logs, which must exist} */
  final Traces traces() {
    return Traces.in(path("traces").orElse(null));
  }

  /** {@return the folder of logs, if there is one; a folder that was named must exist} */
  final Optional<Traces> tracesIfThere() {
    try {
      return Optional.of(traces());
    } catch (InputException e) {
      if (options.given("traces")) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /**
   * {@return the CPU time of the last run in seconds, with that of the stored runs that it used}
   */
  final double cpu() {
    return cpu;
  }

  /** {@return the claims that the last run judged} */
  final List<Judged> judged() {
    return judged;
  }
}
