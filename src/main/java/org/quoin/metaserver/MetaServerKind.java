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
 * A metaserver by name: what it is called, its options, what it decides by, and how one is made for
 * a run. Quoin's own are {@link MetaServers}; a plug-in brings others as providers of this service
 * (see {@link java.util.ServiceLoader}), with a constructor without parameters.
 */
public interface MetaServerKind {

  /** {@return its name where it is written: in scenarios, tables and files} */
  String id();

  /** {@return what it goes by, in a few words} */
  String title();

  /**
   * {@return what it minimises, in one line: P speed of the site, p of one job, L jobs, k transfers
   * under way, r the time until what is ahead is done, e the time that the job takes alone}
   */
  String formula();

  /** {@return where it was published; empty where it was not} */
  default String paper() {
    return "";
  }

  /** {@return what it decides by} */
  default Information information() {
    return Information.REPORTS;
  }

  /** {@return its options} */
  default List<Setting> options() {
    return List.of();
  }

  /**
   * {@return a metaserver for one run}
   *
   * @param settings every option with its value, checked one by one
   * @param random a stream of its own
   */
  MetaServer make(Settings settings, RandomGenerator random);

  /**
   * {@return a metaserver for one run}
   *
   * @param given options that differ from their defaults
   * @param random a stream of its own
   * @throws InputException with every one that is unknown or has a wrong value
   */
  default MetaServer create(Map<String, String> given, RandomGenerator random) {
    Mistakes mistakes = new Mistakes();
    Settings settings = Settings.read(id(), options(), given, key -> id() + " " + key, mistakes);
    mistakes.refuse();
    return make(settings, random);
  }
}
