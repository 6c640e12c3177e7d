package org.quoin.grid.failure;

import java.util.Locale;

/**
 * Something that fails as a whole.
 *
 * @param name in the topology; a link's two directions fail together
 * @param processors of {@link Kind#PROCESSORS} how many fail together, else 0
 */
public record FailureComponent(Kind kind, String name, int processors) {
  private static final String OF = "processors of ";

  /** What it is. */
  public enum Kind {
    /** A server or a cluster. */
    SITE,
    /** A link. */
    LINK,
    /** Some processors of a space-shared cluster, others each time. */
    PROCESSORS;

    /** {@return the word for it} */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Creates the component of a whole site or link. */
  public FailureComponent(Kind kind, String name) {
    this(kind, name, 0);
  }

  /** {@return some processors of a cluster} */
  public static FailureComponent of(String cluster, int processors) {
    return new FailureComponent(Kind.PROCESSORS, cluster, processors);
  }

  /** {@return the part that {@link #toString} wrote} */
  public static FailureComponent valueOf(String text) {
    String[] words = text.split(" ", 2);
    if (words[0].equals(Kind.SITE.word()) || words[0].equals(Kind.LINK.word())) {
      return new FailureComponent(Kind.valueOf(words[0].toUpperCase(Locale.ROOT)), words[1]);
    }
    return of(words[1].substring(OF.length()), Integer.parseInt(words[0]));
  }

  @Override
  public String toString() {
    return kind == Kind.PROCESSORS ? processors + " " + OF + name : kind.word() + " " + name;
  }
}
