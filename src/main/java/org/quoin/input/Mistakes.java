package org.quoin.input;

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

  /** For several options or files, of which each limits its own. */
  public Mistakes() {
    this(null);
  }

  /** For what is read from one file. */
  public Mistakes(String file) {
    this.file = file;
  }

  /** {@return what can be read, or else {@code otherwise}, its mistakes kept} */
  public <T> T read(T otherwise, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (InputException e) {
      add(e.mistakes());
      return otherwise;
    }
  }

  /** Keeps the mistakes of a check. */
  public void check(Runnable check) {
    read(
        null,
        () -> {
          check.run();
          return null;
        });
  }

  /** Adds some. */
  public void add(List<Mistake> mistakes) {
    mistakes.forEach(this::add);
  }

  /** Adds one. */
  public void add(Mistake mistake) {
    if (file == null || all.size() < MOST) {
      all.add(mistake);
    } else {
      more++;
    }
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
