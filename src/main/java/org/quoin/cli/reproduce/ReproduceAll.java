package org.quoin.cli.reproduce;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.OutputFile;
import org.quoin.base.PrintableText;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.Shell;
import org.quoin.cli.option.Version;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.RunKey;
import org.quoin.experiment.store.RunStore;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import org.quoin.reproduction.coscheduling.PaperFigure;
import org.quoin.reproduction.dynp.PaperLog;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

final class ReproduceAll extends PaperCommand {
  /** A command line as an example. */
  static final String EXAMPLE = "quoin reproduce all --traces DIR --quick --out r";

  /** The papers whose claims are judged, the cheapest first. */
  enum Paper {
    AIDA("Aida", "Aida, Takefusa, Nakada, Matsuoka, Nagashima, HPDC 1998"),
    KRC("probabilistic backfill", "Mazalov, Nikitina, 2012"),
    PARASIM("ParaSim", "Luo, Zhang, Zhang, 2007"),
    DYNP("dynP", "Streit, JSSPP 2004"),
    COSCHEDULING("gangs and coscheduling", "Zhang, Sivasubramaniam, Moreira, Franke, TPDS 2001");

    private final String title;
    private final String authors;

    Paper(String title, String authors) {
      this.title = title;
      this.authors = authors;
    }

    /** {@return the commands of the paper; in the short form only those that judge claims} */
    private Stream<Part> parts(boolean quick) {
      Stream<String> commands =
          switch (this) {
            case AIDA ->
                quick
                    ? Stream.of("aida --quick")
                    : Stream.of("aida", "aida --changeability", "aida --environments");
            case KRC ->
                quick ? Stream.of("krc --quick --streams 60") : Stream.of("krc", "krc --drawn 30");
            case PARASIM ->
                quick
                    ? Stream.of("parasim --flow serial", "parasim --flow parallel")
                    : Stream.of("parasim", "parasim --drawn 30");
            case DYNP ->
                Stream.concat(
                    Stream.of(PaperLog.values()).map(log -> "dynp --log " + log.name()),
                    quick ? Stream.empty() : Stream.of("dynp --drawn 30"));
            case COSCHEDULING ->
                Stream.concat(
                    PaperFigure.groups().stream()
                        .map(
                            figures ->
                                "coscheduling "
                                    + String.join(
                                        " ", figures.stream().map(PaperFigure::id).toList())
                                    + " --quick --latencies 4 "
                                    + (quick
                                        ? "--budget 3min"
                                        : "--jobs 200 --load half,R,overload --budget 2h")),
                    quick ? Stream.empty() : Stream.of("coscheduling assumptions --latencies 4"));
          };
      return commands.map(words -> new Part(this, List.of(words.split(" "))));
    }
  }

  /**
   * A command that reproduces a paper, or a part of it.
   *
   * @param words behind {@code quoin reproduce}
   */
  record Part(Paper paper, List<String> words) {
    String command() {
      return "quoin reproduce " + String.join(" ", words);
    }

    /** {@return the name of its page, without an ending} */
    String file() {
      return String.join("-", words).replaceAll("[^\\w.]+", "-");
    }

    static List<Part> all(boolean quick) {
      return Stream.of(Paper.values()).flatMap(paper -> paper.parts(quick)).toList();
    }
  }

  /**
   * A finished part as it is stored.
   *
   * @param page what its command prints with {@code --markdown}
   * @param cpu its CPU time in seconds
   */
  record KeptPart(String page, List<Judged> judged, double cpu) {
    static double cpu(Collection<KeptPart> parts) {
      return parts.stream().mapToDouble(KeptPart::cpu).sum();
    }
  }

  /** Makes the parts that are not stored, one after the other. */
  static final class Parts {
    private final Function<Part, KeptPart> make;
    private final Optional<RunStore> store;
    private final BiConsumer<Part, KeptPart> finished;
    private final PrintWriter errors;
    private final Map<Part, KeptPart> done = new LinkedHashMap<>();
    private final Map<Part, String> others = new LinkedHashMap<>();
    private boolean failed;
    private boolean stopped;

