package org.quoin.scheduling.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.JobOrder;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.AssociationTree;
import org.quoin.slurm.priority.ClassicFairShare;
import org.quoin.slurm.priority.FairShare;
import org.quoin.slurm.priority.FairTree;
import org.quoin.slurm.priority.UserUsage;
import org.quoin.workload.ResourceRequest;

/**
 * The multifactor priority of Slurm, largest first: the integer part of the sum of the weighted
 * factors age, fair share, size, partition and QOS less the nice value of a job, but at least 1.
 *
 * <p>A user has an association in each of the accounts in which it submits jobs, and in the root of
 * the tree if a job has no account. All associations have one share unless {@code account-shares}
 * says otherwise. Usage is counted in processor seconds from the jobs that this queue starts, and
 * decayed exactly or in Slurm's steps. The partition is the first that a job requests, else the
 * queue of its log.
 */
final class MultifactorOrder implements JobOrder {
  private static final double MAX_WEIGHT = 4e9;
  private static final double LONGEST = 1e12;

  private final Settings settings;
  private final double age;
  private final double fairShareWeight;
  private final double size;
  private final double partition;
  private final double qos;
  private final double maxAge;
  private final boolean smallFirst;
  private final Map<String, Double> partitionFactors;
  private final Map<String, Double> qosFactors;
  private final Map<String, Double> shares;

  /** The account above each account; the root for others. */
  private final Map<String, String> above;

  /** State of a queue; null in an order that no queue uses. */
  private final State state;

  private MultifactorOrder(Settings settings) {
    this.settings = settings;
    age = settings.number("age");
    fairShareWeight = settings.number("fairshare");
    size = settings.number("size");
    partition = settings.number("partition");
    qos = settings.number("qos");
    maxAge = settings.quantity("max-age");
    smallFirst = settings.flag("favor-small");
    partitionFactors = factors("partition-factors", true);
    qosFactors = factors("qos-factors", true);
    shares = factors("account-shares", false);
    above = accountsAbove();
    state = null;
  }

  /** Creates an order like another one with a state of its own. */
  private MultifactorOrder(MultifactorOrder other, State own) {
    settings = other.settings;
    age = other.age;
    fairShareWeight = other.fairShareWeight;
    size = other.size;
    partition = other.partition;
    qos = other.qos;
    maxAge = other.maxAge;
    smallFirst = other.smallFirst;
    partitionFactors = other.partitionFactors;
    qosFactors = other.qosFactors;
    shares = other.shares;
    above = other.above;
    state = own;
  }

  /** Returns the options. */
  static List<Setting> declared() {
    return List.of(
        weight("age", "waiting time over max-age, at most 1", 1000),
        weight("fairshare", "fair-share factor of the user", 10_000),
        weight("size", "share of the processors that a job requests", 0),
        weight("partition", "partition's factor", 0),
        weight("qos", "QOS's factor", 0),
        Setting.quantity(
            "half-life",
            "Half-life of usage; 0 for no decay",
            Quantity.DURATION,
            "7 d",
            0,
            LONGEST),
        Setting.quantity(
            "max-age",
            "Waiting time at which the factor of the age is 1",
            Quantity.DURATION,
            "7 d",
            1,
            LONGEST),
        Setting.choice(
            "algorithm",
            "Fair-share algorithm: Fair Tree, or the classic one with a power of usage over shares",
            "fair-tree",
            "classic"),
        Setting.number("dampening", "Divisor of the exponent of the classic algorithm", 1, 1, 1000),
        Setting.choice(
            "decay",
            "Decay of usage: exact at every time, or in steps of calc-period as Slurm has it",
            "exact",
            "ticks"),
        Setting.quantity(
            "calc-period",
            "Time between two steps of decay ticks",
            Quantity.DURATION,
            "5 min",
            1,
            LONGEST),
        Setting.flag("favor-small", "The factor of the size is largest for the smallest job"),
        pairs("account-shares", "Shares of accounts, as in physics:40;biology:20; 1 if not given"),
        pairs(
            "account-parents",
            "Accounts with the account above each, as in optics:physics;laser:optics; the root if"
                + " not given"),
        pairs("partition-factors", "Factors of partitions over the largest, as in fast:5;main:1"),
        pairs("qos-factors", "Priorities of QOS over the largest, as in high:100;low:10"));
  }

  private static Setting weight(String name, String factor, double standard) {
    return Setting.number(name, "Weight of the " + factor, standard, 0, MAX_WEIGHT);
  }

  private static Setting pairs(String name, String description) {
    return Setting.text(name, description, "none");
  }

