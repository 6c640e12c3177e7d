package org.quoin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.quoin.base.InputException;
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
        "Serves the reports under a folder, the progress of studies that write there, and a"
            + " workbench to try scenarios at, to this machine's browser, until Ctrl-C.",
    footer = {"", "Examples:", "  quoin serve results", "  quoin serve results --port 8017"})
final class ServeCommand implements Runnable {
  private static final int MAX_PORT = 65_535;

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

  @Option(
      names = "--open",
      description =
          "Open the address in the browser, too. On a machine with other users they may see it, as"
              + " all that programs are started with.")
  private boolean open;

  @Override
  public void run() {
    if (port < 0 || port > MAX_PORT) {
      throw new InputException("--port", port + "; expected 0 to " + MAX_PORT);
    }
    try (PageServer pages = PageServer.open(folder, Launcher.scenarios(), host, port)) {
      PrintWriter out = spec.commandLine().getOut();
      out.println("Open " + pages.address());
      out.println("(only who has this address gets in; Ctrl-C ends it)");
      out.flush();
      if (open) {
        inBrowser(pages.address());
      }
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void inBrowser(String address) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    List<String> opener =
        system.startsWith("mac")
            ? List.of("open", address)
            : system.startsWith("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    try {
      new ProcessBuilder(opener)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      spec.commandLine().getErr().println("quoin: note: no browser was found; open it yourself");
    }
  }
}
