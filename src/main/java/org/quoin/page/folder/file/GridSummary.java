package org.quoin.page.folder.file;

import static java.util.Objects.requireNonNull;

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

  /** Creates a summary that has all that every summary has. */
  public GridSummary {
    requireNonNull(title);
    metaservers = List.copyOf(metaservers);
    warnings = List.copyOf(warnings);
    if (metaservers.isEmpty()) {
      throw new IllegalArgumentException("no metaserver");
    }
  }

  /** What closed forms say; null where there are none. */
  public record Predicted(String sentence) {
    public Predicted {
      requireNonNull(sentence);
    }
  }

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

    public Server {
      requireNonNull(name);
      metrics = Map.copyOf(metrics);
      queues = List.copyOf(queues);
      requireNonNull(jobs);
      localUsers = localUsers == null ? null : List.copyOf(localUsers);
    }

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
      boolean usable,
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
      requireNonNull(name);
      requireNonNull(of);
      requireNonNull(direction);
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

  public record LocalUsers(String site, double loadAsked, double loadOffered, double jobs) {
    public LocalUsers {
      requireNonNull(site);
    }
  }

  public record Files(List<Place> places) {
    public Files {
      places = List.copyOf(places);
    }
  }

  public record Place(
      String name,
      double reads,
      double hits,
      double fetchedBytes,
      double notKept,
      double deleted,
      double sentBytes,
      double held) {
    public Place {
      requireNonNull(name);
    }
  }

  public record Failures(Map<String, Double> jobsFailed, List<Part> parts) {
    public Failures {
      parts = List.copyOf(parts);
    }
  }

  public record Part(String kind, String name, double availability) {
    public Part {
      requireNonNull(kind);
      requireNonNull(name);
    }
  }
}
