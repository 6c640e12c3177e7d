package org.quoin.topology.imports;

import java.nio.file.Path;
import org.quoin.base.InputException;
import org.quoin.base.TextFile;
import org.quoin.topology.draft.RawNetwork;
import org.quoin.topology.format.ForeignFormat;

/** Reads networks of other sources. The content of a file decides its format, not its name. */
final class MapReader {
  private static final long MAX_BYTES = 8_000_000;

  private static final String WHAT = "a map or platform";

  private MapReader() {}

  /**
   * Reads a network.
   *
   * @throws InputException with all mistakes, or if the format is unknown
   */
  static RawNetwork read(Path path, ReadOptions options) {
    String source = path.toString();
    String text = TextFile.read(path, WHAT, MAX_BYTES);
    ForeignFormat format = ForeignFormat.of(text).orElseThrow(() -> unknown(source, text));
    String name = name(path);
    return switch (format) {
      case ZOO_GML -> ZooGml.read(source, name, text, options);
      case ZOO_GRAPHML -> ZooGraphMl.read(source, name, XmlText.parse(source, text), options);
      case SIMGRID -> SimGridPlatform.read(source, name, XmlText.parse(source, text));
      case OPTORSIM -> OptorSimGrid.read(source, name, text);
    };
  }

  private static InputException unknown(String source, String text) {
    String start = text.stripLeading();
    if (start.startsWith("<")) {
      Element root = XmlText.parse(source, text);
      if (root.name().equals("graphml")) {
        return new InputException(
            source, "is not a map of the Topology Zoo; a topology needs no import");
      }
      return new InputException(
          source,
          root.line(),
          "begins with <"
              + root.name()
              + ">; expected <graphml> (Topology Zoo) or <platform>"
              + " (SimGrid)");
    }
    return new InputException(
        source,
        "has no format that can be imported; expected a Topology Zoo map (GML or GraphML), a"
            + " SimGrid platform (XML) or an OptorSim grid configuration");
  }

  private static String name(Path path) {
    Path file = path.getFileName();
    String name = file == null ? "network" : file.toString();
    int dot = name.lastIndexOf('.');
    return dot <= 0 ? name : name.substring(0, dot);
  }
}
