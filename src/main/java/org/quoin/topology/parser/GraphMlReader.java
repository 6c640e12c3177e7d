package org.quoin.topology.parser;

import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jgrapht.nio.Attribute;
import org.jgrapht.nio.ImportException;
import org.jgrapht.nio.graphml.GraphMLEventDrivenImporter;

/** Reads the declarations of a GraphML text with JGraphT. */
public final class GraphMlReader {
  private GraphMlReader() {}

  public static void read(String text, Declarations declarations) {
    GraphMlScan scan = GraphMlScan.of(text, declarations);
    if (declarations.hasMistakes()) {
      return;
    }
    GraphMLEventDrivenImporter importer = new GraphMLEventDrivenImporter();
    // The schema check would reject extensions of other programs; the scan checks what Quoin
    // needs.
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
      declarations.mistake(0, "cannot be read as GraphML: " + cause.getMessage());
      declarations.refuseMistakes();
    }
  }

  private static void put(
      Declarations declarations,
      Map<String, String> attributes,
      String key,
      Attribute value,
      int line) {
    declarations.rejectUnwritable(key, line, 0);
    declarations.rejectUnwritable(value.getValue(), line, 0);
    declarations.put(attributes, key, value.getValue().strip(), line);
  }
}
