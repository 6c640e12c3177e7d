package org.quoin.slurm.account;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.quoin.base.Quantity;
import org.quoin.machine.slurm.SlurmTime;

/**
 * The limits of an association or a QOS. A limit that is not set is infinite, but for {@link
 * Resource#MIN_TRES}, which is 0.
 */
public final class Limits {
  /** No limit at all. */
  public static final Limits NONE = new Limits(Map.of(), Map.of());

  /** The limits on past usage. */
  public static final Set<Enum<?>> OF_USAGE = Set.of(Count.GRP_WALL, Resource.GRP_TRES_MINS);

  /** The limits on submitted jobs. */
  public static final Set<Enum<?>> OF_SUBMISSIONS =
      Set.of(
          Count.GRP_SUBMIT,
          Count.MAX_SUBMIT,
          Count.MAX_SUBMIT_PER_USER,
          Count.MAX_SUBMIT_PER_ACCOUNT);

  private final Map<Count, Double> counts;
  private final Map<Resource, double[]> resources;

  /** A limit that is one number. */
  public enum Count {
    /** Running jobs of all users together. */
    GRP_JOBS("GrpJobs"),
    /** Waiting and running jobs of all users together. */
    GRP_SUBMIT("GrpSubmit", "GrpSubmitJobs"),
    /** Wall time of all jobs together, past and running, in seconds. */
    GRP_WALL("GrpWall"),
    /** Running jobs of the association of one user. */
    MAX_JOBS("MaxJobs"),
    /** Waiting and running jobs of the association of one user. */
    MAX_SUBMIT("MaxSubmit", "MaxSubmitJobs"),
    /** Time limit of a job in seconds. */
    MAX_WALL("MaxWall", "MaxWallDurationPerJob", "MaxWallDuration", "MaxWallPJ"),
    /** Running jobs of a user in a QOS. */
    MAX_JOBS_PER_USER("MaxJobsPU", "MaxJobsPerUser"),
    /** Waiting and running jobs of a user in a QOS. */
    MAX_SUBMIT_PER_USER("MaxSubmitPU", "MaxSubmitJobsPU", "MaxSubmitJobsPerUser"),
    /** Running jobs of an account in a QOS. */
    MAX_JOBS_PER_ACCOUNT("MaxJobsPA", "MaxJobsPerAccount"),
    /** Waiting and running jobs of an account in a QOS. */
    MAX_SUBMIT_PER_ACCOUNT("MaxSubmitPA", "MaxSubmitJobsPA", "MaxSubmitJobsPerAccount");

    private final List<String> names;

    Count(String... names) {
      this.names = List.of(names);
    }

    /** {@return the names in files of sacctmgr} */
    public List<String> names() {
      return names;
    }

    /** {@return whether its value is a time} */
    public boolean isTime() {
      return this == GRP_WALL || this == MAX_WALL;
    }
  }

  /** A limit with an amount per resource. */
  public enum Resource {
    /** Resources of the running jobs of all users together. */
    GRP_TRES("GrpTRES"),
    /** Past usage of all users together, in minutes of the resource. */
    GRP_TRES_MINS("GrpTRESMins"),
    /** What the running jobs of all users together may use until their limits, in minutes. */
    GRP_TRES_RUN_MINS("GrpTRESRunMins"),
    /** Resources of a job. */
    MAX_TRES("MaxTRES", "MaxTRESPerJob", "MaxTRESPJ"),
    /** Resources of a job on one node. */
    MAX_TRES_PER_NODE("MaxTRESPerNode", "MaxTRESPN"),
    /** Resources of a job times its time limit, in minutes. */
    MAX_TRES_MINS("MaxTRESMins", "MaxTRESMinsPerJob", "MaxTRESMinsPJ"),
    /** Resources of the running jobs of a user in a QOS. */
    MAX_TRES_PER_USER("MaxTRESPU", "MaxTRESPerUser"),
    /** Resources of the running jobs of an account in a QOS. */
    MAX_TRES_PER_ACCOUNT("MaxTRESPA", "MaxTRESPerAccount"),
    /** Resources that a job must request at least. */
    MIN_TRES("MinTRES", "MinTRESPerJob", "MinTRESPJ");

    private final List<String> names;

    Resource(String... names) {
      this.names = List.of(names);
    }

    /** {@return the names in files of sacctmgr} */
    public List<String> names() {
      return names;
    }
  }

  /**
   * Creates limits.
   *
   * @param counts the limits that are one number, as far as they are set
   * @param resources the limits with an amount per resource, as far as they are set
   */
  public Limits(Map<Count, Double> counts, Map<Resource, double[]> resources) {
    this.counts = new EnumMap<>(Count.class);
    this.counts.putAll(counts);
    this.resources = new EnumMap<>(Resource.class);
    this.resources.putAll(resources);
  }

