package org.quoin.scheduling;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.timeslice.MatrixSettings;
import org.quoin.cluster.timeslice.MatrixSettings.Backfill;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.scheduling.order.Order;
import org.quoin.slurm.ClusterFile;

/**
 * A policy by name: its options and its construction for a run. {@link Policies} are Quoin's own; a
 * plug-in adds others as providers of this service (see {@link java.util.ServiceLoader}), with a
 * constructor without parameters.
 */
public interface PolicyKind {

  /** {@return the name in files and on the command line, in lower case} */
  String id();

  /** {@return a description in a few words} */
  String title();

  /** {@return the options} */
  default List<Setting> options() {
    return List.of();
  }

  /**
   * {@return a policy for one run}
   *
   * @param settings the order, the processors and the options
   * @throws InputException if options that are valid one by one contradict each other
   */
  SchedulingPolicy make(PolicySettings settings);

  /** {@return whether it plans the start of every waiting job} */
  default boolean plans() {
    return false;
  }

  /** {@return whether it chooses the order of the queue itself, so that no order can be given} */
  default boolean ordersItself() {
    return false;
  }

  /** {@return the knowledge of the policy about the nodes of its cluster} */
  default NodeUse knowsNodes() {
    return NodeUse.NONE;
  }

  /** {@return whether it keeps the reservations of a machine for those who may use them} */
  default boolean keepsReservations() {
    return knowsNodes() == NodeUse.OWN;
  }

  /** {@return the backfilling in a matrix of time slices; empty if it has no meaning there} */
  default Optional<Backfill> backfill() {
    return Optional.empty();
  }

  /**
   * {@return a policy for one run, with every option at its default}
   *
   * @param order the order of the queue
   * @param processors the number of processors of the cluster
   */
  default SchedulingPolicy create(JobOrder order, int processors) {
    return create("policy", order, processors, Map.of());
  }

  /**
   * {@return a policy for one run}
   *
   * @param source the option or key that holds the options, for messages
   * @param order the order of the queue
   * @param processors the number of processors of the cluster
   * @param options values by name, as written
   * @throws InputException with every unknown option and every wrong value
   */
  default SchedulingPolicy create(
      String source, JobOrder order, int processors, Map<String, String> options) {
    return create(source, order, processors, null, options);
  }

  /**
   * {@return a policy for one run at a cluster that a file may describe}
   *
   * @param source the option or key that holds the options, for messages
   * @param order the order of the queue
   * @param processors the number of processors of the cluster
   * @param machine the nodes and partitions of the cluster; null if no file describes them
   * @param options values by name, as written
   * @throws InputException with every unknown option and every wrong value
   */
  default SchedulingPolicy create(
      String source,
      JobOrder order,
      int processors,
      ClusterFile machine,
      Map<String, String> options) {
    Settings settings = settings(source, options);
    try {
      return make(new PolicySettings(order, processors, settings, machine));
    } catch (InputException e) {
      throw new InputException(e.mistakes().stream().map(m -> m.within(source)).toList());
    }
  }

  /**
   * {@return this policy in a matrix of time slices, which supports only policies with {@link
   * #backfill} and only default options}
   *
   * @param source the option or key that holds the policy, for messages
   * @param order the order of the queue
   * @param cluster the cluster
   * @param slices the time slices
   * @param options values by name, as written
   * @throws InputException with everything that a matrix does not support
   */
  default MatrixSettings inMatrix(
      String source,
      JobOrder order,
      ClusterSettings cluster,
      TimeSlices slices,
      Map<String, String> options) {
    Backfill backfill =
        backfill()
            .orElseThrow(
                () ->
                    new InputException(
                        source,
                        "policy '"
                            + id()
                            + "' has no time slices; expected none, first-fit, easy or planned"));
    Mistakes mistakes = new Mistakes();
    for (String name : settings(source, options).changed().keySet()) {
      mistakes.add(source + " " + name, "has no meaning with time slices; leave it out");
    }
    long cells = (long) cluster.processors() * slices.rows();
    if (cells > MatrixSettings.MAX_CELLS) {
      mistakes.add(
          source,
          String.format(
              Locale.ROOT,
              "%,d processors in %,d time slices are %,d cells; expected at most %,d",
              cluster.processors(),
              slices.rows(),
              cells,
              MatrixSettings.MAX_CELLS));
    }
    mistakes.refuse();
    return new MatrixSettings(cluster, slices, order, backfill);
  }

  /**
   * {@return the options that differ from their defaults, without those with wrong values}
   *
   * @param options values by name, as written
   */
  default Map<String, String> changed(Map<String, String> options) {
    return Settings.read(id(), options(), options, name -> name, new Mistakes()).changed();
  }

  /**
   * {@return the options after reading the files that they name, once for all runs}
   *
   * @param source the option or key that holds the options, for messages
   * @param folder the folder that file names are relative to
   * @param options values by name, as written
   * @throws InputException if a file cannot be read or gives no value
   */
  default Map<String, String> resolved(String source, Path folder, Map<String, String> options) {
    return options;
  }

  /**
   * {@return the files that the options name}
   *
   * @param folder the folder that file names are relative to
   * @param options values by name, as written
   */
  default List<Path> files(Path folder, Map<String, String> options) {
    return List.of();
  }

  /**
   * {@return the file of the machine that the options name, for this policy alone; empty if they
   * name none}
   *
   * @param options values by name, resolved
   */
  default Optional<Path> machine(Map<String, String> options) {
    return Optional.empty();
  }

  /**
   * {@return the options without those that name files, for a check that opens no file}
   *
   * @param options values by name, as written
   */
  default Map<String, String> withoutFiles(Map<String, String> options) {
    return options;
  }

  /**
   * Rejects an order for a policy that orders the queue itself.
   *
   * @param source the option or key that holds the policy, for messages
   * @param order the given order; the default order passes
   * @throws InputException if the policy orders the queue itself
   */
  default void check(String source, JobOrder order) {
    if (ordersItself() && order != Order.FCFS) {
      throw new InputException(
          source, "policy '" + id() + "' chooses its order itself; leave '" + order.id() + "' out");
    }
  }

  private Settings settings(String source, Map<String, String> options) {
    Mistakes mistakes = new Mistakes();
    Settings settings =
        Settings.read(
            "policy '" + id() + "'", options(), options, name -> source + " " + name, mistakes);
    mistakes.refuse();
    return settings;
  }
}
