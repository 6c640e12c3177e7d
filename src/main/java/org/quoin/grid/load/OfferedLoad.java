package org.quoin.grid.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.StageTotals;
import org.quoin.grid.ReportUse;
import org.quoin.grid.SiteUse;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.site.SiteCapacity;
import org.quoin.grid.site.SiteSpec;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.workload.Affinity;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * The offered load of each queue: the rate at which jobs are submitted times their mean size, over
 * the capacity of the queue. It does not depend on the completion of jobs.
 *
 * <p>The rate and mean size of a Poisson or deterministic stream are those of the scenario. The
 * share of a client's work at each site follows from the submitted jobs, or is given. A closed
 * client has no rate of its own: its load is its submitted work over the time of submission. Its
 * number of jobs is limited, so only open clients and the background decide whether there is a
 * steady state.
 */
public final class OfferedLoad {

  /**
   * The load of one queue.
   *
   * @param clients load of the clients, and of reports on a network queue, as a share of the
   *     capacity available to clients
   * @param background load of background traffic or jobs, as a share of the full rate
   * @param total load of all; for a cluster with idle processors due to the jobs' width, the larger
   *     of {@code clients} and the load of all jobs over all processors
   * @param stationary whether there is a steady state. A network queue drops background packets, so
   *     there the clients' load alone must be below 1.
   * @param saturation factor on the clients' load at which there is no steady state; infinite
   *     without clients' load
   * @param usable whether it can compute some of the jobs; if not, it is offered no load and its
   *     background is ignored
   */
  public record Load(
      double clients,
      double background,
      double total,
      boolean stationary,
      double saturation,
      boolean usable) {}

  /**
   * Offered rate of clients: operations per second at a site, bytes per second at a network queue.
   */
  private static final class Flow {
    private double open;
    private double all;

    /** Bytes per second of reports, whose number in flight is at most one per site. */
    private double reports;

    private void add(boolean isOpen, double rate) {
      all += rate;
      open += isOpen ? rate : 0;
    }
  }

  private final GridModel model;
  private final QueueNetwork network;

  /** The sums of the submissions of each run. */
  private List<List<StageTotals>> submitted = List.of();

  /** The sums of client c, from {@code firstOf[c]}: run and place in it. */
  private long[] byClient = {};

  private final int[] firstOf;

  private final Flow[] queueFlows;
  private final Flow[] siteFlows;
  private final double[] shares;
  private final SiteUse use;

  /** The maximum widths of jobs at the sites, ascending. */
  private final int[] limits;

  private final List<StageSites> stageSitesByClass;
  private final String[] siteNames;
  private final List<SiteCache> caches = new ArrayList<>();
  private final QueuePath path = new QueuePath();
  private double seconds;

  private OfferedLoad(GridModel model, double[] shares) {
    this.model = model;
    this.network = model.network();
    this.shares = shares;
    use = model.siteUse();
    limits = model.sites().stream().mapToInt(SiteSpec::widest).distinct().sorted().toArray();
    stageSitesByClass = model.stageSitesByClass();
    firstOf = new int[network.clients().size() + 1];
    queueFlows = new Flow[network.queues().size()];
    Arrays.setAll(queueFlows, queue -> new Flow());
    siteNames = network.sites().stream().map(site -> site.node().name()).toArray(String[]::new);
    siteFlows = new Flow[siteNames.length];
    Arrays.setAll(siteFlows, site -> new Flow());
  }

  /**
   * {@return the load if every open client spreads its jobs evenly over the reachable sites, with
   * the minimum of fetched files; without closed clients}
   */
  public static OfferedLoad even(GridModel model) {
    return even(model, evenWeights(model));
  }

  /**
   * {@return the load if every open client spreads its jobs over the reachable sites, with the
   * minimum of fetched files; without closed clients}
   *
   * @param shares relative share of each site among those that a client reaches
   */
  static OfferedLoad even(GridModel model, double[] shares) {
    OfferedLoad load = new OfferedLoad(model, shares);
    load.spreadGroups(null);
    load.reports(ReportUse.ONE_SERVER);
    if (model.data().isUsed()) {
      load.fetches(true, null);
    }
    return load;
  }

