package org.quoin.cli.reproduce;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quoin.base.InputException;
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

  /** What was given of it, as words of a command line. */
  List<String> given() {
    return folder == null ? List.of() : List.of("--traces", folder.toString());
  }

  /** The folder of logs, if there is one; a folder that was named must exist. */
  Optional<Traces> ifThere() {
    try {
      return Optional.of(open());
    } catch (InputException e) {
      if (folder != null) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /** A log that may be missing; a folder that was named must exist. */
  public Optional<Path> log(String name) {
    return ifThere().flatMap(logs -> logs.log(name));
  }
}
