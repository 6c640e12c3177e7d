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

  @Override
  public String toString() {
    return kind == Kind.PROCESSORS ? processors + " " + OF + name : kind.word() + " " + name;
  }
}
