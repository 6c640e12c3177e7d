package org.quoin.topology.parser;

import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jgrapht.nio.Attribute;
import org.jgrapht.nio.ImportException;
import org.jgrapht.nio.graphml.GraphMLEventDrivenImporter;

/** Reads the declarations of a GraphML text through JGraphT. */
public final class GraphMlReader {
  private GraphMlReader() {}

  /** Adds what a text in GraphML declares, and its mistakes. */
  public static void read(String text, Declarations declarations) {
    GraphMlScan scan = GraphMlScan.of(text, declarations);
    if (declarations.hasMistakes()) {
      return;
    }
    GraphMLEventDrivenImporter importer = new GraphMLEventDrivenImporter();
    // The schema check would refuse what other programs add; the scan checks what matters here.
    importer.setSchemaValidation(false);
    importer.addVertexConsumer(name -> declarations.node(name, scan.lineOf(name), Map.of()));
    importer.addEdgeConsumer(
        ends ->
            declarations.link(
                ends.getFirst(),
                ends.getSecond(),
                !scan.isDirected(declarations.links().size()),
                scan.lineOfEdge(declarations.links().size()),
                new LinkedHashMap<>()));
    importer.addVertexAttributeConsumer(
        (key, value) -> {
          Declarations.NodeText node = declarations.nodes().get(key.getFirst());
          put(declarations, node.attributes(), key.getSecond(), value, node.line());
        });
    importer.addEdgeAttributeConsumer(
        (key, value) -> {
          Declarations.LinkText link = declarations.links().get(declarations.links().size() - 1);
          put(declarations, link.attributes(), key.getSecond(), value, link.line());
        });
    try {
      importer.importInput(new StringReader(text));
    } catch (ImportException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      declarations.mistake(0, "is no GraphML that can be read: " + cause.getMessage());
      declarations.refuseMistakes();
    }
  }

  private static void put(
      Declarations declarations,
      Map<String, String> attributes,
      String key,
      Attribute value,
      int line) {
    declarations.refuseUnwritable(key, line, 0);
    declarations.refuseUnwritable(value.getValue(), line, 0);
    declarations.put(attributes, key, value.getValue().strip(), line);
  }
}
