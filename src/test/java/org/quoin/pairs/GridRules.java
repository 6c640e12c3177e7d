package org.quoin.pairs;

import static org.quoin.pairs.Feature.NONE;
import static org.quoin.pairs.Rule.SOME;
import static org.quoin.pairs.Rule.meaningless;
import static org.quoin.pairs.Rule.refused;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;

/** What no scenario of a grid combines. */
final class GridRules {
  private GridRules() {}

  static List<Rule> all() {
    List<Rule> all = new ArrayList<>();
    sites(all);
    network(all);
    jobs(all);
    rest(all);
    return all;
  }

  private static void sites(List<Rule> all) {
    all.add(
        meaningless("there is no site")
            .when("server", NONE)
            .when("cluster", NONE)
            .when("time-shared cluster", NONE));
    together(all, "there is no server", "server", "servers");
    only(all, "there is no server", "server", "background jobs");
    together(all, "there is no space-shared cluster", "cluster", "scheduler");
    together(all, "there is no space-shared cluster", "cluster", "order");
    for (String feature :
        List.of(
            "condition",
            "machine file",
            "maintenance",
            "width of jobs at the cluster",
            "local users")) {
      only(all, "there is no space-shared cluster", "cluster", feature);
    }
    for (String feature : List.of("time-shared nodes", "costs of time-shared nodes")) {
      only(all, "there is no time-shared cluster", "time-shared cluster", feature);
    }
    all.add(
        refused("does not apply with time slices")
            .when("cluster", "time slices", "switched slices")
            .with("maintenance", SOME));
    Predicate<String> slurm = name -> name.startsWith("slurm");
    all.add(
        refused("has limits of accounts or QOS; leave")
            .when("machine file", "limits of a QOS")
            .with("condition", name -> name.contains("user-"))
            .with("scheduler", Predicate.not(slurm)));
    String equal = "CPUs with rules of their own, but the cluster";
    all.add(
        refused(equal)
            .when("machine file", "two partitions", "limits of a QOS")
            .when("cluster", "unlike nodes"));
    all.add(
        refused(equal)
            .with("machine file", SOME)
            .with("scheduler", slurm)
            .when("cluster", "unlike nodes"));
    all.add(
        refused("which do not apply with time slices")
            .when("machine file", "two partitions", "limits of a QOS")
            .when("cluster", "time slices", "switched slices"));
    String room = "expected that every job of its cluster can run there";
    all.add(refused(room).when("machine file", "two partitions").when("width", "drawn"));
    all.add(refused(room).when("machine file", "two partitions").when("job", "log", "lublin"));
    all.add(refused(room).when("machine file", "two partitions").with("local users", SOME));
    for (PolicyKind policy : Policies.all()) {
      Predicate<String> named =
          name -> name.equals(policy.id()) || name.startsWith(policy.id() + " ");
      if (policy.backfill().isEmpty()) {
        all.add(
            refused("has no time slices; expected")
                .when("cluster", "time slices", "switched slices")
                .with("scheduler", named));
      } else if (!policy.options().isEmpty()) {
        all.add(
            refused("has no meaning with time slices; leave it out")
                .when("cluster", "time slices", "switched slices")
                .with("scheduler", named.and(name -> name.contains("="))));
      }
      if (policy.ordersItself()) {
        all.add(
            refused("chooses its order itself; leave")
                .with("scheduler", named)
                .unless("order", NONE, "fcfs"));
      }
    }
  }

  /** Both or none of two features. */
  private static void together(List<Rule> all, String reason, String one, String other) {
    only(all, reason, one, other);
    all.add(meaningless("it must be one of them").with(one, SOME).when(other, NONE));
  }

  /** The second feature has a meaning only where the first is there. */
  private static void only(List<Rule> all, String reason, String one, String other) {
    all.add(meaningless(reason).when(one, NONE).with(other, SOME));
  }

