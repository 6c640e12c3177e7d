package org.quoin.grid.failure;

import java.util.Locale;

/**
 * A component that fails as a whole.
 *
 * @param name name in the topology; both directions of a link fail together
 * @param processors for {@link Kind#PROCESSORS} the number that fail together, otherwise 0
 */
public record FailureComponent(Kind kind, String name, int processors) {
  private static final String OF = "processors of ";

  public enum Kind {
    /** A server or a cluster. */
    SITE,
    /** A link, in both directions. */
    LINK,
    /** Processors of a space-shared cluster, drawn at each failure. */
    PROCESSORS;

    /** {@return the word in messages and files} */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public FailureComponent(Kind kind, String name) {
    this(kind, name, 0);
  }

  public static FailureComponent of(String cluster, int processors) {
    return new FailureComponent(Kind.PROCESSORS, cluster, processors);
  }

  /** {@return the component that {@link #toString} wrote} Kept results of runs are read by it. */
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
