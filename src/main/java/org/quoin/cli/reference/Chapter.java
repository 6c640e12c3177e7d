package org.quoin.cli.reference;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Describes a page of the reference.
 *
 * @param file the name of the page, without an ending
 * @param title the heading
 * @param text the first paragraph, in Markdown
 */
public record Chapter(String file, String title, String text, List<Topic> topics) {
  /** {@return the text and the listings of all topics} */
  public String listing() {
    return topics.stream()
        .map(Topic::listing)
        .collect(Collectors.joining("\n", Topic.wrapped(text, 0) + "\n", ""));
  }
}