    /**
     * Creates parts of which none is made.
     *
     * @param make makes a part; throws InputException if something for it is missing
     * @param store where finished parts are found and stored
     * @param finished gets each finished part, stored ones too
     * @param errors takes one line for each part that is made
     */
    Parts(
        Function<Part, KeptPart> make,
        Optional<RunStore> store,
        BiConsumer<Part, KeptPart> finished,
        PrintWriter errors) {
      this.make = make;
      this.store = store;
      this.finished = finished;
      this.errors = errors;
    }

    /**
     * Makes parts.
     *
     * @param budget CPU time in seconds, stored parts included, after which none is begun
     */
    void run(List<Part> parts, double budget) {
      for (Part part : parts) {
        RunKey key = new RunKey("", part.command(), 0);
        Optional<KeptPart> one = store.flatMap(runs -> runs.load(key, KeptPart.class));
        if (one.isEmpty() && KeptPart.cpu(done.values()) >= budget) {
          stopped = true;
          others.put(part, "not begun: the budget is spent");
        } else if (one.isEmpty()) {
          one = made(part);
          one.ifPresent(made -> store.ifPresent(runs -> runs.save(key, made)));
        }
        one.ifPresent(
            it -> {
              done.put(part, it);
              finished.accept(part, it);
            });
      }
    }

    private Optional<KeptPart> made(Part part) {
      try {
        KeptPart made = make.apply(part);
        errors.printf(Locale.ROOT, "quoin: %.0f s of CPU: %s%n", made.cpu(), part.command());
        return Optional.of(made);
      } catch (InputException e) {
        others.put(
            part, e.mistakes().stream().map(Mistake::toString).collect(Collectors.joining("; ")));
      } catch (RuntimeException e) {
        failed = true;
        String why = "failed: " + PrintableText.line(e.toString());
        others.put(part, why);
        errors.println("quoin: " + part.command() + " " + why);
      }
      return Optional.empty();
    }

    Map<Part, KeptPart> done() {
      return done;
    }

    /** {@return the parts that are not done, and why} */
    Map<Part, String> others() {
      return others;
    }

    boolean isFailed() {
      return failed;
    }

    /** {@return whether a part was not begun because the budget was spent} */
    boolean isStopped() {
      return stopped;
    }

    private List<Judged> claims(Paper paper) {
      return Judged.merged(
          done.entrySet().stream()
              .filter(part -> part.getKey().paper == paper)
              .flatMap(part -> part.getValue().judged.stream())
              .toList());
    }

    /** Adds the claims of all papers, and what it took to judge them, to a page. */
    void addTo(PaperPage page) {
      TextTable papers = new TextTable(Judged.header("paper", "claims"));
      List<Judged> together = new ArrayList<>();
      for (Paper paper : Paper.values()) {
        papers.row(Judged.sums(claims(paper), paper.title, "" + claims(paper).size()));
        together.addAll(claims(paper));
      }
      papers.row(Judged.sums(together, "all", "" + together.size()));
      page.table("Claims by paper", papers);
      if (done.keySet().containsAll(Part.all(true))) {
        addChange(page, together);
      }
      for (Paper paper : Paper.values()) {
        if (!claims(paper).isEmpty()) {
          page.table(paper.title + " (" + paper.authors + ")", Judged.table(claims(paper)));
        }
      }
      TextTable costs = new TextTable("command", "CPU s", "claims");
      done.forEach(
          (part, it) ->
              costs.row(part.command(), seconds(it.cpu), String.valueOf(it.judged.size())));
      others.forEach((part, why) -> costs.row(part.command(), "-", why));
      page.table("Commands and their CPU time", costs);
      double cpu = KeptPart.cpu(done.values());
      page.say(
          String.format(
              Locale.ROOT, "The total is %s s of CPU time, %.2f h.", seconds(cpu), cpu / 3600));
    }

    /** Adds how many verdicts there were before, which are known of the whole short form only. */
    private void addChange(PaperPage page, List<Judged> together) {
      EarlierClaims earlier = new EarlierClaims();
      for (Paper paper : Paper.values()) {
        earlier.add(paper.title, paper.title, claims(paper));
      }
      earlier.add("", "all", together);
      page.table("Before and now", earlier.text(), earlier.table());
    }
  }

