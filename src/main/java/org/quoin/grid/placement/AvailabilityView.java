package org.quoin.grid.placement;

import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.job.StageSites;
import org.quoin.topology.QueuePath;

/** Which sites and links metaservers believe to be down, and which sites are drained. */
public final class AvailabilityView {
  private final boolean[] sites;
  private final int[] drains;
  private final boolean[] channels;
  private final int[] widest;
  private final QueuePath walk = new QueuePath();

  /** How many sites and channels are to be avoided. */
  private int avoided;

  private int avoidedChannels;
  private int changes;

  /**
   * Creates a view in which all sites and links are up.
   *
   * @param widest job that each site takes
   * @param channels how many there are
   */
  public AvailabilityView(int[] widest, int channels) {
    this.widest = widest;
    this.sites = new boolean[widest.length];
    this.drains = new int[widest.length];
    this.channels = new boolean[channels];
  }

  /** Whether nothing is to be avoided. */
  boolean isClear() {
    return avoided + avoidedChannels == 0;
  }

  /**
   * A site is now believed to be down, or to be up.
   *
   * @param number the site's
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
   * A site is drained.
   *
   * @param number the site's
   * @param more 1 for once more, -1 for once less
   */
  public void drain(int number, int more) {
    drains[number] += more;
    avoided += more;
    changes++;
  }

  /**
   * A way is now believed to be down, or to be up.
   *
   * @param number the channel's
   * @param down whether it is believed to be down
   */
  public void channel(int number, boolean down) {
    if (channels[number] != down) {
      channels[number] = down;
      avoidedChannels += down ? 1 : -1;
      changes++;
    }
  }

  /** How often anything has changed: what was open is so until the next time. */
  int changes() {
    return changes;
  }

  /** Whether a way, by its number, is believed to be up; there is none below 0. */
  boolean isUp(int channel) {
    return channel < 0 || !channels[channel];
  }

  /**
   * {@return whether a site is believed to be down or is drained}
   *
   * @param site its number
   */
  public boolean isUnavailable(int site) {
    return sites[site] || drains[site] > 0;
  }

  /** Whether a client's job can be expected to go to a first site, and on from there and back. */
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
   * {@return whether the job of a trip could as well go to another first site, that is open}
   *
   * @param trip of the job, as it stands now
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
