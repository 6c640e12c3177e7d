package org.quoin.experiment.executor;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.quoin.base.InputException;

/** Runs the chunks of a study in the queue of a batch system. */
interface Executor {

  /**
   * Gives the shell expression with the index of an element, from 0, in the script of an array.
   *
   * @return for example a variable that the batch system sets
   */
  String index();

  /**
   * Submits an array.
   *
   * @return the name by which {@link #alive} and {@link #cancel} know the array
   * @throws InputException when the batch system refuses the array or is not installed
   */
  String submit(ChunkArray array);

  /**
   * {@return the elements of an array that are waiting, running or held; empty when the batch
   * system does not answer}
   *
   * @param array the name that {@link #submit} returned
   */
  Optional<List<Element>> alive(String array);

  /**
   * Removes arrays or elements from the queue. Those that have ended are ignored.
   *
   * @throws InputException when the batch system refuses
   */
  void cancel(Collection<String> names);

  /** {@return the number of processors, 1 if the batch system does not report it} */
  int processors(SubmitOptions options);

  /**
   * Names an element of an array in the queue.
   *
   * @param name for {@link #cancel}
   * @param state held elements never start unless they are cancelled and submitted again
   * @param reason why it does not run; may be empty
   */
  record Element(String name, State state, String reason) {}

  /** States of an element that has not ended. */
  enum State {
    WAITING,
    RUNNING,
    HELD
  }
}