  /**
   * {@return the limits in some cells; a cell that is empty or -1 sets none}
   *
   * @param cells values by the name of the limit in lower case; others are ignored
   * @param tres the resources of the cluster
   * @param mistakes receives a message about each wrong value
   */
  public static Limits read(Map<String, String> cells, TresTypes tres, Consumer<String> mistakes) {
    Map<Count, Double> counts = new EnumMap<>(Count.class);
    for (Count limit : Count.values()) {
      String text = given(cells, limit.names());
      if (text.isEmpty() || text.equals("-1")) {
        continue;
      }
      String name = limit.names().get(0);
      if (limit.isTime()) {
        try {
          counts.put(limit, SlurmTime.limit(text));
        } catch (IllegalArgumentException e) {
          mistakes.accept(name + ": " + e.getMessage());
        }
      } else if (text.matches("\\d{1,10}") && Long.parseLong(text) <= Integer.MAX_VALUE) {
        counts.put(limit, Double.valueOf(text));
      } else {
        mistakes.accept(
            name
                + " is '"
                + text
                + "'; expected a whole number from 0 to "
                + Quantity.grouped(Integer.MAX_VALUE));
      }
    }
    Map<Resource, double[]> resources = new EnumMap<>(Resource.class);
    for (Resource limit : Resource.values()) {
      String text = given(cells, limit.names());
      if (!text.isEmpty()) {
        double unset = limit == Resource.MIN_TRES ? 0 : Double.POSITIVE_INFINITY;
        try {
          resources.put(limit, tres.read(text, unset));
        } catch (IllegalArgumentException e) {
          mistakes.accept(limit.names().get(0) + ": " + e.getMessage());
        }
      }
    }
    return counts.isEmpty() && resources.isEmpty() ? NONE : new Limits(counts, resources);
  }

  private static String given(Map<String, String> cells, List<String> names) {
    for (String name : names) {
      String cell = cells.getOrDefault(name.toLowerCase(Locale.ROOT), "");
      if (!cell.isEmpty()) {
        return cell;
      }
    }
    return "";
  }

  /** {@return the names of all limits, as sacctmgr shows them} */
  public static List<String> allNames() {
    List<String> names = new ArrayList<>();
    for (Count limit : Count.values()) {
      names.addAll(limit.names());
    }
    for (Resource limit : Resource.values()) {
      names.addAll(limit.names());
    }
    return names;
  }

  /**
   * {@return a description of the limits under which no job could ever run: a number or amount
   * below 1}
   */
  public List<String> belowOneJob() {
    List<String> found = new ArrayList<>();
    counts.forEach(
        (limit, value) -> {
          if (value < 1) {
            found.add(limit.names().get(0) + " is 0");
          }
        });
    resources.forEach(
        (limit, amounts) -> {
          for (int tres : new int[] {TresTypes.CPU, TresTypes.NODE}) {
            if (limit != Resource.MIN_TRES && amounts[tres] < 1) {
              found.add(limit.names().get(0) + " is 0 for " + (tres == 0 ? "cpu" : "node"));
            }
          }
        });
    return found;
  }

  /** {@return a limit that is one number; infinite if it is not set} */
  public double count(Count limit) {
    Double value = counts.get(limit);
    return value == null ? Double.POSITIVE_INFINITY : value;
  }

  /**
   * {@return the amounts of a limit, infinite (for a minimum 0) where it is not set; null if it is
   * not set at all}
   */
  public double[] resources(Resource limit) {
    return resources.get(limit);
  }

  /**
   * {@return whether a limit is set for a resource}
   *
   * @param tres index of the resource
   */
  public boolean isSet(Resource limit, int tres) {
    double[] amounts = resources.get(limit);
    double unset = limit == Resource.MIN_TRES ? 0 : Double.POSITIVE_INFINITY;
    return amounts != null && amounts[tres] != unset;
  }

  /**
   * {@return the names of the limits that are set among some kinds, as sacctmgr shows them}
   *
   * @param kinds constants of {@link Count} and {@link Resource}
   */
  public List<String> named(Collection<? extends Enum<?>> kinds) {
    List<String> names = new ArrayList<>();
    counts.keySet().stream().filter(kinds::contains).forEach(one -> names.add(one.names().get(0)));
    resources.keySet().stream()
        .filter(kinds::contains)
        .forEach(one -> names.add(one.names().get(0)));
    return names;
  }

  /** {@return whether no limit is set} */
  public boolean isEmpty() {
    return counts.isEmpty() && resources.isEmpty();
  }

  /**
   * {@return these limits, and the limits per job and user of the association above where these
   * have none} Limits of a group are not inherited: they hold for all associations below together.
   *
   * @param above the limits of the association above
   */
  Limits inherit(Limits above) {
    Limits both = new Limits(counts, resources);
    for (Count limit : List.of(Count.MAX_JOBS, Count.MAX_SUBMIT, Count.MAX_WALL)) {
      if (above.counts.containsKey(limit)) {
        both.counts.putIfAbsent(limit, above.counts.get(limit));
      }
    }
    for (Resource limit :
        List.of(Resource.MAX_TRES, Resource.MAX_TRES_PER_NODE, Resource.MAX_TRES_MINS)) {
      double[] theirs = above.resources.get(limit);
      double[] own = both.resources.get(limit);
      if (theirs != null && own == null) {
        both.resources.put(limit, theirs);
      } else if (theirs != null) {
        double[] merged = Arrays.copyOf(own, own.length);
        for (int i = 0; i < own.length; i++) {
          merged[i] = Double.isInfinite(own[i]) ? theirs[i] : own[i];
        }
        both.resources.put(limit, merged);
      }
    }
    return both;
  }
}
