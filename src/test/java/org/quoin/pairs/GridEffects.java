package org.quoin.pairs;

/** Whether a run shows that a value of a feature took effect. */
final class GridEffects {
  private GridEffects() {}

  static boolean shows(String feature, String value, GridRun run) {
    return false;
  }
}
