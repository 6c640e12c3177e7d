package org.quoin.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.Shell;
import org.quoin.report.OutputFolder;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

final class NewCommand extends DeclaredCommand implements Runnable {
  private static final String SLURM = "slurm";

  private final PositionalParamSpec kindArgument =
      argument("KIND", "1", String.class, "grid, replay, coscheduling, study or slurm.");

  private String kind;

  private final OptionSpec outOption =
      option("--out", "DIR", Path.class, "The new or empty folder for the files (default: KIND).");

  private Path out;

  private final OptionSpec fromOption =
      option(
          "--from",
          "DIR",
          Path.class,
          "slurm: folder with the output of the script; without it the script is written.");

  private Path from;

  private final ForceOption force = new ForceOption(spec);

  /** Creates the command. */
  NewCommand() {
    super(
        "new",
        "Writes a scenario or study to begin with.",
        "It runs as it is; its comments explain every key and name the pages with more.",
        "Kind slurm: first a script to run on your cluster; with --from, a study of what it"
            + " wrote.");
    examples(
        "quoin new grid --out my-grid",
        "quoin new study",
        "quoin new slurm --out my-cluster",
        "quoin new slurm --from my-cluster --out my-study");
  }

  @Override
  public void run() {
    kind = kindArgument.getValue();
    out = outOption.getValue();
    from = fromOption.getValue();
    if (kind.equalsIgnoreCase(SLURM)) {
      slurm();
      return;
    }
    if (from != null) {
      throw new InputException("--from", "is of the kind slurm; leave it out");
    }
    Starter starter = starter();
    Path folder = out == null ? Path.of(starter.id()) : out;
    OutputFolder written = force.open(folder);
    starter.files().forEach(file -> written.write(file, starter.content(file)));
    PrintWriter screen = spec.commandLine().getOut();
    List<String> files =
        starter.files().stream().map(file -> folder.resolve(file).toString()).toList();
    screen.printf("Wrote %s. Read it, change it, and run it:%n", String.join(", ", files));
    screen.println("  quoin " + starter.command(Shell.quoted(files.get(0))));
  }

  private void slurm() {
    PrintWriter screen = spec.commandLine().getOut();
    if (from == null) {
      Path folder = out == null ? Path.of(SLURM) : out;
      SlurmStarter.script(force.open(folder), folder, screen);
    } else if (!Files.isDirectory(from)) {
      throw new InputException("--from", "'" + from + "' is not a folder");
    } else {
      Path folder = out == null ? from.resolve("study") : out;
      new SlurmStarter(from).write(force.open(folder), folder, screen);
    }
  }

  private Starter starter() {
    return Stream.of(Starter.values())
        .filter(one -> one.id().equalsIgnoreCase(kind))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "new",
                    "nothing is called '%s': %s"
                        .formatted(
                            kind,
                            NearestName.expected(
                                kind,
                                Stream.concat(
                                        Stream.of(Starter.values()).map(Starter::id),
                                        Stream.of(SLURM))
                                    .toList()))));
  }

  /** {@return the content of a file to begin with} */
  static byte[] content(String file) {
    try (InputStream stream = NewCommand.class.getResourceAsStream("starter/" + file)) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /** Registers the kinds of files that {@code quoin new} writes. */
  enum Starter {
    GRID("compare %s", "grid.yaml", "grid.dot"),
    REPLAY("replay %s", "replay.yaml", "replay.swf"),
    COSCHEDULING("coschedule %s", "coscheduling.yaml", "coscheduling.csv"),
    STUDY("sweep %s --out result", "study.yaml", "grid.yaml", "grid.dot");

    private final String command;
    private final List<String> files;

    Starter(String command, String... files) {
      this.command = command;
      this.files = List.of(files);
    }

    String id() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the names of the files; the first one is run} */
    List<String> files() {
      return files;
    }

    /** {@return the command that runs the first file, which is {@code written}} */
    String command(String written) {
      return String.format(Locale.ROOT, command, written);
    }

    byte[] content(String file) {
      return NewCommand.content(file);
    }
  }
}
