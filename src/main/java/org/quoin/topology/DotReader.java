package org.quoin.topology;

import java.io.StringReader;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jgrapht.nio.Attribute;
import org.jgrapht.nio.ImportException;
import org.jgrapht.nio.dot.DOTEventDrivenImporter;

/** Reads the declarations of a DOT text through JGraphT. */
final class DotReader {
  private static final Pattern PLACE = Pattern.compile("line (\\d+):(\\d+) (.*)", Pattern.DOTALL);

  private DotReader() {}

  static void read(String text, Declarations declarations) {
    DotScan scan = DotScan.of(text, declarations);
    if (declarations.hasMistakes()) {
      return;
    }
    DOTEventDrivenImporter importer = new DOTEventDrivenImporter();
    importer.addVertexConsumer(name -> declarations.node(name, scan.lineOf(name)));
    importer.addEdgeConsumer(
        ends ->
            declarations.link(
                ends.getFirst(),
                ends.getSecond(),
                scan.nextLineOf(ends.getFirst(), ends.getSecond())));
    importer.addVertexAttributeConsumer(
        (key, value) ->
            put(declarations.nodes().get(key.getFirst()).attributes(), key.getSecond(), value));
    importer.addEdgeAttributeConsumer(
        (key, value) -> put(lastLink(declarations).attributes(), key.getSecond(), value));
    try {
      importer.importInput(new StringReader(text));
    } catch (ImportException e) {
      mistake(e, declarations);
      declarations.refuseMistakes();
    }
    scan.reportRepeated();
  }

  /** The importer reports the attributes of a link right after the link. */
  private static Declarations.LinkText lastLink(Declarations declarations) {
    return declarations.links().get(declarations.links().size() - 1);
  }

  private static void put(Map<String, String> attributes, String key, Attribute value) {
    attributes.put(key, value == null ? "" : value.getValue());
  }

  private static void mistake(ImportException e, Declarations declarations) {
    Matcher place = PLACE.matcher(String.valueOf(e.getMessage()));
    if (place.find()) {
      declarations.mistake(
          Integer.parseInt(place.group(1)),
          Integer.parseInt(place.group(2)) + 1,
          "is no DOT here: " + place.group(3).strip());
    } else {
      declarations.mistake(0, "is no DOT file: " + e.getMessage());
    }
  }
}
