package org.quoin.pairs;

import static org.quoin.pairs.Rule.SOME;
import static org.quoin.pairs.Rule.meaningless;
import static org.quoin.pairs.Rule.refused;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.quoin.cluster.JobOrder;
import org.quoin.scheduling.NodeUse;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;

/** The features of a replay with their values, those of a registry taken from it. */
final class ReplayFeatures {
  private static final String THINK = "think";

  /** Outages of nodes, as sacctmgr prints them. */
  static final String EVENTS = "events of nodes";

  /** The form of a log in which others are compared with it. */
  static final String SWF = "SWF";

  /** A part of a log that begins with the jobs that ran and waited. */
  static final String FROM_STATE = "from, with its state";

  private static final Predicate<String> OLD =
      Pattern.compile("((slurm|delay-budget|dynp|probabilistic)( .*)?)|.*prediction=.*")
          .asMatchPredicate();

  private final List<Feature<ReplayDraft>> all = new ArrayList<>();

  private ReplayFeatures() {
    jobs();
    drawn();
    policies();
    conditions();
    downtimes();
    results();
  }

  /** {@return all features; a draft takes their values in this order} */
  static List<Feature<ReplayDraft>> all() {
    return new ReplayFeatures().all;
  }

  /** {@return a draft with these values} */
  static ReplayDraft draft(Map<String, Value<ReplayDraft>> choice) {
    ReplayDraft draft = new ReplayDraft();
    choice.values().forEach(value -> value.writer().accept(draft));
    return draft;
  }

  private Feature<ReplayDraft> feature(String name) {
    Feature<ReplayDraft> feature = Feature.of(name);
    all.add(feature);
    return feature;
  }

  private static void value(Feature<ReplayDraft> feature, String name, String... keysAndValues) {
    feature.value(
        name,
        d -> {
          for (int i = 0; i < keysAndValues.length; i += 2) {
            d.keys.put(keysAndValues[i], keysAndValues[i + 1]);
          }
        });
  }

  private void jobs() {
    Feature<ReplayDraft> jobs = feature("jobs").value("log", d -> {});
    for (String model : List.of("krc-exponential", "krc-pareto", "lublin-batch")) {
      jobs.value(
          model,
          d -> {
            d.keys.remove("log");
            d.keys.put("model", model.startsWith("krc") ? model + "[mu=0.5]" : model);
            d.keys.put("processors", "4");
            d.keys.put("limit", "30");
          });
    }
    feature("form of the log")
        .value(SWF, d -> {})
        .value("sacct", ReplayDraft::asSacct)
        .value("CSV", ReplayDraft::asCsv);
    Feature<ReplayDraft> machine = feature("machine").none();
    value(machine, "narrower, drop", "processors", "2", "oversize", "drop");
    value(machine, "narrower, clip", "processors", "2", "oversize", "clip");
    value(machine, "wider", "processors", "6", "oversize", "fail");
    value(feature("width").none(), "allocated", "width", "allocated");
    Feature<ReplayDraft> estimates = feature("estimates").none();
    for (String estimate : List.of("user", "exact", "factor:3", "uniform:3", "modal")) {
      value(estimates, estimate, "estimates", "\"" + estimate + "\"");
    }
    value(feature("load").none(), "1.5", "load", "1.5");
    value(feature("seed").none(), "7", "seed", "7");
    Feature<ReplayDraft> part = feature("part of the log").none();
    value(part, "from", "from", "6 s");
    value(part, FROM_STATE, "from", "6 s", "state", "log");
    value(part, "until", "until", "50 s");
    value(part, "users", "users", "\"1,3\"");
    value(part, "groups", "groups", "\"2\"");
    value(part, "queues", "queues", "\"1\"");
    value(part, "partitions", "partitions", "\"1\"");
    value(feature("limit").none(), "12", "limit", "12");
    value(feature("strict").none(), "true", "strict", "true");
    Feature<ReplayDraft> reservations = feature("reservations").none();
    reservations.value(
        "a list",
        d -> {
          d.files.put(
              "reserved.csv",
              "submitted,start,duration,processors\n2 s,20 s,6 s,2\n10 s,30 s,4 s,1\n");
          d.keys.put("reservations", "reserved.csv");
        });
    value(reservations, "a share", "reservation-share", "20", "reservation-notice", "10 s");
  }