  /**
   * {@return the load if every client's jobs go to the sites at random, with the files that they
   * are expected to have fetched}
   *
   * @param shares relative share of each site among those that a client reaches
   * @param closedRates jobs per second of a client of a closed class, by class and client
   */
  public static OfferedLoad split(
      GridModel model, double[] shares, ToDoubleBiFunction<Integer, Integer> closedRates) {
    OfferedLoad load = new OfferedLoad(model, shares);
    load.spreadGroups(closedRates);
    load.reports(ReportUse.ONE_SERVER);
    if (model.data().isUsed()) {
      load.fetches(false, closedRates);
    }
    return load;
  }

  /**
   * {@return the load for the placements of the counted jobs of a metaserver's runs} A client
   * without submissions spreads its jobs evenly.
   *
   * @param served the names of the clients of each metaserver; empty for all clients
   */
  public static OfferedLoad observed(
      GridModel model, List<Set<String>> served, List<GridResult> results) {
    OfferedLoad load = new OfferedLoad(model, evenWeights(model));
    load.addSubmissions(results);
    load.spread();
    load.reports(served);
    load.fetched(results.stream().map(GridResult::data).toList());
    return load;
  }

  private static double[] evenWeights(GridModel model) {
    double[] weights = new double[model.network().sites().size()];
    Arrays.fill(weights, 1);
    return weights;
  }

  /**
   * Spreads the jobs of all clients by the shares, one computation per group of open clients.
   *
   * @param closedRates jobs per second of a client of a closed class; null to leave these out
   */
  private void spreadGroups(ToDoubleBiFunction<Integer, Integer> closedRates) {
    for (int c = 0; c < model.classes().size(); c++) {
      JobClass jobs = model.classes().get(c);
      boolean open = jobs.arrivals() != Arrivals.CLOSED;
      for (List<Integer> group : network.clientGroups(open ? jobs.clients() : List.of())) {
        int first = group.get(0);
        Flow sent = flow(network.onlySend(first));
        Flow received = flow(network.onlyReceive(first));
        double sentBefore = sent.all;
        double receivedBefore = received.all;
        evenly(c, first, group.size() / jobs.interval(), true);
        double sending = (sent.all - sentBefore) / group.size();
        double receiving = (received.all - receivedBefore) / group.size();
        sent.add(true, sentBefore - sent.all);
        received.add(true, receivedBefore - received.all);
        for (int client : group) {
          flow(network.onlySend(client)).add(true, sending);
          flow(network.onlyReceive(client)).add(true, receiving);
        }
      }
      for (String name : open || closedRates == null ? List.<String>of() : jobs.clients()) {
        int client = network.client(name);
        evenly(c, client, closedRates.applyAsDouble(c, client), false);
      }
    }
  }

  /** {@return the flow of a network queue; an unused one if the index is negative} */
  private Flow flow(int queue) {
    return queue < 0 ? new Flow() : queueFlows[queue];
  }

  private void spread() {
    for (int c = 0; c < model.classes().size(); c++) {
      JobClass jobs = model.classes().get(c);
      for (String name : jobs.clients()) {
        boolean open = jobs.arrivals() != Arrivals.CLOSED;
        spread(c, network.client(name), open ? 1 / jobs.interval() : 0);
      }
    }
  }

  /** Puts the sums of all runs in the order of their clients. */
  private void addSubmissions(List<GridResult> results) {
    for (GridResult result : results) {
      int jobs = result.submissions().jobs();
      if (jobs > 1) {
        // n jobs span n - 1 intervals
        seconds += result.submissions().seconds() * jobs / (jobs - 1);
      }
    }
    submitted = results.stream().map(result -> result.submissions().streams()).toList();
    for (List<StageTotals> streams : submitted) {
      streams.forEach(stream -> firstOf[stream.client() + 1]++);
    }
    for (int client = 1; client < firstOf.length; client++) {
      firstOf[client] += firstOf[client - 1];
    }
    byClient = new long[firstOf[firstOf.length - 1]];
    int[] next = firstOf.clone();
    for (int run = 0; run < submitted.size(); run++) {
      List<StageTotals> streams = submitted.get(run);
      for (int place = 0; place < streams.size(); place++) {
        byClient[next[streams.get(place).client()]++] = (long) run << 32 | place;
      }
    }
  }

