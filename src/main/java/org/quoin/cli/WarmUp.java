package org.quoin.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.quoin.scheduling.Policy;
import org.quoin.workload.Job;
import org.quoin.workload.SwfWriter;
import picocli.CommandLine.Command;

/**
 * The training run of the launcher's class-data archive: replays a small log of its own under every
 * policy, so that the classes a start needs are loaded.
 */
@Command(name = "warm-up", hidden = true, description = "Loads the classes of a start.")
final class WarmUp implements Callable<Integer> {
  private static final int JOBS = 300;

  @Override
  public Integer call() throws IOException {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    Path log = Files.createTempFile("quoin", ".swf.gz");
    try {
      SwfWriter.write(
          log,
          writer -> {
            for (int i = 0; i < JOBS; i++) {
              writer.job(Job.batch(i + 1, 10 * i, 1 + i % 7, 90, 60 + i % 40, i % 3));
            }
          });
      String name = log.toString();
      for (String policy : Policy.ids()) {
        String[] replay = {"replay", name, "--processors", "8", "--policy", policy};
        Quoin.execute(replay, nowhere, nowhere);
      }
      String[] json = {"replay", name, "--processors", "8", "--policy", "easy", "--json"};
      Quoin.execute(json, nowhere, nowhere);
      Quoin.execute(new String[] {"list", "policies"}, nowhere, nowhere);
    } finally {
      Files.delete(log);
    }
    return 0;
  }
}
