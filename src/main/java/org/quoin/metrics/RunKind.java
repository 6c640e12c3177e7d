package org.quoin.metrics;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The three kinds of run with job records. */
public enum RunKind {
  /** Clients send jobs over a network to sites. */
  GRID("grid"),
  /** A job log on one cluster under one policy. */
  REPLAY("replay"),
  /** Jobs that share the processors of one cluster in time. */
  COSCHEDULING("coscheduling");

  /** Every kind. */
  public static final Set<RunKind> ALL = Collections.unmodifiableSet(EnumSet.allOf(RunKind.class));

  static final Set<RunKind> GRIDS = Collections.unmodifiableSet(EnumSet.of(GRID));
  static final Set<RunKind> REPLAYS = Collections.unmodifiableSet(EnumSet.of(REPLAY));
  static final Set<RunKind> SHARED = Collections.unmodifiableSet(EnumSet.of(COSCHEDULING));

  /** The kinds without ART and AWT under these names; replays have ART and AWT instead. */
  static final Set<RunKind> ON_THE_WAY =
      Collections.unmodifiableSet(EnumSet.of(GRID, COSCHEDULING));

  private final String word;

  RunKind(String word) {
    this.word = word;
  }

  /** {@return the name in files} */
  public String word() {
    return word;
  }
}
