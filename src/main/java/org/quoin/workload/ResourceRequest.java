package org.quoin.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.quoin.base.RecordBuilder;

/**
 * What a job asks of a cluster beyond its processors and its requested time. It holds requests
 * only: when and where the job ran is not part of it. Every part that was not given is absent. The
 * options named here are those of Slurm's {@code sbatch}.
 *
 * @param shape nodes, tasks and processors
 * @param memory memory ({@code --mem}, {@code --mem-per-cpu}); empty if not given
 * @param gres generic resources such as GPUs ({@code --gres}, {@code --gpus})
 * @param licences licences of the cluster ({@code --licenses})
 * @param features expression over the features of nodes ({@code --constraint}); empty if not given
 * @param owner user, account and the queues that the job is submitted to
 * @param timing limits and conditions of the start
 */
public record ResourceRequest(
    Shape shape,
    Optional<Memory> memory,
    List<Gres> gres,
    List<Licence> licences,
    Optional<String> features,
    Owner owner,
    Timing timing) {

  /** A request of nothing. */
  public static final ResourceRequest NONE =
      new ResourceRequest(
          Shape.NONE,
          Optional.empty(),
          List.of(),
          List.of(),
          Optional.empty(),
          Owner.NONE,
          Timing.NONE);

  public ResourceRequest {
    gres = List.copyOf(gres);
    licences = List.copyOf(licences);
  }

  /**
   * Nodes, tasks and processors of a job. A Slurm "CPU" is a processor here.
   *
   * @param minNodes minimum number of nodes ({@code --nodes})
   * @param maxNodes maximum number of nodes ({@code --nodes})
   * @param tasks number of tasks ({@code --ntasks})
   * @param tasksPerNode maximum number of tasks on a node ({@code --ntasks-per-node})
   * @param cpusPerTask processors per task ({@code --cpus-per-task})
   * @param cpus processors of the whole job
   * @param exclusive whether the job shares no node ({@code --exclusive})
   * @param nodes names of nodes that the job must have ({@code --nodelist})
   * @param excluded names of nodes that the job must not have ({@code --exclude})
   */
  public record Shape(
      OptionalInt minNodes,
      OptionalInt maxNodes,
      OptionalInt tasks,
      OptionalInt tasksPerNode,
      OptionalInt cpusPerTask,
      OptionalInt cpus,
      boolean exclusive,
      Optional<String> nodes,
      Optional<String> excluded) {

    /** No request. */
    public static final Shape NONE =
        of(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

    /**
     * {@return a copy that must have some nodes}
     *
     * @param names names of the nodes
     */
    public Shape on(String names) {
      return RecordBuilder.copy(this, "nodes", Optional.of(names));
    }

    /**
     * {@return a shape of some nodes, tasks and processors, without other requests}
     *
     * @param nodes number of nodes
     * @param tasks number of tasks
     * @param cpusPerTask processors per task
     */
    public static Shape of(OptionalInt nodes, OptionalInt tasks, OptionalInt cpusPerTask) {
      return new Shape(
          nodes,
          nodes,
          tasks,
          OptionalInt.empty(),
          cpusPerTask,
          OptionalInt.empty(),
          false,
          Optional.empty(),
          Optional.empty());
    }
  }

  /** Unit to which an amount applies. */
  public enum Per {
    /** Each node of the job. */
    NODE,
    /** Each processor of the job. */
    CPU,
    /** Each task of the job. */
    TASK,
    /** The whole job. */
    JOB
  }

  /**
   * Memory of a job.
   *
   * @param megabytes amount in units of 2^20 bytes; 0 requests all memory of a node
   * @param per unit to which the amount applies
   */
  public record Memory(double megabytes, Per per) {}

  /**
   * Generic resource of a job.
   *
   * @param name name, such as {@code gpu}
   * @param type type, such as {@code a100}; empty if any type serves
   * @param count number, at least 1
   * @param per unit to which the number applies
   */
  public record Gres(String name, Optional<String> type, long count, Per per) {}

  /**
   * Licences of a job.
   *
   * @param name name of the licence
   * @param count number, at least 1
   */
  public record Licence(String name, long count) {}

  /**
   * Owner of a job and the queues that it is submitted to.
   *
   * @param user name of the user
   * @param account account that is charged ({@code --account})
   * @param qos quality of service ({@code --qos})
   * @param partitions partitions of which one may run the job ({@code --partition})
   * @param reservation reservation of nodes that the job uses ({@code --reservation})
   * @param jobName name of the job ({@code --job-name})
   */
  public record Owner(
      Optional<String> user,
      Optional<String> account,
      Optional<String> qos,
      List<String> partitions,
      Optional<String> reservation,
      Optional<String> jobName) {

    /** No owner. */
    public static final Owner NONE =
        new Owner(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty());

    public Owner {
      partitions = List.copyOf(partitions);
    }

    /**
     * {@return a copy with another account}
     *
     * @param name account that is charged
     */
    public Owner ofAccount(String name) {
      return new Owner(user, Optional.of(name), qos, partitions, reservation, jobName);
    }
  }

  /**
   * Limits and conditions of a job's start. Times are in seconds, on the clock of the submit times.
   *
   * @param submitted time of submission, where the job became eligible later and its submit time is
   *     that later time; empty otherwise
   * @param timeLimit maximum run time ({@code --time}); infinite without a limit, empty if not
   *     given: the partition's default applies
   * @param begin earliest start ({@code --begin})
   * @param deadline latest end ({@code --deadline})
   * @param nice amount that lowers the priority ({@code --nice}); 0 if not given
   * @param hold whether the job is submitted on hold ({@code --hold})
   * @param requeue whether the job may run again after a failure ({@code --requeue}, {@code
   *     --no-requeue}); empty if not given
   * @param dependencies other jobs that the job waits for ({@code --dependency})
   * @param arrayTask place of the job in its array ({@code --array}); empty outside arrays
   */
  public record Timing(
      OptionalDouble submitted,
      OptionalDouble timeLimit,
      OptionalDouble begin,
      OptionalDouble deadline,
      long nice,
      boolean hold,
      Optional<Boolean> requeue,
      Dependencies dependencies,
      Optional<ArrayTask> arrayTask) {

    /** No limit and no condition. */
    public static final Timing NONE = limit(OptionalDouble.empty());

    /**
     * {@return a copy with times on another clock}
     *
     * @param start time of this clock that is time 0 of the other one
     */
    public Timing from(double start) {
      return new Timing(
          moved(submitted, start),
          timeLimit,
          moved(begin, start),
          moved(deadline, start),
          nice,
          hold,
          requeue,
          dependencies,
          arrayTask);
    }

    /** {@return a copy without references to other jobs: dependencies and the array} */
    public Timing alone() {
      return dependencies.list().isEmpty() && arrayTask.isEmpty()
          ? this
          : new Timing(
              submitted,
              timeLimit,
              begin,
              deadline,
              nice,
              hold,
              requeue,
              Dependencies.NONE,
              Optional.empty());
    }

    /**
     * {@return a copy with another time of submission}
     *
     * @param time the time in seconds, before the job became eligible
     */
    public Timing submittedAt(double time) {
      return new Timing(
          OptionalDouble.of(time),
          timeLimit,
          begin,
          deadline,
          nice,
          hold,
          requeue,
          dependencies,
          arrayTask);
    }

    private static OptionalDouble moved(OptionalDouble time, double start) {
      return time.isPresent() ? OptionalDouble.of(time.getAsDouble() - start) : time;
    }

    /**
     * {@return a time limit without other conditions}
     *
     * @param seconds maximum run time; infinite without a limit, empty if not given
     */
    public static Timing limit(OptionalDouble seconds) {
      return new Timing(
          OptionalDouble.empty(),
          seconds,
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          0,
          false,
          Optional.empty(),
          Dependencies.NONE,
          Optional.empty());
    }
  }

  /**
   * Place of a job in an array of jobs.
   *
   * @param array number of the array
   * @param task index of the job in the array
   * @param limit maximum number of tasks of the array that run at once ({@code %}); 0 for no limit
   */
  public record ArrayTask(long array, int task, int limit) {}

  /**
   * Other jobs that a job waits for.
   *
   * @param list conditions, in the order given
   * @param any whether one fulfilled condition suffices; otherwise all are required
   */
  public record Dependencies(List<Dependency> list, boolean any) {

    /** No dependency. */
    public static final Dependencies NONE = new Dependencies(List.of(), false);

    public Dependencies {
      list = List.copyOf(list);
    }

    /**
     * {@return the dependencies in a text in Slurm's syntax}
     *
     * @param text such as {@code afterok:12:13_4,singleton}, {@code after:12+5} or {@code
     *     afterok:1?afterany:2}; may be blank
     * @throws IllegalArgumentException if the text is malformed
     */
    public static Dependencies parse(String text) {
      if (text.isBlank()) {
        return NONE;
      }
      List<Dependency> list = new ArrayList<>();
      for (String condition : text.split("[,?]", -1)) {
        String[] parts = condition.strip().split(":", -1);
        Dependency.Kind kind = Dependency.Kind.of(parts[0]);
        if (kind == Dependency.Kind.SINGLETON && parts.length == 1) {
          list.add(new Dependency(kind, 0, OptionalInt.empty(), 0));
        } else if (kind == Dependency.Kind.SINGLETON || parts.length == 1) {
          throw new IllegalArgumentException(
              "'" + condition + "': expected, for example, afterok:12 or singleton");
        }
        for (String job : List.of(parts).subList(1, parts.length)) {
          list.add(Dependency.of(kind, job));
        }
      }
      return new Dependencies(list, text.contains("?"));
    }
  }

  /**
   * Condition on another job.
   *
   * @param kind condition
   * @param job number of the other job or array; 0 for {@link Kind#SINGLETON}
   * @param task task of the array; empty for a whole job or array
   * @param minutes minutes that must pass after the condition ({@code after:JOB+MINUTES})
   */
  public record Dependency(Kind kind, long job, OptionalInt task, int minutes) {

    /** Condition on another job, as in {@code --dependency}. */
    public enum Kind {
      /** The other job has started or was cancelled. */
      AFTER,
      /** The other job has ended. */
      AFTERANY,
      /** The task of the other array with the same index has succeeded. */
      AFTERCORR,
      /** The other job has failed. */
      AFTERNOTOK,
      /** The other job has succeeded. */
      AFTEROK,
      /** No earlier job of the same user and name is unfinished. */
      SINGLETON;

      private static Kind of(String name) {
        for (Kind kind : values()) {
          if (kind.name().equals(name.strip().toUpperCase(Locale.ROOT))) {
            return kind;
          }
        }
        throw new IllegalArgumentException(
            "'"
                + name
                + "' is not a kind of dependency; expected after, afterany, aftercorr, afternotok,"
                + " afterok or singleton");
      }
    }

    private static Dependency of(Kind kind, String job) {
      if (!job.matches("\\d{1,15}(_\\d{1,9})?(\\+\\d{1,9})?")) {
        throw new IllegalArgumentException(
            "'" + job + "' is not a job; expected, for example, 12, 12_3 or 12+5");
      }
      String[] parts = job.split("[_+]");
      boolean task = job.contains("_");
      return new Dependency(
          kind,
          Long.parseLong(parts[0]),
          task ? OptionalInt.of(Integer.parseInt(parts[1])) : OptionalInt.empty(),
          job.contains("+") ? Integer.parseInt(parts[parts.length - 1]) : 0);
    }
  }

  /**
   * {@return a copy with another shape}
   *
   * @param other nodes, tasks and processors
   */
  public ResourceRequest with(Shape other) {
    return new ResourceRequest(other, memory, gres, licences, features, owner, timing);
  }

  /**
   * {@return a copy with another owner}
   *
   * @param other user, account and queues
   */
  public ResourceRequest with(Owner other) {
    return new ResourceRequest(shape, memory, gres, licences, features, other, timing);
  }

  /**
   * {@return a copy with another timing}
   *
   * @param other limits and conditions of the start
   */
  public ResourceRequest with(Timing other) {
    return new ResourceRequest(shape, memory, gres, licences, features, owner, other);
  }
}
