package org.quoin.workload.log;

import java.io.InputStream;

/**
 * Format of job logs. A plug-in implements it and is listed in {@code META-INF/services}. A log is
 * read by the first format that recognises its content; its name does not count.
 */
public interface LogFormat {

  /** {@return the name of the format: a word without blanks} */
  String id();

  /** {@return the format in one line, for lists} */
  String title();

  /**
   * {@return whether a file is a log of this format}
   *
   * @param head first characters of the uncompressed file, at most 65,536
   * @param reading what the user said about the log
   */
  boolean recognises(String head, LogReading reading);

  /**
   * {@return a reader of a log of this format}
   *
   * @param source name of the log in messages
   * @param in uncompressed content; the reader closes it
   * @param reading what the user said about the log
   * @throws org.quoin.base.InputException if the log cannot be read
   */
  LogReader open(String source, InputStream in, LogReading reading);
}
