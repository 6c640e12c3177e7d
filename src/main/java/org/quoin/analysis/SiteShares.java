package org.quoin.analysis;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.grid.GridModel;
import org.quoin.grid.job.StageSites;

/** The share of every client's jobs that each reachable site gets. */
public final class SiteShares {
  private static final String OPTION = "--split";

  private final GridModel model;
  private final List<StageSites> stageSitesByClass;
  private final String name;
  private final double[] weights;
  private final boolean inTurn;

  private SiteShares(GridModel model, String name, double[] weights, boolean inTurn) {
    this.model = model;
    stageSitesByClass = model.stageSitesByClass();
    this.name = name;
    this.weights = weights;
    this.inTurn = inTurn;
  }

  /**
   * {@return the random split in equal shares to every site}
   *
   * @param model the grid
   */
  public static SiteShares even(GridModel model) {
    return equalShares(model, "evenly by chance", false);
  }

  /**
   * {@return the split in turn, as the metaserver RR does}
   *
   * @param model the grid
   */
  public static SiteShares inTurn(GridModel model) {
    return equalShares(model, "in turn (RR)", true);
  }

  private static SiteShares equalShares(GridModel model, String name, boolean inTurn) {
    double[] weights = new double[model.network().sites().size()];
    Arrays.fill(weights, 1);
    return new SiteShares(model, name, weights, inTurn);
  }

  /**
   * {@return the split that a text describes}
   *
   * @param model the grid
   * @param text {@code RR}, {@code even}, or sites with their random shares, {@code
   *     serverA=0.7,serverB=0.3}, in any unit; a site not named gets none
   * @throws InputException with all mistakes
   */
  public static SiteShares read(GridModel model, String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (word.equals("even") || word.equals("rr")) {
      return word.equals("rr") ? inTurn(model) : even(model);
    }
    Mistakes mistakes = new Mistakes(OPTION);
    List<String> names = model.network().sites().stream().map(site -> site.node().name()).toList();
    double[] shares = new double[names.size()];
    for (String part : text.split(",", -1)) {
      int equals = part.lastIndexOf('=');
      String site = equals < 0 ? part.strip() : part.substring(0, equals).strip();
      int index = names.indexOf(site);
      if (equals < 0 || index < 0) {
        String what =
            equals < 0 ? "'" + part + "' is not of the form SITE=SHARE" : "no site '" + site + "'";
        mistakes.add(OPTION, what + "; " + NearestName.expected(site, names));
      } else {
        shares[index] = share(part.substring(equals + 1).strip(), mistakes);
      }
    }
    mistakes.refuse();
    SiteShares split = new SiteShares(model, "by chance, " + text.strip(), shares, false);
    split.check(mistakes);
    mistakes.refuse();
    return split;
  }

  /** Checks that the jobs of every client have a site to begin at. */
  private void check(Mistakes mistakes) {
    Set<String> stranded = new LinkedHashSet<>();
    for (int c = 0; c < stageSitesByClass.size(); c++) {
      for (String client : model.classes().get(c).clients()) {
        if (Arrays.stream(shares(c, model.network().client(client))).sum() == 0) {
          stranded.add(client);
        }
      }
    }
    stranded.forEach(client -> mistakes.add(OPTION, "gives " + client + " no reachable site"));
  }

  private static double share(String text, Mistakes mistakes) {
    try {
      double share = Double.parseDouble(text);
      if (share >= 0 && share <= 1e6) {
        return share;
      }
    } catch (NumberFormatException e) {
      // The message below covers every unreadable number.
    }
    mistakes.add(
        OPTION, "'" + text + "' is not a share; expected a number from 0 to 1e6 such as 0.7");
    return 0;
  }

  /** {@return whether sites get jobs in turn; otherwise at random} */
  boolean isInTurn() {
    return inTurn;
  }

  /** {@return the words that follow "jobs are split"} */
  public String name() {
    return name;
  }

  /** {@return the relative share of each site} */
  double[] weights() {
    return weights.clone();
  }

  /**
   * {@return the share of a client's jobs of a class that begin at each site; 0 if it is
   * unreachable}
   */
  double[] shares(int jobClass, int client) {
    return stageSitesByClass.get(jobClass).shares(client, weights);
  }
}