  private static void network(List<Rule> all) {
    all.add(
        refused("is unlimited, so it has no queue")
            .when("links", "unlimited")
            .with("background", SOME));
    all.add(
        meaningless("no link has a queue").when("links", "unlimited").when("propagation", "some"));
    all.add(meaningless("no link has a queue").when("links", "unlimited").with("transfers", SOME));
    all.add(
        meaningless("no link has a queue")
            .when("links", "unlimited")
            .with("transfers of a link", SOME));
    all.add(
        meaningless("no link has a queue")
            .when("links", "unlimited")
            .with("transfers of a site", SOME));
    all.add(
        refused("has a meaning only with network: fluid")
            .when("transfers", "round trip")
            .unless("network", "fluid"));
    all.add(
        refused("skip needs a background that is poisson, on-off or mmpp")
            .when("engine", "skip")
            .unless("network", "fluid")
            .unless("service", "deterministic")
            .when("background", "daily", "trace"));
    all.add(
        refused("skip needs a background of one rate")
            .when("engine", "skip")
            .unless("network", "fluid")
            .when("service", "deterministic")
            .when("background", "mmpp", "on-off", "daily", "trace"));
    all.add(
        refused("deterministic service with deterministic spacing locks")
            .when("service", "deterministic")
            .when("spacing", "deterministic")
            .unless("phase-lock", "allow")
            .unless("network", "fluid"));
    all.add(
        refused("deterministic service with a fixed retry delay locks")
            .when("service", "deterministic")
            .when("retry", "fixed")
            .unless("phase-lock", "allow")
            .unless("network", "fluid"));
    all.add(
        refused("the topology has no link that has a queue")
            .when("links", "unlimited")
            .when("failing parts", "link", "site and link"));
  }

  private static void jobs(List<Rule> all) {
    Predicate<String> fed = Set.of("log", "lublin")::contains;
    all.add(refused("has no meaning for job").with("job", fed).with("arrivals", SOME));
    all.add(
        refused("the key 'interval' is missing")
            .with("job", Predicate.not(fed))
            .when("arrivals", NONE));
    all.add(
        refused("run times hold at clusters only, and there is a server")
            .when("job", "run-time")
            .with("server", SOME));
    all.add(
        refused("has no meaning for job")
            .when("job", "linpack", "log", "lublin")
            .with("sizes", SOME));
    all.add(refused("an ep needs either m").when("job", "ep of m").with("sizes", SOME));
    all.add(refused("has no meaning for job").when("job", "linpack").with("data", SOME));
    all.add(
        refused("processors, but the machine has 1")
            .when("job", "log")
            .when("cluster", NONE)
            .when("time-shared cluster", NONE)
            .unless("split", "drop", "clip"));
    all.add(
        refused("but the logs hold")
            .when("job", "log")
            .when("cluster", NONE)
            .when("time-shared cluster", NONE)
            .when("classes", "one")
            .when("split", "drop")
            .when("drawn log", NONE, "shaken"));
    all.add(refused("has no meaning for job").unless("job", "log").with("drawn log", SOME));
    all.add(refused("has no meaning for job").unless("job", "log").with("feedback", SOME));
    all.add(refused("is a number of users here").when("drawn log", "weeks").when("split", "load"));
    all.add(
        refused("is a number of users here")
            .when("feedback", "think")
            .when("drawn log", NONE, "shaken")
            .when("split", "load"));
    all.add(refused("has no meaning with arrivals").when("arrivals", "closed").with("batch", SOME));
    all.add(refused("has no meaning for job").with("job", fed).with("batch", SOME));
    all.add(refused("has no meaning for job").with("job", fed).with("width", SOME));
    all.add(refused("has no meaning for job").with("job", fed).with("users", SOME));
    all.add(refused("expected one of user").when("job", "log").when("estimates", "tsafrir"));
    all.add(refused("leave affinity no meaning").when("job", "run-time").with("affinity", SOME));
    all.add(refused("expected one of exact").unless("job", "log").when("estimates", "user"));
    all.add(
        refused("are times; expected run-time")
            .when("job", "generic", "linpack", "ep", "ep of m", "tandem, fixed", "tandem, free")
            .when("estimates", "modal", "tsafrir"));
    all.add(refused("has no meaning for job").unless("job", "log", "lublin").with("split", SOME));
    all.add(refused("has no meaning for job").unless("job", "log").with("form of the log", SOME));
    all.add(refused("has no meaning for job").when("job", "lublin").unless("split", NONE, "load"));
    all.add(
        refused("but the widest job that sites take")
            .unless("job", "log", "lublin")
            .when("cluster", NONE)
            .when("time-shared cluster", NONE)
            .when("width", "2"));
    all.add(
        refused("but the widest job that sites take")
            .when("job", "tandem, fixed")
            .with("server", SOME)
            .when("width", "2"));
  }

