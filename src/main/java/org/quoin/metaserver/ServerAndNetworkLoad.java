package org.quoin.metaserver;

import java.util.Locale;
import org.quoin.grid.GridView;
import org.quoin.grid.GridView.ChannelReport;
import org.quoin.grid.JobRequest;
import org.quoin.grid.MetaServer;
import org.quoin.input.Settings;

/**
 * LOTH: the site with the least time expected for computing and both transfers, {@code comp (L + 1)
 * / P + D_send / T_send + D_recv / T_recv} (Aida et al., HPDC 1998, slide 23: "server load and
 * network load"); the first of equals. Over several hops T is the least of the path; without any
 * queue on the way the transfer is free.
 *
 * <p>At several servers or a cluster, which the source does not have, the L jobs ahead go at the
 * speed P of all and the job itself at the speed p of its own: comp (L / P + 1 / p).
 *
 * <p>{@code load: work} replaces comp L by the operations left: the count charges every small job
 * of other users as a whole job of this size.
 */
final class ServerAndNetworkLoad implements MetaServer {

  /** What T, the throughput that the next transfer may expect of a channel, is. */
  enum Throughput {
    /** T_net / max(1, k + T_net / T_act) with k transfers under way. */
    FRESH {
      @Override
      double of(ChannelReport channel) {
        double share = channel.transfers() + channel.bandwidth() / channel.throughput();
        return channel.bandwidth() / Math.max(1, share);
      }
    },
    /** The weighted mean of what past transfers achieved. */
    OBSERVED {
      @Override
      double of(ChannelReport channel) {
        return channel.observed();
      }
    },
    /** T_act, whatever is under way. */
    NOMINAL {
      @Override
      double of(ChannelReport channel) {
        return channel.throughput();
      }
    };

    abstract double of(ChannelReport channel);
  }

  private final boolean countsJobs;
  private final Throughput throughput;

  ServerAndNetworkLoad(Settings options) {
    countsJobs = options.text("load").equals("jobs");
    throughput = Throughput.valueOf(options.text("throughput").toUpperCase(Locale.ROOT));
  }

  @Override
  public GridView.SiteReport choose(JobRequest job, GridView view) {
    return view.least(
        site -> {
          double operations =
              countsJobs
                  ? job.operations() * (site.jobs() + site.slots())
                  : site.work() + job.operations() * site.slots();
          return operations / site.speed()
              + job.inputBytes() / site.leastOnSend(throughput::of)
              + job.outputBytes() / site.leastOnReceive(throughput::of);
        });
  }
}