  /** Returns the order with its default options. */
  static MultifactorOrder standard() {
    return of(
        Settings.read("order 'multifactor'", declared(), Map.of(), name -> name, new Mistakes()));
  }

  /** Returns the order with options. */
  static MultifactorOrder of(Settings settings) {
    return new MultifactorOrder(settings);
  }

  /**
   * Reads pairs of names and numbers; the numbers are divided by the largest if they are factors.
   */
  private Map<String, Double> factors(String name, boolean isRelative) {
    Map<String, Double> values = new TreeMap<>();
    String text = settings.text(name);
    if (text.equals("none")) {
      return values;
    }
    double largest = 0;
    for (String pair : text.split(";")) {
      int colon = pair.lastIndexOf(':');
      String number = pair.substring(colon + 1).strip();
      String key = colon < 0 ? "" : pair.substring(0, colon).strip();
      if (key.isEmpty() || !number.matches("\\d{1,9}") || values.containsKey(key)) {
        throw new InputException(
            "multifactor " + name,
            "'" + pair + "' is not a further name with a whole number; expected NAME:NUMBER;...");
      }
      values.put(key, Double.valueOf(number));
      largest = Math.max(largest, values.get(key));
    }
    double unit = isRelative && largest > 0 ? largest : 1;
    values.replaceAll((key, value) -> value / unit);
    return values;
  }

  /** Reads pairs of an account and the account above it, which lead to the root. */
  private Map<String, String> accountsAbove() {
    Map<String, String> accounts = new TreeMap<>();
    String text = settings.text("account-parents");
    if (text.equals("none")) {
      return accounts;
    }
    for (String pair : text.split(";")) {
      String[] names = pair.strip().split("\\s*:\\s*", -1);
      boolean isPair = names.length == 2 && !names[0].isEmpty() && !names[1].isEmpty();
      if (!isPair || accounts.putIfAbsent(names[0], names[1]) != null) {
        throw new InputException(
            "multifactor account-parents",
            "'" + pair + "' is not a further account with the one above; expected NAME:NAME;...");
      }
    }
    for (String account : accounts.keySet()) {
      String one = account;
      for (int steps = 0; one != null; steps++) {
        if (steps > accounts.size()) {
          throw new InputException(
              "multifactor account-parents", "the accounts above '" + account + "' form a circle");
        }
        one = accounts.get(one);
      }
    }
    return accounts;
  }

  @Override
  public String id() {
    return "multifactor";
  }

  @Override
  public String title() {
    return Order.MULTIFACTOR.title();
  }

  @Override
  public boolean countsUsage() {
    return true;
  }

  @Override
  public boolean changing() {
    return true;
  }

  @Override
  public List<Setting> options() {
    return declared();
  }

  @Override
  public JobOrder with(Settings others) {
    return of(others);
  }

  @Override
  public Map<String, String> changed() {
    return settings.changed();
  }

  @Override
  public JobOrder forQueue() {
    return new MultifactorOrder(this, new State());
  }

  @Override
  public JobOrder forQuestion() {
    return new MultifactorOrder(this, new State(state));
  }

  @Override
  public void added(ClusterJob job) {
    state.user(job);
  }

  @Override
  public void left(ClusterJob job) {
    state.left(job);
  }

  @Override
  public void beginPass(double now) {
    state.update(now);
  }

  @Override
  public double key(ClusterJob job, double now) {
    ResourceRequest request = job.request();
    double sum = -request.timing().nice();
    sum += age * Math.min(1, (now - job.arrivalTime()) / maxAge);
    double share = job.processors() / (double) job.clusterProcessors();
    sum += size * (smallFirst ? 1 - share : share);
    if (partition > 0) {
      sum += partition * partitionFactors.getOrDefault(partitionOf(job), 0.0);
    }
    if (qos > 0) {
      sum +=
          qos * request.owner().qos().map(name -> qosFactors.getOrDefault(name, 0.0)).orElse(0.0);
    }
    if (fairShareWeight > 0) {
      sum += fairShareWeight * (state == null ? 1 : state.factor(job, now));
    }
    return -Math.max(1, Math.floor(sum));
  }

  private static String partitionOf(ClusterJob job) {
    List<String> requested = job.request().owner().partitions();
    return requested.isEmpty() ? Long.toString(job.queue()) : requested.get(0);
  }

  /** Associations, usage and fair share of the jobs of one queue. */
  private final class State {
    private AssociationTree tree;
    private List<Association> users;
    private UserUsage usage;
    private Map<String, Integer> known;

    /** True if the four fields above belong to another state and must be copied before a change. */
    private boolean isShared;

