package org.quoin.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation. Of its fenced blocks, {@code console} shows commands and what they
 * print ({@code console long}: they take long), and {@code LANGUAGE file=NAME} is a file that its
 * reader writes. A page whose first line is {@code <!-- made by: quoin ... -->} is what that
 * command prints.
 *
 * @param file of the page
 * @param lines of it
 */
record DocsPage(Path file, List<String> lines) {
  private static final Pattern MADE = Pattern.compile("<!-- made by: (quoin [^;]*)(; .*)? -->");
  private static final Pattern TIME = Pattern.compile("\nMade in [0-9,]+ s of CPU time[.]\n$");
  private static final String FENCE = "```";

  /**
   * A fenced block.
   *
   * @param info the words behind its fence
   * @param from the index of its first line
   * @param to the index of its closing fence
   */
  record Block(String info, int from, int to) {
    boolean isConsole() {
      return info.startsWith("console");
    }

    boolean takesLong() {
      return info.equals("console long");
    }

    /** The file that the reader writes; empty if none. */
    String written() {
      int at = info.indexOf(" file=");
      return at < 0 ? "" : info.substring(at + " file=".length());
    }
  }

  /** All pages, found by listing. */
  static Stream<Path> all() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String top : List.of(".", "scenarios", "topologies")) {
      try (Stream<Path> files = Files.list(Path.of(top))) {
        files.map(Path::normalize).forEach(pages::add);
      }
    }
    for (String tree : List.of("docs", "examples", ".github")) {
      if (Files.isDirectory(Path.of(tree))) {
        try (Stream<Path> files = Files.walk(Path.of(tree))) {
          files.forEach(pages::add);
        }
      }
    }
    return pages.stream().filter(page -> page.toString().endsWith(".md")).sorted();
  }

  static DocsPage read(Path file) throws IOException {
    return new DocsPage(file, Files.readAllLines(file));
  }

  /** The command that makes the whole page; empty if people wrote it. */
  String maker() {
    Matcher made = MADE.matcher(lines.isEmpty() ? "" : lines.get(0));
    return made.matches() ? made.group(1) : "";
  }

  /** Whether the figures of a page that a command makes depend on the machine. */
  boolean varies() {
    Matcher made = MADE.matcher(lines.isEmpty() ? "" : lines.get(0));
    return made.matches() && made.group(2) != null;
  }

  /**
   * A page that a command makes, without the CPU time that it took, which depends on the machine.
   */
  static String withoutTime(String page) {
    return TIME.matcher(page).replaceAll("");
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    int open = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).startsWith(FENCE)) {
        continue;
      }
      if (open < 0) {
        open = i;
      } else {
        blocks.add(new Block(lines.get(open).substring(FENCE.length()), open + 1, i));
        open = -1;
      }
    }
    if (open >= 0) {
      throw new IllegalStateException(file + ":" + (open + 1) + ": a block has no end");
    }
    return blocks;
  }

  List<String> lines(Block block) {
    return lines.subList(block.from, block.to);
  }

  /** The code: fenced blocks, indented lines and code in a line. */
  List<String> code() {
    List<String> code = new ArrayList<>();
    boolean fenced = false;
    for (String line : lines) {
      if (line.startsWith(FENCE)) {
        fenced = !fenced;
      } else if (fenced || line.startsWith("    ")) {
        code.add(line);
      } else {
        Matcher span = Pattern.compile("`([^`]+)`").matcher(line);
        while (span.find()) {
          code.add(span.group(1));
        }
      }
    }
    return code;
  }
}
