package org.quoin.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.quoin.grid.GridModel;
import org.quoin.grid.job.StageSites;
import org.quoin.network.TransferSettings;
import org.quoin.queueing.ClosedNetwork;
import org.quoin.queueing.Station;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * Finds the rate of jobs at which the queues of transfers before the network saturate.
 *
 * <p>A queue before n transfers in progress saturates at the rate at which n transfers complete if
 * the next one always waits. They are then a closed network of n customers: setup, delays and
 * verification are a delay, and the data are served by a station that all transfers in progress
 * share. Its speed for k transfers follows from their rates, the least of the share of each link
 * and of the window. Because a shared station is insensitive to the distribution of the work, the
 * throughput depends on the mean sizes alone (F. Baskett, K. M. Chandy, R. R. Muntz, F. Palacios,
 * JACM 22, 1975). It is approximate for packets ({@link Station.Link}), and where different links
 * hold up transfers: they are taken to wait in random order.
 *
 * <p>The form holds if the transfers that share a link which holds them up are those of one limit.
 * Other links on their paths must always be faster; the mean load of other transfers there counts.
 * Limits of senders and receivers that share a link saturate together if all have equal transfers:
 * m pairs of n transfers are a closed network of m n customers.
 */
final class TransferLimits {
  /** Maximum numbers of transfers at once, of kinds of transfers, and of limits. */
  private static final int MAX_AT_ONCE = 15_000;

  private static final int MAX_KINDS = 20_000;
  private static final int MAX_LIMITS = 2_000;

  private static final double EQUAL = 1e-9;

  private final GridModel model;
  private final QueueNetwork network;
  private final TransferSettings settings;
  private final TransferTimes times;
  private final TransferQueueNames names;
  private final List<Kind> kinds = new ArrayList<>();

  /** By queue: the kinds that pass it. */
  private final List<BitSet> users = new ArrayList<>();

  private final List<Limit> limits = new ArrayList<>();

  /**
   * Transfers of one class of jobs between the same client and sites.
   *
   * @param rate transfers per second
   * @param sent bytes on the network per transfer
   * @param queues the queues of the path
   * @param sender number of the client, or of the site after the clients
   * @param delay seconds of the delay of the path
   * @param elsewhere mean seconds that a transfer takes alone, in addition to its data on the
   *     slowest queue
   */
  private record Kind(
      double rate,
      double sent,
      int[] queues,
      int sender,
      int receiver,
      double delay,
      double elsewhere) {

    /** Returns what decides how such transfers compete with others. */
    List<Double> key() {
      return List.of(rate, sent, delay, elsewhere);
    }
  }

  /**
   * A limit of transfers in progress.
   *
   * @param atOnce its number
   * @param population number of transfers in progress of all its parts together
   * @param kinds the transfers that it limits
   * @param pair whether it is that of a sender and a receiver
   */
  private record Limit(
      String place, String direction, int atOnce, int population, BitSet kinds, boolean pair) {}

  /** The saturation of a limit, or the reason why it is unknown. */
  private record Found(double saturation, boolean exact, String leftOut) {
    static Found not(String reason) {
      return new Found(Double.NaN, false, reason);
    }

    boolean isKnown() {
      return leftOut.isEmpty();
    }
  }

  /**
   * Transfers of a limit that the same queue holds up.
   *
   * @param each bytes per second of each of them, by their number less 1
   * @param common queues that all of them pass, and no other transfers
   */
  private record Group(BitSet kinds, double weight, double[] each, List<Integer> common) {}

  TransferLimits(GridModel model) {
    this.model = model;
    network = model.network();
    settings = model.transfers();
    times = new TransferTimes(model);
    names = new TransferQueueNames(model);
    network.queues().forEach(queue -> users.add(new BitSet()));
  }

