package org.quoin.workload.log;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.quoin.base.FileFailure;
import org.quoin.base.FileKind;
import org.quoin.base.InputException;
import org.quoin.base.Plugins;

/** Formats of job logs, in the order in which they are tried; the last one is SWF. */
public enum LogFormats implements LogFormat {
  /** A table with a mapping of its columns. */
  CSV("csv"),
  /** Slurm's accounting as text. */
  SACCT("sacct"),
  /** Slurm's accounting as JSON. */
  SACCT_JSON("sacct-json"),
  /** Accounting of PBS. */
  PBS("pbs"),
  /** Grid Workload Format. */
  GWF("gwf"),
  /** Standard Workload Format. */
  SWF("swf");

  private static final int GZIP_MAGIC = 0x1f8b;

  /** Bytes at the start of a log by which its format is recognised. */
  private static final int HEAD = 1 << 16;

  /** A row of sacct: fields between bars, of which the first is a job or a step. */
  private static final Pattern TABLE_OF_SACCT = Pattern.compile("^[\\w.+\\[\\]-]+(\\|[^|]*){4}");

  /** A header or row of a table: fields between commas, semicolons or tabulators. */
  private static final Pattern TABLE = Pattern.compile("^[^;,\t#]+([,;\t][^,;\t]*){2}");

  /** A line that every slurm.conf has. */
  private static final Pattern SLURM_CONF =
      Pattern.compile("^(NodeName|PartitionName)=", Pattern.MULTILINE);

  /** A row of numbers between blanks, as SWF has. */
  private static final Pattern NUMBERS = Pattern.compile("^\\s*-?\\d+\\s");

  private final String id;

  LogFormats(String id) {
    this.id = id;
  }

  @Override
  public String id() {
    return id;
  }

  // Switches, not method references in the constants, keep the classes of other formats unloaded.

  @Override
  public boolean recognises(String head, LogReading reading) {
    return switch (this) {
      case CSV -> CsvLogReader.recognises(head, reading);
      case SACCT -> SacctReader.recognises(head);
      case SACCT_JSON -> head.stripLeading().startsWith("{");
      case PBS -> PbsReader.recognises(head);
      case GWF -> GwfReader.recognises(head);
      case SWF -> true;
    };
  }

  @Override
  public LogReader open(String source, InputStream in, LogReading reading) {
    return switch (this) {
      case CSV -> new CsvLogReader(source, in, reading);
      case SACCT -> new SacctReader(source, in, reading);
      case SACCT_JSON -> new SacctJsonReader(source, in, reading);
      case PBS -> new PbsReader(source, in, reading);
      case GWF -> new GwfReader(source, in, reading);
      case SWF -> SwfReader.of(source, in);
    };
  }

  @Override
  public void anonymise(String source, InputStream in, LogReading reading, Anonymiser to) {
    switch (this) {
      case CSV -> CsvLogReader.anonymise(source, in, reading, to);
      case SACCT -> SacctReader.anonymise(source, in, reading, to);
      case SACCT_JSON -> SacctJsonReader.anonymise(source, in, reading, to);
      case PBS -> PbsReader.anonymise(source, in, reading, to);
      case GWF, SWF -> GwfReader.anonymise(source, in, reading, to);
    }
  }

  /** {@return Quoin's formats, then those of plug-ins} */
  public static List<LogFormat> all() {
    return Plugins.after(values(), LogFormat.class, LogFormat::id, "a log format");
  }

  /**
   * {@return a reader of a log of any format}
   *
   * @param file plain or gzip-compressed; {@code -} is the standard input, and a pipe is read once
   * @param reading the user's statements about the log
   * @throws InputException if the file is missing, unreadable, empty or a topology
   */
  public static LogReader open(Path file, LogReading reading) {
    return open(file, reading, UnaryOperator.identity());
  }

  /**
   * Returns a reader of a log of any format.
   *
   * @param around takes the bytes of the file as they are read
   */
  static LogReader open(Path file, LogReading reading, UnaryOperator<InputStream> around) {
    LogReader[] opened = new LogReader[1];
    read(
        file,
        around,
        (head, source, in) -> opened[0] = format(head, source, reading).open(source, in, reading));
    return opened[0];
  }

  /**
   * Writes a log of any format without names of persons and without its dates.
   *
   * @param file plain or gzip-compressed; {@code -} is the standard input
   * @param reading the user's statements about the log
   * @param to replaces names and times, and receives the new log
   * @throws InputException if the file cannot be read
   */
  public static void anonymise(Path file, LogReading reading, Anonymiser to) {
    read(
        file,
        (head, source, in) -> format(head, source, reading).anonymise(source, in, reading, to));
  }

