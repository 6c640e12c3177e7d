package org.quoin.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A reader at a terminal, in a folder that is as the repository's. Commands of Quoin run in this
 * machine, all others in a shell. What the reader writes is in {@code my}, pictures of the pages in
 * {@code docs/pictures}, and logs of others in {@code traces}.
 */
final class DocsSession implements AutoCloseable {
  private static final Pattern QUOIN = Pattern.compile("(\\./)?quoin\\b(?!=)");
  private static final String PICTURES = "docs/pictures/";
  private static final String TRACES = "traces";

  private final Path folder;
  private final Path traces;
  private final List<Path> links = new ArrayList<>();

  /**
   * Begins in an empty folder.
   *
   * @param traces the folder of logs; null if there is none
   */
  DocsSession(Path folder, Path traces) throws IOException {
    this.folder = folder;
    this.traces = traces;
    Files.createDirectories(folder.resolve("my"));
    Files.createDirectories(folder.resolve(PICTURES));
    for (String shipped : List.of("scenarios", "topologies", "examples")) {
      link(shipped, Path.of(shipped));
    }
    if (traces != null) {
      link(TRACES, traces);
    }
  }

  private void link(String name, Path to) throws IOException {
    links.add(Files.createSymbolicLink(folder.resolve(name), to.toAbsolutePath()));
  }

  /** The folder of the session. */
  Path folder() {
    return folder;
  }

  /** Leaves only files of its own behind. */
  @Override
  public void close() throws IOException {
    for (Path link : links) {
      Files.delete(link);
    }
  }

  /** Writes a file of the reader's. */
  void write(String name, List<String> lines) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, lines);
  }

  /** Runs a command; what it prints on both streams together is {@code out}. */
  Run run(String command) throws IOException, InterruptedException {
    if (!QUOIN.matcher(command).lookingAt()) {
      return shell(command, "");
    }
    String[] piped = command.split(" \\| ", 2);
    Run run = Run.quoin(words(piped[0]));
    String out = told(run.out());
    if (piped.length > 1 && run.exitCode() == 0) {
      return shell(piped[1], out);
    }
    return new Run(run.exitCode(), out + told(run.err()), "");
  }

  /** The pictures of the pages that were drawn here. */
  List<String> pictures() throws IOException {
    try (var files = Files.list(folder.resolve(PICTURES))) {
      return files.map(file -> PICTURES + file.getFileName()).sorted().toList();
    }
  }

  byte[] bytes(String name) throws IOException {
    return Files.readAllBytes(folder.resolve(name));
  }

  /** As a shell reads them, where files of the reader's are those of this folder. */
  private String[] words(String command) throws IOException, InterruptedException {
    String printed = "printf '%s\\n' " + QUOIN.matcher(command).replaceFirst("");
    return shell(printed, "").out().lines().map(this::placed).toArray(String[]::new);
  }

  private String placed(String word) {
    int start = word.startsWith("--") ? word.indexOf('=') + 1 : 0;
    String path = word.substring(start);
    for (String top : List.of("my", "docs/pictures")) {
      if (path.equals(top) || path.startsWith(top + "/")) {
        return word.substring(0, start) + folder.resolve(path);
      }
    }
    boolean log = traces != null && (path + "/").startsWith(TRACES + "/");
    return log ? word.substring(0, start) + folder.resolve(path) : word;
  }

  private String told(String printed) {
    return printed.replace(folder + "/", "");
  }

  private Run shell(String command, String input) throws IOException, InterruptedException {
    Path given = Files.writeString(folder.resolve(".in"), input);
    Path printed = folder.resolve(".out");
    int code =
        new ProcessBuilder("bash", "-c", command)
            .directory(folder.toFile())
            .redirectInput(given.toFile())
            .redirectOutput(printed.toFile())
            .redirectErrorStream(true)
            .start()
            .waitFor();
    return new Run(code, Files.readString(printed), "");
  }
}
