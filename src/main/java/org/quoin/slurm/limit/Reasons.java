package org.quoin.slurm.limit;

import java.util.Locale;
import org.quoin.slurm.account.Limits.Count;
import org.quoin.slurm.account.Limits.Resource;

/** Slurm's names of the reasons why a limit holds a job, as squeue shows them. */
final class Reasons {
  private Reasons() {}

  /** Returns the reason of a limit that is one number. */
  static String of(boolean isQos, Count limit) {
    String scope = isQos ? "QOS" : "Assoc";
    return switch (limit) {
      case GRP_JOBS -> scope + "GrpJobsLimit";
      case GRP_SUBMIT -> scope + "GrpSubmitJobsLimit";
      case GRP_WALL -> scope + "GrpWallLimit";
      case MAX_JOBS -> scope + "MaxJobsLimit";
      case MAX_SUBMIT -> scope + "MaxSubmitJobLimit";
      case MAX_WALL -> scope + "MaxWallDurationPerJobLimit";
      case MAX_JOBS_PER_USER -> "QOSMaxJobsPerUserLimit";
      case MAX_SUBMIT_PER_USER -> "QOSMaxSubmitJobPerUserLimit";
      case MAX_JOBS_PER_ACCOUNT -> "MaxJobsPerAccount";
      case MAX_SUBMIT_PER_ACCOUNT -> "MaxSubmitJobsPerAccount";
    };
  }

  /** Returns the reason of a limit of a resource. */
  static String of(boolean isQos, Resource limit, String tres) {
    String scope = isQos ? "QOS" : "Assoc";
    String kind = kind(tres);
    String limited = kind.equals("Cpu") || kind.equals("Node") ? "Limit" : "";
    String memory = kind.equals("Mem") && isQos ? "Memory" : kind;
    String cpuMinutes = kind.equals("Cpu") ? "CPU" : memory;
    String minutesLimit = kind.equals("Cpu") ? "Limit" : "";
    return switch (limit) {
      case GRP_TRES -> scope + "Grp" + kind + (kind.equals("Mem") ? "Limit" : limited);
      case GRP_TRES_MINS -> scope + "Grp" + cpuMinutes + "Minutes" + minutesLimit;
      case GRP_TRES_RUN_MINS -> scope + "Grp" + cpuMinutes + "RunMinutes" + minutesLimit;
      case MAX_TRES -> scope + "Max" + memory + "PerJob" + limited;
      case MAX_TRES_PER_NODE -> scope + "Max" + memory + "PerNode";
      case MAX_TRES_MINS -> scope + "Max" + memory + "MinutesPerJob" + limited;
      case MAX_TRES_PER_USER -> "QOSMax" + memory + "PerUser" + limited;
      case MAX_TRES_PER_ACCOUNT -> "Max" + (kind.equals("Mem") ? "Memory" : kind) + "PerAccount";
      case MIN_TRES -> "QOSMin" + memory + (kind.equals("Cpu") ? "NotSatisfied" : "");
    };
  }

  private static String kind(String tres) {
    return switch (tres.replaceFirst("/.*", "").toLowerCase(Locale.ROOT)) {
      case "cpu" -> "Cpu";
      case "mem" -> "Mem";
      case "node" -> "Node";
      case "energy" -> "Energy";
      case "billing" -> "Billing";
      case "gres" -> "GRES";
      case "license" -> "License";
      case "bb" -> "BB";
      default -> "Unknown";
    };
  }
}
