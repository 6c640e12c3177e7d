package org.quoin.topology;

import java.io.StringReader;
import org.jgrapht.nio.ImportException;
import org.jgrapht.nio.graphml.GraphMLEventDrivenImporter;

/** Reads the declarations of a GraphML text through JGraphT. */
final class GraphMlReader {
  private GraphMlReader() {}

  static void read(String text, Declarations declarations) {
    GraphMlScan scan = GraphMlScan.of(text, declarations);
    if (declarations.hasMistakes()) {
      return;
    }
    GraphMLEventDrivenImporter importer = new GraphMLEventDrivenImporter();
    // The schema check would refuse what other programs add; the scan checks what matters here.
    importer.setSchemaValidation(false);
    importer.addVertexConsumer(name -> declarations.node(name, scan.lineOf(name)));
    importer.addEdgeConsumer(
        ends ->
            declarations.link(
                ends.getFirst(), ends.getSecond(), scan.lineOfEdge(declarations.links().size())));
    importer.addVertexAttributeConsumer(
        (key, value) ->
            declarations
                .nodes()
                .get(key.getFirst())
                .attributes()
                .put(key.getSecond(), value.getValue().strip()));
    importer.addEdgeAttributeConsumer(
        (key, value) ->
            declarations
                .links()
                .get(declarations.links().size() - 1)
                .attributes()
                .put(key.getSecond(), value.getValue().strip()));
    try {
      importer.importInput(new StringReader(text));
    } catch (ImportException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      declarations.mistake(0, "is no GraphML that can be read: " + cause.getMessage());
      declarations.refuseMistakes();
    }
  }
}