  /**
   * {@return the limits that transfers of jobs pass}
   *
   * @param split the split of the jobs over the sites
   */
  List<TransferLimit> find(SiteShares split) {
    List<NetworkQueue> queues =
        network.queues().stream().filter(q -> q.link().line().transfers() > 0).toList();
    if (queues.isEmpty() && !model.hasNodesThatLimitTransfers() && settings.perPair() == 0) {
      return List.of();
    }
    addKinds(split);
    for (NetworkQueue queue : queues) {
      addLimit(
          queue.link().name(),
          TransferQueueNames.before(queue),
          queue.link().line().transfers(),
          users.get(queue.number()));
    }
    List<Node.Holder> holders = network.topology().holders();
    for (int holder = 0; holder < holders.size(); holder++) {
      Node.Holder node = holders.get(holder);
      if (node.storage().transfers() > 0) {
        int number = network.clients().size() + holder;
        BitSet own = select(kind -> kind.sender == number || kind.receiver == number);
        addLimit(node.name(), TransferQueueNames.before(node), node.storage().transfers(), own);
      }
    }
    Map<List<Integer>, List<Limit>> families = pairs();
    families.values().forEach(limits::addAll);
    List<TransferLimit> found = new ArrayList<>();
    for (Limit limit : limits) {
      if (!limit.pair) {
        found.add(named(found.size() + 1, limit, find(limit, limits)));
      }
    }
    for (List<Limit> family : families.values()) {
      found.add(ofFamily(found.size() + 1, family));
    }
    return found;
  }

  private static TransferLimit named(int number, Limit limit, Found found) {
    return new TransferLimit(
        "Qt" + number,
        limit.place,
        limit.direction,
        limit.atOnce,
        found.saturation,
        found.exact,
        found.leftOut);
  }

  private void addLimit(String place, String direction, int most, BitSet own) {
    if (!own.isEmpty()) {
      limits.add(new Limit(place, direction, most, most, own, false));
    }
  }

  private BitSet select(Predicate<Kind> wanted) {
    BitSet found = new BitSet();
    for (int k = 0; k < kinds.size(); k++) {
      found.set(k, wanted.test(kinds.get(k)));
    }
    return found;
  }

  private void addKinds(SiteShares split) {
    List<StageSites> stageSitesByClass = model.stageSitesByClass();
    QueuePath path = new QueuePath();
    for (int c = 0; c < stageSitesByClass.size(); c++) {
      JobClass jobs = model.classes().get(c);
      StageSites stageSites = stageSitesByClass.get(c);
      for (String name : jobs.clients()) {
        int client = network.client(name);
        double[] shares = split.shares(c, client);
        for (int first = 0; first < shares.length; first++) {
          for (int transfer = 0; transfer <= stageSites.stages(); transfer++) {
            stageSites.setPath(transfer, client, first, path);
            double bytes = jobs.data(transfer).mean();
            if (shares[first] > 0 && bytes > 0 && path.length() > 0) {
              int clients = network.clients().size();
              int last = stageSites.stages();
              add(
                  path,
                  shares[first] / jobs.interval(),
                  bytes,
                  transfer == 0 ? client : clients + stageSites.site(transfer - 1, first),
                  transfer == last ? client : clients + stageSites.site(transfer, first));
            }
          }
        }
      }
    }
  }

  private void add(QueuePath path, double rate, double bytes, int sender, int receiver) {
    int[] queues = new int[path.length()];
    double delay = 0;
    for (int i = 0; i < queues.length; i++) {
      queues[i] = path.at(i);
      users.get(queues[i]).set(kinds.size());
      LinkParameters line = line(queues[i]);
      delay +=
          model.hasPackets() ? line.propagation() : line.fluidDelay(model.packets().packetBytes());
    }
    double[] elsewhere = {0};
    times.pass(
        path,
        bytes,
        (queue, seconds, empty, amount, slowest) ->
            elsewhere[0] +=
                slowest
                    ? seconds - times.work(queue, amount) / times.station(queue).speed(1)
                    : seconds);
    kinds.add(new Kind(rate, settings.sent(bytes), queues, sender, receiver, delay, elsewhere[0]));
  }

