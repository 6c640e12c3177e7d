package org.quoin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.serve.PageServer;
import picocli.CommandLine.Model.PositionalParamSpec;

final class ServeCommand extends DeclaredCommand implements Runnable {
  private final PositionalParamSpec folderArgument =
      argument(
          "FOLDER",
          "0..1",
          Path.class,
          ".",
          "The folder with results (default: this one); nothing outside is served.");

  /** Creates the command. */
  ServeCommand() {
    super(
        "serve",
        "Serves the reports under a folder, the progress of studies that write there, and a"
            + " workbench to try scenarios at, to this machine's browser, until Ctrl-C.");
    declareGroups();
    examples("quoin serve results", "quoin serve results --port 8017");
  }

  @Override
  public void run() {
    Path folder = folderArgument.getValue();
    Settings options = DeclaredOptions.read(spec);
    String host = options.text("host");
    int port = options.count("port");
    try (PageServer pages = PageServer.open(folder, Launcher.scenarios(), host, port)) {
      PrintWriter out = spec.commandLine().getOut();
      out.println("Open " + pages.address());
      out.println("(only who has this address gets in; Ctrl-C ends it)");
      out.flush();
      if (options.flag("open")) {
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
