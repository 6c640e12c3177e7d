package org.quoin.grid;

import java.util.Arrays;
import java.util.List;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.site.SiteCapacity;
import org.quoin.grid.site.SiteSpec;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.workload.Job;
import org.quoin.workload.JobRequirements;

/**
 * The sites of a grid that can compute some of its jobs, and the widths of these jobs there. Sites
 * are given by their index in the queueing network.
 */
public final class SiteUse {
  private static final int UNKNOWN = -1;
  private static final int MIXED = -2;

  private final GridModel model;
  private final int[] widths;

  SiteUse(GridModel model) {
    this.model = model;
    widths = new int[model.network().sites().size()];
    Arrays.fill(widths, UNKNOWN);
    List<StageSites> stageSitesByClass = model.stageSitesByClass();
    for (int c = 0; c < stageSitesByClass.size(); c++) {
      StageSites stageSites = stageSitesByClass.get(c);
      JobRequirements demands = model.classes().get(c).demands();
      for (int first = 0; first < widths.length; first++) {
        int site = first;
        if (model.classes().get(c).clients().stream()
            .anyMatch(client -> stageSites.allows(model.network().client(client), site))) {
          for (int stage = 0; stage < stageSites.stages(); stage++) {
            add(stageSites.site(stage, first), demands);
          }
        }
      }
    }
  }

  private void add(int site, JobRequirements demands) {
    int width = width(model.sites().get(site), demands);
    widths[site] = widths[site] == UNKNOWN || widths[site] == width ? width : MIXED;
  }

  private static int width(SiteSpec site, JobRequirements demands) {
    if (!(site instanceof SiteSpec.ClusterSpec cluster)) {
      return 1;
    }
    if (!demands.hasWidth()) {
      return cluster.width();
    }
    boolean fixed = demands.processors() != null && demands.processors().variation() == 0;
    return fixed ? demands.narrowest() : MIXED;
  }

  /**
   * {@return whether a site can compute some of the jobs}
   *
   * @param site index of the site
   */
  public boolean isUsable(int site) {
    return widths[site] != UNKNOWN;
  }

  /**
   * {@return whether the jobs that a site can compute have different widths there}
   *
   * @param site index of the site
   */
  public boolean isMixed(int site) {
    return widths[site] == MIXED;
  }

  /**
   * {@return the capacity of a site for the jobs that it can compute; for jobs of the site's own
   * width if widths differ}
   *
   * @param site the site
   */
  public SiteCapacity capacity(SiteQueue site) {
    return model
        .sites()
        .get(site.number())
        .capacity(Math.max(Job.OWN_WIDTH, widths[site.number()]));
  }
}
