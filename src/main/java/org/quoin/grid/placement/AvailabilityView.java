package org.quoin.grid.placement;

import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.job.StageSites;
import org.quoin.topology.QueuePath;

/** The sites and links that metaservers believe to be down, and the drained sites. */
public final class AvailabilityView {
  private final boolean[] siteIsDown;
  private final int[] drains;
  private final boolean[] linkIsDown;
  private final int[] widest;
  private final QueuePath path = new QueuePath();

  /** Number of sites that are unavailable, drains counted separately. */
  private int unavailable;

  private int linksDown;
  private int changes;

  /**
   * Creates a view in which all sites and links are up.
   *
   * @param widest maximum width of a job, by site
   * @param links number of links
   */
  public AvailabilityView(int[] widest, int links) {
    this.widest = widest;
    this.siteIsDown = new boolean[widest.length];
    this.drains = new int[widest.length];
    this.linkIsDown = new boolean[links];
  }

  /** {@return whether all sites and links are available} */
  boolean isClear() {
    return unavailable + linksDown == 0;
  }

  /**
   * Sets whether a site is believed to be down.
   *
   * @param number index of the site
   * @param down whether it is believed to be down
   */
  public void site(int number, boolean down) {
    if (siteIsDown[number] != down) {
      siteIsDown[number] = down;
      unavailable += down ? 1 : -1;
      changes++;
    }
  }

  /**
   * Begins or ends a drain of a site; drains may overlap.
   *
   * @param number index of the site
   * @param more 1 to begin, -1 to end
   */
  public void drain(int number, int more) {
    drains[number] += more;
    unavailable += more;
    changes++;
  }

  /**
   * Sets whether a link is believed to be down.
   *
   * @param number index of the link
   * @param down whether it is believed to be down
   */
  public void link(int number, boolean down) {
    if (linkIsDown[number] != down) {
      linkIsDown[number] = down;
      linksDown += down ? 1 : -1;
      changes++;
    }
  }

  /** {@return the number of changes so far} Availability is constant until it grows. */
  int changes() {
    return changes;
  }

  /** {@return whether a link is believed to be up, by index; true for a negative index} */
  boolean isUp(int link) {
    return link < 0 || !linkIsDown[link];
  }

  /**
   * {@return whether a site is believed to be down or is drained}
   *
   * @param site index of the site
   */
  public boolean isUnavailable(int site) {
    return siteIsDown[site] || drains[site] > 0;
  }

  /**
   * Whether all sites and links are available that a client's job needs if its first stage is at
   * {@code first}.
   */
  boolean isAvailable(int client, StageSites stageSites, int first) {
    for (int stage = 0; stage < stageSites.stages(); stage++) {
      if (isUnavailable(stageSites.site(stage, first))) {
        return false;
      }
    }
    for (int transfer = 0; transfer <= stageSites.stages() && linksDown > 0; transfer++) {
      stageSites.setPath(transfer, client, first, path);
      for (int i = 0; i < path.length(); i++) {
        if (linkIsDown[path.at(i)]) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * {@return whether another first site is available to a job}
   *
   * @param placed the job at its current sites
   */
  public boolean isAvailableElsewhere(PlacedJob placed) {
    GridJob job = placed.gridJob();
    StageSites stageSites = job.stageSites();
    for (int site = 0; site < siteIsDown.length; site++) {
      if (site != placed.site(0)
          && job.submitted().job().processors() <= widest[site]
          && stageSites.allows(job.client().number(), site)
          && isAvailable(job.client().number(), stageSites, site)) {
        return true;
      }
    }
    return false;
  }
}
