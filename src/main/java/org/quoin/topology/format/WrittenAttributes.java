package org.quoin.topology.format;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.quoin.base.Setting;
import org.quoin.topology.parser.Declarations;
import org.quoin.topology.parser.TopologyLimits;

/**
 * The attributes of a node or a link as a file writes them, without defaults.
 *
 * @param ofLink whether they are those of a link, else of a node
 * @param name name of the node or link, as {@code --set} takes it
 * @param texts the values by name of the attribute
 */
public record WrittenAttributes(boolean ofLink, String name, Map<String, String> texts) {
  private static final Pattern DIRECTIONS =
      Pattern.compile("\\s*" + Pattern.quote(LinkBuilder.DIRECTION_SEPARATOR) + "\\s*");

  /**
   * {@return the attributes of all nodes and links of a sound file}
   *
   * @param changes changes of attributes, applied in order
   */
  public static List<WrittenAttributes> of(Path path, List<TopologyChange> changes) {
    Declarations declarations = TopologyFile.declarations(path, TopologyLimits.OF_COMMANDS);
    TopologyChange.apply(changes, declarations);
    List<WrittenAttributes> all = new ArrayList<>();
    declarations
        .nodes()
        .values()
        .forEach(node -> all.add(new WrittenAttributes(false, node.name(), node.attributes())));
    TopologyChange.links(declarations)
        .forEach(
            (name, links) ->
                links.forEach(texts -> all.add(new WrittenAttributes(true, name, texts))));
    return all;
  }

  /** {@return the declarations of the attributes that the node or link may have} */
  public List<Setting> declared() {
    String kind = texts.getOrDefault(TopologyAttributes.KIND.name(), "router");
    return ofLink
        ? TopologyAttributes.ofLink()
        : Optional.ofNullable(TopologyAttributes.of(kind)).orElse(List.of());
  }

  /** {@return the key that changes an attribute} */
  public String path(String attribute) {
    return (ofLink ? "topology.links." : "topology.nodes.") + name + "." + attribute;
  }

  /** {@return the values of an attribute, of a link one per direction; none if it has no value} */
  public List<String> values(String attribute) {
    String text = texts.get(attribute);
    return text == null ? List.of() : List.of(DIRECTIONS.split(text.strip()));
  }
}
