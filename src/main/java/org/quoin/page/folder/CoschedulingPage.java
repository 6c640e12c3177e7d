package org.quoin.page.folder;

import java.util.List;
import org.quoin.page.Page;

/** The page of a Coscheduling. */
final class CoschedulingPage {
  private final ResultFolder folder;

  CoschedulingPage(ResultFolder folder) {
    this.folder = folder;
  }

  Page page() {
    return new Page(
        Tree.text(folder.summary(), "title"), "", List.of(), List.of(), List.of(), folder.origin());
  }
}
