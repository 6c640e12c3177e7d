package example;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.quoin.cluster.ClusterSettings;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.Schedule;
import org.quoin.scheduling.Policies;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/**
 * A genetic search for the orders that self-tuning dynP should choose among, as D. Feitelson and M.
 * Naaman searched the parameters of a scheduler (Self-tuning systems, IEEE Software 16, 1999, on
 * NASA's iPSC). It learns on the first half of a log and is judged on the second, which it never
 * saw.
 */
public final class BasePolicies {
  private static final int GENERATIONS = 6;
  private static final int POPULATION = 8;
  private static final int PARENTS = 4;

  /** What dynP chooses among unless told otherwise. */
  private static final String USUAL = "fcfs,sjf,ljf";

  private final ClusterSettings settings;
  private final List<Job> jobs;

  /** Lists of orders that were tried: a replay always gives the same. */
  private final Map<String, Double> tried = new HashMap<>();

  private BasePolicies(int processors, List<Job> jobs) {
    this.settings = ReplaySpec.of(processors, Policies.DYNP, Order.FCFS).settings();
    this.jobs = jobs;
  }

  /** Takes a log, the width of its machine and a factor on its load. */
  public static void main(String[] arguments) {
    int processors = Integer.parseInt(arguments[1]);
    LogRules rules = LogRules.standard(processors).withLoad(Double.parseDouble(arguments[2]));
    List<Job> jobs = JobLog.read(Path.of(arguments[0]), rules).jobs();
    BasePolicies first = new BasePolicies(processors, jobs.subList(0, jobs.size() / 2));
    BasePolicies second = new BasePolicies(processors, jobs.subList(jobs.size() / 2, jobs.size()));
    String found = first.search(new Random(1));
    System.out.printf(
        Locale.ROOT, "%-28s %12s %12s%n", "SLDwA under dynP among", "learnt on", "new");
    for (String base : List.of(USUAL, found)) {
      System.out.printf(
          Locale.ROOT, "%-28s %12.4f %12.4f%n", base, first.of(base), second.of(base));
    }
  }

  /** The list with the least SLDwA; the usual one is among the first. */
  private String search(Random random) {
    List<BitSet> population = new ArrayList<>();
    BitSet usual = new BitSet();
    usual.set(0, 3);
    population.add(usual);
    while (population.size() < POPULATION) {
      population.add(any(random));
    }
    Comparator<BitSet> byCost = Comparator.comparingDouble(one -> of(text(one)));
    for (int generation = 0; generation < GENERATIONS; generation++) {
      population.sort(byCost);
      for (int i = PARENTS; i < POPULATION; i++) {
        BitSet mother = population.get(random.nextInt(PARENTS));
        BitSet father = population.get(random.nextInt(PARENTS));
        population.set(i, child(mother, father, random));
      }
    }
    return text(population.stream().min(byCost).orElseThrow());
  }

  private static BitSet any(Random random) {
    BitSet orders = new BitSet();
    while (orders.cardinality() < 2) {
      orders.set(random.nextInt(Order.values().length));
    }
    return orders;
  }

  /** Each order from one of its parents, one of them the other way. */
  private static BitSet child(BitSet mother, BitSet father, Random random) {
    BitSet child = new BitSet();
    for (int i = 0; i < Order.values().length; i++) {
      child.set(i, (random.nextBoolean() ? mother : father).get(i));
    }
    child.flip(random.nextInt(Order.values().length));
    return child.cardinality() < 2 ? any(random) : child;
  }

  private static String text(BitSet orders) {
    return orders.stream().mapToObj(i -> Order.values()[i].id()).collect(Collectors.joining(","));
  }

  private double of(String base) {
    return tried.computeIfAbsent(
        base,
        orders -> {
          Schedule schedule =
              new ReplaySpec(Policies.DYNP, Order.FCFS, Map.of("base", orders))
                  .on(settings)
                  .run(jobs)
                  .schedule();
          return Metrics.SLD_W_A.of(schedule);
        });
  }
}