    private final List<ClusterJob> running = new ArrayList<>();
    private final List<UserUsage.Run> runs = new ArrayList<>();
    private ClusterJob[] jobs = new ClusterJob[64];
    private int[] userOf = new int[64];
    private FairShare fairShare;
    private double[] raw = new double[0];
    private int[] parents = new int[0];
    private int[] indices = new int[0];
    private double computed = Double.NaN;

    State() {
      tree = new AssociationTree();
      users = new ArrayList<>();
      known = new HashMap<>();
      double given = settings.quantity("half-life");
      double halfLife = given == 0 ? Double.POSITIVE_INFINITY : given;
      usage =
          settings.text("decay").equals("exact")
              ? UserUsage.exact(halfLife)
              : UserUsage.ticks(halfLife, settings.quantity("calc-period"));
    }

    State(State other) {
      tree = other.tree;
      users = other.users;
      known = other.known;
      usage = other.usage;
      isShared = true;
    }

    private void unshare() {
      AssociationTree copy = new AssociationTree();
      tree.all().stream()
          .filter(one -> one.parent() != null)
          .forEach(one -> copy.add(one.parent().account(), one.row()));
      users = new ArrayList<>(users.stream().map(one -> copy.all().get(one.index())).toList());
      tree = copy;
      known = new HashMap<>(known);
      usage = usage.copy();
      isShared = false;
    }

    /** Counts a job that has left the queue, and runs unless it was withdrawn. */
    void left(ClusterJob job) {
      if (!Double.isNaN(job.startTime())) {
        UserUsage.Run run = new UserUsage.Run(user(job), job.processors(), job.startTime());
        usage.started(run);
        running.add(job);
        runs.add(run);
      }
    }

    void update(double now) {
      int kept = 0;
      for (int i = 0; i < running.size(); i++) {
        ClusterJob job = running.get(i);
        double end = job.endTime();
        if (Double.isNaN(end)) {
          running.set(kept, job);
          runs.set(kept++, runs.get(i));
        } else {
          usage.ended(runs.get(i), Math.max(end, job.startTime()));
        }
      }
      running.subList(kept, running.size()).clear();
      runs.subList(kept, runs.size()).clear();
      usage.advance(now);
    }

    /** Returns the index of the user of a job, which its slot remembers. */
    private int user(ClusterJob job) {
      int slot = job.slot();
      if (slot < 0) {
        return find(job);
      }
      if (slot >= jobs.length) {
        jobs = Arrays.copyOf(jobs, Math.max(slot + 1, 2 * jobs.length));
        userOf = Arrays.copyOf(userOf, jobs.length);
      }
      if (jobs[slot] != job) {
        jobs[slot] = job;
        userOf[slot] = find(job);
      }
      return userOf[slot];
    }

    private int find(ClusterJob job) {
      ResourceRequest.Owner owner = job.request().owner();
      String user = owner.user().orElseGet(() -> Long.toString(job.user()));
      String account = owner.account().orElse(AssociationTree.ROOT);
      String key = account + '\n' + user;
      Integer index = known.get(key);
      if (index == null) {
        index = add(account, user);
        known.put(key, index);
      }
      return index;
    }

    private int add(String account, String user) {
      if (isShared) {
        unshare();
      }
      addAccount(account);
      users.add(tree.add(account, Association.Row.of(account, user)));
      fairShare = null;
      return usage.addUser();
    }

    private void addAccount(String account) {
      if (tree.account(account).isEmpty()) {
        String parent = above.getOrDefault(account, AssociationTree.ROOT);
        addAccount(parent);
        double given = shares.getOrDefault(account, 1.0);
        tree.add(parent, Association.Row.of(account, "").withShares((int) given));
      }
    }

    double factor(ClusterJob job, double now) {
      int user = user(job);
      if (fairShare == null || usage.changes(computed, now)) {
        compute(now);
      }
      return fairShare.factor(users.get(user), raw);
    }

    private void compute(double now) {
      computed = now;
      if (fairShare == null) {
        fairShare =
            settings.text("algorithm").equals("classic")
                ? new ClassicFairShare(tree, settings.number("dampening"))
                : new FairTree(tree);
        raw = new double[tree.all().size()];
        parents =
            tree.all().stream()
                .mapToInt(one -> one.parent() == null ? -1 : one.parent().index())
                .toArray();
        indices = users.stream().mapToInt(Association::index).toArray();
      }
      Arrays.fill(raw, 0);
      double[] ofUsers = usage.at(now);
      for (int i = 0; i < indices.length; i++) {
        raw[indices[i]] = ofUsers[i];
      }
      for (int i = raw.length - 1; i > 0; i--) {
        raw[parents[i]] += raw[i];
      }
      fairShare.begin(raw);
      fairShare.end(raw);
    }
  }
}
