package org.quoin.cli.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.reproduction.coscheduling.PaperFigure;
import org.quoin.reproduction.dynp.PaperLog;

/**
 * A command that reproduces a paper, or a part of it.
 *
 * @param paper of which it is
 * @param words behind {@code quoin reproduce}
 */
record Part(Paper paper, List<String> words) {
  /** The command to make it with. */
  String command() {
    return "quoin reproduce " + String.join(" ", words);
  }

  /** A name for a file. */
  String file() {
    return String.join("-", words).replaceAll("[^\\w.]+", "-");
  }

  /** All parts, the cheapest paper first. */
  static List<Part> all(boolean quick) {
    List<Part> parts = new ArrayList<>();
    parts.add(quick ? part(Paper.AIDA, "aida", "--quick") : part(Paper.AIDA, "aida"));
    parts.add(
        quick
            ? part(Paper.AIDA, "aida", "--changeability", "--quick")
            : part(Paper.AIDA, "aida", "--changeability"));
    parts.add(part(Paper.KRC, "krc", "--streams", quick ? "20" : "200"));
    if (quick) {
      parts.add(part(Paper.PARASIM, "parasim", "--flow", "serial"));
      parts.add(part(Paper.PARASIM, "parasim", "--flow", "parallel"));
    } else {
      parts.add(part(Paper.PARASIM, "parasim"));
    }
    for (PaperLog log : PaperLog.values()) {
      parts.add(part(Paper.DYNP, "dynp", "--log", log.name()));
    }
    for (String figure : Stream.of(PaperFigure.values()).map(PaperFigure::id).toList()) {
      parts.add(
          quick
              ? part(Paper.COSCHEDULING, "coscheduling", figure, "--quick", "--latencies", "4")
              : part(Paper.COSCHEDULING, "coscheduling", figure, "--load", "half,R,overload"));
    }
    if (!quick) {
      parts.add(part(Paper.COSCHEDULING, "coscheduling", "assumptions"));
    }
    return parts;
  }

  private static Part part(Paper paper, String... words) {
    return new Part(paper, Stream.of(words).toList());
  }
}