  private static void rest(List<Rule> all) {
    all.add(
        meaningless("jobs of hours never end where something fails every 12 s")
            .when("local users", "lublin")
            .with("failing parts", SOME)
            .when("horizon", NONE));
    all.add(
        meaningless("jobs that share processors in time take longer than nothing fails")
            .when("cluster", "time slices", "switched slices")
            .with("local users", SOME)
            .when("failing parts", "site", "site and link")
            .when("horizon", NONE));
    all.add(refused("there are no files").when("files", NONE).with("reads", SOME));
    all.add(
        meaningless("another log names no files")
            .unless("form of the log", "CSV")
            .when("reads", "named by the log"));
    all.add(meaningless("nobody reads them").with("files", SOME).when("reads", NONE));
    for (String feature : List.of("fetch", "replicas", "quotas")) {
      all.add(refused("has a meaning only with files").when("files", NONE).with(feature, SOME));
    }
    all.add(
        refused("fails as a whole; expected space-shared clusters of equal nodes")
            .unless("cluster", "equal nodes", NONE)
            .when("failing parts", "processors"));
    all.add(
        meaningless("there is no space-shared cluster")
            .when("cluster", NONE)
            .when("failing parts", "processors"));
    for (String feature :
        List.of(
            "running",
            "queued",
            "transfer",
            "detection",
            "retries",
            "repair",
            "place in the queue")) {
      only(all, "nothing fails", "failing parts", feature);
    }
  }

  /** {@return the policies and orders that compute with a time of their own} */
  static List<Rule> constants(String policy, String order) {
    List<Rule> exempt = new ArrayList<>();
    exempt.add(
        meaningless("it computes with rates a minute, bins from 1 s on or slowdowns of 1 s or more")
            .with(
                policy,
                name ->
                    name.startsWith("probabilistic")
                        || name.startsWith("delay-budget")
                        || name.matches("dynp( .*)?")));
    exempt.add(
        meaningless("its clocks are in seconds").with(policy, name -> name.startsWith("slurm")));
    exempt.add(
        meaningless("it has a logarithm or a power of seconds")
            .when(order, "f1", "f2", "f3", "f4", "wfp3", "unicep"));
    return exempt;
  }

  static List<Rule> noPackets() {
    return new ArrayList<>(
        List.of(
            meaningless("it draws other numbers").when("engine", NONE, "auto", "skip"),
            meaningless("there are no packets").when("network", "fluid"),
            meaningless("no link has a queue").when("links", "unlimited")));
  }

  /**
   * {@return what one more site, which nobody uses, changes}
   *
   * @param drained whether it is drained, or is not reached
   */
  static List<Rule> oneMoreSite(boolean drained) {
    List<Rule> exempt = new ArrayList<>();
    exempt.add(meaningless("each report draws its loss").when("reports", "lost"));
    exempt.add(meaningless("its report is sent, too").when("reports", "sent"));
    exempt.add(
        meaningless("a factor is drawn for each site")
            .when("affinity", "consistent", "semi-consistent", "inconsistent"));
    exempt.add(meaningless("a load is of all sites").when("job", "lublin"));
    exempt.add(meaningless("a load is of all sites").when("split", "load"));
    exempt.add(
        meaningless("run times are of the mean processor of all sites").when("job", "run-time"));
    if (drained) {
      for (String feature : List.of("drain", "failing parts")) {
        exempt.add(
            meaningless("where every site is down or drained a metaserver chooses among all")
                .with(feature, SOME));
      }
    } else {
      exempt.add(meaningless("it fails, too").when("failing parts", "site and link"));
      exempt.add(meaningless("a client needs a metaserver").with("several metaservers", SOME));
    }
    return exempt;
  }

  static List<Rule> oneMoreClass() {
    return List.of(
        meaningless("a client needs a metaserver").with("several metaservers", SOME),
        meaningless("its jobs may take paths that no other takes, which join parts of the network")
            .when("network", "auto")
            .with("job", job -> job.startsWith("tandem")));
  }

  static List<Rule> severalSites() {
    List<Rule> exempt = new ArrayList<>();
    List<String> sites = List.of("server", "cluster", "time-shared cluster");
    for (int i = 0; i < sites.size(); i++) {
      for (int j = i + 1; j < sites.size(); j++) {
        exempt.add(
            meaningless("there are two sites").with(sites.get(i), SOME).with(sites.get(j), SOME));
      }
    }
    exempt.add(meaningless("only some clients use it").with("several metaservers", SOME));
    exempt.add(meaningless("only some metaservers need reports").when("reports", "sent"));
    exempt.add(
        meaningless("it holds jobs back").with("metaserver", name -> name.startsWith("EPS")));
    exempt.add(
        meaningless("it orders the queue of a site anew")
            .with("metaserver", name -> name.contains("remap=true")));
    return exempt;
  }

