package org.quoin.topology.draft;

import java.util.Locale;

/** Models of random networks, and two regular ones. */
enum NetworkModel {
  /**
   * Places at random in a square; two are joined with probability beta exp(-d / (alpha L)), d their
   * distance and L the largest one (Waxman, IEEE JSAC 6(9), 1988).
   */
  WAXMAN,
  /** New places prefer those with many links (Barabasi and Albert, Science 286, 1999). */
  BARABASI_ALBERT,
  /** A ring of neighbours, some links rewired (Watts and Strogatz, Nature 393, 1998). */
  WATTS_STROGATZ,
  /**
   * A tiered grid, as that of the LHC: one centre, a ring of regional centres joined to it, and
   * places at each of these (MONARC, CERN/LCB 2000-001).
   */
  TIERS,
  /** All places at one router. */
  STAR;

  /** Its name as users write it. */
  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
