package org.quoin.grid.failure;

/** The reason of a job's failure. */
public enum Reason {
  SITE_FAILED("site failed"),
  LINK_FAILED("link failed"),
  TOO_OFTEN("retries used up");

  private final String words;

  Reason(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
