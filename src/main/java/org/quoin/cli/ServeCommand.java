package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.quoin.input.InputException;
import org.quoin.serve.PageServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin serve}: the live page. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description =
        "Serves the reports under a folder, and the progress of studies that write there, to this"
            + " machine's browser, until Ctrl-C.",
    footer = {"", "Examples:", "  quoin serve results", "  quoin serve results --port 8017"})
final class ServeCommand implements Runnable {
  private static final int MOST_PORT = 65_535;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      defaultValue = ".",
      description = "The folder with results (default: this one); nothing outside is served.")
  private Path folder;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "The port to listen on (default: any that is free).")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description =
          "The address to listen on (default: 127.0.0.1, this machine alone). What is sent is not"
              + " encrypted: who can listen learns the token.")
  private String host;

  @Override
  public void run() {
    if (port < 0 || port > MOST_PORT) {
      throw new InputException("--port", port + "; expected 0 to " + MOST_PORT);
    }
    try (PageServer pages = PageServer.open(folder, Program.scenarios(), host, port)) {
      PrintWriter out = spec.commandLine().getOut();
      out.println("Open " + pages.address());
      out.println("(only who has this address gets in; Ctrl-C ends it)");
      out.flush();
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
