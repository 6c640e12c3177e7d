package org.quoin.cli;

import java.util.random.RandomGenerator;
import org.quoin.base.Settings;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.grid.placement.MetaServer;
import org.quoin.metaserver.MetaServerKind;
import org.quoin.metrics.Formula;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metric;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.PolicySettings;

/** One plug-in of each service, as a stranger would write it. */
public final class SomePlugins {
  private SomePlugins() {}

  /** All jobs go to the last site that can be reached. */
  public static final class LastSite implements MetaServerKind {
    @Override
    public String id() {
      return "LAST";
    }

    @Override
    public String title() {
      return "the last site";
    }

    @Override
    public String formula() {
      return "max i";
    }

    @Override
    public MetaServer make(Settings settings, RandomGenerator random) {
      return (job, view) -> view.candidates().get(view.candidates().size() - 1);
    }
  }

  /** The response time in minutes. */
  public static final class Minutes implements Metric {
    @Override
    public String id() {
      return "responseMinutes";
    }

    @Override
    public String meaning() {
      return "Mean response time, in minutes";
    }

    @Override
    public String unit() {
      return "min";
    }

    @Override
    public Formula formula() {
      return Formula.average(SomePlugins::minutes);
    }
  }

  private static double minutes(JobRecord job) {
    return job.responseTime() / 60;
  }

  /** Strict order by another name. */
  public static final class Plain implements PolicyKind {
    @Override
    public String id() {
      return "plain";
    }

    @Override
    public String title() {
      return "strict order by another name";
    }

    @Override
    public SchedulingPolicy make(PolicySettings settings) {
      return Policies.NONE.make(settings);
    }
  }
}
