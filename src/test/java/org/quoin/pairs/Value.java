package org.quoin.pairs;

import java.util.function.Consumer;

/**
 * One value of a feature.
 *
 * @param <D> the draft of a scenario that it is written into
 * @param feature the name of its feature
 * @param name its own name, unique in the feature
 * @param writer writes it into a draft
 */
record Value<D>(String feature, String name, Consumer<D> writer) {

  @Override
  public String toString() {
    return feature + "=" + name;
  }
}
