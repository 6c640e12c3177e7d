package org.quoin.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.quoin.base.OutputFile;

/** The table of jobs in a folder of results: {@code jobs.csv}, or compressed by gzip. */
public final class JobsFile {
  private static final String PLAIN = "jobs.csv";
  private static final String COMPRESSED = PLAIN + ".gz";

  private JobsFile() {}

  /** {@return the table in a folder; where there is none, the file that it would be} */
  public static Path in(Path folder) {
    Path compressed = folder.resolve(COMPRESSED);
    return Files.exists(compressed) ? compressed : folder.resolve(PLAIN);
  }

  /**
   * {@return the name of the table}
   *
   * @param compressed whether it is compressed
   */
  public static String name(boolean compressed) {
    return compressed ? COMPRESSED : PLAIN;
  }

  /** Opens a table, compressed if its name ends so. */
  static InputStream open(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    return file.toString().endsWith(".gz") ? unpacked(in) : in;
  }

  private static InputStream unpacked(InputStream in) throws IOException {
    try {
      return new GZIPInputStream(in, 1 << 16);
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /**
   * {@return a content that is compressed when it is written; the same bytes for the same content}
   */
  public static OutputFile.Content compressed(OutputFile.Content content) {
    return out -> {
      try (OutputStream packed = new GZIPOutputStream(out, 1 << 16)) {
        content.writeTo(packed);
      }
    };
  }
}
