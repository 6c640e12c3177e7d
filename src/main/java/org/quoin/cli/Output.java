package org.quoin.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.quoin.base.PrintableText;

/**
 * Writes text to a standard stream in UTF-8. Control characters other than line breaks and tabs are
 * escaped, so that no input can control a terminal. The first failure is kept, because a {@link
 * java.io.PrintWriter} does not throw it.
 */
final class Output extends Writer {
  private final OutputStream stream;
  private final Writer text;
  private IOException failure;
  private String half = "";

  Output(OutputStream stream) {
    this.stream = stream;
    this.text = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
  }

  @Override
  public void write(char[] letters, int offset, int length) throws IOException {
    String written = half + new String(letters, offset, length);
    int end = written.length();
    if (end > 0 && Character.isHighSurrogate(written.charAt(end - 1))) {
      end--; // the second half of a surrogate pair comes with the next call
    }
    half = written.substring(end);
    String whole = written.substring(0, end);
    attempt(() -> text.write(PrintableText.lines(whole)));
  }

  @Override
  public void flush() throws IOException {
    attempt(text::flush);
  }

  @Override
  public void close() throws IOException {
    flush();
  }

  private void attempt(Action action) throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      action.run();
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** {@return the first failure, if there was one} */
  Optional<IOException> failure() {
    if (failure == null && stream instanceof PrintStream printed && printed.checkError()) {
      failure = new IOException("writing failed");
    }
    return Optional.ofNullable(failure);
  }

  /** {@return whether the reader has closed the pipe, as {@code head} does} */
  static boolean isClosedPipe(IOException failure) {
    return String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
  }

  private interface Action {
    void run() throws IOException;
  }
}
