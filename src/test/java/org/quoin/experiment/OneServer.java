package org.quoin.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The topology of a client and a server of 100 Mop/s without a network. */
public final class OneServer {
  private OneServer() {}

  /** Writes the topology as {@code t.dot}. */
  public static void write(Path folder) throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph {
          c [kind=client]
          s [kind=server, speed="100 Mop/s"]
          c -- s [bandwidth=unlimited]
        }
        """);
  }
}
