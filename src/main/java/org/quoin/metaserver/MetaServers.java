package org.quoin.metaserver;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.quoin.base.Plugins;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.grid.placement.Information;
import org.quoin.grid.placement.MetaServer;

/** The registry of metaservers: one line per metaserver gives names, options, help and messages. */
public enum MetaServers implements MetaServerKind {
  /** Round robin, the baseline of the paper: uses no information. */
  RR(
      "round robin",
      "sites in turn, one counter for all clients",
      Papers.AIDA,
      Information.REPORTS,
      (options, random) -> new RoundRobin()),
  /** The site that would complete the job first by its load alone, without transfers. */
  LOAD(
      "least server load",
      "min L / P + 1 / p (at a server (L + 1) / P)",
      Papers.AIDA,
      Information.REPORTS,
      (options, random) -> new ServerLoad()),
  /** The site that would complete the job first, with both transfers. */
  LOTH(
      "least server and network load",
      "min comp (L / P + 1 / p) + D_send / T_send + D_recv / T_recv,"
          + " T = T_net / max(1, k + T_net / T_act)",
      Papers.AIDA,
      Information.REPORTS,
      (options, random) -> new ServerAndNetworkLoad(options),
      Setting.choice(
          "load",
          "Unit of the server load L: jobs, or remaining operations (work)",
          "jobs",
          "work"),
      Setting.choice(
          "throughput",
          "Throughput T of a transfer. fresh: from the k transfers in progress; observed: mean of"
              + " past transfers; nominal: T_act; forecast: a forecast from past transfers",
          "fresh",
          "observed",
          "nominal",
          "forecast"),
      Setting.choice(
          "forecast",
          "With throughput: forecast, the forecaster of the series of past transfers; adaptive: the"
              + " one with the smallest error so far",
          "adaptive",
          "last",
          "mean",
          "median",
          "ewma"),
      Setting.choice(
          "sharing",
          "With throughput: observed or forecast, whether k transfers in progress reduce it. none:"
              + " no; progress: T becomes T_net / max(1, k + T_net / T)",
          "none",
          "progress")),
  /** Round robin in which a site of twice the weight gets twice the jobs. */
  WRR(
      "weighted round robin",
      "min (n + 1) / w with n jobs sent so far",
      "Katevenis, Sidiropoulos and Courcoubetis, IEEE JSAC 9(8), 1991",
      Information.REPORTS,
      (options, random) -> new WeightedRoundRobin(options),
      Weight.SETTING),
  /** A random site, which needs no report. */
  RANDOM(
      "random",
      "site i with probability w_i / sum w",
      "the baseline of Mitzenmacher, IEEE TPDS 12(10), 2001 (d = 1)",
      Information.REPORTS,
      RandomSite::new,
      Setting.choice(
          "weights",
          "Weight w of a site: 1, its speed P, or its processors P / p (slots)",
          "equal",
          "speed",
          "slots")),
  /** The power of d choices: few sites are asked for their load, so that not all jobs go to one. */
  D_LEAST(
      "least loaded of d at random",
      "min L / P + 1 / p over d sites drawn without replacement",
      "Mitzenmacher, The power of two choices in randomized load balancing, IEEE TPDS 12(10), 2001",
      Information.REPORTS,
      LeastOfRandom::new,
      Setting.count("d", "Number of sites drawn for a job, or all if there are fewer", 2, 1, 1000)),
  /** An idle site, if there is one. */
  JIQ(
      "join idle queue",
      "a random site with L + 1 <= P / p, else any at random",
      "Lu et al., Join-Idle-Queue, Performance Evaluation 68(11), 2011",
      Information.REPORTS,
      (options, random) -> new JoinIdleQueue(random)),
  /** Chooses the site that is ready first, independently of speeds. */
  OLB(
      "opportunistic load balancing",
      "min r",
      Papers.MAHESWARAN,
      Information.REPORTS,
      (options, random) -> new OpportunisticLoadBalancing()),
  /** Chooses the site with the smallest execution time, independently of backlogs. */
  MET(
      "minimum execution time",
      "min e",
      Papers.MAHESWARAN,
      Information.REPORTS,
      (options, random) -> new MinimumExecutionTime(options),
      ExpectedTimes.TRANSFERS),
  /** The site that completes the job first. */
  MCT(
      "minimum completion time",
      "min r + e",
      Papers.MAHESWARAN,
      Information.REPORTS,
      (options, random) -> new MinimumCompletionTime(options),
      ExpectedTimes.TRANSFERS),
  /** The slowest site that meets the deadline, else the one that completes the job first. */
  DEADLINE_MCT(
      "deadline scheduling",
      "max r + e of the sites with r + e <= share (deadline - now), else min r + e",
      "Takefusa et al., HPDC 2001",
      Information.REPORTS,
      (options, random) -> new DeadlineCompletionTime(options),
      Setting.number(
          "share", "Share of the time until the deadline within which the job is to end", 1, 0, 1),
      ExpectedTimes.TRANSFERS),
  /** {@link #MCT} among the sites with the smallest execution times. */
  KPB(
      "k-percent best",
      "min r + e over the k percent of the sites with the least e",
      Papers.MAHESWARAN,
      Information.REPORTS,
      (options, random) -> new KPercentBest(options),
      Setting.number(
          "k", "Considered sites, in percent of the client's sites, at least one site", 20, 0, 100),
      ExpectedTimes.TRANSFERS),
  /** {@link #MCT} and {@link #MET} alternately, as the loads of the sites diverge and converge. */
  SA(
      "switching algorithm",
      "MCT until min r / max r is high, then MET until it is low, and so on",
      Papers.MAHESWARAN,
      Information.REPORTS,
      (options, random) -> new SwitchingAlgorithm(options),
      Setting.number("low", "Value of min r / max r at which MCT takes over", 0.6, 0, 1),
      Setting.number("high", "Value of min r / max r at which MET takes over", 0.9, 0, 1),
      ExpectedTimes.TRANSFERS),
  /** Batch mode: the job with the smallest completion time first. */
  MIN_MIN(
      "min-min",
      "of all jobs left that with the least min (r + e) goes first",
      Papers.BATCH,
      Information.REPORTS,
      (options, random) -> BatchMode.minMin(options),
      BatchMode.OPTIONS),
  /** Batch mode: the job with the largest best completion time first. */
  MAX_MIN(
      "max-min",
      "of all jobs left that with the largest min (r + e) goes first",
      Papers.BATCH,
      Information.REPORTS,
      (options, random) -> BatchMode.maxMin(options),
      BatchMode.OPTIONS),
  /** Batch mode: the job that would lose most by its second choice first. */
  SUFFERAGE(
      "sufferage",
      "a site goes to the job with the largest second least less least r + e",
      Papers.BATCH,
      Information.REPORTS,
      (options, random) -> new BatchMode(options, Sufferage::place),
      BatchMode.OPTIONS),
  /** Batch mode: the better of {@link #MIN_MIN} and {@link #MAX_MIN}. */
  DUPLEX(
      "duplex",
      "MIN-MIN or MAX-MIN, whichever is done first with all jobs",
      "Braun et al., JPDC 61(6), 2001",
      Information.REPORTS,
      (options, random) -> BatchMode.duplex(options),
      BatchMode.OPTIONS),
  /** Copies that wait at several sites; the first to start is computed. */
  K_DIST(
      "K-distributed",
      "a copy to each of the k sites with min r; the first to start withdraws the others",
      "Subramani et al., HPDC 2002",
      Information.REPORTS,
      (options, random) -> new KDistributed(options),
      Setting.count(
          "k", "Number of copies of a job; one per site if there are fewer sites", 4, 1, 1000)),
  /** The site with the fewest network queues on the paths to and from it. */
  NEAREST(
      "nearest site",
      "min of the network queues there and back",
      "none: what a federation is compared with",
      Information.REPORTS,
      (options, random) -> new NearestSite()),
  /** The site whose planner promises the earliest start. */
  EPS(
      "earliest planned start",
      "min of the starts s that the sites' planners answer, or min s + e",
      "Hovestadt et al., Scheduling in HPC resource management systems, JSSPP 2003",
      Information.PLANS,
      (options, random) -> new EarliestPlannedStart(options),
      Setting.choice("by", "Planned time that is minimized", "start", "end"),
      ExpectedTimes.TRANSFERS),
  /** The site that holds most of the files that the job reads. */
  DATA_PRESENT(
      "where the data are",
      "least bytes of the job's files missing, then min L / P + 1 / p",
      Papers.DATA,
      Information.REPORTS,
      (options, random) -> new DataPresent()),
  /** The site that needs the fewest bytes transferred to and from it. */
  LEAST_BYTES(
      "fewest bytes to move",
      "least bytes missing + D_send + D_recv over queues, then min L / P + 1 / p",
      Papers.DATA,
      Information.REPORTS,
      (options, random) -> new LeastBytes());

