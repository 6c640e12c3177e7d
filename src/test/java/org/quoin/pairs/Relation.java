package org.quoin.pairs;

import java.util.List;
import java.util.function.Consumer;

/**
 * How runs of two scenarios are related that differ in a way which is known.
 *
 * @param <T> a run of the first scenario, which makes the other run and notes what is wrong
 * @param name what is changed, or what must hold
 * @param exempt the combinations of values for which the relation does not hold, with the reason
 * @param check makes the other run and compares
 */
record Relation<T>(String name, List<Rule> exempt, Consumer<T> check) {}
