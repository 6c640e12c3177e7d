package org.quoin.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Mistakes;
import org.quoin.input.Nearest;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueueNetwork.Source;

/** Which part of every client's jobs goes to which of the sites that it reaches. */
public final class Split {
  private static final String OPTION = "--split";

  private final QueueNetwork network;
  private final String name;
  private final double[] shares;
  private final boolean inTurn;

  /** By client: the shares of the sites that it reaches. */
  private final double[] reached;

  private Split(QueueNetwork network, String name, double[] shares, boolean inTurn) {
    this.network = network;
    this.inTurn = inTurn;
    this.name = name;
    this.shares = shares;
    reached = new double[network.clients().size()];
    for (int c = 0; c < reached.length; c++) {
      for (int s = 0; s < shares.length; s++) {
        reached[c] += network.join(c, s) ? shares[s] : 0;
      }
    }
  }

  /** To every site alike, by chance. */
  public static Split even(QueueNetwork network) {
    return alike(network, "evenly by chance", false);
  }

  /** To every site in its turn, as the metaserver RR does. */
  public static Split inTurn(QueueNetwork network) {
    return alike(network, "in turn (RR)", true);
  }

  private static Split alike(QueueNetwork network, String name, boolean inTurn) {
    double[] shares = new double[network.sites().size()];
    Arrays.fill(shares, 1);
    return new Split(network, name, shares, inTurn);
  }

  /**
   * As written: {@code RR}, {@code even}, or sites with their shares by chance, {@code
   * serverA=0.7,serverB=0.3}, in any unit; a site not named gets none.
   *
   * @throws InputException with all mistakes
   */
  public static Split read(QueueNetwork network, String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (word.equals("even") || word.equals("rr")) {
      return word.equals("rr") ? inTurn(network) : even(network);
    }
    Mistakes mistakes = new Mistakes(OPTION);
    List<String> names = network.sites().stream().map(site -> site.node().name()).toList();
    double[] shares = new double[names.size()];
    for (String part : text.split(",", -1)) {
      int equals = part.lastIndexOf('=');
      String site = equals < 0 ? part.strip() : part.substring(0, equals).strip();
      int place = names.indexOf(site);
      if (equals < 0 || place < 0) {
        String what = equals < 0 ? "'" + part + "' is no SITE=SHARE" : "no site '" + site + "'";
        mistakes.add(Mistake.in(OPTION, what + "; " + Nearest.expected(site, names)));
      } else {
        shares[place] = share(part.substring(equals + 1).strip(), mistakes);
      }
    }
    mistakes.refuse();
    Split split = new Split(network, "by chance, " + text.strip(), shares, false);
    for (Source client : network.clients()) {
      if (split.reached[client.number()] == 0) {
        mistakes.add(Mistake.in(OPTION, "gives " + client.name() + " no site that it reaches"));
      }
    }
    mistakes.refuse();
    return split;
  }

  private static double share(String text, Mistakes mistakes) {
    try {
      double share = Double.parseDouble(text);
      if (share >= 0 && share <= 1e6) {
        return share;
      }
    } catch (NumberFormatException e) {
      // the message below serves every unreadable number
    }
    mistakes.add(Mistake.in(OPTION, "'" + text + "' is no share; expected a number such as 0.7"));
    return 0;
  }

  /** Whether sites get jobs in turn; else by chance. */
  boolean isInTurn() {
    return inTurn;
  }

  /** How, in words that follow "jobs are split". */
  public String name() {
    return name;
  }

  /** By site, in proportion. */
  double[] shares() {
    return shares.clone();
  }

  /** The part of a client's jobs that goes to a site; 0 where it does not reach it. */
  double share(int client, int site) {
    return reached[client] > 0 && network.join(client, site) ? shares[site] / reached[client] : 0;
  }
}
