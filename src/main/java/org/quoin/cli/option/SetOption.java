package org.quoin.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import picocli.CommandLine.Option;

/** Changes values of a scenario. */
public final class SetOption {
  @Option(
      names = "--set",
      paramLabel = "KEY.PATH=VALUE",
      description = "Change a value of the scenario, as in --set clients.0.interval=\"50 s\".")
  private List<String> changes = new ArrayList<>();

  /** Refuses the option for a command whose argument is not a scenario. */
  public void refuse(String expected) {
    if (!changes.isEmpty()) {
      throw new InputException("--set", "changes the keys of a scenario (.yaml); " + expected);
    }
  }

  /** {@return the changes in the order in which they were given} */
  public List<String> changes() {
    return List.copyOf(changes);
  }

  /** {@return the changes that were given, and one more} */
  public List<String> and(String change) {
    return and(changes, change);
  }

  /** {@return some changes, and one more} */
  public static List<String> and(List<String> changes, String change) {
    return Stream.concat(changes.stream(), Stream.of(change)).toList();
  }
}
