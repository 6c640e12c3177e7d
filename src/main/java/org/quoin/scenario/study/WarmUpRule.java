package org.quoin.scenario.study;

/**
 * What the runs of a study leave out at their beginning, beyond what the scenario itself does.
 *
 * @param auto what each run shows to be its transient
 * @param seconds the jobs submitted before this time
 */
public record WarmUpRule(boolean auto, double seconds) {
  /** Nothing. */
  public static final WarmUpRule NONE = new WarmUpRule(false, 0);

  /** What MSER-5 cuts. */
  public static final WarmUpRule AUTO = new WarmUpRule(true, 0);

  /** {@return whether anything may be left out} */
  public boolean isNone() {
    return equals(NONE);
  }
}
