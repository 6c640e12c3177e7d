package org.quoin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.serve.PageServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    modelTransformer = DeclaredOptions.class,
    description =
        "Serves the reports under a folder, the progress of studies that write there, and a"
            + " workbench to try scenarios at, to this machine's browser, until Ctrl-C.",
    footer = {"", "Examples:", "  quoin serve results", "  quoin serve results --port 8017"})
final class ServeCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      defaultValue = ".",
      description = "The folder with results (default: this one); nothing outside is served.")
  private Path folder;

  @Override
  public void run() {
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
