package org.quoin.experiment.slurm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** Runs other programs. */
interface Shell {

  /**
   * What a program answered.
   *
   * @param code its exit code
   * @param out its standard output
   * @param err its standard error
   */
  record Reply(int code, String out, String err) {
    boolean good() {
      return code == 0;
    }
  }

  /**
   * Runs a program and waits for it.
   *
   * @throws IOException when there is no such program
   */
  Reply run(List<String> command) throws IOException;

  /** Runs programs of this machine. */
  static Reply here(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).start();
    process.getOutputStream().close();
    CompletableFuture<String> err =
        CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
    String out = text(process.getInputStream());
    try {
      return new Reply(process.waitFor(), out, err.join());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped");
    }
  }

  private static String text(InputStream in) {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