  private static LogFormat format(String head, String source, LogReading reading) {
    List<LogFormat> all = all();
    LogFormat format =
        all.subList(values().length, all.size()).stream()
            .filter(plugin -> plugin.recognises(head, reading))
            .findFirst()
            .orElseGet(() -> recognised(head, reading));
    if (format == SWF) {
      refuseTable(head, source);
    }
    return format;
  }

  /** Refuses a slurm.conf, and a table without the header or mapping by which it is recognised. */
  private static void refuseTable(String head, String source) {
    String first = head.lines().findFirst().orElse("");
    if (first.startsWith(";")) {
      return; // SWF
    }
    if (SLURM_CONF.matcher(head).find()) {
      throw new InputException(
          source, "is the configuration of a machine, for --machine; expected a log of jobs");
    }
    if (TABLE_OF_SACCT.matcher(first).find()) {
      throw new InputException(
          source, 1, "has rows of sacct without their header; expected that of sacct -a -P");
    }
    if (TABLE.matcher(first).find() && !NUMBERS.matcher(first).find()) {
      throw new InputException(
          source, 1, "is a table in CSV; expected --columns with a mapping of its columns");
    }
  }

  /** Takes the content of a file that is plain or gzip-compressed. */
  interface Content {
    /**
     * Reads the content.
     *
     * @param head its beginning
     * @param source name of the file in messages
     * @param in the whole content, from its beginning
     */
    void of(String head, String source, InputStream in);
  }

  /**
   * Reads a file.
   *
   * @param file plain or gzip-compressed; {@code -} is the standard input, and a pipe is read once
   * @param content takes its content
   * @throws InputException if the file is missing, unreadable, empty or a topology
   */
  static void read(Path file, Content content) {
    read(file, UnaryOperator.identity(), content);
  }

  private static void read(Path file, UnaryOperator<InputStream> around, Content content) {
    if (file.toString().equals("-")) {
      choose("standard input", around.apply(System.in), content);
      return;
    }
    FileKind.LOG.require(file, "a log of jobs, as a .swf file");
    try {
      // A channel would seek, which a pipe cannot.
      choose(file.toString(), around.apply(new FileInputStream(file.toFile())), content);
    } catch (IOException e) {
      if (!Files.exists(file)) {
        throw new InputException(file.toString(), "there is no such file");
      }
      throw FileFailure.unreadable(
          file, Files.isReadable(file) ? e : new AccessDeniedException(file.toString()));
    }
  }

  private static void choose(String source, InputStream stream, Content content) {
    try {
      try {
        InputStream in = stream;
        byte[] head = head(in);
        if (head.length == 0) {
          throw new InputException(source, "is empty; expected a log of jobs");
        }
        if (head.length > 1 && ((head[0] & 0xff) << 8 | (head[1] & 0xff)) == GZIP_MAGIC) {
          in = new GZIPInputStream(with(head, in), 1 << 16);
          head = head(in);
        }
        content.of(new String(head, StandardCharsets.UTF_8), source, with(head, in));
      } catch (IOException | RuntimeException e) {
        stream.close();
        throw e;
      }
    } catch (EOFException | ZipException e) {
      throw LogLines.damaged(source, 0, e);
    } catch (IOException e) {
      throw new InputException(source, "cannot be read: " + FileFailure.reason(e));
    }
  }

  private static LogFormat recognised(String head, LogReading reading) {
    // Only SWF begins with a semicolon; the classes of the other formats need not be loaded.
    if (!head.startsWith(";") || reading.columns().isPresent()) {
      for (LogFormats own : values()) {
        if (own.recognises(head, reading)) {
          return own;
        }
      }
    }
    return SWF;
  }

  private static InputStream with(byte[] head, InputStream rest) {
    return new SequenceInputStream(new ByteArrayInputStream(head), rest);
  }

  /** Reads the start of a stream. A damaged part of it is reported when a reader comes there. */
  private static byte[] head(InputStream in) throws IOException {
    byte[] bytes = new byte[HEAD];
    int read = 0;
    try {
      for (int more = 0; more >= 0 && read < HEAD; read += Math.max(0, more)) {
        more = in.read(bytes, read, HEAD - read);
      }
    } catch (EOFException | ZipException e) {
      if (read == 0) {
        throw e;
      }
    }
    return Arrays.copyOf(bytes, read);
  }
}
