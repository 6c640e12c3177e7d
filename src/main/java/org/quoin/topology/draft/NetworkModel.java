package org.quoin.topology.draft;

import java.util.Locale;

/** Models of networks: random and regular ones. */
enum NetworkModel {
  /**
   * Random places in a square; two are connected with probability beta exp(-d / (alpha L)), where d
   * is their distance and L the maximum distance (Waxman, IEEE JSAC 6(9), 1988).
   */
  WAXMAN,
  /** Preferential attachment (Barabasi and Albert, Science 286, 1999). */
  BARABASI_ALBERT,
  /** Ring lattice with randomly rewired links (Watts and Strogatz, Nature 393, 1998). */
  WATTS_STROGATZ,
  /**
   * Tiered grid as for the LHC: one centre, a ring of regional centres connected with it, and
   * places connected with each of these (MONARC, CERN/LCB 2000-001).
   */
  TIERS,
  STAR;

  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
