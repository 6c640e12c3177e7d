package org.quoin.topology.parser;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jgrapht.nio.Attribute;
import org.jgrapht.nio.ImportException;
import org.jgrapht.nio.graphml.GraphMLEventDrivenImporter;
import org.quoin.base.NearestName;

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

  /**
   * Scans a GraphML text before JGraphT's importer reads it. Rejects document types (which could
   * define entities), nested graphs, duplicate or missing nodes, undeclared keys and data that the
   * importer would ignore. Finds the lines of nodes and edges, and which edges are directed.
   */
  private static final class GraphMlScan {
    private static final int MAX_DEPTH = 50;

    /** Format of the messages of the JDK's reader, from which the position is removed. */
    private static final Pattern JDK_MESSAGE =
        Pattern.compile("ParseError at \\[row,col\\]:\\S+\\s+Message: (.*)", Pattern.DOTALL);

    private static final List<String> TYPES =
        List.of("string", "boolean", "int", "long", "float", "double");

    private static final List<String> OWNERS =
        List.of("node", "edge", "all", "graph", "graphml", "hyperedge", "port", "endpoint");

    private static final Set<String> UNREADABLE = Set.of("hyperedge", "port", "locator");

    private final Declarations declarations;
    private final Map<String, Integer> nodes = new HashMap<>();
    private final List<Integer> edges = new ArrayList<>();
    private final List<String[]> ends = new ArrayList<>();

    private final Map<String, String> keys = new HashMap<>();

    private final Set<String> given = new HashSet<>();
    private final List<Boolean> directed = new ArrayList<>();
    private boolean directedByDefault;
    private int graphs;

    /** Element that contains the current data: graph, node or edge. */
    private String owner = "graphml";

    private GraphMlScan(Declarations declarations) {
      this.declarations = declarations;
    }

    static GraphMlScan of(String text, Declarations declarations) {
      GraphMlScan scan = new GraphMlScan(declarations);
      XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      try {
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
        scan.scan(reader);
        reader.close();
        if (!declarations.hasMistakes()) {
          scan.checkEnds();
        }
      } catch (XMLStreamException e) {
        Matcher jdk = JDK_MESSAGE.matcher(String.valueOf(e.getMessage()));
        declarations.mistake(
            e.getLocation() == null ? 0 : e.getLocation().getLineNumber(),
            e.getLocation() == null ? 0 : e.getLocation().getColumnNumber(),
            "is not valid XML here: " + (jdk.matches() ? jdk.group(1) : e.getMessage()));
      }
      return scan;
    }

    int lineOf(String node) {
      return nodes.getOrDefault(node, 0);
    }

    int lineOfEdge(int index) {
      return index < edges.size() ? edges.get(index) : 0;
    }

    /** Returns whether data flow on an edge only from its source to its target. */
    boolean isDirected(int index) {
      return index < directed.size() && directed.get(index);
    }

    private void scan(XMLStreamReader reader) throws XMLStreamException {
      int depth = 0;
      while (reader.hasNext()) {
        int event = reader.next();
        int line = reader.getLocation().getLineNumber();
        if (event == XMLStreamConstants.DTD) {
          declarations.mistake(
              line,
              "has a document type (DOCTYPE), which could include other files; remove it,"
                  + " a topology needs none");
          return;
        }
        if (event == XMLStreamConstants.END_ELEMENT) {
          depth--;
          if (reader.getLocalName().equals(owner)) {
            owner = "graph";
          }
        } else if (event == XMLStreamConstants.START_ELEMENT) {
          depth++;
          if (depth == 1 && !reader.getLocalName().equals("graphml")) {
            declarations.mistake(
                line, "is not a GraphML file: it begins with <" + reader.getLocalName() + ">");
            return;
          }
          if (depth > MAX_DEPTH) {
            declarations.mistake(line, "elements are nested more than " + MAX_DEPTH + " deep");
            return;
          }
          element(reader, line);
        }
      }
      if (graphs == 0) {
        declarations.mistake(0, "has no <graph>");
      }
    }

    private void element(XMLStreamReader reader, int line) {
      String element = reader.getLocalName();
      if (element.equals("graph") || element.equals("node") || element.equals("edge")) {
        owner = element;
      }
      switch (element) {
        case "graph" -> graph(reader, line);
        case "node" -> node(reader.getAttributeValue(null, "id"), line);
        case "edge" -> edge(reader, line);
        case "key" -> key(reader, line);
        case "data" -> data(reader.getAttributeValue(null, "key"), line);
        default -> {
          if (UNREADABLE.contains(element)) {
            declarations.mistake(line, "<" + element + "> has no meaning in a topology");
          }
        }
      }
    }

    private void graph(XMLStreamReader reader, int line) {
      graphs++;
      if (graphs > 1) {
        declarations.mistake(line, "holds a second <graph>; a file holds one");
        return;
      }
      given.clear();
      String id = reader.getAttributeValue(null, "id");
      if (id != null && !id.isBlank()) {
        declarations.title(id, line);
      }
      directedByDefault = "directed".equals(reader.getAttributeValue(null, "edgedefault"));
    }

    private void node(String id, int line) {
      given.clear();
      if (id == null) {
        declarations.mistake(line, "a <node> has no id");
        return;
      }
      declarations.rejectUnwritable(id, line, 0);
      Integer before = nodes.putIfAbsent(id, line);
      if (before != null) {
        declarations.mistake(line, Declarations.twice(id, before));
      }
    }

    private void edge(XMLStreamReader reader, int line) {
      given.clear();
      edges.add(line);
      String from = reader.getAttributeValue(null, "source");
      String to = reader.getAttributeValue(null, "target");
      if (from == null || to == null) {
        declarations.mistake(line, "an <edge> needs a source and a target");
      } else {
        ends.add(new String[] {from, to});
      }
      String value = reader.getAttributeValue(null, "directed");
      directed.add(value == null ? directedByDefault : value.equals("true"));
    }

    private void key(XMLStreamReader reader, int line) {
      given.clear();
      String id = reader.getAttributeValue(null, "id");
      if (id == null || reader.getAttributeValue(null, "attr.name") == null) {
        declarations.mistake(line, "a <key> needs an id and an attr.name");
      } else {
        keyFor(id, reader.getAttributeValue(null, "for"), line);
      }
      String type = reader.getAttributeValue(null, "attr.type");
      if (type != null && !TYPES.contains(type)) {
        declarations.mistake(
            line,
            "attr.type '%s' is unknown; expected one of %s%s"
                .formatted(type, String.join(", ", TYPES), declarations.near(type, TYPES)));
      }
    }

    /**
     * Rejects a key without {@code for}: in GraphML it is for all elements, but the importer drops
     * it.
     */
    private void keyFor(String id, String element, int line) {
      boolean known = element != null && OWNERS.contains(element);
      if (keys.putIfAbsent(id, known ? element : "all") != null) {
        declarations.mistake(line, "key '" + id + "' is declared twice");
      }
      if (element == null) {
        declarations.mistake(
            line,
            "key '"
                + id
                + "' does not say what it is for; expected for=\"node\", for=\"edge\" or"
                + " for=\"all\"");
      } else if (!known) {
        declarations.mistake(
            line,
            "key '" + id + "' is for '" + element + "'; " + NearestName.expected(element, OWNERS));
      }
    }

    private void data(String key, int line) {
      if (key == null) {
        declarations.mistake(line, "a <data> has no key");
      } else if (!keys.containsKey(key)) {
        declarations.mistake(
            line,
            "key '" + key + "' is not declared before" + declarations.near(key, keys.keySet()));
      } else if (!given.add(key)) {
        declarations.mistake(line, "key '" + key + "' is given twice");
      } else if (!owner.startsWith("graph") && !List.of(owner, "all").contains(keys.get(key))) {
        declarations.mistake(
            line,
            ("key '%s' is declared for '%s' and given to a %s; expected for=\"%s\" where it is"
                    + " declared, or for=\"all\"")
                .formatted(key, keys.get(key), owner, owner));
      }
    }

    private void checkEnds() {
      for (int i = 0; i < ends.size(); i++) {
        for (String end : ends.get(i)) {
          if (!nodes.containsKey(end)) {
            declarations.mistake(
                edges.get(i),
                "the edge ends at '%s', which is not a node%s"
                    .formatted(end, declarations.near(end, nodes.keySet())));
          }
        }
      }
    }
  }
}
