package org.quoin.page;

import java.util.List;
import org.quoin.report.block.Block;
import org.quoin.result.Origin;

/**
 * The content of a page, from the top.
 *
 * @param kind what was run, in a word or two: "comparison of metaservers"
 * @param answer the finding in a few sentences: what is best, by how much, where the bottleneck is
 * @param warnings what a reader must know before believing it
 */
public record Page(
    String title,
    String kind,
    List<String> answer,
    List<String> warnings,
    List<Section> sections,
    Origin origin) {

  public Page {
    answer = List.copyOf(answer);
    warnings = List.copyOf(warnings);
    sections = List.copyOf(sections);
  }

  /**
   * A part of a page under a heading of its own.
   *
   * @param blocks what it holds, in order
   */
  public record Section(String title, List<Block> blocks) {
    public Section {
      blocks = List.copyOf(blocks);
    }
  }
}
