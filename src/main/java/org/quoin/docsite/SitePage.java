package org.quoin.docsite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A page of Markdown, as GitHub reads it: with tables, and anchors at its headings. */
public final class SitePage {
  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

  private final String text;
  private final String title;
  private final List<String> anchors = new ArrayList<>();
  private final List<Target> links = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();

  /**
   * A heading with the text below it.
   *
   * @param level 1 for the title of the page
   * @param text the words until the next heading, code included
   */
  record Section(int level, String title, String anchor, String text) {}

  /**
   * Where a link leads, or a picture is.
   *
   * @param to as it is written
   * @param line the line of the page, from 1
   */
  public record Target(String to, int line) {
    /** {@return whether it is elsewhere than in the files of the documentation} */
    public boolean isElsewhere() {
      return to.matches("[a-z]+:.*");
    }

    /** {@return the file, as it is written; empty for the page itself} */
    public String file() {
      return to.replaceFirst("#.*", "");
    }

    /** {@return the anchor in that file; empty where none is named} */
    public String anchor() {
      return to.substring(Math.min(to.length(), file().length() + 1));
    }

    private static Target of(Node node, String to) {
      return new Target(to, node.getSourceSpans().get(0).getLineIndex() + 1);
    }
  }

  private SitePage(String text) {
    this.text = text;
    List<String> headings = new ArrayList<>();
    Anchors names = new Anchors();
    parsed()
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Heading heading) {
                headings.add(words(heading));
                anchors.add(names.next(words(heading)));
                visitChildren(heading);
              }

              @Override
              public void visit(Link link) {
                links.add(Target.of(link, link.getDestination()));
                visitChildren(link);
              }

              @Override
              public void visit(Image image) {
                links.add(Target.of(image, image.getDestination()));
              }
            });
    this.title = headings.isEmpty() ? "" : headings.get(0);
    addSections();
  }

  private void addSections() {
    Heading last = null;
    StringBuilder words = new StringBuilder();
    for (Node node = parsed().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading) {
        add(last, words);
        last = heading;
        words.setLength(0);
      } else {
        words.append(words(node)).append(' ');
      }
    }
    add(last, words);
  }

  private void add(Heading heading, StringBuilder text) {
    if (heading != null) {
      String anchor = anchors.get(sections.size());
      sections.add(new Section(heading.getLevel(), words(heading), anchor, text.toString()));
    }
  }

  /** {@return the sections under headings at the top level of the page} */
  List<Section> sections() {
    return List.copyOf(sections);
  }

  /** {@return a page of this text} */
  public static SitePage of(String text) {
    return new SitePage(text);
  }

  /** {@return the words of its first heading; empty if it has none} */
  public String title() {
    return title;
  }

  /** {@return the anchors of the headings, in order} */
  public List<String> anchors() {
    return List.copyOf(anchors);
  }

  /** {@return the links and pictures, in order} */
  public List<Target> links() {
    return List.copyOf(links);
  }

  /**
   * The content of the page in HTML.
   *
   * @param place where what a link is written to stands in the site
   */
  String html(UnaryOperator<String> place) {
    Node page = parsed();
    Anchors names = new Anchors();
    Map<Node, String> heads = new HashMap<>();
    page.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            visitChildren(heading);
            String anchor = names.next(words(heading));
            HtmlInline mark = new HtmlInline();
            mark.setLiteral(
                " <a class=\"mark\" id=\"%s\" href=\"#%s\" aria-label=\"Link to this\">#</a>"
                    .formatted(anchor, anchor));
            heading.appendChild(mark);
          }

          @Override
          public void visit(Link link) {
            visitChildren(link);
            link.setDestination(place.apply(link.getDestination()));
          }

          @Override
          public void visit(Image image) {
            image.setDestination(place.apply(image.getDestination()));
          }

          @Override
          public void visit(FencedCodeBlock block) {
            String language = block.getInfo() == null ? "" : block.getInfo().split(" ")[0];
            block.insertBefore(
                html(
                    "<pre tabindex=\"0\"><code class=\"language-%s\">%s</code></pre>"
                        .formatted(
                            Highlight.safe(language),
                            Highlight.html(language, block.getLiteral()))));
            block.unlink();
          }

          @Override
          public void visit(CustomBlock block) {
            visitChildren(block);
            if (block instanceof TableBlock) {
              List<String> row = name(block, heads);
              // A wide one is moved in its own frame, also by keys.
              String kind = row.indexOf("meaning") == 1 ? "wide keys" : "wide";
              block.insertBefore(html("<div class=\"" + kind + "\" tabindex=\"0\">"));
              block.insertAfter(html("</div>"));
            }
          }
        });
    return HtmlRenderer.builder()
        .extensions(EXTENSIONS)
        .attributeProviderFactory(
            context ->
                (node, tag, attributes) -> {
                  if (heads.containsKey(node)) {
                    attributes.put("data-head", heads.get(node));
                  }
                })
        .build()
        .render(page)
        .replaceAll("<th( [^>]*)?></th>", "<td$1></td>");
  }

  /** Notes the head of the column of each cell, and returns the heads. */
  private static List<String> name(Node table, Map<Node, String> heads) {
    List<String> row = new ArrayList<>();
    table.accept(
        new AbstractVisitor() {
          private int column;

          @Override
          public void visit(CustomNode node) {
            if (node instanceof TableRow) {
              column = 0;
              visitChildren(node);
            } else if (node instanceof TableCell cell && cell.isHeader()) {
              row.add(words(cell).strip());
            } else if (node instanceof TableCell) {
              heads.put(node, row.get(column++));
            } else {
              visitChildren(node);
            }
          }
        });
    return row;
  }

  private Node parsed() {
    return Parser.builder()
        .extensions(EXTENSIONS)
        .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
        .build()
        .parse(text);
  }

  private static HtmlBlock html(String tag) {
    HtmlBlock block = new HtmlBlock();
    block.setLiteral(tag);
    return block;
  }

  private static String words(Node node) {
    StringBuilder words = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text text) {
            words.append(text.getLiteral());
          }

          @Override
          public void visit(Code code) {
            words.append(code.getLiteral());
          }

          @Override
          public void visit(FencedCodeBlock block) {
            words.append(block.getLiteral());
          }

          @Override
          public void visit(SoftLineBreak line) {
            words.append(' ');
          }

          @Override
          public void visit(Paragraph paragraph) {
            visitChildren(paragraph);
            words.append(' ');
          }

          @Override
          public void visit(CustomNode node) {
            visitChildren(node);
            words.append(' ');
          }
        });
    return words.toString();
  }

  /**
   * The anchors of a page's headings, by GitHub's rule; of equal ones all but the first numbered.
   */
  static final class Anchors {
    private final Map<String, Integer> given = new HashMap<>();

    /** The anchor of the next heading: its words in small letters, joined by dashes. */
    String next(String heading) {
      String plain =
          heading
              .strip()
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{M}\\p{N}_\\- ]", "")
              .replace(' ', '-');
      int before = given.merge(plain, 1, Integer::sum) - 1;
      return before == 0 ? plain : plain + "-" + before;
    }
  }
}
