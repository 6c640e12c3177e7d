package org.quoin.serve;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quoin.base.Setting;
import org.quoin.base.TextFile;
import org.quoin.metaserver.MetaServers;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.grid.SiteAttributes;
import org.quoin.scheduling.Policies;
import org.quoin.topology.format.ForeignFormat;
import org.quoin.topology.format.TopologyAttributes;
import org.quoin.topology.imports.TopologyImport;
import org.quoin.topology.parser.Declarations;
import org.quoin.topology.parser.DotReader;
import org.quoin.topology.parser.GraphMlReader;

/**
 * A grid as the editor of the workbench's page reads it: the declarations of a topology as they are
 * written, without defaults and with {@code count} not multiplied, and the keys of a scenario.
 *
 * @param links both directions in one, if the file declares them so
 * @param scenario the keys of the scenario; null if it has none
 * @param account what an import of another format has left out or filled in
 */
record EditedGrid(
    String title,
    List<DrawnNode> nodes,
    List<DrawnLink> links,
    Map<String, Object> scenario,
    List<String> account) {

  /** A node as declared. */
  record DrawnNode(String name, Map<String, String> attributes) {}

  /** A link as declared. */
  record DrawnLink(String from, String to, boolean twoWay, Map<String, String> attributes) {}

  /**
   * Reads the two files of a grid; none of their values is checked.
   *
   * @throws InputException if the syntax of a file is wrong
   */
  static EditedGrid of(Path topology, String scenario) {
    return of(topology, scenario, List.of());
  }

  private static EditedGrid of(Path topology, String scenario, List<String> account) {
    String text = text(topology);
    Declarations declarations =
        new Declarations(topology.toString(), "grid", BoundedScenarioReader.TOPOLOGY);
    if (text.stripLeading().startsWith("<")) {
      GraphMlReader.read(text, declarations);
    } else {
      DotReader.read(text, declarations);
    }
    declarations.refuseMistakes();
    return new EditedGrid(
        declarations.title(),
        declarations.nodes().values().stream()
            .map(node -> new DrawnNode(node.name(), new LinkedHashMap<>(node.attributes())))
            .toList(),
        declarations.links().stream()
            .map(
                link ->
                    new DrawnLink(
                        link.from(),
                        link.to(),
                        link.twoWay(),
                        new LinkedHashMap<>(link.attributes())))
            .toList(),
        scenario.isBlank() ? null : ScenarioFile.written(scenario, DrawnGrids.SCENARIO),
        account);
  }

  /**
   * Reads a topology of Quoin or a file that {@code quoin topology import} converts, by its
   * content.
   *
   * @param converted a file for the converted topology
   * @throws InputException with the mistakes of the file
   */
  static EditedGrid opened(Path topology, String scenario, Path converted) {
    String text = text(topology);
    if (ForeignFormat.of(text).isEmpty()) {
      return of(topology, scenario);
    }
    var draft = TopologyImport.of(topology, Map.of(), name -> name, "the workbench");
    DrawnGrids.write(converted, draft.dot());
    return of(converted, scenario, draft.account());
  }

  private static String text(Path topology) {
    return TextFile.read(topology, "a topology", BoundedScenarioReader.TOPOLOGY.bytes());
  }

  /**
   * The words with which a grid is drawn.
   *
   * @param kinds the attributes of each kind of node
   * @param scenario the keys of a scenario
   * @param client the keys of a class of jobs
   */
  record Vocabulary(
      Map<String, List<Word>> kinds,
      List<Word> link,
      List<Word> scenario,
      List<Word> client,
      List<String> metaservers) {

    static Vocabulary all() {
      Map<String, List<Word>> kinds = new LinkedHashMap<>();
      for (String kind : TopologyAttributes.kinds()) {
        List<Setting> all = new ArrayList<>(TopologyAttributes.of(kind));
        if (kind.equals("cluster")) {
          all.addAll(SiteAttributes.SCHEDULER);
          all.addAll(SiteAttributes.JOBS);
        }
        all.remove(TopologyAttributes.KIND);
        kinds.put(kind, words(all));
      }
      Setting grid = ScenarioFile.gridKeys();
      return new Vocabulary(
          kinds,
          words(TopologyAttributes.ofLink()),
          words(
              grid.parts().stream()
                  .filter(
                      key -> !List.of("topology", "clients", "metaservers").contains(key.name()))
                  .toList()),
          words(grid.part("clients").orElseThrow().parts().get(0).parts()),
          MetaServers.names());
    }

    private static List<Word> words(List<Setting> settings) {
      return settings.stream().map(Word::of).toList();
    }
  }

  /**
   * An attribute or a key.
   *
   * @param example a value as one writes it; empty if there is none
   * @param text whether any text is a value
   */
  record Word(
      String name,
      List<String> choices,
      String standard,
      boolean required,
      String example,
      boolean text,
      String meaning) {
    static Word of(Setting setting) {
      List<String> choices =
          setting.name().equals("scheduler")
              ? Policies.ids()
              : setting.kind() == Setting.Kind.FLAG ? List.of("true", "false") : setting.choices();
      return new Word(
          setting.name(),
          choices,
          setting.hasStandard() ? setting.standard() : "",
          setting.isRequired(),
          example(setting),
          setting.kind() == Setting.Kind.TEXT,
          setting.description());
    }

    private static String example(Setting setting) {
      return Stream.of(
              setting.example(),
              setting.quantity() == null ? "" : "1 " + setting.quantity().baseUnit())
          .filter(text -> !text.isEmpty())
          .findFirst()
          .orElse("");
    }
  }
}
