package org.quoin.docsite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
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
          public void visit(CustomBlock block) {
            visitChildren(block);
            if (block instanceof TableBlock) {
              // A wide one is moved in its own frame, also by keys.
              block.insertBefore(html("<div class=\"wide\" tabindex=\"0\">"));
              block.insertAfter(html("</div>"));
            }
          }
        });
    return HtmlRenderer.builder().extensions(EXTENSIONS).build().render(page);
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