  /** Returns the sums of a class and client, of all runs together; without any if there is none. */
  private List<StageTotals> submissions(int jobClass, int client) {
    List<StageTotals> streams = new ArrayList<>();
    for (int i = firstOf[client]; i < firstOf[client + 1]; i++) {
      StageTotals stream = submitted.get((int) (byClient[i] >>> 32)).get((int) byClient[i]);
      if (stream.jobClass() == jobClass) {
        streams.add(stream);
      }
    }
    streams.sort(OfferedLoad::order);
    List<StageTotals> sums = new ArrayList<>();
    for (int i = 0; i < streams.size(); ) {
      StageTotals sum = streams.get(i);
      for (i++; i < streams.size() && order(sum, streams.get(i)) == 0; i++) {
        sum = sum.plus(streams.get(i));
      }
      sums.add(sum);
    }
    return sums;
  }

  private static int order(StageTotals one, StageTotals other) {
    int order = Integer.compare(one.stage(), other.stage());
    order = order != 0 ? order : Integer.compare(one.site(), other.site());
    return order != 0 ? order : Integer.compare(one.from(), other.from());
  }

  private void spread(int jobClass, int client, double jobsPerSecond) {
    List<StageTotals> observed = submissions(jobClass, client);
    boolean open = model.classes().get(jobClass).arrivals() != Arrivals.CLOSED;
    if (!observed.isEmpty()) {
      Rates rates =
          new Rates(
              observed,
              stageSitesByClass.get(jobClass).stages(),
              jobsPerSecond,
              open || seconds == 0 ? Double.NaN : seconds);
      observed.forEach(stream -> add(stream, rates, open));
    } else if (open || seconds == 0) {
      evenly(jobClass, client, jobsPerSecond, open);
    }
  }

  /** Adds a stage of the jobs that a client submitted. */
  private void add(StageTotals stream, Rates rates, boolean open) {
    JobClass jobs = model.classes().get(stream.jobClass());
    int stage = stream.stage();
    if (stage == 0) {
      network.send(stream.client(), stream.site(), path);
    } else {
      network.forwardPath(stream.from(), stream.site(), path);
    }
    add(open, rates.of(jobs.data(stage), stream.inputBytes(), rates.input[stage]));
    if (stage + 1 == jobs.stages().size()) {
      network.receive(stream.client(), stream.site(), path);
      add(open, rates.of(jobs.outputBytes(), stream.outputBytes(), rates.output[stage]));
    }
    Amount operations = jobs.stages().get(stage).operations();
    double rate = rates.of(operations, stream.operations(), rates.operations[stage]);
    double atSpeed = rate == 0 ? 0 : rate * (stream.atSpeed() / stream.operations());
    siteFlows[stream.site()].add(open, atSpeed);
  }

  /** Adds the jobs of a client without submissions. */
  private void evenly(int jobClass, int client, double jobsPerSecond, boolean open) {
    JobClass jobs = model.classes().get(jobClass);
    Amount widths = jobs.demands().processors();
    StageSites stageSites = stageSitesByClass.get(jobClass);
    if (widths == null || widths.variation() == 0) {
      evenly(jobClass, stageSites.shares(client, shares), client, jobsPerSecond, 1, open);
      return;
    }
    for (WidthBand band : WidthBand.of(widths, stageSites.widest(client), limits)) {
      double work = jobs.demands().isTimed() ? band.mean() / widths.mean() : 1;
      double[] byFirst = stageSites.shares(client, shares, band.widest());
      evenly(jobClass, byFirst, client, jobsPerSecond * band.probability(), work, open);
    }
  }

