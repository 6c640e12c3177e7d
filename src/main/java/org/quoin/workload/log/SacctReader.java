package org.quoin.workload.log;

import java.io.InputStream;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Plurals;
import org.quoin.base.PrintableText;

/**
 * Reads what {@code sacct -P} prints, with any columns in any order and any delimiter. Names,
 * comments and commands stand there as the user wrote them, so a delimiter or a line break in one
 * of them breaks its row. Such a row is put together again by the columns with a known form, such
 * as times, numbers and states.
 */
final class SacctReader extends AccountedJob.Reader {
  /** State of a row of a step. */
  private static final String STEP_ROW = "step";

  private static final int MAX_SHOWN = 40;

  /** Maximum number of mistakes that the message about a row lists. */
  private static final int MAX_MISTAKES = 5;

  /** Maximum number of lines of a row. */
  private static final int MAX_LINES = 64;

  private static final Pattern HEADER =
      Pattern.compile("\\uFEFF?([A-Za-z]+)([^A-Za-z0-9\\r\\n]+)[A-Za-z]");

  private static final Pattern JOB =
      Pattern.compile("(\\d{1,15})(?:_(\\d{1,9})|_\\[.*\\]|(\\+\\d+))?(\\..*)?");

  /**
   * Form of the cells of some columns.
   *
   * @param columns names of the columns, with blanks between
   * @param cell accepts a cell of this form
   * @param expected the form in words, with an example
   */
  private record Form(Set<String> columns, Predicate<String> cell, String expected) {
    /** Form of a text of the user. */
    static final Form ANY = new Form(Set.of(), cell -> true, "any text");

    static Form of(String columns, String pattern, String expected) {
      return new Form(
          Set.of(columns.split(" ")), Pattern.compile(pattern).asMatchPredicate(), expected);
    }

    boolean fits(String text) {
      return cell.test(text);
    }
  }

  private static final List<Form> FORMS =
      List.of(
          Form.of(
              "eligible end start submit",
              "|None|Unknown|\\d{4}-\\d\\d-\\d\\d.*|\\d{1,11}",
              "a time such as 2025-10-01T08:00:00"),
          Form.of(
              "elapsed suspended timelimit cputime reserved planned resvcpu plannedcpu systemcpu"
                  + " totalcpu usercpu",
              "|INVALID|UNLIMITED|Partition_Limit|[\\d:.-]+",
              "a duration such as 1-02:03:04"),
          Form.of(
              "alloccpus allocnodes ncpus nnodes ntasks reqcpus reqnodes elapsedraw cputimeraw"
                  + " timelimitraw uid gid associd priority qosraw dbindex reservationid"
                  + " resvcpuraw plannedcpuraw wckeyid restarts",
              "|UNLIMITED|Partition_Limit|-?\\d+(\\.\\d+)?[KMGTP]?",
              "a number such as 64"),
          Form.of("state", "[A-Z_]+\\+?( by \\d+)?", "a state such as COMPLETED"),
          Form.of("exitcode derivedexitcode", "|\\d+:\\d+", "an exit code such as 0:0"),
          Form.of("jobid jobidraw", "\\d+([_+.].*)?", "a job such as 1234 or 1234_5"),
          Form.of("alloctres reqtres", "|[\\w/:.-]+=[^|]*", "resources such as cpu=64,mem=128G"));

  /** Columns with a text of the user or a list, in which the delimiter may stand. */
  private static final Set<String> FREE =
      Set.of(
          ("jobname comment admincomment systemcomment submitline workdir wckey container"
                  + " constraints extra stdout stderr stdin licenses reservation")
              .split(" "));

  /** Columns with lists, whose items a comma may separate. */
  private static final Set<String> LISTS =
      Set.of("alloctres", "reqtres", "partition", "flags", "nodelist", "reqmem");

  private final LogLines lines;
  private final LocalTimes times;
  private final String delimiter;
  private final String header;
  private final List<String> columns;
  private final List<Form> forms;
  private final boolean[] free;
  private String pending;
  private AccountedJob held;

  /** Job that is read from the row after the held one; null without one. */
  private AccountedJob following;

