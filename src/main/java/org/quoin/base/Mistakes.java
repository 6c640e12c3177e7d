package org.quoin.base;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Gathers mistakes while several things are read, so that all are told at once. Of one file the
 * first {@value #MOST} are told and the rest counted.
 */
public final class Mistakes {
  /** How many mistakes of a file are told one by one. */
  public static final int MOST = 50;

  private final List<Mistake> all = new ArrayList<>();
  private final String file;
  private long more;

  /** Creates an empty list for several options or files, each of which limits its own mistakes. */
  public Mistakes() {
    this(null);
  }

  /**
   * Creates an empty list for the mistakes of one file.
   *
   * @param file its name, for the message that counts the rest; null limits nothing
   */
  public Mistakes(String file) {
    this.file = file;
  }

  /**
   * {@return what can be read, or else {@code otherwise}, its mistakes kept}
   *
   * @param <T> what is read
   * @param otherwise in place of what has mistakes; may be null
   * @param reader reads it; only its {@link InputException} is caught
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
   * Keeps the mistakes of a check.
   *
   * @param check refuses with an {@link InputException} whatever is wrong, and else does nothing
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
   * Adds some.
   *
   * @param mistakes in the order found; may be empty
   */
  public void add(List<Mistake> mistakes) {
    mistakes.forEach(this::add);
  }

  /**
   * Adds one.
   *
   * @param mistake the next, in the order found
   */
  public void add(Mistake mistake) {
    if (file == null || all.size() < MOST) {
      all.add(mistake);
    } else {
      more++;
    }
  }

  /** {@return whether there is no mistake} */
  public boolean isEmpty() {
    return all.isEmpty();
  }

  /**
   * Ends the reading.
   *
   * @throws InputException with the mistakes, if there are any
   */
  public void refuse() {
    if (more > 0) {
      all.add(Mistake.in(file, "and " + more + " more mistakes"));
    }
    if (!all.isEmpty()) {
      throw new InputException(all);
    }
  }
}
