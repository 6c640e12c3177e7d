package org.quoin.topology.imports;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.quoin.base.InputException;

/**
 * Reads XML into elements with line numbers. Ignores document types: fetches nothing and defines no
 * entity of them.
 */
final class XmlText {
  private static final int MAX_DEPTH = 100;

  private XmlText() {}

  /**
   * Returns the outermost element of a text.
   *
   * @throws InputException with the line of the first syntax error
   */
  static Element parse(String source, String text) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
      Element root = readElements(source, reader);
      reader.close();
      return root;
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
      String message = String.valueOf(e.getMessage());
      int start = message.indexOf("Message: ");
      throw new InputException(
          source,
          line,
          "is not valid XML here: " + (start < 0 ? message : message.substring(start + 9)));
    }
  }

  private static Element readElements(String source, XMLStreamReader reader)
      throws XMLStreamException {
    Deque<Element> open = new ArrayDeque<>();
    Element root = null;
    while (reader.hasNext()) {
      int line = reader.getLocation().getLineNumber();
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          if (open.size() >= MAX_DEPTH) {
            throw new InputException(
                source, line, "elements are nested more than " + MAX_DEPTH + " deep");
          }
          Element element = element(reader);
          if (open.isEmpty()) {
            root = element;
          } else {
            open.peek().add(element);
          }
          open.push(element);
        }
        case XMLStreamConstants.END_ELEMENT -> open.pop();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (!open.isEmpty()) {
            open.peek().append(reader.getText());
          }
        }
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw new InputException(
                source,
                line,
                "has the entity '&" + reader.getLocalName() + ";', which is not read");
        default -> {
          // Comments, instructions and the document type do not describe the network.
        }
      }
    }
    return root;
  }

  private static Element element(XMLStreamReader reader) {
    Element element = new Element(reader.getLocalName(), reader.getLocation().getLineNumber());
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      element.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
    }
    return element;
  }
}
