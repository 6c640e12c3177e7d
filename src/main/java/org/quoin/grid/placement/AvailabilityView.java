package org.quoin.grid.placement;

import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.job.StageSites;
import org.quoin.topology.QueuePath;

/** The sites and links that metaservers believe to be down, and the drained sites. */
public final class AvailabilityView {
  private final boolean[] sites;
  private final int[] drains;
  private final boolean[] channels;
  private final int[] widest;
  private final QueuePath walk = new QueuePath();

  /** Number of sites that are unavailable, drains counted separately. */
  private int avoided;

  private int avoidedChannels;
  private int changes;

  /**
   * Creates a view in which all sites and links are up.
   *
   * @param widest maximum width of a job, by site
   * @param channels number of links
   */
  public AvailabilityView(int[] widest, int channels) {
    this.widest = widest;
    this.sites = new boolean[widest.length];
    this.drains = new int[widest.length];
    this.channels = new boolean[channels];
  }

  /** Whether all sites and links are available. */
  boolean isClear() {
    return avoided + avoidedChannels == 0;
  }

  /**
   * Sets whether a site is believed to be down.
   *
   * @param number index of the site
   * @param down whether it is believed to be down
   */
  public void site(int number, boolean down) {
    if (sites[number] != down) {
      sites[number] = down;
      avoided += down ? 1 : -1;
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
    avoided += more;
    changes++;
  }

  /**
   * Sets whether a link is believed to be down.
   *
   * @param number index of the link
   * @param down whether it is believed to be down
   */
  public void channel(int number, boolean down) {
    if (channels[number] != down) {
      channels[number] = down;
      avoidedChannels += down ? 1 : -1;
      changes++;
    }
  }

  /** {@return the number of changes so far} Availability is constant until it grows. */
  int changes() {
    return changes;
  }

  /** Whether a link is believed to be up, by index; true for a negative index. */
  boolean isUp(int channel) {
    return channel < 0 || !channels[channel];
  }

  /**
   * {@return whether a site is believed to be down or is drained}
   *
   * @param site index of the site
   */
  public boolean isUnavailable(int site) {
    return sites[site] || drains[site] > 0;
  }

  /**
   * Whether all sites and links are available that a client's job needs if its first stage is at
   * {@code first}.
   */
  boolean isAvailable(int client, StageSites itinerary, int first) {
    for (int stage = 0; stage < itinerary.stages(); stage++) {
      if (isUnavailable(itinerary.site(stage, first))) {
        return false;
      }
    }
    for (int leg = 0; leg <= itinerary.stages() && avoidedChannels > 0; leg++) {
      itinerary.lay(leg, client, first, walk);
      for (int i = 0; i < walk.length(); i++) {
        if (channels[walk.at(i)]) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * {@return whether another first site is available to a job}
   *
   * @param trip the job at its current sites
   */
  public boolean isOpenElsewhere(PlacedJob trip) {
    GridJob job = trip.whole();
    StageSites itinerary = job.itinerary();
    for (int site = 0; site < sites.length; site++) {
      if (site != trip.site(0)
          && job.staged().job().processors() <= widest[site]
          && itinerary.allows(job.client().number(), site)
          && isAvailable(job.client().number(), itinerary, site)) {
        return true;
      }
    }
    return false;
  }
}
