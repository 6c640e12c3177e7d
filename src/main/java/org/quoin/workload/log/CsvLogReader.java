package org.quoin.workload.log;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipException;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.PrintableText;
import org.quoin.base.TextFile;

/**
 * Reads a log of comma-separated values by a mapping: a YAML file with a line per field, {@code
 * field: column}, {@code field: column * factor} or {@code field: column / divisor}. A log whose
 * header has all columns of a shipped mapping is recognised by it.
 */
final class CsvLogReader extends AccountedJob.Reader {
  /** Names of the shipped mappings. */
  static final List<String> SHIPPED = List.of("helios", "acme", "pm100", "openb", "fdata");

  /** Fields of a mapping, each with its meaning. */
  static final Map<String, String> FIELDS = Collections.unmodifiableMap(fields());

  private static final Pattern PLACE = Pattern.compile("line (\\d{1,9})");

  private static final int MAX_MAPPING_BYTES = 1 << 20;

  /**
   * Column of a field.
   *
   * @param name heading of the column
   * @param factor factor of its numbers
   */
  private record Column(String name, double factor) {}

  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Column> columns;
  private final List<String> headings;
  private final CsvReader<CsvRecord> csv;
  private final Iterator<CsvRecord> rows;
  private final LocalTimes times;
  private long count;
  private String site = "";
  private double inputBytes = -1;
  private double outputBytes = -1;
  private List<String> inputFiles = List.of();

