package org.quoin.scheduling;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.quoin.base.CommonWords;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.base.Plugins;
import org.quoin.base.Setting;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.timeslice.MatrixSettings.Backfill;
import org.quoin.scheduling.order.Order;

/**
 * The registry of policies: one line per policy, with its options. The options are a supplier so
 * that listing names loads no policy class.
 */
public enum Policies implements PolicyKind {
  /** No backfilling. */
  NONE("none", "strict order: no job starts before the head", NoBackfillPolicy::new) {
    @Override
    public Optional<Backfill> backfill() {
      return Optional.of(Backfill.NONE);
    }
  },
  /** First fit. */
  FIRST_FIT("first-fit", "every job that fits starts, in order", FirstFitPolicy::new) {
    @Override
    public Optional<Backfill> backfill() {
      return Optional.of(Backfill.FIRST_FIT);
    }
  },
  /** EASY backfilling (Lifka, JSSPP 1995). */
  EASY(
      "easy",
      "backfills jobs that do not delay the first waiting job",
      EasyPolicy::options,
      EasyPolicy::of) {
    @Override
    public Optional<Backfill> backfill() {
      return Optional.of(Backfill.EASY);
    }
  },
  /** Conservative backfilling (Mu'alem and Feitelson, IEEE TPDS 2001). */
  CONSERVATIVE(
      "conservative", "a reservation for every job, never moved later", ConservativePolicy::new),
  /** Planning (Streit, JSSPP 2004). */
  PLANNED(
      "planned", "all waiting jobs planned again at every submission and end", PlannedPolicy::new) {
    @Override
    public Optional<Backfill> backfill() {
      return Optional.of(Backfill.PLANNED);
    }
  },
  /** Probabilistic backfilling (Mazalov and Nikitina 2012; Nissimov and Feitelson 2007). */
  PROBABILISTIC(
      "probabilistic",
      "backfills jobs that delay the head with a probability below tau",
      ProbabilisticPolicy::options,
      ProbabilisticPolicy::counted) {
    /** The log of {@code fit} gives {@code mu} and {@code lambda}. */
    @Override
    public Map<String, String> resolved(String source, Path folder, Map<String, String> options) {
      return ProbabilisticPolicy.resolved(source, folder, options);
    }

    @Override
    public List<Path> files(Path folder, Map<String, String> options) {
      return ProbabilisticPolicy.files(folder, options);
    }

    @Override
    public Map<String, String> withoutFiles(Map<String, String> options) {
      return ProbabilisticPolicy.withoutFit(options);
    }
  },
  /** Backfilling within a budget of the head's expected delay. */
  DELAY_BUDGET(
      "delay-budget",
      "backfills while the sum of the head's expected delays is within a budget",
      DelayBudgetPolicy::options,
      DelayBudgetPolicy::counted),
  /** Self-tuning dynP (Streit, JSSPP 2004). */
  DYNP("dynp", "self-tuning: plans in several orders and uses the best", DynP::options, DynP::new),
  /** Bound-based dynP (Streit, JSSPP 2004, section 3). */
  DYNP_BOUNDS(
      "dynp-bounds",
      "planning in an order that the mean requested time of the waiting jobs decides",
      MeanEstimatePolicy::options,
      MeanEstimatePolicy::new),
  /** The Implicit Voting System (Ramme and Kremer, HPDC-3 1994). */
  IVS(
      "ivs",
      "implicit voting: the waiting jobs decide the order once the cluster is saturated",
      ImplicitVotingPolicy::options,
      ImplicitVotingPolicy::new),
  /** The scheduler of Slurm 22.05. */
  SLURM("slurm", "Slurm's main scheduler and backfill", SlurmPolicy::options, SlurmPolicy::new) {
    @Override
    public Map<String, String> resolved(String source, Path folder, Map<String, String> options) {
      return SlurmPolicy.resolved(source, folder, options);
    }

    @Override
    public List<Path> files(Path folder, Map<String, String> options) {
      return SlurmPolicy.files(folder, options);
    }

    @Override
    public Optional<Path> machine(Map<String, String> options) {
      return SlurmPolicy.machine(options);
    }

    @Override
    public Map<String, String> withoutFiles(Map<String, String> options) {
      return SlurmPolicy.withoutFile(options);
    }
  };

  private static final List<PolicyKind> ALL =
      Plugins.after(values(), PolicyKind.class, PolicyKind::id, "a policy");

  private final String id;
  private final String title;
  private final Supplier<List<Setting>> options;
  private final Function<PolicySettings, SchedulingPolicy> maker;

  Policies(String id, String title, Function<PolicySettings, SchedulingPolicy> maker) {
    this(id, title, List::of, maker);
  }

  Policies(
      String id,
      String title,
      Supplier<List<Setting>> options,
      Function<PolicySettings, SchedulingPolicy> maker) {
    this.id = id;
    this.title = title;
    this.options = options;
    this.maker = maker;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public List<Setting> options() {
    return options.get();
  }

  @Override
  public boolean plans() {
    return switch (this) {
      case CONSERVATIVE, PLANNED, DYNP, DYNP_BOUNDS, IVS -> true;
      default -> false;
    };
  }

  @Override
  public NodeUse knowsNodes() {
    return switch (this) {
      case PROBABILISTIC, DELAY_BUDGET -> NodeUse.NONE;
      case SLURM -> NodeUse.OWN;
      default -> NodeUse.PLACED;
    };
  }

  @Override
  public boolean ordersItself() {
    return switch (this) {
      case DYNP, DYNP_BOUNDS, IVS -> true;
      default -> false;
    };
  }

  @Override
  public SchedulingPolicy make(PolicySettings settings) {
    return maker.apply(settings);
  }

  /** {@return all policies, those of plug-ins last} */
  public static List<PolicyKind> all() {
    return ALL;
  }

  /** {@return the names of all policies} */
  public static List<String> ids() {
    return ALL.stream().map(PolicyKind::id).toList();
  }

  /**
   * {@return the policy with the given name}
   *
   * @param source the option or key that holds the name, for messages
   * @param id the name, in upper or lower case
   * @throws InputException if there is no such policy
   */
  public static PolicyKind named(String source, String id) {
    for (PolicyKind policy : all()) {
      if (policy.id().equals(id.toLowerCase(Locale.ROOT))) {
        return policy;
      }
    }
    String word = id.toLowerCase(Locale.ROOT);
    String first = word.split("[:\\[]", 2)[0].strip();
    if (!first.equals(word) && ids().contains(first)) {
      throw new InputException(
          source,
          ("'%s': expected '%s' alone; its order and its options have keys of their own, and only"
                  + " compare takes them in one text")
              .formatted(id, first));
    }
    boolean isPolicy = !Order.ids().contains(word) && CommonWords.meant(id, ids()).isPresent();
    String order = CommonWords.meant(id, Order.ids()).orElse(word);
    if (!isPolicy && Order.ids().contains(order)) {
      throw new InputException(
          source,
          ("'%s' is an order and no policy: with order '%s' take policy 'none', or 'easy' to"
                  + " backfill, in a comparison none:%s or easy:%s")
              .formatted(id, order, order, order));
    }
    throw new InputException(
        source, "there is no policy '" + id + "': " + NearestName.expected(id, ids()));
  }
}
