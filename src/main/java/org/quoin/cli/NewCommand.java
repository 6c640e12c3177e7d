package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.Shell;
import org.quoin.report.OutputFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin new}: writes a scenario or study to begin with. */
@Command(
    name = "new",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a scenario or study to begin with.",
      "It runs as it is; its comments explain every key and name the pages with more."
    },
    footer = {"", "Examples:", "  quoin new grid --out my-grid", "  quoin new study"})
final class NewCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "KIND", description = "grid, replay, coscheduling or study.")
  private String kind;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The new or empty folder for the files (default: KIND).")
  private Path out;

  @Mixin private ForceOption force;

  @Override
  public void run() {
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
                                kind, Stream.of(Starter.values()).map(Starter::id).toList()))));
  }
}
