package org.quoin.cli;

import java.io.PrintWriter;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Prints a script that completes commands and options in bash and zsh.",
    footer = {"", "Example:", "  source <(quoin completion)"})
final class CompletionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(AutoComplete.bash("quoin", Quoin.commandLine()));
    out.flush();
  }
}
