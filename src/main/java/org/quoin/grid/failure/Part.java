package org.quoin.grid.failure;

/**
 * Something that fails as a whole.
 *
 * @param name in the topology; a link's two directions fail together
 */
public record Part(Kind kind, String name) {

  /** What it is. */
  public enum Kind {
    SITE,
    LINK;

    /** The word for it. */
    public String word() {
      return this == SITE ? "site" : "link";
    }
  }

  /** Reads what {@link #toString} wrote. */
  public static Part valueOf(String text) {
    int space = text.indexOf(' ');
    Kind kind = text.substring(0, space).equals(Kind.SITE.word()) ? Kind.SITE : Kind.LINK;
    return new Part(kind, text.substring(space + 1));
  }

  @Override
  public String toString() {
    return kind.word() + " " + name;
  }
}