  /**
   * Adds a client's jobs, of {@code work} times the mean operations, by the site of the first
   * stage.
   */
  private void evenly(
      int jobClass, double[] byFirst, int client, double jobsPerSecond, double work, boolean open) {
    JobClass jobs = model.classes().get(jobClass);
    StageSites stageSites = stageSitesByClass.get(jobClass);
    int stages = stageSites.stages();
    double[] bytes = new double[stages + 1];
    Arrays.setAll(bytes, transfer -> jobs.data(transfer).mean());
    double[] operations = new double[stages];
    Arrays.setAll(operations, stage -> work * jobs.stages().get(stage).operations().mean());
    for (int first = 0; first < byFirst.length; first++) {
      if (byFirst[first] > 0) {
        for (int transfer = 0; transfer <= stages; transfer++) {
          stageSites.setPath(transfer, client, first, path);
          add(open, bytes[transfer] * jobsPerSecond * byFirst[first]);
        }
        for (int stage = 0; stage < stages; stage++) {
          int site = stageSites.site(stage, first);
          double rate = operations[stage] * jobsPerSecond * byFirst[first];
          siteFlows[site].add(open, rate / affinity(jobs, site));
        }
      }
    }
  }

  /**
   * Adds the minimum of fetched files, or those expected.
   *
   * @param closedRates jobs per second of a client of a closed class; null without closed clients
   */
  private void fetches(boolean isMinimum, ToDoubleBiFunction<Integer, Integer> closedRates) {
    double[][] open = new double[siteFlows.length][model.classes().size()];
    double[][] closed = new double[siteFlows.length][model.classes().size()];
    for (int c = 0; c < model.classes().size(); c++) {
      JobClass jobs = model.classes().get(c);
      boolean isOpen = jobs.arrivals() != Arrivals.CLOSED;
      for (String name : isOpen || closedRates != null ? jobs.clients() : List.<String>of()) {
        int client = network.client(name);
        double[] byFirst = stageSitesByClass.get(c).shares(client, shares);
        for (int first = 0; first < byFirst.length; first++) {
          if (byFirst[first] > 0) {
            int site = stageSitesByClass.get(c).site(0, first);
            if (isOpen) {
              open[site][c] += byFirst[first] / jobs.interval();
            } else {
              closed[site][c] += byFirst[first] * closedRates.applyAsDouble(c, client);
            }
          }
        }
      }
    }
    ExpectedFetches fetches = new ExpectedFetches(model);
    for (int site = 0; site < open.length; site++) {
      double[] openReads = model.data().readsPerSecond(open[site]);
      double[] closedReads = model.data().readsPerSecond(closed[site]);
      double[] reads = openReads.clone();
      Arrays.setAll(reads, file -> openReads[file] + closedReads[file]);
      SiteCache cache =
          new SiteCache(model.data(), network.sites().get(site).node(), reads, isMinimum);
      caches.add(cache);
      fetches.count(site, cache, openReads, (queues, bytes) -> add(queues, true, bytes));
      fetches.count(site, cache, closedReads, (queues, bytes) -> add(queues, false, bytes));
    }
  }

  private void add(Set<Integer> queues, boolean open, double bytes) {
    queues.forEach(queue -> queueFlows[queue].add(open, bytes));
  }

  /** {@return the caches of the sites, by index; empty if no job reads a file} */
  public List<SiteCache> caches() {
    return List.copyOf(caches);
  }

  /**
   * Adds the fetched files of runs. They grow with the number of jobs if an open client reads
   * files.
   */
  private void fetched(List<GridResult.DataResult> data) {
    double window = data.stream().mapToDouble(GridResult.DataResult::seconds).sum();
    boolean open =
        IntStream.range(0, model.classes().size())
            .filter(c -> !model.data().reads(c).isNothing())
            .anyMatch(c -> model.classes().get(c).arrivals() != Arrivals.CLOSED);
    for (GridResult.DataResult run : data) {
      for (GridResult.FileTraffic traffic : run.traffic()) {
        network.forwardPath(traffic.from(), traffic.site(), path);
        add(open, traffic.bytes() / window);
      }
    }
  }

  private void reports(List<Set<String>> served) {
    double bytes = model.monitor().bytes();
    ReportUse.visitPaths(
        model,
        served,
        (path, rate) -> {
          for (int i = 0; i < path.length(); i++) {
            queueFlows[path.at(i)].reports += bytes * rate;
          }
        });
  }

