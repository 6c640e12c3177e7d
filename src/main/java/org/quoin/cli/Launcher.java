package org.quoin.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quoin.base.Plugins;

/** How another process starts Quoin. */
final class Launcher {
  private Launcher() {}

  /** The launcher of a packaged Quoin, else this Java with its class path. */
  static List<String> words() {
    List<String> words = new ArrayList<>(started());
    plugins().ifPresent(words::add);
    return words;
  }

  /** The option that names the plug-ins that this process runs with. */
  static Optional<String> plugins() {
    return Plugins.files().isEmpty()
        ? Optional.empty()
        : Optional.of(
            Plugins.files().stream()
                .map(file -> file.toAbsolutePath().toString())
                .collect(Collectors.joining(",", Quoin.PLUGINS + "=", "")));
  }

  /** The folder of the scenarios that come with it; it need not be there. */
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
