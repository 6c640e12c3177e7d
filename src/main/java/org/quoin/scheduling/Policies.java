package org.quoin.scheduling;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.base.Plugins;
import org.quoin.base.Setting;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.timeslice.MatrixSettings.Backfill;
import org.quoin.scheduling.order.Order;

/**
 * The registry of policies: one line each, with the options it understands. The options are a
 * supplier so that listing names loads no policy.
 */
public enum Policies implements PolicyKind {
  /** No backfilling: jobs start in order, and the first that does not fit stops all behind it. */
  NONE("none", "strict: nobody overtakes the head", NoBackfillPolicy::new) {
    @Override
    public Optional<Backfill> backfill() {
      return Optional.of(Backfill.NONE);
    }
  },
  /** In order, every job that fits starts; wide jobs may starve. */
  FIRST_FIT("first-fit", "whatever fits starts, in order", FirstFitPolicy::new) {
    @Override
    public Optional<Backfill> backfill() {
      return Optional.of(Backfill.FIRST_FIT);
    }
  },
  /** EASY backfilling (Lifka, JSSPP 1995): the head of the queue alone has a reservation. */
  EASY("easy", "backfills what does not delay the head", EasyPolicy::options, EasyPolicy::new) {
    @Override
    public Optional<Backfill> backfill() {
      return Optional.of(Backfill.EASY);
    }
  },
  /**
   * Conservative backfilling (Mu'alem and Feitelson, IEEE TPDS 2001): every job has a reservation
   * on arrival, which only ever moves earlier.
   */
  CONSERVATIVE("conservative", "a kept reservation for every job", ConservativePolicy::new),
  /** Planning (Streit, JSSPP 2004): all waiting jobs are planned from scratch at every change. */
  PLANNED("planned", "everything replanned at every submission and end", PlannedPolicy::new) {
    @Override
    public Optional<Backfill> backfill() {
      return Optional.of(Backfill.PLANNED);
    }
  },
  /**
   * Probabilistic backfilling without run time estimates (Mazalov and Nikitina, Computational
   * Technologies 17(5), 2012; Nissimov and Feitelson, JSSPP 2007).
   */
  PROBABILISTIC(
      "probabilistic",
      "backfills what delays the head with a probability below tau",
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
  /** Backfilling within a budget of the head's expected delay, without run time estimates. */
  DELAY_BUDGET(
      "delay-budget",
      "backfills while the head's expected delay by all of it is within a budget",
      DelayBudgetPolicy::options,
      DelayBudgetPolicy::counted),
  /** Self-tuning dynP (Streit, JSSPP 2004). */
  DYNP(
      "dynp",
      "self-tuning: plans under several orders, goes on with the best",
      DynP::options,
      DynP::new),
  /** The earlier, bound-based dynP (Streit, JSSPP 2004, section 3). */
  DYNP_BOUNDS(
      "dynp-bounds",
      "planned in the order that the mean request of the waiting jobs asks for",
      MeanEstimatePolicy::options,
      MeanEstimatePolicy::new),
  /** The Implicit Voting System (Ramme and Kremer, HPDC-3 1994). */
  IVS(
      "ivs",
      "implicit voting: the waiting jobs decide the order once the machine is saturated",
      ImplicitVotingPolicy::options,
      ImplicitVotingPolicy::new);

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

  /** {@return all of them, those of plug-ins last} */
  public static List<PolicyKind> all() {
    return ALL;
  }

  /** {@return all names} */
  public static List<String> ids() {
    return ALL.stream().map(PolicyKind::id).toList();
  }

  /**
   * {@return the policy of a name}
   *
   * @param source what the user wrote it in, for the message
   * @param id as the user wrote it, in small letters or capitals
   * @throws InputException when there is none
   */
  public static PolicyKind named(String source, String id) {
    for (PolicyKind policy : all()) {
      if (policy.id().equals(id.toLowerCase(Locale.ROOT))) {
        return policy;
      }
    }
    if (Order.ids().contains(id.toLowerCase(Locale.ROOT))) {
      String order = id.toLowerCase(Locale.ROOT);
      throw new InputException(
          source,
          "'"
              + id
              + "' is an order and no policy: with order '"
              + order
              + "' take policy 'none', or 'easy' to backfill, in a comparison none:"
              + order
              + " or easy:"
              + order);
    }
    throw new InputException(
        source, "there is no policy '" + id + "': " + NearestName.expected(id, ids()));
  }
}
