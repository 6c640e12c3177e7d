package org.quoin.scheduling;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
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

/**
 * A policy by name: what it is called, its options, and how one is made for a run. Quoin's own are
 * {@link Policies}; a plug-in brings others as providers of this service (see {@link
 * java.util.ServiceLoader}), with a constructor without parameters.
 */
public interface PolicyKind {

  /** {@return its name in files and on the command line, in small letters} */
  String id();

  /** {@return what it does, in a few words} */
  String title();

  /** {@return the options it understands} */
  default List<Setting> options() {
    return List.of();
  }

  /**
   * {@return a policy for one run}
   *
   * @param settings what the run has for it
   * @throws InputException when options that are right one by one contradict each other
   */
  SchedulingPolicy make(PolicySettings settings);

  /** {@return whether it plans the start of every waiting job} */
  default boolean plans() {
    return false;
  }

  /** {@return whether it chooses the order of the queue itself, so that it can be given none} */
  default boolean ordersItself() {
    return false;
  }

  /** {@return how it backfills in a matrix of time slices; empty where it has no meaning there} */
  default Optional<Backfill> backfill() {
    return Optional.empty();
  }

  /**
   * {@return a policy for one run, with every option at its default}
   *
   * @param order of the queue
   * @param processors the machine's width
   */
  default SchedulingPolicy create(JobOrder order, int processors) {
    return create("policy", order, processors, Map.of());
  }

  /**
   * {@return a policy for one run}
   *
   * @param source what the options were written in, for messages
   * @param order of the queue
   * @param processors the machine's width
   * @param options by name, as written
   * @throws InputException with every option that is unknown or has a wrong value
   */
  default SchedulingPolicy create(
      String source, JobOrder order, int processors, Map<String, String> options) {
    Settings settings = settings(source, options);
    try {
      return make(new PolicySettings(order, processors, settings));
    } catch (InputException e) {
      throw new InputException(e.mistakes().stream().map(m -> m.within(source)).toList());
    }
  }

  /**
   * {@return this policy in a matrix of time slices, where there are only those that {@link
   * #backfill} there, with their options at their defaults}
   *
   * @param source what the policy was written in, for messages
   * @param order of the queue
   * @param cluster the machine
   * @param slices how its jobs share it in time
   * @param options by name, as written
   * @throws InputException with everything that a matrix cannot do
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
      mistakes.add(
          Mistake.in(source + " " + name, "has no meaning with time slices; leave it out"));
    }
    long cells = (long) cluster.processors() * slices.rows();
    if (cells > MatrixSettings.MOST_CELLS) {
      mistakes.add(
          Mistake.in(
              source,
              String.format(
                  Locale.ROOT,
                  "%,d processors in %,d time slices are %,d cells; expected at most %,d",
                  cluster.processors(),
                  slices.rows(),
                  cells,
                  MatrixSettings.MOST_CELLS)));
    }
    mistakes.refuse();
    return new MatrixSettings(cluster, slices, order, backfill);
  }

  /**
   * {@return those of its options that differ from their defaults; wrong ones are left out}
   *
   * @param options by name, as written
   */
  default Map<String, String> changed(Map<String, String> options) {
    return Settings.read(id(), options(), options, name -> name, new Mistakes()).changed();
  }

  /**
   * {@return the options with the files that they name read in, once for all runs}
   *
   * @param source what the options were written in, for messages
   * @param folder that the files are relative to
   * @param options by name, as written
   * @throws InputException when a file cannot be read or gives no value
   */
  default Map<String, String> resolved(String source, Path folder, Map<String, String> options) {
    return options;
  }

  /**
   * {@return the files that its options name}
   *
   * @param folder that the files are relative to
   * @param options by name, as written
   */
  default List<Path> files(Path folder, Map<String, String> options) {
    return List.of();
  }

  /**
   * {@return the options but for those that name files, for a check that opens none}
   *
   * @param options by name, as written
   */
  default Map<String, String> withoutFiles(Map<String, String> options) {
    return options;
  }

  /**
   * Refuses an order that it would not heed.
   *
   * @param source what the policy was written in, for messages
   * @param order of the queue as given; the standard one passes
   * @throws InputException when it orders itself
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
