package org.quoin.page.folder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.page.Page;
import org.quoin.page.folder.file.JobRows;
import org.quoin.result.JobsFile;
import org.quoin.result.JsonRecords;
import org.quoin.result.NetworkPlan;
import org.quoin.result.Origin;
import org.quoin.result.ReplaySummary;
import tools.jackson.databind.JsonNode;

/** A folder that a command of Quoin wrote its results to. */
public final class ResultFolder {
  private static final String CALIBRATION = "calibration";

  /** Kinds of results with tables of jobs. */
  private static final List<String> WITH_JOBS = List.of("grid", "replay", "coscheduling");

  /** Kinds of results without. */
  private static final List<String> WITHOUT_JOBS =
      List.of("study", "queue", CALIBRATION, "analysis", "start");

  /** The kinds of results, as {@code origin.json} names them. */
  public static final List<String> KINDS =
      Stream.of(WITH_JOBS, WITHOUT_JOBS).flatMap(List::stream).toList();

  private static final long MAX_ORIGIN = 1 << 20;

  private final Path folder;
  private final Origin origin;
  private final JsonNode summary;

  private ResultFolder(Path folder) {
    this.folder = folder;
    if (!Files.isDirectory(folder)) {
      throw new InputException(
          folder.toString(), "is not a folder; expected one that Quoin wrote by --out");
    }
    if (!Files.isRegularFile(folder.resolve(Origin.FILE))) {
      throw new InputException(
          folder.toString(),
          "has no " + Origin.FILE + "; expected a folder that Quoin wrote by --out");
    }
    origin = JsonRecords.of(json(Origin.FILE), Origin.class, folder.resolve(Origin.FILE));
    if (!KINDS.contains(origin.kind())) {
      throw new InputException(
          folder.resolve(Origin.FILE).toString(),
          "has the kind '" + origin.kind() + "'; " + NearestName.expected(origin.kind(), KINDS));
    }
    summary = json(summaryFile());
  }

  /** {@return a folder that Quoin wrote} */
  public static ResultFolder open(Path folder) {
    return new ResultFolder(folder);
  }

  /** {@return the content of the files of the folder} */
  public Page page() {
    return switch (origin.kind()) {
      case "replay" -> new ReplayPage(this).page();
      case "coscheduling" -> new CoschedulingPage(this).page();
      case "study" -> new StudyPage(this).page();
      case "queue" -> new QueuePage(this).page();
      case CALIBRATION -> new CalibrationPage(this).page();
      case "analysis" -> new AnalysisPage(this).page();
      case "start" -> new StartPage(this).page();
      default -> new GridPage(this).page();
    };
  }

  /**
   * {@return how the results in a folder came about, for who does not want to read them; empty
   * where the folder does not say}
   */
  public static Optional<Origin> originOf(Path folder) {
    try {
      Path file = folder.resolve(Origin.FILE);
      return Optional.of(JsonRecords.of(JsonRecords.tree(file, MAX_ORIGIN), Origin.class, file));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  /** {@return how the results came about} */
  public Origin origin() {
    return origin;
  }

  Path path() {
    return folder;
  }

  JsonNode summary() {
    return summary;
  }

  <T extends Record> T summary(Class<T> type) {
    return JsonRecords.of(summary, type, folder.resolve(summaryFile()));
  }

  /** Reads the network of a grid; empty if it is too large for a map. */
  Optional<NetworkPlan> network() {
    Path file = folder.resolve("network.json");
    return Files.exists(file)
        ? Optional.of(JsonRecords.of(json("network.json"), NetworkPlan.class, file))
        : Optional.empty();
  }

  private String summaryFile() {
    return origin.kind().equals(CALIBRATION) ? "calibration.json" : "summary.json";
  }

  private JsonNode json(String name) {
    return JsonRecords.tree(folder.resolve(name), JsonRecords.MAX_BYTES);
  }

  /** Returns the tables of jobs: one, or one per policy of a replay; none of other kinds. */
  List<Path> jobTables() {
    if (!WITH_JOBS.contains(origin.kind())) {
      return List.of();
    }
    return summary.has("folders")
        ? summary(ReplaySummary.Several.class).folders().stream()
            .map(name -> JobsFile.in(folder.resolve(name)))
            .toList()
        : List.of(JobsFile.in(folder));
  }

  /** Reads the table of jobs. */
  JobRows jobs() {
    return JobRows.read(JobsFile.in(folder));
  }
}