  /** {@return where the closed forms say themselves that they leave something out} */
  static List<Rule> noClosedForm() {
    List<Rule> exempt = severalSites();
    exempt.add(
        meaningless("jobs wait for others before they are placed")
            .with("metaserver", name -> name.matches("(MIN-MIN|MAX-MIN|SUFFERAGE|DUPLEX).*")));
    for (String feature :
        List.of(
            "time-shared cluster",
            "condition",
            "machine file",
            "maintenance",
            "local users",
            "batch",
            "files",
            "failing parts",
            "drain",
            "query",
            "split",
            "transfers",
            "transfers of a link",
            "transfers of a site",
            "disk")) {
      exempt.add(meaningless("no formula").with(feature, SOME));
    }
    exempt.add(meaningless("no formula").unless("cluster", NONE, "equal nodes"));
    exempt.add(meaningless("no formula").with("scheduler", name -> name.startsWith("slurm")));
    exempt.add(
        meaningless("jobs do not start in the order of arrival").unless("order", NONE, "fcfs"));
    exempt.add(
        meaningless("jobs do not start in the order of arrival")
            .with(
                "scheduler",
                name ->
                    Policies.all().stream()
                        .anyMatch(p -> p.ordersItself() && name.startsWith(p.id()))));
    exempt.add(
        meaningless("jobs start in the order of deadlines")
            .when("server", "edf", "edf-preemptive"));
    exempt.add(meaningless("jobs of different widths meet").when("width", "drawn"));
    exempt.add(meaningless("no Poisson stream").unless("arrivals", "poisson"));
    exempt.add(
        meaningless("run times are the same at every cluster")
            .with("job", n -> n.startsWith("run-time")));
    String transfers = "the formula of transfers is approximate";
    exempt.add(
        meaningless(transfers)
            .unless("links", "unlimited")
            .unless("job", "generic", "run-time", "run-time of a reference"));
    exempt.add(meaningless(transfers).unless("links", "unlimited").with("data", SOME));
    exempt.add(meaningless(transfers).unless("links", "unlimited").unless("classes", "one"));
    exempt.add(
        meaningless("the speed is drawn")
            .when("affinity", "consistent", "semi-consistent", "inconsistent"));
    for (Predicate<String> several : List.<Predicate<String>>of("2"::equals, SOME)) {
      String feature = several == SOME ? "cluster" : "servers";
      String reason = "the formula of several servers is for exponential jobs of one mean";
      exempt.add(meaningless(reason).with(feature, several).unless("sizes", "exponential"));
      exempt.add(meaningless(reason).with(feature, several).unless("classes", "one"));
      exempt.add(
          meaningless(reason).with(feature, several).when("job", "tandem, free", "tandem, fixed"));
      exempt.add(meaningless(reason).with(feature, several).when("background jobs", "some"));
    }
    exempt.add(
        meaningless("jobs come to their next stage as no Poisson stream")
            .with("job", job -> job.startsWith("tandem"))
            .unless("sizes", "exponential"));
    exempt.add(
        meaningless("jobs come to their next stage as no Poisson stream")
            .with("job", job -> job.startsWith("tandem"))
            .unless("classes", "one"));
    exempt.add(meaningless("the run ends").with("horizon", SOME));
    return exempt;
  }

  /** {@return where packets queue, or take other times than a fluid} */
  static List<Rule> queues() {
    List<Rule> exempt = new ArrayList<>();
    for (String feature : List.of("service", "spacing")) {
      exempt.add(meaningless("times of packets are drawn").unless(feature, "deterministic"));
    }
    exempt.add(meaningless("it draws the times of packets").when("engine", "skip"));
    exempt.add(meaningless("packets queue behind others").with("background", SOME));
    exempt.add(
        meaningless("copies of a job are sent at once")
            .with("metaserver", name -> name.startsWith("K-DIST")));
    exempt.add(meaningless("packets queue behind reports").when("reports", "sent"));
    exempt.add(meaningless("packets queue behind copies").with("replicas", SOME));
    exempt.add(meaningless("a window holds packets up one by one").with("transfers", SOME));
    exempt.add(meaningless("jobs come together").unless("arrivals", "poisson", "hyper-erlang"));
    exempt.add(meaningless("jobs come together").with("batch", SOME));
    exempt.add(meaningless("a failure meets what is under way").with("failing parts", SOME));
    exempt.add(meaningless("a drained site meets what is under way").with("drain", SOME));
    exempt.add(meaningless("the run ends").with("horizon", SOME));
    return exempt;
  }

  /** {@return why the log in SWF would give another run than the log in another form} */
  static List<Rule> inSwf() {
    return List.of(
        meaningless("it is in SWF").when("form of the log", NONE),
        meaningless("the times of a table count from its first job").when("split", "from"),
        meaningless("SWF names no files").when("reads", "named by the log"),
        meaningless("SWF states no dependencies").when("feedback", "dependencies"),
        meaningless("accounts and QOS have names").when("order", "multifactor"),
        meaningless("accounts and QOS have names").when("machine file", "limits of a QOS"),
        meaningless("memory is in units of 2^20 bytes").when("condition", "memory", "node memory"));
  }

  static List<Rule> noStudy() {
    return List.of(meaningless("there is no study").when("study", NONE));
  }
}
