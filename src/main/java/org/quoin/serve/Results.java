package org.quoin.serve;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.experiment.RunsProgress;
import org.quoin.page.folder.ResultFolder;
import org.quoin.result.Origin;

/** The folders of results under one folder, and the files in them that may be served. */
final class Results {
  private static final int MAX_DEPTH = 6;
  private static final int MAX_VISITED = 20_000;
  private static final int MAX_LISTED = 500;
  private static final int MAX_FILES = 100;

  /** The page of a folder of results. */
  static final String REPORT = "report.html";

  private static final int HEAD = 8192;
  private static final Pattern TITLE = Pattern.compile("<title>([^<]{1,1000})</title>");
  private static final Pattern ANSWER =
      Pattern.compile("<meta name=\"description\" content=\"([^\"]{1,2000})\">");
  private static final String FIGURES = "figures";
  private static final Map<String, String> TYPES =
      Map.of(
          "csv", "text/csv; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml",
          "png", "image/png",
          "yaml", "text/plain; charset=utf-8",
          "dot", "text/plain; charset=utf-8");

  private final Path root;

  /** Progress by folder, so that counted runs are not read again. */
  private final Map<Path, RunsProgress> runs = new ConcurrentHashMap<>();

  /** Creates the list of results under a folder. */
  Results(Path folder) {
    try {
      root = folder.toRealPath();
    } catch (IOException e) {
      throw new InputException(folder.toString(), "there is no such folder");
    }
    if (!Files.isDirectory(root)) {
      throw new InputException(folder.toString(), "is not a folder; expected one with results");
    }
  }

  /** Returns the folder itself, without links. */
  Path root() {
    return root;
  }

  /**
   * Returns a file or folder by the names on its path.
   *
   * @return empty if there is none, or if it is, through any links, outside the root
   */
  Optional<Path> find(List<String> names) {
    try {
      Path path = root;
      for (String name : names) {
        path = path.resolve(name);
      }
      Path real = path.toRealPath();
      return real.startsWith(root) ? Optional.of(real) : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** A file of a folder of results as a reply; empty when it may not be had. */
  Optional<Reply> file(List<String> names) throws IOException {
    Optional<Path> found = find(names).filter(file -> Files.isRegularFile(file));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Path file = found.get();
    Path folder = file.getParent();
    String name = file.getFileName().toString();
    if (name.equals(REPORT) && isResult(folder)) {
      return Optional.of(Reply.report(file));
    }
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    boolean inside =
        isResult(folder)
            || (folder.endsWith(FIGURES) && !folder.equals(root) && isResult(folder.getParent()));
    return type == null || name.startsWith(".") || !inside
        ? Optional.empty()
        : Optional.of(Reply.download(file, type));
  }

  /** Returns whether Quoin wrote, or is writing, its results here. */
  private static boolean isResult(Path folder) {
    return isPlain(folder.resolve("origin.json"))
        || isPlain(folder.resolve("summary.json"))
        || isPlain(folder.resolve("runs/fingerprint"));
  }

  private static boolean isPlain(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns the progress of the runs in a folder; empty if none are stored there. */
  Optional<RunsProgress> progress(List<String> names) {
    return find(names).filter(Files::isDirectory).flatMap(this::progress);
  }

  private Optional<RunsProgress> progress(Path folder) {
    Optional<RunsProgress> there = RunsProgress.of(folder);
    if (there.isEmpty()) {
      runs.remove(folder);
      return there;
    }
    if (runs.size() >= MAX_LISTED) {
      runs.clear();
    }
    return Optional.of(runs.computeIfAbsent(folder, f -> there.get()));
  }

  /** Returns all results, newest first. */
  Listed list() {
    Walk walk = new Walk();
    try {
      Files.walkFileTree(root, Set.of(), MAX_DEPTH, walk);
    } catch (IOException e) {
      throw new InputException(root.toString(), "cannot be read");
    }
    List<Found> newest =
        walk.found.stream().sorted(Comparator.comparingLong(Found::modified).reversed()).toList();
    return new Listed(root.toString(), !walk.cut, newest.stream().map(this::item).toList());
  }

  /** The list as the live page reads it. */
  record Listed(String folder, boolean all, List<Item> results) {}

  /** A folder of results as the live page reads it. */
  private record Item(
      List<String> way,
      long modified,
      boolean report,
      String title,
      String answer,
      String kind,
      String command,
      List<String> files,
      RunsProgress.Status runs) {}

  private record Found(Path folder, long modified) {}

  /** Visits files without following links. */
  private final class Walk extends SimpleFileVisitor<Path> {
    private final List<Found> found = new ArrayList<>();
    private int visited;
    private boolean cut;

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      boolean hidden = !folder.equals(root) && folder.getFileName().toString().startsWith(".");
      if (hidden || (folder.endsWith("runs") && isPlain(folder.resolve("fingerprint")))) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      if (isResult(folder)) {
        found.add(new Found(folder, modified(folder)));
      }
      return count();
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      return count();
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      return FileVisitResult.CONTINUE; // unreadable files are not shown
    }

    private FileVisitResult count() {
      visited++;
      cut = visited >= MAX_VISITED || found.size() >= MAX_LISTED;
      return cut ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
    }
  }

  private static long modified(Path folder) throws IOException {
    long latest = 0;
    for (String name : List.of("summary.json", "origin.json", "runs/runs-0.jsonl", "runs")) {
      Path file = folder.resolve(name);
      if (Files.exists(file)) {
        latest = Math.max(latest, Files.getLastModifiedTime(file).toMillis());
      }
    }
    return latest;
  }

  private Item item(Found found) {
    Path folder = found.folder();
    List<String> way = new ArrayList<>();
    root.relativize(folder).forEach(part -> way.add(part.toString()));
    way.removeIf(String::isEmpty);
    Optional<Origin> origin = ResultFolder.originOf(folder);
    Path report = folder.resolve(REPORT);
    String head = head(report);
    return new Item(
        way,
        found.modified(),
        isPlain(report),
        in(head, TITLE),
        in(head, ANSWER),
        origin.map(Origin::kind).orElse(null),
        origin.map(Origin::command).orElse(null),
        files(folder),
        status(folder));
  }

  private RunsProgress.Status status(Path folder) {
    try {
      return progress(folder).map(RunsProgress::look).orElse(null);
    } catch (InputException e) {
      return null; // the stored runs have just been removed, because the results are written
    }
  }

  /** Returns the beginning of a report; empty without one. */
  private static String head(Path report) {
    try (InputStream in = isPlain(report) ? Files.newInputStream(report) : null) {
      return in == null ? "" : new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** Returns a text of a report's head: its title or its answer; empty without one. */
  private static String in(String head, Pattern place) {
    Matcher text = place.matcher(head);
    return text.find() ? unescaped(text.group(1)) : "";
  }

  private static String unescaped(String html) {
    return html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
  }

  private static List<String> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .limit(MAX_FILES)
          .filter(Results::isPlain)
          .map(file -> file.getFileName().toString())
          .filter(name -> TYPES.containsKey(name.substring(name.lastIndexOf('.') + 1)))
          .filter(name -> !name.startsWith("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
