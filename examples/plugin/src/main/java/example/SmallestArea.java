package example;

import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.JobOrder;

/** An order of waiting jobs: what takes the fewest processor-seconds first. */
public final class SmallestArea implements JobOrder {
  @Override
  public String id() {
    return "saf";
  }

  @Override
  public String title() {
    return "smallest area first";
  }

  @Override
  public double key(ClusterJob job, double now) {
    return job.processors() * job.requestedTime();
  }

  @Override
  public boolean changing() {
    return false;
  }
}
