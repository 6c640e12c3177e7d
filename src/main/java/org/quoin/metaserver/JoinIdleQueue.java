package org.quoin.metaserver;

import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * JIQ: a site that has reported itself idle, one of several at random; without an idle site any
 * site at random (Lu, Xie, Kliot, Geller, Larus and Greenberg, Performance Evaluation 68(11), 2011,
 * with one dispatcher). A site of several servers, or a cluster, is idle if one more job would
 * start at once: L + 1 &lt;= P / p.
 */
final class JoinIdleQueue implements MetaServer {
  private final RandomGenerator random;

  JoinIdleQueue(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    List<? extends SiteReport> sites = view.candidates();
    List<? extends SiteReport> idle = sites.stream().filter(SiteReport::startsAtOnce).toList();
    List<? extends SiteReport> from = idle.isEmpty() ? sites : idle;
    return from.get(random.nextInt(from.size()));
  }
}
