package org.quoin.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quoin.base.Plugins;

/** Knows how another process starts Quoin. */
final class Launcher {
  private Launcher() {}

  /** {@return the launcher of a packaged Quoin, else this Java with its class path} */
  static List<String> words() {
    List<String> words = new ArrayList<>(started());
    plugins().ifPresent(words::add);
    return words;
  }

  /** {@return the option that names the plug-ins of this process; empty if there are none} */
  static Optional<String> plugins() {
    return Plugins.files().isEmpty()
        ? Optional.empty()
        : Optional.of(
            Plugins.files().stream()
                .map(file -> file.toAbsolutePath().toString())
                .collect(Collectors.joining(",", Quoin.PLUGINS + "=", "")));
  }

  /** {@return the folder of the shipped scenarios, which may not exist} */
  static Path scenarios() {
    return home().resolve("scenarios");
  }

  private static Path home() {
    return Path.of(System.getProperty("quoin.home", "."));
  }

  private static List<String> started() {
    Path launcher = home().resolve("quoin");
    boolean packaged = Quoin.class.getPackage().getImplementationVersion() != null;
    return packaged && Files.isExecutable(launcher)
        ? List.of(launcher.toAbsolutePath().toString())
        : List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Quoin.class.getName());
  }
}