  private double affinity(JobClass jobs, int site) {
    Affinity affinity = jobs.demands().affinity();
    return affinity.bySite().isEmpty() ? 1 : affinity.at(siteNames[site]);
  }

  private void add(boolean open, double rate) {
    for (int i = 0; i < path.length(); i++) {
      queueFlows[path.at(i)].add(open, rate);
    }
  }

  /** Rates of one client's jobs of one class, by its submissions. */
  private static final class Rates {
    private final double jobsPerSecond;
    private final double seconds;

    /** By stage: sums over all streams, of which each stream has a share. */
    private final double[] input;

    private final double[] output;
    private final double[] operations;

    /**
     * Creates the sums of the streams.
     *
     * @param stages number of stages of the class
     * @param jobsPerSecond rate of the scenario
     * @param seconds time of submission that gives the rates instead; NaN for the rate of the
     *     scenario
     */
    Rates(List<StageTotals> observed, int stages, double jobsPerSecond, double seconds) {
      this.jobsPerSecond = jobsPerSecond;
      this.seconds = seconds;
      input = new double[stages];
      output = new double[stages];
      operations = new double[stages];
      for (StageTotals stream : observed) {
        input[stream.stage()] += stream.inputBytes();
        output[stream.stage()] += stream.outputBytes();
        operations[stream.stage()] += stream.operations();
      }
    }

    /** {@return the amount per second of a stream that has {@code part} of {@code total}} */
    double of(Amount amount, double part, double total) {
      if (!Double.isNaN(seconds)) {
        return part / seconds;
      }
      return total > 0 ? amount.mean() * jobsPerSecond * (part / total) : 0;
    }
  }

  public Load ofNetwork(NetworkQueue queue) {
    Flow flow = queue.isUsed() ? queueFlows[queue.number()] : new Flow();
    LinkParameters line = queue.link().line();
    double open = model.transfers().sent(flow.open);
    double all = model.transfers().sent(flow.all);
    double clientLoad = (all + flow.reports) / line.bandwidth();
    return new Load(
        clientLoad,
        line.offeredLoad(),
        clientLoad + line.offeredLoad(),
        open / line.bandwidth() < 1,
        all > 0 ? 1 / (all / line.bandwidth()) : Double.POSITIVE_INFINITY,
        true);
  }

  public Load ofSite(SiteQueue site) {
    Flow flow = siteFlows[site.number()];
    SiteCapacity capacity = use.capacity(site);
    boolean usable = use.isUsable(site.number());
    return new Load(
        capacity.clientLoad(flow.all),
        capacity.localLoad(),
        capacity.load(flow.all),
        !usable || capacity.load(flow.open) < 1,
        capacity.saturation(flow.all),
        usable);
  }

  /**
   * The jobs of a class whose widths lie between two successive limits, so that the same sites
   * accept all of them.
   *
   * @param widest maximum width in processors
   * @param probability probability that a job is in the band
   * @param mean mean width in processors
   */
  private record WidthBand(int widest, double probability, double mean) {

    /**
     * {@return the bands of jobs of random width}
     *
     * @param widths distribution of the width, whole numbers
     * @param clip maximum width; wider jobs are clipped to it
     * @param limits maximum widths of jobs at the sites, ascending
     */
    static List<WidthBand> of(Amount widths, int clip, int[] limits) {
      List<WidthBand> bands = new ArrayList<>();
      int from = 0;
      for (int limit : limits) {
        if (limit <= clip) {
          boolean last = limit == clip;
          double probability = (last ? 1 : widths.probability(limit)) - widths.probability(from);
          // The sum of widths above a bound is the bound, plus one for each width that is exceeded.
          double sum = from * probability;
          double upper = last ? 1 : widths.probability(limit);
          for (int width = from; width < limit; width++) {
            sum += upper - widths.probability(width);
          }
          if (probability > 0) {
            bands.add(new WidthBand(limit, probability, sum / probability));
          }
          from = limit;
        }
      }
      return bands;
    }
  }
}
