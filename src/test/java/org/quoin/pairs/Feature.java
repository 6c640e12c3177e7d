package org.quoin.pairs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A feature of a scenario with the values that it can take.
 *
 * @param <D> the draft of a scenario that values are written into
 * @param name its name in the table
 * @param values at least one
 */
record Feature<D>(String name, List<Value<D>> values) {
  /** The value of a feature that a scenario does without. */
  static final String NONE = "without";

  /** Creates a feature without values. */
  static <D> Feature<D> of(String name) {
    return new Feature<>(name, new ArrayList<>());
  }

  /** {@return this feature with one more value} */
  Feature<D> value(String value, Consumer<D> writer) {
    values.add(new Value<>(name, value, writer));
    return this;
  }

  /** {@return this feature with the value that writes nothing} */
  Feature<D> none() {
    return value(NONE, draft -> {});
  }
}
