package org.quoin.page;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Digest;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Json;
import org.quoin.base.Quantity;
import org.quoin.report.TextStyle;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;

/**
 * Writes a {@link Page} as one HTML file that opens from the disk. Its first section is open; the
 * others are folded until a reader, a link or the printer opens them, and their figures are drawn
 * then. The file holds all it needs: its style, its scripts with the drawing library, and the
 * figures' data. It asks for nothing else, and its content security policy lets it ask for nothing:
 * of scripts only those written here are run.
 */
public final class PageFile {
  private static final String LIBRARY = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

  /** The page's own scripts, in the order in which they use each other. */
  private static final List<String> SCRIPTS =
      List.of(
          "data.js",
          "units.js",
          "dates.js",
          "look.js",
          "navigation.js",
          "chart.js",
          "scale.js",
          "curves.js",
          "bars.js",
          "heat.js",
          "study-map.js",
          "map.js",
          "network.js",
          "gantt-data.js",
          "gantt-tiles.js",
          "gantt-picture.js",
          "gantt-svg.js",
          "gantt.js",
          "page.js");

  /** Warnings like the first of their kind that a page holds; the summary has all. */
  private static final int MAX_FURTHER = 40;

  private static final Template FILES = new Template(PageFile.class);

  /** The script and style of all pages, read when the first page is written. */
  private static final class Common {
    private static final String LIBRARY_TEXT = FILES.text(LIBRARY).strip();
    private static final String SCRIPT = script();
    private static final List<String> HASHES = List.of(hash(LIBRARY_TEXT), hash(SCRIPT));
  }

  private PageFile() {}

  /** {@return the file's text; equal pages give equal texts} */
  public static String html(Page page) {
    List<Figure> figures = new ArrayList<>();
    List<Map<String, Object>> sections = new ArrayList<>();
    for (Page.Section section : page.sections()) {
      sections.add(
          Map.of(
              "title",
              section.title(),
              "holds",
              holds(section),
              "blocks",
              blocks(section, figures)));
    }
    Map<String, Object> model = new HashMap<>();
    model.put("page", page);
    model.put("answer", page.answer().stream().map(Quantity::unbroken).toList());
    List<String> first = TextStyle.oneOfEachKind(page.warnings());
    model.put("warnings", first.stream().map(Quantity::unbroken).toList());
    model.put("more", page.warnings().size() - first.size());
    model.put("further", further(page.warnings(), first));
    model.put("sections", sections);
    model.put("style", FILES.text("page.css"));
    model.put("library", Common.LIBRARY_TEXT);
    model.put("script", Common.SCRIPT);
    model.put("hashes", Common.HASHES);
    model.put("data", FigureData.json(figures));
    return FILES.filled("page.ftlh", model);
  }

  /** Returns the warnings that are like the first of their kind: some, and the number of others. */
  private static List<String> further(List<String> warnings, List<String> first) {
    List<String> further = warnings.stream().filter(one -> !first.contains(one)).toList();
    List<String> shown = new ArrayList<>();
    further.stream().limit(MAX_FURTHER).map(Quantity::unbroken).forEach(shown::add);
    if (further.size() > MAX_FURTHER) {
      shown.add("and " + (further.size() - MAX_FURTHER) + " more in summary.json");
    }
    return shown;
  }

  /** Returns the titles of a section's figures and tables, which stand beside a folded heading. */
  private static List<String> holds(Page.Section section) {
    return section.blocks().stream()
        .map(
            block ->
                block instanceof Figure figure
                    ? figure.title()
                    : block instanceof Block.Table table ? table.title() : "")
        .filter(title -> !title.isEmpty())
        .toList();
  }

  /** A block as the template sees it; figures are numbered in their order. */
  private static List<Map<String, Object>> blocks(Page.Section section, List<Figure> figures) {
    List<Map<String, Object>> blocks = new ArrayList<>();
    for (Block block : section.blocks()) {
      if (block instanceof Block.Text text) {
        blocks.add(Map.of("text", Quantity.unbroken(text.text())));
      } else if (block instanceof Block.Table table) {
        blocks.add(Map.of("table", TableView.of(table)));
      } else if (block instanceof Figure figure) {
        String says = Quantity.unbroken(figure.says());
        blocks.add(Map.of("figure", figure, "says", says, "number", figures.size()));
        figures.add(figure);
      }
    }
    return blocks;
  }

  /**
   * {@return a script of pages; that of units has the units of {@link DisplayUnit}, and the blanks
   * at which no line ends}
   */
  public static String script(String name) {
    return FILES
        .text(name)
        .replace("\"UNIT LADDERS\"", DisplayUnit.ladders())
        .replace("\"JOINED BLANKS\"", Json.write(Quantity.JOINED.pattern()).strip());
  }

  private static String script() {
    StringBuilder script = new StringBuilder("(function () {\n'use strict';\n");
    SCRIPTS.forEach(name -> script.append(script(name)));
    return script.append("})();").toString();
  }

  private static String hash(String script) {
    byte[] digest = Digest.sha256().digest(script.getBytes(StandardCharsets.UTF_8));
    return "sha256-" + Base64.getEncoder().encodeToString(digest);
  }
}
