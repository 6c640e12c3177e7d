package org.quoin.cli.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.cli.reference.Chapter.Topic;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Describes the commands, from their own declarations. */
final class Commands {
  private Commands() {}

  static Chapter of(CommandLine program) {
    List<Topic> topics = new ArrayList<>();
    List<CommandLine> left = new ArrayList<>(List.of(program));
    while (!left.isEmpty()) {
      CommandLine command = left.remove(0);
      CommandSpec spec = command.getCommandSpec();
      if (!spec.usageMessage().hidden() && !spec.name().equals("help")) {
        topics.add(topic(spec));
      }
      left.addAll(0, List.copyOf(command.getSubcommands().values()));
    }
    return new Chapter(
        "commands",
        "Commands",
        "`quoin COMMAND --help` shows the options that are often needed, `--help-all` shows all."
            + " `--plugins JAR` (policies, orders, metaservers and metrics beside Quoin's own),"
            + " `--help` and `--version` are options of every command.",
        topics);
  }

  private static Topic topic(CommandSpec spec) {
    List<Entry> entries = new ArrayList<>();
    for (PositionalParamSpec operand : spec.positionalParameters()) {
      entries.add(entry(spec, "operand", operand.paramLabel(), operand).valued(""));
    }
    for (OptionSpec option : spec.options()) {
      if (!option.hidden() && !option.usageHelp() && !option.versionHelp() && !option.inherited()) {
        entries.add(entry(spec, "option", option.longestName(), option));
      }
    }
    StringBuilder text = new StringBuilder(described(spec));
    String examples = text(spec.usageMessage().footer());
    if (!examples.isBlank()) {
      text.append("\n\n```\n").append(examples.strip()).append("\n```");
    }
    return new Topic(spec.qualifiedName(), text.toString(), entries);
  }

  private static Entry entry(CommandSpec spec, String kind, String name, ArgSpec argument) {
    String owner = spec.qualifiedName().replaceFirst("^quoin ?", "");
    return Entry.of(
            kind + " of quoin " + owner,
            owner.isEmpty() ? name : owner + " " + name,
            text(argument.description()).replace('\n', ' ').strip())
        .valued(argument.arity().max() == 0 ? "" : argument.paramLabel())
        .standing(argument.required() ? "required" : "");
  }

  static List<Entry> names(CommandLine program) {
    List<Entry> names = new ArrayList<>();
    for (CommandLine command : program.getSubcommands().values()) {
      CommandSpec spec = command.getCommandSpec();
      if (!spec.usageMessage().hidden()) {
        names.add(
            Entry.of("command", spec.name(), described(spec))
                .shown(spec.qualifiedName() + " --help"));
        command
            .getSubcommands()
            .values()
            .forEach(
                one ->
                    names.add(
                        Entry.of(
                                "command",
                                spec.name() + " " + one.getCommandName(),
                                described(one.getCommandSpec()))
                            .shown(one.getCommandSpec().qualifiedName() + " --help")));
      }
    }
    return names;
  }

  private static String described(CommandSpec spec) {
    return text(spec.usageMessage().description()).replace('\n', ' ').strip();
  }

  private static String text(String... lines) {
    return String.format(Locale.ROOT, String.join("%n", lines)).replace("\r", "");
  }
}
