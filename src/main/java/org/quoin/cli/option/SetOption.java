package org.quoin.cli.option;

import java.util.ArrayList;
import java.util.List;
import org.quoin.input.InputException;
import picocli.CommandLine.Option;

/** Changes of a scenario on the command line. */
public final class SetOption {
  @Option(
      names = "--set",
      paramLabel = "KEY.PATH=VALUE",
      description = "Change a value of the scenario, as in --set clients.0.interval=\"50 s\".")
  private List<String> changes = new ArrayList<>();

  /** Refuses them where the command's argument is no scenario. */
  public void refuse(String expected) {
    if (!changes.isEmpty()) {
      throw new InputException("--set", "changes the keys of a scenario (.yaml); " + expected);
    }
  }

  /** {@return those that were given, in their order} */
  public List<String> changes() {
    return List.copyOf(changes);
  }
}