  private LinkParameters line(int queue) {
    return network.queues().get(queue).link().line();
  }

  /** Returns the limits of senders and receivers, those of the clients of one site together. */
  private Map<List<Integer>, List<Limit>> pairs() {
    Map<List<Integer>, BitSet> byPair = new LinkedHashMap<>();
    for (int k = 0; k < kinds.size() && settings.perPair() > 0; k++) {
      List<Integer> pair = List.of(kinds.get(k).sender, kinds.get(k).receiver);
      byPair.computeIfAbsent(pair, key -> new BitSet()).set(k);
    }
    Map<List<Integer>, List<Limit>> families = new LinkedHashMap<>();
    byPair.forEach(
        (pair, own) -> {
          String sender = names.node(pair.get(0));
          String receiver = names.node(pair.get(1));
          int most = settings.perPair();
          families
              .computeIfAbsent(
                  List.of(site(pair.get(0)), site(pair.get(1))), key -> new ArrayList<>())
              .add(
                  new Limit(
                      sender + " to " + receiver,
                      TransferQueueNames.between(sender, receiver),
                      most,
                      most,
                      own,
                      true));
        });
    return families;
  }

  /** Returns the number of a site; that of the first client for every client. */
  private int site(int node) {
    return node < network.clients().size() ? 0 : node;
  }

  /**
   * Finds the first pair of a family to saturate. Pairs that share a link saturate together if they
   * are equal.
   */
  private TransferLimit ofFamily(int number, List<Limit> family) {
    Map<Limit, Found> byPair = new LinkedHashMap<>();
    family.forEach(pair -> byPair.put(pair, find(pair, limits)));
    if (byPair.values().stream().allMatch(Found::isKnown)) {
      Map.Entry<Limit, Found> first =
          byPair.entrySet().stream()
              .min(Comparator.comparingDouble(entry -> entry.getValue().saturation))
              .orElseThrow();
      return named(number, first.getKey(), first.getValue());
    }
    Limit one = family.get(0);
    Found reason = byPair.values().stream().filter(f -> !f.isKnown()).findFirst().orElseThrow();
    boolean equal = family.stream().map(this::keys).distinct().count() == 1;
    if (family.size() == 1 || !equal) {
      return named(number, one, reason);
    }
    BitSet all = new BitSet();
    family.forEach(pair -> all.or(pair.kinds));
    Limit together =
        new Limit(one.place, one.direction, one.atOnce, one.atOnce * family.size(), all, true);
    List<Limit> others = limits.stream().filter(limit -> !family.contains(limit)).toList();
    return named(number, together, find(together, others));
  }

  private List<List<Double>> keys(Limit limit) {
    return limit.kinds.stream().mapToObj(kinds::get).map(Kind::key).toList();
  }

  private Found find(Limit limit, List<Limit> all) {
    String general = leftOut();
    if (general != null) {
      return Found.not(general);
    }
    List<Limit> others =
        all.stream()
            .filter(other -> !other.equals(limit) && limit.kinds.intersects(other.kinds))
            .toList();
    if (isNeverReached(limit) || others.stream().anyMatch(other -> isBefore(other, limit))) {
      return new Found(Double.POSITIVE_INFINITY, true, "");
    }
    for (Limit other : others) {
      if (!isReachedFirst(limit, other) && !isNeverReached(other)) {
        return Found.not("some of its transfers also wait " + other.direction);
      }
    }
    return limit.population > MAX_AT_ONCE
        ? Found.not("it admits more transfers at once than the closed form can take")
        : closedNetwork(limit);
  }

  /** Returns whether a limit is reached before another one; of two equal ones the first is. */
  private boolean isBefore(Limit one, Limit other) {
    return isReachedFirst(one, other)
        && !(isReachedFirst(other, one) && limits.indexOf(other) < limits.indexOf(one));
  }

  /** Returns whether one limit admits so few transfers that another, with no others, has no use. */
  private static boolean isReachedFirst(Limit one, Limit other) {
    return one.population <= other.atOnce && isWithin(other.kinds, one.kinds);
  }