  private void drawn() {
    Feature<ReplayDraft> drawn = feature("drawn logs").none();
    value(drawn, "users", "resample", "2", "long-term", "20 s");
    value(drawn, "as many users", "resample", "2", "resample-number", "fixed");
    value(drawn, "weeks", "resample", "2", "resample-by", "week");
    value(drawn, "weeks of users", "resample", "2", "resample-by", "user-week");
    value(drawn, "shaken", "resample", "2", "resample-by", "log", "shake", "3 s");
    Feature<ReplayDraft> feedback = feature("feedback").none();
    value(feedback, THINK, "feedback", THINK, "session", "20 s");
    value(feedback, "dependencies", "feedback", "dependencies");
  }

  private void downtimes() {
    Feature<ReplayDraft> maintenance = feature("maintenance").none();
    value(maintenance, "of some", "maintenance", "20 s for 6 s on 2");
    value(maintenance, "of all", "maintenance", "20 s for 6 s, 50 s for 4 s");
    Feature<ReplayDraft> outages = feature("outages").none();
    outage(outages, "restart");
    outage(outages, "lost", "outage-running", "lost");
    outage(outages, "finish", "outage-running", "finish");
    outage(outages, "kept place", "outage-requeue", "kept");
    outage(outages, "known repair", "outage-repair", "known");
    outages.value(
        EVENTS,
        d -> {
          d.files.put(
              "events.txt",
              "NodeName|TimeStart|TimeEnd\nn1|10 s|16 s\na1|10 s|16 s\nb1|30 s|33 s\n");
          d.keys.put("outages", "events.txt");
          d.keys.put("outage-running", "finish");
        });
  }

  private static void outage(Feature<ReplayDraft> feature, String name, String... keys) {
    feature.value(
        name,
        d -> {
          d.files.put("outages.csv", "start,end,processors\n10 s,16 s,2\n30 s,33 s,all\n");
          d.keys.put("outages", "outages.csv");
          for (int i = 0; i < keys.length; i += 2) {
            d.keys.put(keys[i], keys[i + 1]);
          }
        });
  }

  private void policies() {
    Feature<ReplayDraft> policy = feature("policy").none();
    for (PolicyKind one : Policies.all()) {
      policy.value(one.id(), d -> policy(d, one));
      for (Map<String, String> options : GridFeatures.others(one.options(), given -> {})) {
        policy.value(
            one.id() + GridFeatures.shown(options),
            d -> {
              policy(d, one);
              d.keys.putAll(options);
            });
      }
    }
    Feature<ReplayDraft> order = feature("order").none();
    for (JobOrder one : Order.all()) {
      value(order, one.id(), "order", one.id());
    }
    Feature<ReplayDraft> slices = feature("slices").none();
    value(slices, "2 rows", "mpl", "2", "slice", "1 s");
    value(
        slices,
        "3 rows that are switched",
        "mpl",
        "3",
        "slice",
        "1 s",
        "slice-switch",
        "0.125 s",
        "slice-fill",
        "equal");
  }

  private static void policy(ReplayDraft d, PolicyKind policy) {
    d.keys.put("policy", policy.id());
    policy.options().forEach(option -> GridFeatures.write(option, d.keys::put));
  }

  private void conditions() {
    Feature<ReplayDraft> limit = feature("users' limit").none();
    value(limit, "processors", "user-processors", "2");
    value(limit, "processors, strict", "user-processors", "2", "limit-order", "strict");
    value(limit, "processors, drop", "user-processors", "2", "over-limit", "drop");
    value(limit, "jobs", "user-jobs", "1");
    value(limit, "jobs, strict", "user-jobs", "1", "limit-order", "strict");
    for (String delay :
        List.of("scheduling-overhead", "load-overhead", "information-delay", "period")) {
      value(feature(delay).none(), "some", delay, "0.5 s");
    }
    Feature<ReplayDraft> memory = feature("memory").none();
    value(memory, "of processors", "memory", "80 MB");
    value(memory, "of nodes", "memory", "100 MB", "node-processors", "2");
    Feature<ReplayDraft> file = feature("machine file").none();
    for (MachineText machine : MachineText.values()) {
      file.value(
          machine.value,
          d -> {
            d.files.put(machine.file, machine.text(2));
            if (machine == MachineText.PARTS) {
              d.keys.remove("processors", "4"); // it has eight
            }
            d.keys.put("machine", machine.file);
          });
    }
  }

