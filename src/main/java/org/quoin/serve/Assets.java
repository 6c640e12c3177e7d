package org.quoin.serve;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quoin.page.PageFile;

/** The pages, scripts and styles that Quoin contains. */
final class Assets {
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String STYLE = "text/css; charset=utf-8";
  private static final String PAGE = "text/html; charset=utf-8";

  /** Content types by the name in the address; no other name is served. */
  private static final Map<String, String> TYPES =
      Map.of(
          "index.html", PAGE,
          "index.js", SCRIPT,
          "workbench.html", PAGE,
          "workbench.js", SCRIPT,
          "film.js", SCRIPT,
          "shown.js", SCRIPT,
          "units.js", SCRIPT,
          "page.css", STYLE,
          "serve.css", STYLE);

  /** Files that pages share with reports. */
  private static final Set<String> OF_REPORTS = Set.of("page.css", "units.js");

  /** Returns a file; empty if there is none with this name. */
  Optional<Reply> get(String name) throws IOException {
    if (!TYPES.containsKey(name)) {
      return Optional.empty();
    }
    try (InputStream in = resource(name)) {
      return Optional.of(Reply.bytes(200, TYPES.get(name), in.readAllBytes()));
    }
  }

  private static InputStream resource(String name) {
    return OF_REPORTS.contains(name)
        ? PageFile.class.getResourceAsStream(name)
        : Assets.class.getResourceAsStream(name);
  }
}
