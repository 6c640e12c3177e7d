package org.quoin.cli.reproduce;

import java.nio.file.Path;
import java.util.Optional;
import org.quoin.input.InputException;
import org.quoin.reproduction.Traces;
import picocli.CommandLine.Option;

/** Where the job logs are, for every reproduction that replays them. */
final class TracesOption {
  @Option(
      names = "--traces",
      paramLabel = "DIR",
      description = "Folder of the logs (.swf.gz). Default: $QUOIN_TRACES, or 'traces' here.")
  private Path folder;

  /** The folder of logs, which must be there. */
  public Traces open() {
    return Traces.in(folder);
  }

  /** A log that may be missing; a folder that was named must exist. */
  public Optional<Path> log(String name) {
    try {
      return open().log(name);
    } catch (InputException e) {
      if (folder != null) {
        throw e;
      }
      return Optional.empty();
    }
  }
}