  CsvLogReader(String source, InputStream in, LogReading reading) {
    super(source);
    times = new LocalTimes(reading.zone());
    csv =
        CsvReader.builder()
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .skipEmptyLines(true)
            .ofCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8));
    rows = csv.iterator();
    CsvRecord header = record();
    if (header == null) {
      throw new InputException(source, "is empty; expected a header and jobs in CSV");
    }
    headings = header(header);
    List<String> names = headings;
    columns =
        reading.columns().isPresent()
            ? mapping(reading.columns().get())
            : shipped(names).orElseThrow();
    Mistakes mistakes = new Mistakes();
    columns.forEach(
        (field, column) -> {
          int place = names.indexOf(column.name);
          places.put(field, place);
          if (place < 0) {
            mistakes.add(
                new Mistake(
                    source,
                    1,
                    0,
                    "there is no column '"
                        + column.name
                        + "'; "
                        + NearestName.expected(column.name, names)));
          }
        });
    mistakes.refuse();
  }

  private static Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("id", "number of the job; without one, the jobs are numbered");
    fields.put("submit", "time of submission: a date, or a number of seconds");
    fields.put("eligible", "time from which the job could start");
    fields.put("start", "time of the start; without it, the column wait");
    fields.put("end", "time of the end; without it, the column run-time");
    fields.put("wait", "seconds from the submission to the start");
    fields.put("run-time", "seconds from the start to the end");
    fields.put("time-limit", "requested time in seconds");
    fields.put("cpus", "requested processors, rounded up");
    fields.put("allocated", "allocated processors, rounded up");
    fields.put("nodes", "requested nodes");
    fields.put("gpus", "requested GPUs of the whole job");
    fields.put("memory", "requested memory of the whole job in MB of 2^20 bytes");
    fields.put("features", "requested features of the nodes");
    fields.put("user", "name or number of the user");
    fields.put("group", "name or number of the group");
    fields.put("account", "account that is charged");
    fields.put("qos", "quality of service, or queue");
    fields.put("partition", "partition");
    fields.put("cluster", "cluster, if the log has jobs of several");
    fields.put("name", "name of the job");
    fields.put("site", "site of a grid that ran the job; jobs of all sites are one log");
    fields.put("input-bytes", "bytes that are sent to the job's site before it can start");
    fields.put("output-bytes", "bytes of the result that the site returns");
    fields.put("input-files", "names of files that the job reads, with blanks or ; between them");
    fields.put("state", "state at the end: COMPLETED, FAILED, CANCELLED, RUNNING, PENDING ...");
    return fields;
  }

  static boolean recognises(String head, LogReading reading) {
    if (reading.columns().isPresent()) {
      return true;
    }
    String first = head.lines().findFirst().orElse("");
    if (!first.contains(",")) {
      return false;
    }
    try (CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(new StringReader(first))) {
      Iterator<CsvRecord> row = csv.iterator();
      return row.hasNext() && shipped(header(row.next())).isPresent();
    } catch (CsvParseException | IOException e) {
      return false;
    }
  }

  private static List<String> header(CsvRecord record) {
    return record.getFields().stream().map(name -> name.replace("\uFEFF", "").strip()).toList();
  }

  /** Returns the first shipped mapping of which the header has all columns. */
  private static Optional<Map<String, Column>> shipped(List<String> header) {
    return SHIPPED.stream()
        .map(name -> mapping(Path.of(name)))
        .filter(map -> map.values().stream().allMatch(column -> header.contains(column.name)))
        .findFirst();
  }

  static boolean isShipped(Path mapping) {
    return SHIPPED.contains(mapping.toString()) && !Files.exists(mapping);
  }

  /** Returns the columns by field of a shipped mapping or of a file. */
  private static Map<String, Column> mapping(Path file) {
    String name = file.toString();
    if (!isShipped(file)) {
      return mapping(
          name,
          TextFile.read(
              file,
              "a mapping of columns (or one of " + String.join(", ", SHIPPED) + ")",
              MAX_MAPPING_BYTES));
    }
    try (InputStream in = CsvLogReader.class.getResourceAsStream(name + ".yaml")) {
      return mapping(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read a mapping of Quoin", e);
    }
  }

  private static Map<String, Column> mapping(String source, String text) {
    Map<String, Column> columns = new LinkedHashMap<>();
    Mistakes mistakes = new Mistakes();
    int number = 0;
    for (String written : text.split("\n", -1)) {
      number++;
      String line = written.replaceFirst("(^|\\s)#.*", "").strip();
      int colon = line.indexOf(':');
      String problem = null;
      if (!line.isEmpty() && colon <= 0) {
        problem = "expected 'field: column'";
      } else if (!line.isEmpty()) {
        String field = line.substring(0, colon).strip();
        String value = unquoted(line.substring(colon + 1).strip());
        if (!FIELDS.containsKey(field)) {
          problem =
              "there is no field '"
                  + PrintableText.line(field)
                  + "'; "
                  + NearestName.expected(field, FIELDS.keySet());
        } else if (value.isEmpty()) {
          problem = field + " has no column";
        } else if (columns.put(field, column(value)) != null) {
          problem = field + " stands twice";
        }
      }
      if (problem != null) {
        mistakes.add(new Mistake(source, number, 0, problem));
      }
    }
    boolean ends = columns.containsKey("run-time") || columns.containsKey("end");
    boolean wide = columns.containsKey("cpus") || columns.containsKey("allocated");
    if (!columns.containsKey("submit") || !ends || !wide) {
      mistakes.add(source, "needs at least submit, cpus or allocated, and run-time or end");
    }
    mistakes.refuse();
    return columns;
  }

  private static String unquoted(String value) {
    boolean quoted =
        value.length() > 1
            && (value.charAt(0) == '"' || value.charAt(0) == '\'')
            && value.charAt(value.length() - 1) == value.charAt(0);
    return quoted ? value.substring(1, value.length() - 1) : value;
  }

  private static Column column(String value) {
    String[] parts = value.split(" (?=[*/] \\d{1,12}(\\.\\d{1,9})?$)", 2);
    if (parts.length == 1) {
      return new Column(value, 1);
    }
    double factor = Double.parseDouble(parts[1].substring(2));
    return new Column(parts[0].strip(), parts[1].startsWith("*") ? factor : 1 / factor);
  }

  private CsvRecord record() {
    try {
      return rows.hasNext() ? rows.next() : null;
    } catch (CsvParseException e) {
      Matcher place = PLACE.matcher(e.getMessage());
      throw new InputException(
          source(),
          place.find() ? Integer.parseInt(place.group(1)) : 1,
          "is not CSV: " + PrintableText.line(e.getMessage()));
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof EOFException || e.getCause() instanceof ZipException) {
        throw LogLines.damaged(source(), line(), e.getCause());
      }
      throw e;
    }
  }

  @Override
  public boolean next() {
    CsvRecord record = record();
    if (record == null) {
      return false;
    }
    AccountedJob job = new AccountedJob((int) record.getStartingLineNumber());
    count++;
    try {
      fill(job, record);
      row(job);
    } catch (IllegalArgumentException e) {
      begin(job.line);
      drop(LogIssue.MALFORMED, PrintableText.line(e.getMessage()));
    }
    return true;
  }

  private void fill(AccountedJob job, CsvRecord record) {
    String id = cell(record, "id");
    job.id = id.matches("\\d{1,15}") ? Long.parseLong(id) : count;
    job.user = cell(record, "user");
    job.group = cell(record, "group");
    job.account = cell(record, "account");
    job.qos = cell(record, "qos");
    job.partition = cell(record, "partition");
    job.cluster = cell(record, "cluster");
    job.name = cell(record, "name");
    job.features = cell(record, "features");
    job.submit = time(record, "submit");
    job.submitOverlap = times.overlap();
    job.eligible = time(record, "eligible");
    job.eligibleOverlap = times.overlap();
    job.start = time(record, "start");
    job.startOverlap = times.overlap();
    job.end = time(record, "end");
    job.endOverlap = times.overlap();
    job.elapsed = number(record, "run-time");
    double wait = number(record, "wait");
    if (!columns.containsKey("start")) {
      double from = Double.isNaN(job.eligible) ? job.submit : job.eligible;
      job.start = Double.isNaN(wait) && !columns.containsKey("wait") ? from : from + wait;
    }
    if (!columns.containsKey("end") && job.elapsed >= 0) {
      job.end = job.start + job.elapsed;
    }
    job.limit = number(record, "time-limit");
    job.requested = Math.ceil(number(record, "cpus"));
    job.allocated = Math.ceil(number(record, "allocated"));
    job.nodes = number(record, "nodes");
    job.memory = number(record, "memory");
    double gpus = number(record, "gpus");
    if (gpus >= 1) {
      job.tres.put("gres/gpu", gpus);
    }
    site = cell(record, "site");
    inputBytes = bytes(record, "input-bytes");
    outputBytes = bytes(record, "output-bytes");
    inputFiles = names(cell(record, "input-files"));
    String state = cell(record, "state").toUpperCase(Locale.ROOT).split("[ +]", 2)[0];
    job.state =
        switch (state) {
          case "", "SUCCEEDED", "PASS", "COMPLETE", "DONE" -> "COMPLETED";
          case "CANCELED", "KILLED" -> "CANCELLED";
          default -> state;
        };
  }

  /** Returns a number of bytes, -1 if the row states none. */
  private double bytes(CsvRecord record, String field) {
    double bytes = number(record, field);
    if (bytes < 0 || Double.isInfinite(bytes)) {
      throw new IllegalArgumentException(
          field + " is '" + cell(record, field) + "'; expected a number of at least 0");
    }
    return Double.isNaN(bytes) ? -1 : Math.rint(bytes);
  }

  private static List<String> names(String cell) {
    return isUnknown(cell) ? List.of() : List.of(cell.split("[\\s;]+"));
  }

  @Override
  public String site() {
    return site.isEmpty() ? super.site() : site;
  }

  @Override
  public double inputBytes() {
    return inputBytes;
  }

  @Override
  public double outputBytes() {
    return outputBytes;
  }

  @Override
  public List<String> inputFiles() {
    return inputFiles;
  }

  private String cell(CsvRecord record, String field) {
    Integer place = places.get(field);
    return place == null || place >= record.getFieldCount() ? "" : record.getField(place).strip();
  }

  private static boolean isUnknown(String cell) {
    return switch (cell.toLowerCase(Locale.ROOT)) {
      case "", "none", "nan", "nat", "null", "unknown", "-1" -> true;
      default -> false;
    };
  }

  private double time(CsvRecord record, String field) {
    String cell = cell(record, field);
    if (isUnknown(cell)) {
      return Double.NaN;
    }
    double factor = columns.get(field).factor;
    if (factor != 1 && cell.matches("\\d{1,15}(\\.\\d{1,9})?")) {
      return Double.parseDouble(cell) * factor;
    }
    return times.seconds(cell);
  }

  private double number(CsvRecord record, String field) {
    String cell = cell(record, field);
    if (isUnknown(cell) || cell.equals("Partition_Limit")) {
      return Double.NaN;
    }
    if (cell.equalsIgnoreCase("UNLIMITED") || cell.equalsIgnoreCase("INFINITE")) {
      return Double.POSITIVE_INFINITY;
    }
    if (cell.contains(":")) {
      return AccountedJob.duration(cell);
    }
    if (!cell.matches("\\d{1,15}(\\.\\d{1,18})?")) {
      throw new IllegalArgumentException(field + " is '" + cell + "'; expected a number");
    }
    return Double.parseDouble(cell) * columns.get(field).factor;
  }

  static void anonymise(String source, InputStream in, LogReading reading, Anonymiser to) {
    try (CsvLogReader reader = new CsvLogReader(source, in, reading)) {
      Map<Integer, String> fields = new HashMap<>();
      reader.places.forEach((field, place) -> fields.put(place, field));
      CsvWriter csv = CsvWriter.builder().build(to.out());
      csv.writeRecord(reader.headings);
      for (CsvRecord record = reader.record(); record != null; record = reader.record()) {
        List<String> cells = new ArrayList<>(record.getFields());
        for (int i = 0; i < cells.size(); i++) {
          String heading = i < reader.headings.size() ? reader.headings.get(i) : "more";
          cells.set(i, anonymous(fields.getOrDefault(i, ""), heading, cells.get(i), to));
        }
        csv.writeRecord(cells);
        to.count();
      }
      csv.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a log", e);
    }
  }

  private static String anonymous(String field, String heading, String cell, Anonymiser to) {
    return switch (field) {
      case "user", "group", "account", "name" -> to.name(field, heading, cell);
      case "input-files" ->
          names(cell).stream()
              .map(name -> to.name("file", heading, name))
              .collect(Collectors.joining(" "));
      case "submit", "eligible", "start", "end" -> to.time(heading, cell);
      default -> {
        to.leave(heading);
        yield cell;
      }
    };
  }

  @Override
  public Optional<ZoneId> zone() {
    return Optional.of(times.zone());
  }

  @Override
  public void close() {
    try {
      csv.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close " + source(), e);
    }
  }
}