  /** Returns whether senders and receivers together have fewer transfers than a limit admits. */
  private boolean isNeverReached(Limit limit) {
    List<Limit> inside =
        limits.stream().filter(o -> o.pair && o.kinds.intersects(limit.kinds)).toList();
    return !limit.pair
        && !inside.isEmpty()
        && inside.stream().mapToLong(Limit::population).sum() <= limit.atOnce;
  }

  private static boolean isWithin(BitSet part, BitSet whole) {
    BitSet outside = (BitSet) part.clone();
    outside.andNot(whole);
    return outside.isEmpty();
  }

  /** Returns why no limit of this grid has a closed form; null if one may have it. */
  private String leftOut() {
    if (kinds.size() > MAX_KINDS || limits.size() > MAX_LIMITS) {
      return "the grid is too large";
    }
    if (model.classes().stream().anyMatch(jobs -> jobs.arrivals() == Arrivals.CLOSED)) {
      return "closed clients have jobs of their own, whose number is fixed";
    }
    if (model.data().isUsed()) {
      return Assumptions.FETCHES;
    }
    if (model.failures().any()) {
      return Assumptions.FAILURES;
    }
    if (model.hasPackets() && !model.packets().isExponential()) {
      return "packets are not exponential";
    }
    boolean acknowledged = settings.window() < Double.POSITIVE_INFINITY;
    return model.hasPackets() && acknowledged
        ? "packets that a window holds back also wait in the queues of their path"
        : null;
  }

  private Found closedNetwork(Limit limit) {
    Map<Integer, BitSet> bySlowest = new LinkedHashMap<>();
    limit.kinds.stream()
        .forEach(
            k -> bySlowest.computeIfAbsent(slowest(kinds.get(k)), queue -> new BitSet()).set(k));
    double rate = sum(limit.kinds, kind -> kind.rate);
    double thinkTime = sum(limit.kinds, kind -> kind.rate * kind.elsewhere) / rate;
    List<Group> groups = new ArrayList<>();
    List<Station> stations = new ArrayList<>();
    List<Double> demands = new ArrayList<>();
    for (Map.Entry<Integer, BitSet> entry : bySlowest.entrySet()) {
      Group group = group(entry.getValue(), limit.population);
      NetworkQueue slowest = network.queues().get(entry.getKey());
      if (slowest.link().line().background().changes()
          && !(model.hasPackets() && TransferTimes.hasBursts(slowest))) {
        return Found.not("the background changes on " + slowest.link().name());
      }
      if (!group.common.contains(entry.getKey())) {
        return Found.not("other transfers share its slowest link, " + slowest.link().direction());
      }
      if (!haveEqual(group.kinds, this::weight)) {
        return Found.not("its transfers have different round-trip times, and so different shares");
      }
      if (!limitByWindow(group)) {
        return Found.not("windows hold up some of its transfers, and links others");
      }
      groups.add(group);
      double[] speeds = new double[limit.population];
      Arrays.setAll(speeds, k -> (k + 1) * group.each[k]);
      stations.add(new Station.Shared(slowest.name(), speeds));
      demands.add(sum(group.kinds, kind -> kind.rate * kind.sent) / rate);
    }
    ClosedNetwork closed =
        new ClosedNetwork(
            stations,
            stations.stream().map(station -> 0.0).toList(),
            List.of(new ClosedNetwork.Chain("", limit.population, thinkTime, demands)));
    if (!closed.isTractable()) {
      return Found.not("too many different links hold up its transfers");
    }
    double saturation = closed.solution().throughputs()[0] / rate;
    return checked(limit, groups, saturation);
  }

