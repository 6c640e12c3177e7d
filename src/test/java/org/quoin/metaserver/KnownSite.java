package org.quoin.metaserver;

import java.util.List;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.LinkReport;
import org.quoin.grid.placement.GridView.PathReport;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.statistics.Forecast;

/** A report of a site whose figures a test says. */
record KnownSite(
    int index,
    String name,
    double speed,
    double jobSpeed,
    double jobs,
    double work,
    KnownPath send,
    KnownPath receive)
    implements SiteReport {

  /** A job with these operations, and bytes of input and result. */
  static JobRequest job(double operations, double input, double output) {
    return new JobRequest(
        1,
        0,
        "c",
        "generic",
        input,
        output,
        operations,
        0,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        0,
        List.of(),
        JobRequest.NEW);
  }

  @Override
  public double age() {
    return 0;
  }

  /** The channels of a way. */
  record KnownPath(List<KnownChannel> channels) implements PathReport {
    static KnownPath of(KnownChannel... channels) {
      return new KnownPath(List.of(channels));
    }

    @Override
    public int hops() {
      return channels.size();
    }

    @Override
    public LinkReport hop(int place) {
      return channels.get(place);
    }
  }

  /** A channel. */
  record KnownChannel(double bandwidth, double throughput, double observed, double transfers)
      implements LinkReport {
    @Override
    public double forecast(Forecast how) {
      return observed;
    }
  }

  /** A view of these sites. */
  static GridView view(List<? extends SiteReport> sites) {
    return new KnownView(sites);
  }

  /** Of time 0. */
  private record KnownView(List<? extends SiteReport> candidates) implements GridView {
    @Override
    public double now() {
      return 0;
    }
  }
}
