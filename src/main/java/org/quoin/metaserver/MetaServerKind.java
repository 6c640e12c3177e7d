package org.quoin.metaserver;

import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.grid.placement.Information;
import org.quoin.grid.placement.MetaServer;

/**
 * A metaserver by name: its options, the information it needs, and its construction for a run.
 * {@link MetaServers} are Quoin's own; a plug-in adds others as providers of this service (see
 * {@link java.util.ServiceLoader}), with a constructor without parameters.
 */
public interface MetaServerKind {

  /** {@return the name in scenarios, tables and files} */
  String id();

  /** {@return a description in a few words} */
  String title();

  /**
   * {@return the quantity that it minimises, in one line: P speed of the site, p of one job, L
   * jobs, k transfers in progress, r the time until the site is ready, e the execution time of the
   * job}
   */
  String formula();

  /** {@return the publication; empty without one} */
  default String paper() {
    return "";
  }

  /** {@return the information that it needs} */
  default Information information() {
    return Information.REPORTS;
  }

  /** {@return the options} */
  default List<Setting> options() {
    return List.of();
  }

  /**
   * {@return a metaserver for one run}
   *
   * @param settings all options with their checked values
   * @param random its random stream
   */
  MetaServer make(Settings settings, RandomGenerator random);

  /**
   * {@return a metaserver for one run}
   *
   * @param given the options that differ from their defaults
   * @param random its random stream
   * @throws InputException with every unknown option and every wrong value
   */
  default MetaServer create(Map<String, String> given, RandomGenerator random) {
    Mistakes mistakes = new Mistakes();
    Settings settings = Settings.read(id(), options(), given, key -> id() + " " + key, mistakes);
    mistakes.refuse();
    return make(settings, random);
  }
}