  /** Sources of several metaservers. */
  private static final class Papers {
    private static final String AIDA = "Aida et al., HPDC 1998";
    private static final String MAHESWARAN = "Maheswaran et al., JPDC 59(2), 1999, immediate mode";
    private static final String DATA = "Ranganathan and Foster, HPDC 2002 (JobDataPresent)";
    private static final String BATCH = "Maheswaran et al., JPDC 59(2), 1999, batch mode";
  }

  private static final List<MetaServerKind> ALL =
      Plugins.after(values(), MetaServerKind.class, MetaServerKind::id, "a metaserver");

  private final String title;
  private final String formula;
  private final String paper;
  private final Information information;
  private final BiFunction<Settings, RandomGenerator, MetaServer> factory;
  private final List<Setting> options;

  MetaServers(
      String title,
      String formula,
      String paper,
      Information information,
      BiFunction<Settings, RandomGenerator, MetaServer> factory,
      Setting... options) {
    this.title = title;
    this.formula = formula;
    this.paper = paper;
    this.information = information;
    this.factory = factory;
    this.options = List.of(options);
  }

  @Override
  public String id() {
    return name().replace('_', '-');
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String formula() {
    return formula;
  }

  @Override
  public String paper() {
    return paper;
  }

  @Override
  public Information information() {
    return information;
  }

  @Override
  public List<Setting> options() {
    return options;
  }

  @Override
  public MetaServer make(Settings settings, RandomGenerator random) {
    return factory.apply(settings, random);
  }

  /** {@return all metaservers, those of plug-ins last} */
  public static List<MetaServerKind> all() {
    return ALL;
  }

  /** {@return the names of all metaservers} */
  public static List<String> names() {
    return ALL.stream().map(MetaServerKind::id).toList();
  }

  /**
   * {@return the metaserver with the given name; empty if there is none}
   *
   * @param name the name, in upper or lower case
   */
  public static Optional<MetaServerKind> named(String name) {
    return ALL.stream().filter(one -> one.id().equalsIgnoreCase(name)).findFirst();
  }
}
