package org.quoin.workload;

/**
 * One stage of the jobs of a class: a computation at one site, and what it sends on.
 *
 * @param site the name of the site that computes it; null where the metaserver chooses
 * @param operations its computation
 * @param outputBytes data that it sends on to the next stage's site, the last one to the client
 */
public record Stage(String site, Amount operations, Amount outputBytes) {

  /**
   * {@return a stage that the metaserver places}
   *
   * @param operations its computation
   * @param outputBytes data that it sends on to the next stage's site, the last one to the client
   */
  public static Stage anywhere(Amount operations, Amount outputBytes) {
    return new Stage(null, operations, outputBytes);
  }
}
