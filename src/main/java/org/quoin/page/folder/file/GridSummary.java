package org.quoin.page.folder.file;

import java.util.List;
import java.util.Map;
import org.quoin.statistics.Estimate;

/** {@code summary.json} of a grid, as far as a page shows it. */
public record GridSummary(
    String title,
    int replications,
    List<Server> metaservers,
    Predicted predicted,
    List<String> warnings) {

  private static final double LEVEL = 0.95;

  /** What closed forms say; null where there are none. */
  public record Predicted(String sentence) {}

  /** A metaserver; of others than itself, each is null where the grid has no such thing. */
  public record Server(
      String name,
      String bottleneck,
      Map<String, Mean> metrics,
      Mean differenceToBest,
      List<Queue> queues,
      Jobs jobs,
      List<LocalUsers> localUsers,
      Files data,
      Failures failures) {

    public Estimate metric(String id, int runs) {
      return metrics.getOrDefault(id, Mean.NONE).estimate(runs);
    }

    public Estimate behind(int runs) {
      return (differenceToBest == null ? Mean.NONE : differenceToBest).estimate(runs);
    }
  }

  /** A mean with the half-width of its interval. */
  public record Mean(double mean, double halfWidth, String unit) {
    public static final Mean NONE = new Mean(Double.NaN, Double.NaN, "");

    public Estimate estimate(int runs) {
      return new Estimate(mean, halfWidth, LEVEL, runs);
    }
  }

  public record Queue(
      String name,
      String of,
      String direction,
      double utilization,
      double clientUtilization,
      double backgroundUtilization,
      double offeredLoad,
      double timeShare,
      double beyondEmptyShare,
      double throughput,
      double throughputHalfWidth,
      double lossProbability,
      double jobs,
      ClosedForm closedForm) {

    public Queue {
      closedForm = closedForm == null ? new ClosedForm(Double.NaN, Double.NaN) : closedForm;
    }
  }

  public record ClosedForm(double lossProbability, double utilization) {}

  public record Jobs(
      double submitted,
      double completed,
      double failed,
      double inside,
      double counted,
      double countedInside) {}

  public record LocalUsers(String site, double loadAsked, double loadOffered, double jobs) {}

  public record Files(List<Place> places) {}

  public record Place(
      String name,
      double reads,
      double hits,
      double fetchedBytes,
      double notKept,
      double deleted,
      double sentBytes,
      double held) {}

  public record Failures(Map<String, Double> jobsFailed, List<Part> parts) {}

  public record Part(String kind, String name, double availability) {}
}
