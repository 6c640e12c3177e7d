package org.quoin.cli;

import org.quoin.cli.option.DeclaredCommand;
import picocli.AutoComplete;

final class CompletionCommand extends DeclaredCommand implements Runnable {
  /** Creates the command. */
  CompletionCommand() {
    super("completion", "Prints a script that completes commands and options in bash and zsh.");
    examples("source <(quoin completion)");
  }

  @Override
  public void run() {
    print(spec, AutoComplete.bash("quoin", Quoin.commandLine()));
  }
}
