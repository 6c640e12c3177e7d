package org.quoin.scenario.study;

import java.util.Collection;
import java.util.Map;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.Scenario;

/**
 * What is compared at every point of a study instead of making points of its own: as an axis, its
 * values are what each scenario compares.
 */
final class Compared {

  /** The key that takes the whole list, by each key that one may vary. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "metaservers", "metaservers",
          "policy", "compare",
          "compare", "compare",
          "scheme", "scheme");

  private Compared() {}

  /** The keys of scenarios that say what is compared. */
  static Collection<String> keys() {
    return SETTINGS.keySet();
  }

  /** The key that takes the whole list. */
  static String setting(String key) {
    return SETTINGS.get(key);
  }

  /** The one word for what a scenario compares. */
  static String word(Scenario scenario) {
    if (scenario instanceof GridScenario) {
      return "metaserver";
    }
    return scenario instanceof ReplayScenario ? "policy" : "scheme";
  }
}
