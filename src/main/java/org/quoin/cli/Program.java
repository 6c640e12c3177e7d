package org.quoin.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How another process starts Quoin. */
final class Program {
  private Program() {}

  /** The launcher of a packaged Quoin, else this Java with its class path. */
  static List<String> words() {
    Path launcher = Path.of(System.getProperty("quoin.home", ".")).resolve("quoin");
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
