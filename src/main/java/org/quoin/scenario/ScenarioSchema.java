package org.quoin.scenario;

import java.util.List;
import java.util.Set;
import org.quoin.network.QueueEngine;
import org.quoin.scenario.grid.AmountReader;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.SchemaCheck;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The schema of grids, {@code scenario.schema.json}. */
final class ScenarioSchema {

  /** Made when the first grid is read. */
  private static final class Once {
    private static final SchemaCheck.Rules RULES = SchemaCheck.Rules.of(rules());
  }

  private ScenarioSchema() {}

  /**
   * Checks a grid; its mistakes go to the document.
   *
   * @return the paths of the values that are wrong and must not be read further
   */
  static Set<String> check(Document document) {
    return SchemaCheck.of(document, Once.RULES);
  }

  /** The schema, with the names of the registries that it leaves open. */
  static JsonNode rules() {
    JsonNode rules = SchemaCheck.tree("scenario.schema.json");
    ArrayNode engines = ((ObjectNode) rules.at("/properties/engine")).putArray("enum");
    for (QueueEngine engine : QueueEngine.values()) {
      engines.add(engine.id());
    }
    for (String amount : List.of("amount", "numbers")) {
      JsonNode distribution = rules.at("/$defs/" + amount + "/properties/distribution");
      ArrayNode distributions = ((ObjectNode) distribution).putArray("enum");
      AmountReader.distributions().keySet().forEach(distributions::add);
    }
    return rules;
  }
}
