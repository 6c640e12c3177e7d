package org.quoin.pairs;

import static org.quoin.pairs.Feature.NONE;
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
  private static final Predicate<String> SOME = Predicate.not(NONE::equals);

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
    for (String feature : List.of("condition", "width of jobs at the cluster", "local users")) {
      only(all, "there is no space-shared cluster", "cluster", feature);
    }
    only(all, "there is no time-shared cluster", "time-shared cluster", "time-shared nodes");
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
    all.add(
        refused("skip needs a background of one rate")
            .when("engine", "skip")
            .when("background", "mmpp", "on-off", "daily", "trace"));
    all.add(
        refused("skip needs service: exponential")
            .when("engine", "skip")
            .when("service", "deterministic"));
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
    all.add(refused("says when its jobs come").with("job", fed).with("arrivals", SOME));
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
            .when("split", "drop"));
    all.add(refused("has no meaning with arrivals").when("arrivals", "closed").with("batch", SOME));
    all.add(refused("says when its jobs come").with("job", fed).with("batch", SOME));
    all.add(refused("says it of each job").with("job", fed).with("width", SOME));
    all.add(refused("says it of each job").with("job", fed).with("users", SOME));
    all.add(refused("expected one of user").when("job", "log").when("estimates", "tsafrir"));
    all.add(refused("leave affinity no meaning").when("job", "run-time").with("affinity", SOME));
    all.add(refused("expected one of exact").unless("job", "log").when("estimates", "user"));
    all.add(
        refused("are times; expected run-time")
            .when("job", "generic", "linpack", "ep", "ep of m", "tandem, fixed", "tandem, free")
            .when("estimates", "modal", "tsafrir"));
    all.add(refused("has no meaning for job").unless("job", "log", "lublin").with("split", SOME));
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
    all.add(refused("there are no files").when("files", NONE).with("reads", SOME));
    all.add(meaningless("nobody reads them").with("files", SOME).when("reads", NONE));
    all.add(refused("has a meaning only with files").when("files", NONE).with("fetch", SOME));
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
}
