package org.quoin.slurm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.machine.Machine;
import org.quoin.machine.Reservation;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.AssociationTree;
import org.quoin.slurm.account.Limits;
import org.quoin.slurm.account.TresTypes;
import org.quoin.slurm.priority.PrioritySettings;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;
import org.quoin.workload.log.LogCalendar;

/**
 * A cluster as a file describes it. Two of them are equal if they come from one file.
 *
 * @param source path of the file
 * @param conf nodes, partitions, and the values of Slurm's other keys
 * @param files the file, and the others that it names
 * @param accounts accounts, users and QOS with their limits; empty if the file names none
 * @param planned advance reservations that the machine does not have yet, since the log is not read
 */
public record ClusterFile(
    String source,
    List<Path> files,
    SlurmConf conf,
    Optional<AccountDatabase> accounts,
    List<PlannedReservation> planned) {

  public ClusterFile {
    files = List.copyOf(files);
    planned = List.copyOf(planned);
  }

  /**
   * Creates a cluster without reservations.
   *
   * @param source path of the file
   * @param files the file, and the others that it names
   * @param conf nodes, partitions, and the values of Slurm's other keys
   * @param accounts accounts, users and QOS with their limits; empty if the file names none
   */
  public ClusterFile(
      String source, List<Path> files, SlurmConf conf, Optional<AccountDatabase> accounts) {
    this(source, files, conf, accounts, List.of());
  }

  /**
   * {@return this cluster with its reservations by the clock of a log}
   *
   * @param calendar the calendar of the log; empty without one
   * @throws org.quoin.base.InputException with every reservation at a date that has no calendar
   */
  public ClusterFile dated(Optional<LogCalendar> calendar) {
    if (planned.isEmpty()) {
      return this;
    }
    Mistakes mistakes = new Mistakes();
    List<Reservation> all = new ArrayList<>(machine().reservations());
    for (PlannedReservation one : planned) {
      try {
        all.add(one.on(calendar));
      } catch (IllegalArgumentException e) {
        mistakes.add(Mistake.in(one.place(), e.getMessage()));
      }
    }
    mistakes.refuse();
    SlurmConf reserved = conf.with(machine().withReservations(all));
    return new ClusterFile(source, files, reserved, accounts, List.of());
  }

  /**
   * {@return the cluster of a {@code slurm.conf}}
   *
   * @param file the path of the file
   * @throws org.quoin.base.InputException with every mistake
   */
  public static ClusterFile slurmConf(Path file) {
    return new ClusterFile(
        file.toString(),
        List.of(file),
        SlurmConf.read(file, ClusterFile::mistakesIn),
        Optional.empty());
  }

  /** {@return the mistakes in names and values of settings} */
  private static List<Mistake> mistakesIn(SlurmConf conf) {
    List<Mistake> found = new ArrayList<>(ModelledKeys.mistakes(conf));
    found.addAll(mistakesOf(() -> SlurmSettings.of(conf)));
    found.addAll(mistakesOf(() -> PrioritySettings.of(conf, weighted(conf))));
    return found;
  }

  private static List<Mistake> mistakesOf(Runnable read) {
    try {
      read.run();
      return List.of();
    } catch (InputException e) {
      return e.mistakes();
    }
  }

  /** {@return the resources to which a configuration gives weights} */
  private static TresTypes weighted(SlurmConf conf) {
    return TresTypes.with(
        Stream.of(conf.value("PriorityWeightTRES", "").split(","))
            .map(weight -> weight.replaceFirst("=.*", "").strip())
            .filter(name -> !name.isEmpty())
            .toList());
  }

  /** {@return the mistakes in the names of Slurm's keys and parameters that count} */
  public List<Mistake> mistakes() {
    return ModelledKeys.mistakes(conf);
  }

  /** {@return the names of Slurm's keys that count, in alphabetical order} */
  public static Set<String> keysThatCount() {
    return ModelledKeys.all();
  }

  /** {@return a sentence each about keys and limits that count but are not simulated} */
  public List<String> notSimulated() {
    List<String> all = new ArrayList<>();
    List<String> keys = ModelledKeys.notSimulated(conf);
    if (!keys.isEmpty()) {
      all.add(source + " has settings that are not simulated: " + String.join(", ", keys));
    }
    if (!enforcesLimits()) {
      return all;
    }
    AccountDatabase database = accounts.orElseThrow();
    List<String> submissions = database.limits(Limits.OF_SUBMISSIONS);
    if (!submissions.isEmpty()) {
      all.add(
          source
              + " has limits on submitted jobs, which reject none here: "
              + String.join(", ", submissions));
    }
    List<String> usage = database.limits(Limits.OF_USAGE);
    if (!usage.isEmpty() && !PrioritySettings.of(conf, database.tres()).multifactor()) {
      all.add(
          source
              + " has limits on past usage, which hold no job: "
              + String.join(", ", usage)
              + "; as in Slurm, usage is recorded with PriorityType=priority/multifactor only");
    }
    return all;
  }

  /**
   * {@return the refusal of a job that waits for ever, held by past usage}
   *
   * @param limit the limit that holds it, by its name in Slurm
   */
  public InputException neverStarts(long job, String limit) {
    return waitsForEver(
        job,
        limit
            + " holds it, and the past usage does not decay; expected a higher limit, or a"
            + " PriorityDecayHalfLife above 0 without the flag NoDecay");
  }

  /**
   * {@return the refusal of a job that waits for ever, since the nodes that it gets are beyond a
   * limit}
   *
   * @param limit the limit, by its name in Slurm
   */
  public InputException neverStartsAlone(long job, String limit) {
    return waitsForEver(
        job,
        limit
            + " holds it while no other job runs, since it gets more on these nodes than it"
            + " requests; expected a higher limit, or nodes that it need not have whole");
  }

  private InputException waitsForEver(long job, String why) {
    return new InputException(source, "job " + job + " waits for ever: " + why);
  }

  /** {@return whether limits of accounts, users and QOS hold jobs} */
  public boolean enforcesLimits() {
    return accounts.isPresent() && (enforces("limits") || enforces("safe"));
  }

  /**
   * {@return whether AccountingStorageEnforce has a word}
   *
   * @param word the word in lower case, such as {@code safe}
   */
  public boolean enforces(String word) {
    String list = conf.value("AccountingStorageEnforce", "").toLowerCase(Locale.ROOT);
    return List.of(list.split("\\s*,\\s*")).contains(word) || list.strip().equals("all");
  }

  /**
   * {@return a request with the names of its user, its account and its QOS} A job without a QOS has
   * that of its association, else {@code normal}; without an account it belongs to the root.
   * Without a database of accounts only the user is named.
   *
   * @param request what a job requests
   * @param user the number of its user, which is the name if the request has none
   */
  public ResourceRequest owned(ResourceRequest request, long user) {
    if (accounts.isEmpty()) {
      return named(request, user);
    }
    ResourceRequest.Owner owner = request.owner();
    String name = owner.user().orElse(Long.toString(user));
    String account = owner.account().orElse(AssociationTree.ROOT);
    String qos =
        owner
            .qos()
            .or(
                () ->
                    accounts
                        .get()
                        .associations()
                        .find(account, name, "")
                        .map(Association::defaultQos)
                        .filter(standard -> !standard.isEmpty()))
            .orElse(AccountDatabase.NORMAL);
    return request.with(
        new ResourceRequest.Owner(
            Optional.of(name),
            Optional.of(account),
            Optional.of(qos),
            owner.partitions(),
            owner.reservation(),
            owner.jobName()));
  }

  /**
   * {@return a request with the name of its user}
   *
   * @param request what a job requests
   * @param user the number of its user, which is the name if the request has none; an unknown user
   *     has no name
   */
  public static ResourceRequest named(ResourceRequest request, long user) {
    ResourceRequest.Owner owner = request.owner();
    if (owner.user().isPresent() || user == Job.UNKNOWN_USER) {
      return request;
    }
    return request.with(
        new ResourceRequest.Owner(
            Optional.of(Long.toString(user)),
            owner.account(),
            owner.qos(),
            owner.partitions(),
            owner.reservation(),
            owner.jobName()));
  }

  /**
   * {@return this cluster with an association for each user of some jobs in an account that it has}
   * Such a user has one share and no limits of its own.
   *
   * @param requests what the jobs request, {@link #owned owned}
   */
  public ClusterFile withUsersOf(Collection<ResourceRequest> requests) {
    if (accounts.isEmpty()) {
      return this;
    }
    AssociationTree known = accounts.get().associations();
    AssociationTree more = new AssociationTree(known.root().row());
    known.all().stream()
        .filter(one -> one.parent() != null)
        .forEach(one -> more.add(one.parent().account(), one.row()));
    for (ResourceRequest request : requests) {
      String account = request.owner().account().orElse(AssociationTree.ROOT);
      String user = request.owner().user().orElse("");
      boolean isNew = more.account(account).isPresent() && more.find(account, user, "").isEmpty();
      if (isNew && !user.isEmpty()) {
        more.add(account, Association.Row.of(account, user));
      }
    }
    AccountDatabase database = accounts.get();
    return new ClusterFile(
        source,
        files,
        conf,
        Optional.of(new AccountDatabase(database.tres(), database.qos(), more)),
        planned);
  }

  /** {@return the nodes and partitions} */
  public Machine machine() {
    return conf.machine();
  }

  /** {@return the number of CPUs of all nodes} */
  public int processors() {
    return (int) Math.min(machine().cpus(), Integer.MAX_VALUE);
  }

  /** {@return the number of CPUs of some nodes} */
  public int processors(BitSet nodes) {
    return nodes.stream().map(node -> machine().nodes().get(node).kind().cpus()).sum();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ClusterFile file && file.source.equals(source);
  }

  @Override
  public int hashCode() {
    return source.hashCode();
  }
}