  private void results() {
    value(feature("plans").none(), "followed", "plans", "true");
    value(feature("baseline").none(), "none", "baseline", "none");
    value(feature("own metric").none(), "a sum", "metrics", "{mix: 0.5 ART + 0.5 SLD}");
    Feature<ReplayDraft> by = feature("by").none();
    for (String group : List.of("class", "user")) {
      value(by, group, "by", group);
    }
    value(feature("reasons").none(), "of waits", "reasons", "true");
    value(feature("names").none(), "of users", "names", "true");
    value(feature("beside the log").none(), "waits", "against-log", "true");
  }

  /** {@return what no replay combines} */
  static List<Rule> rules() {
    List<Rule> rules = new ArrayList<>();
    Predicate<String> model = name -> !name.equals("log");
    for (String feature : List.of("width", "part of the log", "strict", "beside the log")) {
      rules.add(
          refused(feature.equals("beside the log") ? "there is no log" : "is of the lines of a log")
              .with("jobs", model)
              .with(feature, SOME));
    }
    rules.add(refused("is of the lines of a log").with("jobs", model).with("machine", SOME));
    rules.add(
        refused("is of the lines of a log")
            .with("jobs", model)
            .unless("form of the log", Feature.NONE, SWF));
    rules.add(refused("expected one of exact").with("jobs", model).when("estimates", "user"));
    rules.add(refused("the jobs of a model ask for none").with("jobs", model).with("memory", SOME));
    for (PolicyKind policy : Policies.all()) {
      Predicate<String> named =
          name -> name.equals(policy.id()) || name.startsWith(policy.id() + " ");
      if (policy.backfill().isEmpty()) {
        rules.add(refused("time slices").with("slices", SOME).with("policy", named));
      } else if (!policy.options().isEmpty()) {
        rules.add(
            refused("has no meaning with time slices")
                .with("slices", SOME)
                .with("policy", named.and(name -> name.contains("="))));
      }
      if (policy.knowsNodes() == NodeUse.NONE) {
        rules.add(
            meaningless("it places no jobs on nodes")
                .with("policy", named)
                .when("outages", EVENTS));
      }
      if (policy.ordersItself()) {
        rules.add(
            refused("chooses its order itself")
                .with("policy", named)
                .unless("order", Feature.NONE, "fcfs"));
      }
      if (!policy.plans()) {
        rules.add(refused("keeps no reservation").with("policy", named).with("reservations", SOME));
        rules.add(refused("nothing is planned").with("policy", named).when("plans", "followed"));
      }
    }
    rules.add(
        refused("keeps no reservation").when("policy", Feature.NONE).with("reservations", SOME));
    rules.add(refused("nothing is planned").when("policy", Feature.NONE).when("plans", "followed"));
    rules.add(refused("keeps no reservation").with("slices", SOME).with("reservations", SOME));
    rules.add(refused("nothing is planned").with("slices", SOME).when("plans", "followed"));
    for (String feature :
        List.of(
            "users' limit",
            "scheduling-overhead",
            "load-overhead",
            "information-delay",
            "period")) {
      rules.add(
          refused("reservations need a scheduler that decides at once for all")
              .with("reservations", SOME)
              .with(feature, SOME));
    }
    rules.add(
        refused("or a machine with nodes")
            .when("outages", EVENTS)
            .when("machine file", Feature.NONE));
    rules.add(
        refused("processors, but the machine has 2")
            .with("machine", name -> name.startsWith("narrower"))
            .when("strict", "true"));
    rules.add(
        refused("does not apply with time slices").with("baseline", SOME).with("slices", SOME));
    rules.add(
        meaningless("strict refuses a job that finds too little memory, if one is selected")
            .with("memory", SOME)
            .with("slices", SOME)
            .when("strict", "true"));
    rules.add(
        meaningless("no job finds so much memory")
            .with("memory", SOME)
            .with("machine", name -> name.startsWith("narrower"))
            .with("slices", SOME));
    rules.add(refused("is of the log as it was").with("load", SOME).with("beside the log", SOME));
    drawn(rules, model);
    downtimes(rules);
    return rules;
  }