  /** Checks that no other queue on the paths ever holds up a transfer. */
  private Found checked(Limit limit, List<Group> groups, double saturation) {
    boolean exact = !model.hasPackets() && groups.size() == 1;
    for (Group group : groups) {
      for (int queue : queuesOf(group)) {
        BitSet passing = users.get(queue);
        boolean faster;
        if (isWithin(passing, group.kinds)) {
          faster = true;
          for (int k = 1; k <= limit.population; k++) {
            faster &= share(queue, k, group.weight, 0) >= group.each[k - 1] * (1 - EQUAL);
          }
        } else {
          BitSet others = (BitSet) passing.clone();
          others.andNot(limit.kinds);
          double bytes = saturation * sum(others, kind -> kind.rate * kind.sent);
          faster =
              share(queue, limit.population, group.weight, bytes) >= group.each[0] * (1 - EQUAL);
          exact &= others.isEmpty();
        }
        if (!faster) {
          return Found.not(
              "its transfers are held up on "
                  + network.queues().get(queue).link().direction()
                  + ", too");
        }
      }
    }
    return new Found(saturation, exact, "");
  }

  /** Returns the queues that do not decide the rates of a group. */
  private List<Integer> queuesOf(Group group) {
    return group.kinds.stream()
        .flatMap(k -> Arrays.stream(kinds.get(k).queues))
        .distinct()
        .filter(queue -> !group.common.contains(queue))
        .boxed()
        .toList();
  }

  private Group group(BitSet own, int population) {
    double weight = weight(kinds.get(own.nextSetBit(0)));
    List<Integer> common =
        Arrays.stream(kinds.get(own.nextSetBit(0)).queues)
            .filter(queue -> users.get(queue).equals(own))
            .boxed()
            .collect(Collectors.toList());
    double[] each = new double[population];
    for (int k = 1; k <= population; k++) {
      each[k - 1] = Double.POSITIVE_INFINITY;
      for (int queue : common) {
        each[k - 1] = Math.min(each[k - 1], share(queue, k, weight, 0));
      }
    }
    return new Group(own, weight, each, common);
  }

  /**
   * Limits the rates of a group to the window over the round-trip time.
   *
   * @return false if that differs between transfers that also share a link
   */
  private boolean limitByWindow(Group group) {
    double least = Double.POSITIVE_INFINITY;
    for (int k : group.kinds.stream().toArray()) {
      least = Math.min(least, settings.maxRate(kinds.get(k).delay));
    }
    if (least >= group.each[0]) {
      return true;
    }
    double limit = least;
    Arrays.setAll(group.each, k -> Math.min(group.each[k], limit));
    return haveEqual(group.kinds, kind -> settings.maxRate(kind.delay));
  }

  private boolean haveEqual(BitSet own, ToDoubleFunction<Kind> value) {
    double first = value.applyAsDouble(kinds.get(own.nextSetBit(0)));
    return own.stream()
        .mapToDouble(k -> value.applyAsDouble(kinds.get(k)))
        .allMatch(one -> Math.abs(one / first - 1) < EQUAL);
  }

  private double sum(BitSet own, ToDoubleFunction<Kind> value) {
    return own.stream().mapToDouble(k -> value.applyAsDouble(kinds.get(k))).sum();
  }

  private int slowest(Kind kind) {
    double weight = weight(kind);
    return Arrays.stream(kind.queues)
        .boxed()
        .min(
            Comparator.comparingDouble((Integer queue) -> share(queue, 1, weight, 0))
                .thenComparing(queue -> -users.get(queue).cardinality()))
        .orElseThrow();
  }

  /** Returns the shares of a transfer on a link. */
  private double weight(Kind kind) {
    return model.hasPackets() ? settings.streams() : settings.shares(kind.delay);
  }

  /**
   * Returns the bytes per second of each of {@code transfers} on a queue.
   *
   * @param weight their shares
   * @param taken bytes per second that other transfers take
   */
  private double share(int queue, int transfers, double weight, double taken) {
    LinkParameters line = line(queue);
    double free = line.bandwidth() - taken;
    return model.hasPackets()
        ? free * times.station(queue).speed((int) (transfers * weight)) / transfers
        : free * weight / (transfers * weight + line.offeredLoad());
  }
}
