package org.quoin.workload.log;

import java.io.InputStream;
import org.quoin.base.InputException;

/**
 * Format of job logs. A plug-in implements it and is listed in {@code META-INF/services}. A log is
 * read by the first format that recognises its content; its name does not count.
 */
public interface LogFormat {

  /** {@return the name of the format: a word without blanks} */
  String id();

  /**
   * {@return whether a file is a log of this format}
   *
   * @param head first characters of the uncompressed file, at most 65,536
   * @param reading the user's statements about the log
   */
  boolean recognises(String head, LogReading reading);

  /**
   * {@return a reader of a log of this format}
   *
   * @param source name of the log in messages
   * @param in uncompressed content; the reader closes it
   * @param reading the user's statements about the log
   * @throws org.quoin.base.InputException if the log cannot be read
   */
  LogReader open(String source, InputStream in, LogReading reading);

  /**
   * Writes a log without names of persons and without its dates.
   *
   * @param source name of the log in messages
   * @param in uncompressed content; it is closed
   * @param reading the user's statements about the log
   * @param to replaces names and times, and receives the new log
   * @throws org.quoin.base.InputException if the log cannot be read, or the format has no such way
   */
  default void anonymise(String source, InputStream in, LogReading reading, Anonymiser to) {
    throw new InputException(
        source, "is a log of the format " + id() + ", which has no names to hash");
  }
}
