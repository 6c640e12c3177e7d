package org.quoin.experiment.executor;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.quoin.base.InputException;

/** Runs the chunks of a study in the queue of a batch system. */
public interface Executor {

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

  /**
   * Options of submitting a study to a batch system.
   *
   * @param partition a partition or queue of the batch system; the default one if empty
   * @param time limit of a chunk, as the batch system writes it; its default if empty
   * @param nodes chunks that run at once, at most; without limit if empty
   * @param runs the runs of a chunk; four chunks per processor if empty
   */
  public record SubmitOptions(
      Optional<String> partition,
      Optional<String> time,
      Optional<Integer> nodes,
      Optional<Integer> runs) {}

  /**
   * Describes an array of chunks to submit.
   *
   * @param count the number of elements, at least 1
   */
  record ChunkArray(String name, Path folder, int count, SubmitOptions options) {

    /** {@return the script that runs the element whose index {@link Executor#index} gives} */
    Path script() {
      return folder.resolve("chunk.sh");
    }

    /** {@return a name for the queue, of at most 15 characters that need no quotes} */
    String job() {
      String plain = "quoin-" + name.replaceAll("[^A-Za-z0-9._-]", "_");
      return plain.substring(0, Math.min(15, plain.length()));
    }

    /** {@return the name of the file for what an element prints} */
    static String log(Object index) {
      return "chunk-" + index + ".log";
    }

    /** {@return whether a file has what an element printed} */
    static boolean isLog(Path file) {
      return file.getFileName().toString().matches(log("\\d+"));
    }
  }
}