  private static void drawn(List<Rule> rules, Predicate<String> model) {
    for (String feature : List.of("drawn logs", "feedback")) {
      Predicate<String> draws = name -> SOME.test(name) && !name.equals("dependencies");
      rules.add(
          refused("is of a log; a model draws its jobs").with("jobs", model).with(feature, SOME));
      rules.add(
          refused("is of the log as it was").with(feature, draws).with("beside the log", SOME));
      rules.add(
          refused("does not apply to a log with a state")
              .with(feature, draws)
              .when("part of the log", FROM_STATE));
    }
    rules.add(refused("is of one replay").with("drawn logs", SOME).with("by", SOME));
    rules.add(
        refused("is a number of users here")
            .with("load", SOME)
            .when("drawn logs", "weeks", "shaken"));
    rules.add(
        refused("is a number of users here")
            .with("load", SOME)
            .when("feedback", THINK)
            .when("drawn logs", Feature.NONE));
    rules.add(
        refused("does not apply with advance reservations")
            .with("feedback", SOME)
            .with("reservations", SOME));
    rules.add(
        refused("does not apply to a log with a state")
            .when("reservations", "a share")
            .when("part of the log", FROM_STATE));
    rules.add(
        refused("does not apply to a log with a state")
            .with("limit", SOME)
            .when("part of the log", FROM_STATE));
  }

  private static void downtimes(List<Rule> rules) {
    rules.add(
        refused("has limits of accounts or QOS")
            .with("users' limit", SOME)
            .with("policy", name -> !name.startsWith("slurm"))
            .when("machine file", "limits of a QOS"));
    rules.add(
        refused("has limits of accounts or QOS")
            .with("users' limit", SOME)
            .with("baseline", SOME)
            .when("machine file", "limits of a QOS"));
    rules.add(
        refused("has limits of accounts or QOS")
            .with("reservations", SOME)
            .when("machine file", "limits of a QOS"));
    rules.add(
        refused("its jobs name no partition")
            .with("jobs", name -> !name.equals("log"))
            .when("machine file", "two partitions"));
    rules.add(
        refused("which do not apply with time slices")
            .with("slices", SOME)
            .when("machine file", "two partitions", "limits of a QOS"));
    rules.add(refused("CPUs; leave it out").with("machine", SOME).with("machine file", SOME));
    rules.add(
        refused("does not apply to a log with a state")
            .with("load", SOME)
            .when("part of the log", FROM_STATE));
    rules.add(
        meaningless("maintenance, outages and state are of processors")
            .when("part of the log", FROM_STATE)
            .when("machine file", "two partitions"));
    for (String feature : List.of("maintenance", "outages")) {
      rules.add(
          refused("does not apply with time slices").with("slices", SOME).with(feature, SOME));
      rules.add(
          meaningless("maintenance, outages and state are of processors")
              .with(feature, SOME)
              .when("machine file", "two partitions"));
    }
    rules.add(
        refused("does not apply with time slices")
            .with("slices", SOME)
            .when("part of the log", FROM_STATE));
    rules.add(
        refused("would break advance reservations")
            .with("outages", SOME)
            .with("reservations", SOME));
  }

  /** {@return where a run of a part of a log that begins with its state is not the whole run} */
  static List<Rule> noState() {
    List<Rule> exempt =
        exempt(
            "there is no log",
            otherForm(),
            meaningless("a number is drawn for each job").when("estimates", "uniform:3", "modal"),
            meaningless("a log states whole seconds").with("load", SOME),
            meaningless("its clocks or what it has learnt are older than the state")
                .with("policy", OLD),
            meaningless("limits are filters at each pass, and the state begins with one of its own")
                .with("users' limit", SOME),
            meaningless("limits are filters at each pass, and the state begins with one of its own")
                .when("machine file", MachineText.LIMITS.value),
            meaningless("its promises are of the order in which jobs were submitted")
                .with("policy", policy -> policy.startsWith("conservative"))
                .unless("order", Feature.NONE, "fcfs"),
            meaningless("a promise stays where it was made, and the jobs of a state have none")
                .with("policy", policy -> policy.startsWith("conservative"))
                .unless("estimates", "exact"),
            meaningless("jobs share processors in time").with("slices", SOME));
    exempt.add(
        meaningless("its usage has begun before").when("order", "fair-share", "multifactor"));
    for (String feature : List.of("part of the log", "limit")) {
      exempt.add(meaningless("it is a part of a log, too").with(feature, SOME));
    }
    for (String delay :
        List.of("scheduling-overhead", "load-overhead", "information-delay", "period")) {
      exempt.add(meaningless("a log states whole seconds").with(delay, SOME));
    }
    for (String feature : List.of("drawn logs", "feedback", "reservations", "outages")) {
      exempt.add(meaningless("a log states no other times").with(feature, SOME));
    }
    return exempt;
  }