  ReproduceAll() {
    super(
        "The claims of all papers",
        "all",
        "The claims of all papers: how many hold, the CPU time, the command of every part.",
        "Finished parts are stored in --out: a command that was interrupted, or stopped at its"
            + " budget, is resumed by the same command. Parts whose logs are missing are left"
            + " out.");
    declareGroups(LOGS);
    examples(EXAMPLE);
  }

  @Override
  PaperPage page(KeptRuns kept) {
    return page(
        "A case is a reading of the paper, a log, a load or a size. The columns of the verdicts"
            + " have the names of the cases, or their number if there are more than four.");
  }

  @Override
  int run() {
    double budget =
        options().given("budget") ? options().quantity("budget") : Double.POSITIVE_INFINITY;
    Optional<Path> out = path("out");
    try (KeptRuns kept =
        KeptRuns.open(
            out.orElse(null), options().flag("force"), this::fingerprints, this::again, errors())) {
      Parts all =
          new Parts(
              part -> make(part, List.of("--threads", "" + threads())),
              kept.runs(),
              (part, made) ->
                  out.ifPresent(
                      folder -> OutputFile.write(folder.resolve(part.file() + ".md"), made.page)),
              errors());
      all.run(Part.all(options().flag("quick")), budget);
      PaperPage page = page(kept);
      all.addTo(page);
      markdown().printMeasured(spec(), page.title(), page::text, page::markdown);
      if (all.isStopped() && out.isPresent()) {
        errors().println("quoin: the budget is spent: go on with a greater one: " + again());
      }
      kept.done();
      return all.isFailed() ? 1 : 0;
    }
  }

  private KeptPart make(Part part, List<String> more) {
    return make(part, more, path("traces"), errors());
  }

  /**
   * {@return a part, made by its command in this process}
   *
   * @param more options that every part gets
   * @throws InputException if the command refuses its input, as a folder without its logs
   */
  static KeptPart make(Part part, List<String> more, Optional<Path> logs, PrintWriter errors) {
    CommandLine program =
        new CommandLine(CommandSpec.create()).addSubcommand(Reproduce.NAME, new Reproduce().line());
    StringWriter page = new StringWriter();
    AtomicReference<Exception> failure = new AtomicReference<>();
    program.setOut(new PrintWriter(page, true)).setErr(errors);
    program.setExecutionExceptionHandler(
        (thrown, line, parsed) -> {
          failure.set(thrown);
          return 1;
        });
    List<String> words = new ArrayList<>(List.of(Reproduce.NAME));
    words.addAll(part.words);
    words.addAll(more);
    if (logs.isPresent() && part.paper != Paper.AIDA && part.paper != Paper.COSCHEDULING) {
      words.addAll(List.of("--traces", logs.get().toString()));
    }
    words.add("--markdown");
    int code = program.execute(words.toArray(String[]::new));
    if (failure.get() instanceof RuntimeException thrown) {
      throw thrown;
    }
    if (code != 0) {
      throw new IllegalStateException("'" + part.command() + "' ended with exit code " + code);
    }
    PaperCommand command =
        (PaperCommand)
            program.getParseResult().subcommand().subcommand().commandSpec().userObject();
    return new KeptPart(page.toString(), command.judged(), command.cpu());
  }

  /** {@return the command as it was given, without the option to begin again} */
  private String again() {
    return Shell.quoin(Shell.given(spec(), Set.of("--force"), Set.of()));
  }

  /**
   * {@return the fingerprint of the program, the shipped scenarios and topologies, and the logs}
   */
  private Fingerprint fingerprints() {
    Path scenarios = Papers.shipped();
    List<Path> files = new ArrayList<>(files(scenarios, ".yaml"));
    files.addAll(files(scenarios.resolve("studies"), ".yaml"));
    files.addAll(files(scenarios.resolveSibling("topologies"), ".dot"));
    tracesIfThere().map(Traces::folder).ifPresent(logs -> files.addAll(files(logs, ".swf")));
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
