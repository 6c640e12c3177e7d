package org.quoin.cli.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Describes a page of the reference.
 *
 * @param file the name of the page, without an ending
 * @param text the first paragraph, in Markdown
 */
public record Chapter(String file, String title, String text, List<Topic> topics) {
  /** {@return the text and the listings of all topics} */
  public String listing() {
    return topics.stream()
        .map(Topic::listing)
        .collect(Collectors.joining("\n", Topic.wrapped(text, 0) + "\n", ""));
  }

  /**
   * Groups entries of one kind.
   *
   * @param text the first paragraph, in Markdown; may be empty
   */
  public record Topic(String title, String text, List<Entry> entries) {
    private static final int WIDTH = 100;

    /** {@return the title, the text, and the names of the entries beside their descriptions} */
    public String listing() {
      StringBuilder listing = new StringBuilder(title + "\n");
      listing.append(wrapped(text, 0));
      int indent = 4 + entries.stream().mapToInt(entry -> entry.name().length()).max().orElse(0);
      for (Entry entry : entries) {
        String name = "  " + entry.name();
        listing.append(name).append(wrapped(entry.text(), indent).substring(name.length()));
        List<String> details = new ArrayList<>();
        entry.details().forEach((label, detail) -> details.add(label + ": " + detail));
        listing.append(wrapped(String.join("; ", details), indent));
      }
      return listing.toString();
    }

    /** {@return a text in lines of at most {@value #WIDTH} characters} */
    static String wrapped(String text, int indent) {
      StringBuilder lines = new StringBuilder();
      StringBuilder line = new StringBuilder(" ".repeat(indent));
      for (String word : text.split(" ")) {
        if (line.length() + word.length() > WIDTH && line.length() > indent) {
          lines.append(line.toString().stripTrailing()).append('\n');
          line.setLength(indent);
        }
        line.append(word).append(' ');
      }
      return text.isEmpty() ? "" : lines + line.toString().stripTrailing() + "\n";
    }
  }
}
