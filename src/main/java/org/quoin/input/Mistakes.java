package org.quoin.input;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Gathers mistakes while several things are read, so that all are told at once. */
public final class Mistakes {
  private final List<Mistake> all = new ArrayList<>();

  /** What can be read, or else {@code otherwise}, its mistakes kept. */
  public <T> T read(T otherwise, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (InputException e) {
      all.addAll(e.mistakes());
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
    all.addAll(mistakes);
  }

  /** Adds one. */
  public void add(Mistake mistake) {
    all.add(mistake);
  }

  /**
   * Ends the reading.
   *
   * @throws InputException with all the mistakes, if there are any
   */
  public void refuse() {
    if (!all.isEmpty()) {
      throw new InputException(all);
    }
  }
}