  SacctReader(String source, InputStream in, LogReading reading) {
    super(source);
    lines = new LogLines(source, in);
    times = new LocalTimes(reading.zone());
    header = lines.next();
    delimiter = delimiter(header).orElseThrow();
    columns = split(header).stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
    List<String> missing =
        Stream.of("submit", "start", "state")
            .filter(name -> !columns.contains(name))
            .collect(Collectors.toList());
    if (!has("elapsed") && !has("elapsedraw") && !has("end")) {
      missing.add("elapsed");
    }
    if (!has("alloccpus") && !has("ncpus") && !has("reqcpus") && !has("alloctres")) {
      missing.add("alloccpus");
    }
    if (!missing.isEmpty()) {
      throw new InputException(
          source,
          1,
          "a table of sacct without the "
              + (missing.size() == 1 ? "column " : "columns ")
              + String.join(", ", missing)
              + "; expected those of sacct -a -P --format=ALL");
    }
    forms =
        columns.stream()
            .map(
                name ->
                    FORMS.stream()
                        .filter(form -> form.columns.contains(name))
                        .findFirst()
                        .orElse(Form.ANY))
            .toList();
    free = new boolean[columns.size()];
    for (int i = 0; i < free.length; i++) {
      String name = columns.get(i);
      free[i] = FREE.contains(name) || (delimiter.contains(",") && LISTS.contains(name));
    }
  }

  private boolean has(String column) {
    return columns.contains(column);
  }

  static boolean recognises(String head) {
    return delimiter(LogLines.first(head)).isPresent();
  }

  /** Returns the delimiter of a header of sacct; empty if the line is none. */
  private static Optional<String> delimiter(String header) {
    Matcher matcher = HEADER.matcher(header);
    if (!matcher.lookingAt()) {
      return Optional.empty();
    }
    Set<String> names =
        Arrays.stream(header.toLowerCase(Locale.ROOT).split(Pattern.quote(matcher.group(2)), -1))
            .map(String::strip)
            .collect(Collectors.toSet());
    boolean isSacct =
        (names.contains("jobid") || names.contains("jobidraw"))
            && (names.contains("state") || (names.contains("start") && names.contains("submit")))
            && !matcher.group(2).startsWith(" ");
    return isSacct ? Optional.of(matcher.group(2)) : Optional.empty();
  }

  private List<String> split(String row) {
    List<String> cells = new ArrayList<>(columns == null ? 16 : columns.size());
    int from = 0;
    for (int at = row.indexOf(delimiter); at >= 0; at = row.indexOf(delimiter, from)) {
      cells.add(row.substring(from, at));
      from = at + delimiter.length();
    }
    cells.add(row.substring(from));
    return cells;
  }

  @Override
  public boolean next() {
    // A job is held until its steps are read, which stand below it.
    while (true) {
      AccountedJob job = following == null ? read() : following;
      following = null;
      if (job == null && held == null) {
        return false;
      }
      if (job == null || (held != null && !job.state.equals(STEP_ROW) && job.id >= 0)) {
        AccountedJob done = held;
        held = null;
        following = job;
        row(done);
        return true;
      }
      if (job.id < 0) {
        return true;
      }
      if (job.state.equals(STEP_ROW)) {
        if (held != null && held.id == job.id) {
          held.lastStep = Double.isNaN(held.lastStep) ? job.end : Math.max(held.lastStep, job.end);
        }
        begin(job.line);
        cluster(job.cluster);
        drop(LogIssue.STEP, null);
        return true;
      }
      held = job;
    }
  }

  /**
   * Row of the table.
   *
   * @param line line at which it begins
   * @param text text of its lines
   * @param cells cells by column; null if they do not fit
   */
  private record Row(int line, String text, List<String> cells) {}

  /** Returns the next row; null at the end. */
  private Row nextRow() {
    String text = pending == null ? lines.next() : pending;
    pending = null;
    while (text != null && text.isBlank()) {
      text = lines.next();
    }
    if (text == null) {
      return null;
    }
    int line = lines.line();
    List<String> cells = cells(text);
    StringBuilder row = new StringBuilder(text);
    for (int more = 1; cells == null && more < MAX_LINES; more++) {
      String next = lines.next();
      if (next == null) {
        break;
      }
      if (cells(next) != null) {
        pending = next;
        break;
      }
      cells = cells(row.append('\n').append(next).toString());
    }
    return new Row(line, row.toString(), cells);
  }

