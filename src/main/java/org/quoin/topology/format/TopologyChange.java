package org.quoin.topology.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quoin.base.Glob;
import org.quoin.base.Mistake;
import org.quoin.base.Setting;
import org.quoin.topology.Background;
import org.quoin.topology.parser.Declarations;

/**
 * Change of one attribute of a topology: {@code nodes.serverA.speed}, {@code
 * links.backbone.throughput}. A pattern as name stands for all names that it matches.
 *
 * @param source origin of the change, for messages
 * @param ofLinks whether it changes links, else nodes
 * @param name name or pattern of nodes or links
 * @param key name of the attribute
 * @param value new value; empty removes the attribute
 */
public record TopologyChange(
    String source, boolean ofLinks, String name, String key, String value) {

  private static final String TRACE = TopologyAttributes.TRACE.name();

  /** Attributes of which a link has at most one. */
  private static final List<String> EXCLUSIVE =
      List.of(TopologyAttributes.THROUGHPUT.name(), TopologyAttributes.UTILIZATION.name(), TRACE);

  /**
   * Reads a path of the form {@code topology.nodes.NAME.ATTRIBUTE} or {@code
   * topology.links.NAME.ATTRIBUTE}; the name may contain dots.
   *
   * @return empty if the path has another form
   */
  public static Optional<TopologyChange> of(String path, String value, String source) {
    for (boolean links : new boolean[] {true, false}) {
      String prefix = links ? "topology.links." : "topology.nodes.";
      int dot = path.lastIndexOf('.');
      if (path.startsWith(prefix) && dot > prefix.length()) {
        return Optional.of(
            new TopologyChange(
                source,
                links,
                path.substring(prefix.length(), dot),
                path.substring(dot + 1),
                value));
      }
    }
    return Optional.empty();
  }

  /** Applies changes in order. A change that matches nothing is a mistake of its source. */
  static void apply(List<TopologyChange> changes, Declarations declarations) {
    if (changes.isEmpty()) {
      return;
    }
    Map<String, List<Map<String, String>>> links = links(declarations);
    for (TopologyChange change : changes) {
      Set<String> names = change.ofLinks ? links.keySet() : declarations.nodes().keySet();
      List<String> meant = change.meant(names);
      if (meant.isEmpty()) {
        declarations.mistake(
            Mistake.in(
                change.source,
                "the topology has no %s '%s'%s"
                    .formatted(
                        change.ofLinks ? "link" : "node",
                        change.name,
                        declarations.near(change.name, names))));
      }
      boolean limited =
          change.ofLinks
              && meant.stream()
                  .flatMap(name -> links.get(name).stream())
                  .anyMatch(attributes -> !isUnlimited(attributes));
      for (String name : meant) {
        if (change.ofLinks) {
          links.get(name).forEach(attributes -> change.set(attributes, limited));
        } else {
          change.set(declarations.nodes().get(name).attributes(), false);
        }
      }
    }
  }

  private List<String> meant(Set<String> names) {
    if (names.contains(name)) {
      return List.of(name);
    }
    Glob glob = new Glob(name);
    return Glob.isPattern(name) ? names.stream().filter(glob::matches).toList() : List.of();
  }

  private static boolean isUnlimited(Map<String, String> attributes) {
    return TopologyAttributes.UNLIMITED.equals(attributes.get(TopologyAttributes.BANDWIDTH.name()));
  }

  /**
   * Sets the attribute of a node or a link.
   *
   * @param limited whether the name stands for a link that is not unlimited
   */
  private void set(Map<String, String> attributes, boolean limited) {
    boolean without =
        LinkBuilder.ofQueue(key) || (limited && key.equals(TopologyAttributes.BANDWIDTH.name()));
    if (ofLinks && without && isUnlimited(attributes) && Glob.isPattern(name)) {
      return; // a pattern does not make a queue of an unlimited link beside others
    }
    if (value.isEmpty()) {
      attributes.remove(key);
      return;
    }
    if (ofLinks && EXCLUSIVE.contains(key)) {
      for (String other : EXCLUSIVE) {
        if (attributes.remove(other) != null && other.equals(TRACE) && !key.equals(TRACE)) {
          attributes.remove(
              TopologyAttributes.BACKGROUND.name(), Setting.word(Background.Kind.TRACE));
        }
      }
    }
    attributes.put(key, value);
  }

  /** Returns the attributes of links by name; the two arcs of a pair may share a name. */
  static Map<String, List<Map<String, String>>> links(Declarations declarations) {
    Map<String, List<Map<String, String>>> links = new LinkedHashMap<>();
    LinkNames names = new LinkNames(declarations);
    List<Declarations.LinkText> all = new ArrayList<>(declarations.links());
    for (int i = 0; i < all.size(); i++) {
      Declarations.LinkText link = all.get(i).withOwnAttributes();
      declarations.links().set(i, link);
      String given = link.attributes().get(TopologyAttributes.NAME.name());
      links
          .computeIfAbsent(
              given == null ? names.of(link.from(), link.to(), link.line()) : given,
              name -> new ArrayList<>())
          .add(link.attributes());
    }
    return links;
  }
}