  /** {@return what has no outages} */
  static List<Rule> noDowntime() {
    return new ArrayList<>(
        List.of(
            meaningless("it has no downtimes").with("slices", SOME),
            meaningless("it has no downtimes").with("reservations", SOME),
            meaningless("it has no downtimes").when("machine file", "two partitions")));
  }

  static List<Rule> noNodes() {
    return new ArrayList<>(
        List.of(
            meaningless("it places jobs on nodes").with("policy", name -> name.startsWith("slurm")),
            meaningless("events are of nodes").when("outages", EVENTS),
            meaningless("there is no file of equal nodes")
                .unless("machine file", MachineText.EQUAL.value)));
  }

  private static List<Rule> exempt(String reason, Rule... more) {
    List<Rule> exempt = new ArrayList<>(List.of(more));
    exempt.add(meaningless(reason).unless("jobs", "log"));
    return exempt;
  }

  private static Rule otherForm() {
    return meaningless("it is a relation of logs in SWF").unless("form of the log", SWF);
  }

  /** {@return why the log in SWF would give another replay than the log in another form} */
  static List<Rule> forms() {
    return List.of(
        meaningless("it is in SWF").when("form of the log", SWF),
        meaningless("SWF states no dependencies").when("feedback", "dependencies"),
        meaningless("accounts and QOS have names").when("order", "multifactor"),
        meaningless("accounts and QOS have names").when("machine file", "limits of a QOS"),
        meaningless("memory is in units of 2^20 bytes").with("memory", SOME));
  }

  static List<Rule> constants() {
    List<Rule> exempt =
        exempt(
            "the laws of the model are in seconds",
            meaningless("users like round times").when("estimates", "modal"));
    exempt.addAll(GridRules.constants("policy", "order"));
    exempt.add(otherForm());
    exempt.add(meaningless("it is of weeks").with("drawn logs", SOME));
    return exempt;
  }

  static List<Rule> wideJob() {
    return exempt(
        "there is no log",
        otherForm(),
        meaningless("it is not dropped").unless("machine", Feature.NONE, "narrower, drop"),
        meaningless("it is one of the first jobs").with("limit", SOME),
        meaningless("a number is drawn for each job").when("reservations", "a share"),
        meaningless("a number is drawn for each job").when("estimates", "uniform:3"),
        meaningless("users are drawn with their jobs").with("drawn logs", SOME),
        meaningless("it is refused").with("strict", SOME));
  }

  static List<Rule> numbers() {
    return exempt(
        "there is no log",
        otherForm(),
        meaningless("users are chosen by number").when("part of the log", "users"),
        meaningless("users are drawn in the order of their numbers").with("drawn logs", SOME));
  }

  static List<Rule> noGrid() {
    List<Rule> exempt =
        exempt(
            "there is no log",
            otherForm(),
            meaningless("they are drawn").when("estimates", "uniform:3", "modal"),
            meaningless("jobs are dropped").when("users' limit", "processors, drop"));
    for (String feature :
        List.of(
            "machine",
            "width",
            "load",
            "part of the log",
            "limit",
            "reservations",
            "memory",
            "drawn logs",
            "feedback",
            "outages")) {
      exempt.add(meaningless("a cluster of a grid has no such key").with(feature, SOME));
    }
    return exempt;
  }

  /** {@return what needs all jobs of a log at once} */
  static List<Rule> noStream() {
    List<Rule> exempt =
        exempt(
            "there is no log",
            meaningless("it has a machine of its own")
                .with("policy", name -> name.startsWith("slurm")),
            meaningless("it needs all jobs at once").when("part of the log", FROM_STATE));
    for (String feature :
        List.of(
            "baseline",
            "beside the log",
            "drawn logs",
            "feedback",
            "machine file",
            "maintenance",
            "memory",
            "outages",
            "reservations",
            "slices")) {
      exempt.add(meaningless("it needs all jobs at once").with(feature, SOME));
    }
    return exempt;
  }
}
