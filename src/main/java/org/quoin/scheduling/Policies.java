package org.quoin.scheduling;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.matrix.MatrixSettings.Backfill;
import org.quoin.input.InputException;
import org.quoin.input.Nearest;
import org.quoin.input.Plugins;
import org.quoin.input.Setting;
import org.quoin.scheduling.order.Order;

/**
 * The registry of policies: one line each, with the options it understands. The options are a
 * supplier so that listing names loads no policy.
 */
public enum Policies implements Policy {
  NONE("none", "strict: nobody overtakes the head", StrictPolicy::new) {
    @Override
    public Optional<Backfill> backfill() {
      return Optional.of(Backfill.NONE);
    }
  },
  FIRST_FIT("first-fit", "whatever fits starts, in order", FirstFitPolicy::new) {
    @Override
    public Optional<Backfill> backfill() {
      return Optional.of(Backfill.FIRST_FIT);
    }
  },
  EASY("easy", "backfills what does not delay the head", EasyPolicy::options, EasyPolicy::new) {
    @Override
    public Optional<Backfill> backfill() {
      return Optional.of(Backfill.EASY);
    }
  },
  CONSERVATIVE("conservative", "a kept reservation for every job", ConservativePolicy::new),
  PLANNED("planned", "everything replanned at every submission and end", PlannedPolicy::new) {
    @Override
    public Optional<Backfill> backfill() {
      return Optional.of(Backfill.PLANNED);
    }
  },
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
  DELAY_BUDGET(
      "delay-budget",
      "backfills while the head's expected delay by all of it is within a budget",
      DelayBudgetPolicy::options,
      DelayBudgetPolicy::counted),
  DYNP(
      "dynp",
      "self-tuning: plans under several orders, goes on with the best",
      DynP::options,
      DynP::new),
  DYNP_BOUNDS(
      "dynp-bounds",
      "planned in the order that the mean request of the waiting jobs asks for",
      MeanEstimatePolicy::options,
      MeanEstimatePolicy::new),
  IVS(
      "ivs",
      "implicit voting: the waiting jobs decide the order once the machine is saturated",
      ImplicitVotingPolicy::options,
      ImplicitVotingPolicy::new);

  private static final List<Policy> ALL =
      Plugins.after(values(), Policy.class, Policy::id, "policy");

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
  public SchedulingPolicy make(PolicySettings settings) {
    return maker.apply(settings);
  }

  /** {@return all of them, those of plug-ins last} */
  public static List<Policy> all() {
    return ALL;
  }

  /** {@return all names} */
  public static List<String> ids() {
    return ALL.stream().map(Policy::id).toList();
  }

  /**
   * {@return the policy of this name}
   *
   * @param source what the user wrote it in, for the message
   * @throws InputException when there is none
   */
  public static Policy named(String source, String id) {
    for (Policy policy : all()) {
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
        source, "there is no policy '" + id + "': " + Nearest.expected(id, ids()));
  }
}
