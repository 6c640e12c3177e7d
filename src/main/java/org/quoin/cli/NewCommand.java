package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.stream.Collectors;
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

/** {@code quoin new}: a scenario or study to begin with, which runs as it stands. */
@Command(
    name = "new",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a scenario or study to begin with, with comments.",
      "It runs as it stands, and says what each key means and where to read on."
    },
    footer = {"", "Examples:", "  quoin new grid --out my-grid", "  quoin new study"})
final class NewCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "KIND", description = "grid, replay, coscheduling or study.")
  private String kind;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The new or empty folder that its files go to (default: KIND).")
  private Path out;

  @Mixin private ForceOption force;

  @Override
  public void run() {
    Starter starter = starter();
    Path folder = out == null ? Path.of(starter.id()) : out;
    OutputFolder written = force.open(folder);
    starter.files().forEach(file -> written.write(file, starter.content(file)));
    PrintWriter screen = spec.commandLine().getOut();
    screen.println(
        "Wrote "
            + starter.files().stream()
                .map(file -> folder.resolve(file).toString())
                .collect(Collectors.joining(", "))
            + ". Read it, change it, and run it:");
    screen.println(
        "  quoin "
            + starter.command(Shell.quoted(folder.resolve(starter.files().get(0)).toString())));
    screen.flush();
  }

  private Starter starter() {
    return Stream.of(Starter.values())
        .filter(one -> one.id().equalsIgnoreCase(kind))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "new",
                    "nothing is called '"
                        + kind
                        + "': "
                        + NearestName.expected(
                            kind, Stream.of(Starter.values()).map(Starter::id).toList())));
  }
}
