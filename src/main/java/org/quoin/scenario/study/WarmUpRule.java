package org.quoin.scenario.study;

/**
 * The jobs that runs of a study leave out at their beginning, in addition to the scenario's
 * warm-up.
 *
 * @param auto whether the transient is detected in each run
 * @param seconds jobs submitted before this time are left out
 */
public record WarmUpRule(boolean auto, double seconds) {
  public static final WarmUpRule NONE = new WarmUpRule(false, 0);

  /** Detects the transient by MSER-5. */
  public static final WarmUpRule AUTO = new WarmUpRule(true, 0);

  public boolean isNone() {
    return equals(NONE);
  }
}
