package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.quoin.cluster.ClusterSettings;
import org.quoin.report.Json;
import org.quoin.report.ReplaySummary;
import org.quoin.scheduling.Order;
import org.quoin.scheduling.Policy;
import org.quoin.scheduling.PolicyOption;
import org.quoin.workload.JobLog;
import org.quoin.workload.LogRules;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin replay}: one log on one cluster under one policy, or under several side by side. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = "Runs a job log on one cluster under a policy.",
    modelTransformer = Replay.PolicyOptions.class,
    footer = {
      "",
      "Example:",
      "  quoin replay KTH-SP2-1996-2.swf.gz --processors 100 --policy easy --order sjf"
    })
final class Replay implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "LOG", description = "A log in SWF (.swf, .swf.gz).")
  private Path log;

  @Option(
      names = "--processors",
      paramLabel = "N",
      description = "Width of the machine. Default: the log's MaxProcs.")
  private int processors;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = "easy",
      description = "See 'quoin list policies'. Default: ${DEFAULT-VALUE}.")
  private String policy;

  @Option(
      names = "--order",
      paramLabel = "NAME",
      defaultValue = "fcfs",
      description = "Order of the queue. Default: ${DEFAULT-VALUE}.")
  private String order;

  @Option(
      names = "--width",
      paramLabel = "FIELD",
      defaultValue = "requested",
      description =
          "requested (field 8, else 5) or allocated (field 5). Default: ${DEFAULT-VALUE}.")
  private LogRules.Width width;

  @Option(
      names = "--oversize",
      paramLabel = "RULE",
      defaultValue = "drop",
      description = "Jobs wider than the machine: drop, clip or fail. Default: ${DEFAULT-VALUE}.")
  private LogRules.Oversize oversize;

  @Option(
      names = "--estimates",
      paramLabel = "KIND",
      defaultValue = "user",
      description = "user, exact or uniform:F (run time x U(1, F)). Default: ${DEFAULT-VALUE}.")
  private String estimates;

  @Option(names = "--limit", paramLabel = "N", description = "Only the first N jobs.")
  private long limit;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of drawn estimates. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(names = "--strict", description = "Refuse a log with any doubtful line.")
  private boolean strict;

  @Option(names = "--json", description = "Print the summary as JSON and nothing else.")
  private boolean json;

  @Override
  public Integer call() {
    LogRules rules =
        new LogRules(
            processors,
            width,
            oversize,
            LogRules.Estimates.parse("--estimates", estimates),
            limit,
            strict,
            seed);
    Policy chosen = Policy.named("--policy", policy);
    Order sorted = Order.named("--order", order);
    JobLog jobs = JobLog.read(log, rules);
    ClusterSettings settings = ClusterSettings.of(jobs.processors());
    ReplaySummary summary =
        ReplaySummary.run(jobs, settings, chosen, sorted, "--policy", written());
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? Json.write(summary.tree()) : summary.text());
    out.flush();
    return 0;
  }

  /** The options of policies that were given, by name. */
  private Map<String, String> written() {
    Map<String, String> options = new LinkedHashMap<>();
    for (Policy each : Policy.values()) {
      for (PolicyOption option : each.options()) {
        OptionSpec given = spec.findOption("--" + option.name());
        if (spec.commandLine().getParseResult().hasMatchedOption(given)) {
          Object value = given.getValue();
          options.put(option.name(), value.toString());
        }
      }
    }
    return options;
  }

  /** Adds the options that the policies declare. */
  static final class PolicyOptions implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec command) {
      for (Policy policy : Policy.values()) {
        for (PolicyOption option : policy.options()) {
          if (command.findOption("--" + option.name()) == null) {
            command.addOption(specOf(policy, option));
          }
        }
      }
      return command;
    }

    private static OptionSpec specOf(Policy policy, PolicyOption option) {
      boolean flag = option.kind() == PolicyOption.Kind.FLAG;
      String standard = flag ? "" : " Default: " + option.standard() + ".";
      return OptionSpec.builder("--" + option.name())
          .type(flag ? boolean.class : String.class)
          .arity(flag ? "0" : "1")
          .paramLabel(flag ? "" : option.valueLabel())
          .description("(" + policy.id() + ") " + option.description() + "." + standard)
          .build();
    }
  }
}
