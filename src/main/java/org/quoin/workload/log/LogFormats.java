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
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.Plugins;

/** Formats of job logs, in the order in which they are tried; the last one is SWF. */
public enum LogFormats implements LogFormat {
  /** A table with a mapping of its columns. */
  CSV(
      "csv",
      "comma-separated values with a mapping of the columns, own or shipped",
      CsvLogReader::recognises,
      CsvLogReader::new,
      CsvLogReader::anonymise),
  /** Slurm's accounting as text. */
  SACCT(
      "sacct",
      "Slurm: sacct -P, with any columns and any delimiter",
      (head, reading) -> SacctReader.recognises(head),
      SacctReader::new,
      SacctReader::anonymise),
  /** Slurm's accounting as JSON. */
  SACCT_JSON(
      "sacct-json",
      "Slurm: sacct --json",
      (head, reading) -> head.stripLeading().startsWith("{"),
      SacctJsonReader::new,
      SacctJsonReader::anonymise),
  /** Accounting of PBS. */
  PBS(
      "pbs",
      "accounting of PBS Professional, OpenPBS and Torque",
      (head, reading) -> PbsReader.recognises(head),
      PbsReader::new,
      PbsReader::anonymise),
  /** Grid Workload Format. */
  GWF(
      "gwf",
      "Grid Workload Format of the Grid Workloads Archive",
      (head, reading) -> GwfReader.recognises(head),
      GwfReader::new,
      GwfReader::anonymise),
  /** Standard Workload Format. */
  SWF(
      "swf",
      "Standard Workload Format of the Parallel Workloads Archive",
      (head, reading) -> true,
      (source, in, reading) -> SwfReader.of(source, in),
      GwfReader::anonymise);

  /** Opens the content of a log. */
  private interface Opener {
    LogReader open(String source, InputStream in, LogReading reading);
  }

  /** Writes a log without names. */
  private interface Masker {
    void anonymise(String source, InputStream in, LogReading reading, Anonymiser to);
  }

  private static final int GZIP_MAGIC = 0x1f8b;

  /** Bytes at the start of a log by which its format is recognised. */
  private static final int HEAD = 1 << 16;

  private final String id;
  private final String title;
  private final BiPredicate<String, LogReading> test;
  private final Opener opener;
  private final Masker masker;

  LogFormats(
      String id, String title, BiPredicate<String, LogReading> test, Opener opener, Masker masker) {
    this.id = id;
    this.title = title;
    this.test = test;
    this.opener = opener;
    this.masker = masker;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public boolean recognises(String head, LogReading reading) {
    return test.test(head, reading);
  }

  @Override
  public LogReader open(String source, InputStream in, LogReading reading) {
    return opener.open(source, in, reading);
  }

  @Override
  public void anonymise(String source, InputStream in, LogReading reading, Anonymiser to) {
    masker.anonymise(source, in, reading, to);
  }

  /** {@return Quoin's formats, then those of plug-ins} */
  public static List<LogFormat> all() {
    return Plugins.after(values(), LogFormat.class, LogFormat::id, "a log format");
  }

  /**
   * {@return a reader of a log of any format}
   *
   * @param file plain or gzip-compressed; {@code -} is the standard input, and a pipe is read once
   * @param reading what the user said about the log
   * @throws InputException if the file is missing, unreadable, empty or a topology
   */
  public static LogReader open(Path file, LogReading reading) {
    LogReader[] opened = new LogReader[1];
    with(file, reading, (format, source, in) -> opened[0] = format.open(source, in, reading));
    return opened[0];
  }

  /**
   * Writes a log of any format without names of persons and without its dates.
   *
   * @param file plain or gzip-compressed; {@code -} is the standard input
   * @param reading what the user said about the log
   * @param to replaces names and times, and receives the new log
   * @throws InputException if the file cannot be read
   */
  public static void anonymise(Path file, LogReading reading, Anonymiser to) {
    with(file, reading, (format, source, in) -> format.anonymise(source, in, reading, to));
  }

  /** Takes a recognised log. */
  private interface Use {
    void of(LogFormat format, String source, InputStream in);
  }

  private static void with(Path file, LogReading reading, Use use) {
    if (file.toString().equals("-")) {
      choose("standard input", System.in, reading, use);
      return;
    }
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".dot") || name.endsWith(".graphml")) {
      throw new InputException(
          file.toString(),
          "is a topology, not a log; run it with 'quoin run' and a scenario that names it, or see"
              + " it with 'quoin topology show'");
    }
    if (Files.isDirectory(file)) {
      throw new InputException(file.toString(), "is a folder; expected a log (.swf, .swf.gz)");
    }
    try {
      // A channel would seek, which a pipe cannot.
      choose(file.toString(), new FileInputStream(file.toFile()), reading, use);
    } catch (IOException e) {
      if (!Files.exists(file)) {
        throw new InputException(file.toString(), "there is no such file");
      }
      throw FileFailure.unreadable(
          file, Files.isReadable(file) ? e : new AccessDeniedException(file.toString()));
    }
  }

  private static void choose(String source, InputStream stream, LogReading reading, Use use) {
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
        String text = new String(head, StandardCharsets.UTF_8);
        List<LogFormat> all = all();
        LogFormat format =
            all.subList(values().length, all.size()).stream()
                .filter(plugin -> plugin.recognises(text, reading))
                .findFirst()
                .orElseGet(
                    () ->
                        Arrays.stream(values())
                            .filter(own -> own.recognises(text, reading))
                            .findFirst()
                            .orElseThrow());
        use.of(format, source, with(head, in));
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
