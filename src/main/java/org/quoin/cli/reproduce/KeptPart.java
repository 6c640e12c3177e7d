package org.quoin.cli.reproduce;

import java.util.Collection;
import java.util.List;
import org.quoin.reproduction.Judged;

/**
 * A finished part as it is kept.
 *
 * @param page what its command prints with {@code --markdown}
 * @param judged its claims
 * @param cpu seconds on processors that it took
 */
record KeptPart(String page, List<Judged> judged, double cpu) {
  /** Seconds on processors that all of these took. */
  static double cpu(Collection<KeptPart> parts) {
    return parts.stream().mapToDouble(KeptPart::cpu).sum();
  }
}
