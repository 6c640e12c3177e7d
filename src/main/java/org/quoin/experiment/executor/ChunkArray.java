package org.quoin.experiment.executor;

import java.nio.file.Path;

/**
 * Describes an array of chunks to submit.
 *
 * @param name of the study
 * @param folder for the script and for what the elements print
 * @param count the number of elements, at least 1
 * @param options how to submit
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

  /**
   * {@return the name of the file for what an element prints}
   *
   * @param index of the element, or what the batch system replaces by it
   */
  static String log(Object index) {
    return "chunk-" + index + ".log";
  }

  /** {@return whether a file has what an element printed} */
  static boolean isLog(Path file) {
    return file.getFileName().toString().matches(log("\\d+"));
  }
}
