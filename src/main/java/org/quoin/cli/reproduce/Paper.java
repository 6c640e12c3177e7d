package org.quoin.cli.reproduce;

/** The papers whose claims are judged. */
enum Paper {
  AIDA("Aida", "Aida, Takefusa, Nakada, Matsuoka, Nagashima, HPDC 1998", false),
  DYNP("dynP", "Streit, JSSPP 2004", true),
  KRC("probabilistic backfill", "Mazalov, Nikitina, 2012", true),
  PARASIM("ParaSim", "Luo, Zhang, Zhang, 2007", true),
  COSCHEDULING(
      "gangs and coscheduling", "Zhang, Sivasubramaniam, Moreira, Franke, TPDS 2001", false);

  private final String title;
  private final String authors;
  private final boolean logs;

  Paper(String title, String authors, boolean logs) {
    this.title = title;
    this.authors = authors;
    this.logs = logs;
  }

  /** What it is about, in short. */
  String title() {
    return title;
  }

  /** Whose it is, and from when. */
  String authors() {
    return authors;
  }

  /** Whether its commands take a folder of logs. */
  boolean needsLogs() {
    return logs;
  }
}
