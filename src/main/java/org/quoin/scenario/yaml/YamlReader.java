package org.quoin.scenario.yaml;

import java.math.BigDecimal;
import java.util.List;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.PrintableText;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Reads YAML into a {@link Document}, token by token, so that every key has its line and column and
 * every duplicate key is found. Anchors and aliases, which could grow without bound, are rejected.
 */
public final class YamlReader {
  private static final int MAX_DEPTH = 20;

  /** Longer numbers are read as texts, which is a mistake where a number is expected. */
  private static final int MAX_DIGITS = 400;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Document document;
  private final String source;
  private final YAMLParser parser;
  private int depth;

  private YamlReader(Document document, String source, YAMLParser parser) {
    this.document = document;
    this.source = source;
    this.parser = parser;
  }

  /**
   * {@return a file of keys and values, with mistakes such as a key that stands twice}
   *
   * @param source name of the text, for messages
   * @param otherwise what is wrong with a file that has no keys, and what was expected
   * @throws InputException if it has no keys, or is not valid YAML
   */
  public static Document keys(String text, String source, String otherwise) {
    Document document = new Document(source);
    JsonNode root = read(text, document, source, "");
    if (root != null && !root.isObject()) {
      document.mistake("", otherwise);
    }
    if (root == null || !root.isObject()) {
      document.refuse();
    }
    document.root(root);
    return document;
  }

  /**
   * Reads a text; mistakes go to the document.
   *
   * @param source the file or option, for messages
   * @param path the path of the tree in the document
   * @return the tree; null if the text is not valid YAML
   */
  public static JsonNode read(String text, Document document, String source, String path) {
    // With a smaller buffer the parser fails at a surrogate pair that spans two pieces.
    LoadSettings inOnePiece =
        LoadSettings.builder()
            .setBufferSize(text.length() + 2)
            .setAllowDuplicateKeys(true) // object() finds them, with their places
            .build();
    YAMLFactory factory =
        YAMLFactory.builder()
            .loadSettings(inOnePiece)
            .streamReadConstraints(
                StreamReadConstraints.builder().maxNumberLength(text.length() + 1).build())
            .build();
    try (YAMLParser parser = (YAMLParser) factory.createParser(ObjectReadContext.empty(), text)) {
      YamlReader reader = new YamlReader(document, source, parser);
      if (parser.nextToken() == null) {
        document.putValue(path, new SourceLocation(source, 1, 1));
        return NODES.nullNode();
      }
      JsonNode tree = reader.value(path);
      if (parser.nextToken() != null) {
        document.mistake(reader.place(), "a second document follows; expected one");
      }
      return tree;
    } catch (JacksonException e) {
      document.mistake(place(e, source), "is not YAML: " + reason(e));
      return null;
    }
  }

  private static SourceLocation place(JacksonException e, String source) {
    TokenStreamLocation at = e.getLocation();
    return at == null
        ? new SourceLocation(source, 0, 0)
        : new SourceLocation(source, Math.max(0, at.getLineNr()), Math.max(0, at.getColumnNr()));
  }

  private static String reason(JacksonException e) {
    String message = String.valueOf(e.getOriginalMessage());
    return message
        .lines()
        .filter(line -> !line.startsWith(" in reader") && !line.startsWith("    "))
        .map(line -> line.strip().replaceFirst(",? but got :$", ""))
        .filter(line -> !line.isEmpty())
        .reduce((first, second) -> first + ", " + second)
        .orElse("it cannot be read");
  }

  private SourceLocation place() {
    TokenStreamLocation at = parser.currentTokenLocation();
    return new SourceLocation(source, at.getLineNr(), at.getColumnNr());
  }

  /** Reads the value that begins at the current token. */
  private JsonNode value(String path) {
    document.putValue(path, place());
    if (parser.isCurrentAlias() || parser.getObjectId() != null) {
      throw refused(
          "anchors and aliases ('&', '*') are not read; write the value where it is used");
    }
    if (parser.getTypeId() != null) {
      throw refused("tags ('!') are not read");
    }
    JsonToken token = parser.currentToken();
    if (token.isNumeric() && parser.getString().length() > MAX_DIGITS) {
      return NODES.stringNode(parser.getString());
    }
    return switch (token) {
      case START_OBJECT -> object(path);
      case START_ARRAY -> array(path);
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      case VALUE_NUMBER_INT -> NODES.numberNode(parser.getBigIntegerValue());
      case VALUE_NUMBER_FLOAT -> number(parser.getDoubleValue());
      default -> NODES.stringNode(plain(parser.getString()));
    };
  }

  /** {@return the text} A control character, which could steer a terminal, is a mistake. */
  private String plain(String text) {
    if (!PrintableText.lines(text).equals(text)) {
      document.mistake(place(), PrintableText.mistake(text));
    }
    return text;
  }

  /** Reads an infinite number as a text and a number above 2^53 as an integer. */
  private JsonNode number(double value) {
    if (!Double.isFinite(value)) {
      return NODES.stringNode(parser.getString());
    }
    return Math.abs(value) >= 0x1p53
        ? NODES.numberNode(new BigDecimal(value).toBigInteger())
        : NODES.numberNode(value);
  }

  private InputException refused(String message) {
    SourceLocation at = place();
    return new InputException(List.of(new Mistake(source, at.line(), at.column(), message)));
  }

  private void enter() {
    if (++depth > MAX_DEPTH) {
      throw refused("is nested more than " + MAX_DEPTH + " deep");
    }
  }

  private ObjectNode object(String path) {
    enter();
    ObjectNode object = NODES.objectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = plain(parser.getString());
      String child = Document.path(path, key);
      if (object.remove(key) != null) { // the last one wins
        document.mistake(place(), child + ": this key is given twice");
      }
      document.putKey(child, place());
      parser.nextToken();
      object.set(key, value(child));
    }
    depth--;
    return object;
  }

  private ArrayNode array(String path) {
    enter();
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(Document.path(path, array.size())));
    }
    depth--;
    return array;
  }
}
