package org.quoin.docsite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.TextFile;
import org.quoin.page.PageFile;
import org.quoin.page.Template;
import org.quoin.report.OutputFolder;

/**
 * All pages that can be reached from the first, and the files that they show or link. A page stands
 * where its Markdown stood; what is called README there is the index of its folder here.
 */
public final class DocumentationSite {
  /** The first page, which also gives the order of the pages. */
  private static final List<String> FIRST = List.of("docs/README.md", "README.md");

  /** Javadoc, which something else writes into the site. */
  private static final String API = "apidocs/index.html";

  /** Sections from which on a page has contents of its own. */
  private static final int MIN_SECTIONS = 3;

  private static final long MAX_BYTES = 8_000_000;
  private static final Template FILES = new Template(DocumentationSite.class);

  private final Path root;
  private final Map<String, SitePage> pages = new LinkedHashMap<>();
  private final Set<String> files = new TreeSet<>();

  private DocumentationSite(Path root) {
    this.root = root;
  }

  /**
   * {@return the site of the pages}
   *
   * @throws InputException when links are dead, with all of them
   */
  public static DocumentationSite read(Path root) {
    DocumentationSite site = new DocumentationSite(root);
    Deque<String> left = new ArrayDeque<>(FIRST);
    while (!left.isEmpty()) {
      String name = left.remove();
      if (!site.pages.containsKey(name)) {
        SitePage page =
            SitePage.of(TextFile.read(root.resolve(name), "a page in Markdown", MAX_BYTES));
        site.pages.put(name, page);
        page.links().forEach(link -> site.target(name, link).ifPresent(to -> site.add(to, left)));
      }
    }
    Mistakes mistakes = new Mistakes();
    site.pages.forEach(
        (name, page) -> page.links().forEach(link -> site.check(name, link, mistakes)));
    mistakes.refuse();
    return site;
  }

  private void add(String file, Deque<String> left) {
    if (file.endsWith(".md")) {
      left.add(file);
    } else {
      files.add(file);
    }
  }

  /** {@return the names of its pages from the root on, as Markdown} */
  public Set<String> pages() {
    return pages.keySet();
  }

  /** The file in this folder that a link leads to; a folder's is its README.md. */
  private Optional<String> target(String page, SitePage.Target link) {
    if (link.isElsewhere()) {
      return Optional.empty();
    }
    Path to = Path.of(page);
    if (!link.file().isEmpty()) {
      to = to.resolveSibling(link.file()).normalize();
    }
    if (Files.isDirectory(root.resolve(to))) {
      to = to.resolve("README.md");
    }
    return Optional.of(to.toString().replace('\\', '/'))
        .filter(name -> !name.startsWith("..") && Files.isRegularFile(root.resolve(name)));
  }

  private void check(String name, SitePage.Target link, Mistakes mistakes) {
    if (link.isElsewhere()) {
      return;
    }
    Optional<String> to = target(name, link);
    boolean found =
        to.isPresent()
            && (link.anchor().isEmpty()
                || (pages.containsKey(to.get())
                    && pages.get(to.get()).anchors().contains(link.anchor())));
    if (!found) {
      String expected = to.isEmpty() ? "a file of the documentation" : "a heading of " + to.get();
      mistakes.add(
          new Mistake(
              root.resolve(name).toString(),
              link.line(),
              0,
              "'" + link.to() + "' leads nowhere; expected " + expected));
    }
  }

  /**
   * Writes the site; Javadoc that is in the folder already, in {@code apidocs}, is linked.
   *
   * @throws InputException when it cannot be written there
   */
  public void write(OutputFolder out) {
    boolean api = Files.exists(out.file(API));
    Contents contents = new Contents(pages, api ? API : "");
    pages.forEach(
        (name, page) ->
            write(out, Contents.place(name), FILES.filled("site.ftlh", values(name, contents))));
    for (String file : files) {
      try {
        byte[] bytes = Files.readAllBytes(root.resolve(file));
        makeParent(out.file(file));
        out.write(file, bytes);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read " + root.resolve(file), e);
      }
    }
    write(out, "style/page.css", new Template(PageFile.class).text("page.css"));
    write(out, "style/site.css", FILES.text("site.css"));
    write(out, "style/search.js", FILES.text("search.js"));
    write(out, "style/search-index.js", SearchIndex.script(pages));
  }

  private Map<String, Object> values(String name, Contents contents) {
    SitePage page = pages.get(name);
    return Map.of(
        "title", page.title(),
        "root", Contents.root(name),
        "sections", contents.sections(name),
        "within", within(page),
        "content", page.html(link -> placed(name, link)));
  }

  /** Returns the sections of a page that its own contents list; none of a short page. */
  private static List<Map<String, String>> within(SitePage page) {
    List<Map<String, String>> sections =
        page.sections().stream()
            .filter(section -> section.level() == 2)
            .map(section -> Map.of("title", section.title(), "anchor", section.anchor()))
            .toList();
    return sections.size() < MIN_SECTIONS ? List.of() : sections;
  }

  /** Returns the target of a link in the site. */
  private String placed(String page, String written) {
    SitePage.Target link = new SitePage.Target(written, 0);
    Optional<String> to = link.file().isEmpty() ? Optional.empty() : target(page, link);
    if (to.isEmpty()) {
      return written;
    }
    String anchor = link.anchor().isEmpty() ? "" : "#" + link.anchor();
    return Contents.root(page) + Contents.place(to.get()) + anchor;
  }

  private static void write(OutputFolder out, String name, String text) {
    makeParent(out.file(name));
    out.write(name, text);
  }

  private static void makeParent(Path file) {
    try {
      Files.createDirectories(file.getParent());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a folder for " + file, e);
    }
  }
}
