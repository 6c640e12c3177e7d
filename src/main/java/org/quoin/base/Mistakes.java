package org.quoin.base;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Collects mistakes while several things are read, so that all are reported at once. Reports the
 * first {@value #MAX} of a file and counts the rest.
 */
public final class Mistakes {
  /** Maximum number of mistakes of a file that are reported one by one. */
  public static final int MAX = 50;

  private final Set<Mistake> all = new LinkedHashSet<>();
  private final String file;
  private long more;

  /** Creates an empty list for several options or files, each of which limits its own mistakes. */
  public Mistakes() {
    this(null);
  }

  /**
   * Creates an empty list for the mistakes of one file.
   *
   * @param file its name, for the message that counts the rest; null for no limit
   */
  public Mistakes(String file) {
    this.file = file;
  }

  /**
   * {@return the result of a reader; after mistakes, which are collected, {@code otherwise}}
   *
   * @param <T> the type of the result
   * @param otherwise the result after mistakes; may be null
   * @param reader reads; only its {@link InputException} is caught
   */
  public <T> T read(T otherwise, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (InputException e) {
      add(e.mistakes());
      return otherwise;
    }
  }

  /**
   * Collects the mistakes of a check.
   *
   * @param check throws an {@link InputException} with every mistake, if there are any
   */
  public void check(Runnable check) {
    read(
        null,
        () -> {
          check.run();
          return null;
        });
  }

  /**
   * Adds mistakes.
   *
   * @param mistakes the mistakes in the order found; may be empty
   */
  public void add(List<Mistake> mistakes) {
    mistakes.forEach(this::add);
  }

  /**
   * Adds a mistake, unless an equal one is there.
   *
   * @param mistake the next mistake in the order found
   */
  public void add(Mistake mistake) {
    if (file == null || all.size() < MAX) {
      all.add(mistake);
    } else if (!all.contains(mistake)) {
      more++;
    }
  }

  /**
   * Adds a mistake in a file or option as a whole.
   *
   * @param source the file or option
   * @param message what is wrong and what was expected, in one sentence without a full stop
   */
  public void add(String source, String message) {
    add(Mistake.in(source, message));
  }

  /** {@return whether there is no mistake} */
  public boolean isEmpty() {
    return all.isEmpty();
  }

  /**
   * Throws the collected mistakes.
   *
   * @throws InputException if there are any
   */
  public void refuse() {
    if (more > 0) {
      all.add(Mistake.in(file, "and " + more + " more mistakes"));
    }
    if (!all.isEmpty()) {
      throw new InputException(List.copyOf(all));
    }
  }
}