  /** Returns the next job or step; a job without an id if it is dropped; null at the end. */
  private AccountedJob read() {
    Row row = nextRow();
    if (row == null) {
      return null;
    }
    AccountedJob job = new AccountedJob(row.line);
    List<String> cells = row.cells;
    if (cells == null) {
      return dropped(job, misfit(split(row.text)));
    }
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      try {
        if (!cells.get(i).isEmpty()) {
          fill(job, columns.get(i), cells.get(i));
        }
      } catch (IllegalArgumentException e) {
        wrong.add(columns.get(i) + " " + PrintableText.line(e.getMessage()));
      }
    }
    if (!wrong.isEmpty()) {
      return dropped(job, sentence(wrong));
    }
    return job.id < 0 ? dropped(job, "no JobID") : job;
  }

  private String misfit(List<String> cells) {
    if (cells.size() != columns.size()) {
      return cells.size() + " cells that do not fit the header; expected " + columns.size();
    }
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      String cell = cells.get(i);
      if (!forms.get(i).fits(cell)) {
        String shown = PrintableText.line(cell.substring(0, Math.min(cell.length(), MAX_SHOWN)));
        wrong.add(
            "%s is '%s'; expected %s".formatted(columns.get(i), shown, forms.get(i).expected));
      }
    }
    return sentence(wrong);
  }

  /** Returns the mistakes of a row, of many the first ones and how many there are besides. */
  private static String sentence(List<String> wrong) {
    int more = wrong.size() - MAX_MISTAKES;
    return String.join("; also ", wrong.subList(0, Math.min(wrong.size(), MAX_MISTAKES)))
        + (more > 0 ? "; and " + Plurals.counted(more, "more mistake") : "");
  }

  private AccountedJob dropped(AccountedJob job, String message) {
    begin(job.line);
    drop(LogIssue.MALFORMED, message);
    job.id = -1;
    return job;
  }

  private void fill(AccountedJob job, String column, String cell) {
    switch (column) {
      case "jobid" -> id(job, cell);
      case "jobidraw" -> {
        int end = cell.indexOf('.');
        if (end >= 0) {
          job.state = STEP_ROW;
        }
        job.id = Long.parseLong(end < 0 ? cell : cell.substring(0, end));
      }
      case "jobname" -> job.name = cell;
      case "cluster" -> job.cluster = cell;
      case "user" -> job.user = cell;
      case "group" -> job.group = cell;
      case "account" -> job.account = cell;
      case "partition" -> job.partition = cell;
      case "qos" -> job.qos = cell;
      case "state" -> {
        if (!job.state.equals(STEP_ROW)) {
          job.state = cell.split("[ +]", 2)[0];
        }
      }
      case "submit" -> {
        job.submit = time(cell);
        job.submitOverlap = times.overlap();
      }
      case "eligible" -> {
        job.eligible = time(cell);
        job.eligibleOverlap = times.overlap();
      }
      case "start" -> {
        job.start = time(cell);
        job.startOverlap = times.overlap();
      }
      case "end" -> {
        job.end = time(cell);
        job.endOverlap = times.overlap();
      }
      case "elapsedraw" -> job.elapsed = Double.parseDouble(cell);
      case "elapsed" -> {
        if (Double.isNaN(job.elapsed)) {
          job.elapsed = AccountedJob.duration(cell);
        }
      }
      case "suspended" -> {
        double seconds = AccountedJob.duration(cell);
        job.suspended = Double.isNaN(seconds) ? 0 : seconds;
      }
      case "timelimit" -> job.limit = AccountedJob.duration(cell);
      case "timelimitraw" -> {
        if (cell.matches("\\d{1,12}") && !has("timelimit")) {
          job.limit = 60 * Double.parseDouble(cell);
        } else if (!has("timelimit")) {
          job.limit = AccountedJob.duration(cell);
        }
      }
      case "alloccpus", "ncpus" -> job.allocated = AccountedJob.amount(cell);
      case "reqcpus" -> job.requested = AccountedJob.amount(cell);
      case "reqnodes" -> job.nodes = AccountedJob.amount(cell);
      case "reqmem" -> job.memory(cell);
      case "reqtres" -> job.tres(cell);
      case "alloctres" -> {
        if (Double.isNaN(job.allocated)) {
          AccountedJob allocated = new AccountedJob(job.line);
          allocated.tres(cell);
          job.allocated = allocated.tres.getOrDefault("cpu", Double.NaN);
        }
      }
      case "nodelist" -> job.nodeList = cell;
      case "constraints" -> job.features = cell;
      case "reservation" -> job.reservation = cell;
      case "submitline" -> job.submitLine = cell;
      default -> {
        // Not needed.
      }
    }
  }

  /**
   * Reads {@code 12}, {@code 12_3}, {@code 12_[4-6%2]}, {@code 12+1} or a step {@code 12.batch}.
   */
  private static void id(AccountedJob job, String cell) {
    Matcher id = JOB.matcher(cell);
    if (!id.matches()) {
      throw new IllegalArgumentException("'" + cell + "' is not the number of a job");
    }
    if (job.id < 0) {
      job.id = Long.parseLong(id.group(1));
    }
    if (id.group(2) != null) {
      job.array = Long.parseLong(id.group(1));
      job.task = OptionalInt.of(Integer.parseInt(id.group(2)));
    }
    job.component = id.group(3) != null;
    if (id.group(4) != null) {
      job.state = STEP_ROW;
    }
  }

  private double time(String cell) {
    return cell.equals("None") || cell.equals("Unknown") ? Double.NaN : times.seconds(cell);
  }

  /** Returns the cells of a row by column; null if the row is not complete or fits no column. */
  private List<String> cells(String row) {
    List<String> cells = split(row);
    int extra = cells.size() - columns.size();
    if (extra < 0) {
      return null;
    }
    if (extra == 0) {
      for (int i = 0; i < cells.size(); i++) {
        if (!forms.get(i).fits(cells.get(i))) {
          return null;
        }
      }
      return cells;
    }
    return extra > MAX_LINES ? null : aligned(cells, extra);
  }

  /**
   * Assigns more cells than columns: a free column takes one or more, another one exactly one, of
   * its form. Of several ways that with the fewest texts that begin or end with a delimiter is
   * taken, then that with the fewest delimiters in features.
   */
  private List<String> aligned(List<String> cells, int extra) {
    int count = columns.size();
    // cost[i][e]: least cost of columns i and above, if e extra cells are used before them.
    int[][] cost = new int[count + 1][extra + 1];
    int[][] taken = new int[count][extra + 1];
    for (int[] row : cost) {
      Arrays.fill(row, Integer.MAX_VALUE);
    }
    cost[count][extra] = 0;
    for (int i = count - 1; i >= 0; i--) {
      for (int before = 0; before <= extra; before++) {
        int most = free[i] ? extra - before : 0;
        for (int more = 0; more <= most; more++) {
          int rest = cost[i + 1][before + more];
          if (rest == Integer.MAX_VALUE || !fits(i, cells, i + before, more)) {
            continue;
          }
          int own = more == 0 ? 0 : edges(cells, i + before, more);
          own += columns.get(i).equals("constraints") ? more : 0;
          if (rest + own < cost[i][before]) {
            cost[i][before] = rest + own;
            taken[i][before] = more;
          }
        }
      }
    }
    if (cost[0][0] == Integer.MAX_VALUE) {
      return null;
    }
    List<String> aligned = new ArrayList<>(count);
    int at = 0;
    for (int i = 0; i < count; i++) {
      int more = taken[i][at - i];
      aligned.add(String.join(delimiter, cells.subList(at, at + more + 1)));
      at += more + 1;
    }
    return aligned;
  }

  private boolean fits(int column, List<String> cells, int at, int more) {
    return forms
        .get(column)
        .fits(more == 0 ? cells.get(at) : String.join(delimiter, cells.subList(at, at + more + 1)));
  }

  private static int edges(List<String> cells, int at, int more) {
    int empty = (cells.get(at).isEmpty() ? 1 : 0) + (cells.get(at + more).isEmpty() ? 1 : 0);
    return empty * 2 * MAX_LINES;
  }

  /** Columns whose texts are hashed, with the kind of each. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("user", "user"),
          Map.entry("group", "group"),
          Map.entry("account", "account"),
          Map.entry("jobname", "name"),
          Map.entry("workdir", "path"),
          Map.entry("comment", "comment"),
          Map.entry("admincomment", "comment"),
          Map.entry("systemcomment", "comment"),
          Map.entry("wckey", "wckey"),
          Map.entry("container", "path"),
          Map.entry("extra", "comment"),
          Map.entry("stdout", "path"),
          Map.entry("stderr", "path"),
          Map.entry("stdin", "path"),
          Map.entry("reservation", "reservation"));

  private static final Set<String> NUMBERS = Set.of("uid", "gid", "associd", "wckeyid");

  private static final Set<String> TIMES = Set.of("submit", "eligible", "start", "end");

  static void anonymise(String source, InputStream in, LogReading reading, Anonymiser to) {
    try (SacctReader reader = new SacctReader(source, in, reading)) {
      to.write(reader.header + "\n");
      for (Row row = reader.nextRow(); row != null; row = reader.nextRow()) {
        if (row.cells == null) {
          to.drop();
          continue;
        }
        List<String> cells = new ArrayList<>(row.cells);
        for (int i = 0; i < cells.size(); i++) {
          cells.set(i, anonymous(reader.columns.get(i), cells.get(i), to));
        }
        to.row(String.join(reader.delimiter, cells));
      }
    }
  }

  private static String anonymous(String column, String cell, Anonymiser to) {
    if (NAMES.containsKey(column)) {
      boolean step = cell.equals("batch") || cell.equals("extern");
      return step && column.equals("jobname") ? cell : to.name(NAMES.get(column), column, cell);
    }
    if (NUMBERS.contains(column)) {
      return to.number(column, column, cell);
    }
    if (TIMES.contains(column)) {
      return to.time(column, cell);
    }
    if (column.equals("submitline") && !cell.isEmpty()) {
      to.change(column);
      return SubmitLine.of(cell).anonymous();
    }
    to.leave(column);
    return cell;
  }

  @Override
  public Optional<ZoneId> zone() {
    return Optional.of(times.zone());
  }

  @Override
  public void close() {
    lines.close();
  }
}
