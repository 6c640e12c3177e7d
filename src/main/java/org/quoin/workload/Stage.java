package org.quoin.workload;

/**
 * Stage of the jobs of a class: a computation at one site.
 *
 * @param site name of the site; null if the metaserver chooses it
 * @param operations computation
 * @param outputBytes data sent to the site of the next stage, or from the last one to the client
 */
public record Stage(String site, Amount operations, Amount outputBytes) {

  /**
   * {@return a stage whose site the metaserver chooses}
   *
   * @param operations computation
   * @param outputBytes data sent to the site of the next stage, or from the last one to the client
   */
  public static Stage anywhere(Amount operations, Amount outputBytes) {
    return new Stage(null, operations, outputBytes);
  }
}
