package org.quoin.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.quoin.base.CommonWords;
import org.quoin.base.NearestName;
import org.quoin.base.Setting;
import org.quoin.cli.reference.Registries;
import org.quoin.scenario.ScenarioFile;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Finds what was meant by a word that a command line does not know. */
final class UnknownWord {
  private static final String METASERVER = "--metaserver";

  /** The metaserver that others are compared with. */
  private static final String USUAL = "RR";

  private static final String SET = "--set";
  private static final String OUT = "--out";

  private UnknownWord() {}

  /**
   * {@return the options, or the command, that words of other tools or keys of a scenario stand
   * for: {@code --set jobs=500} for {@code --jobs 500}}
   */
  static Optional<String> meant(ParameterException mistake) {
    if (!(mistake instanceof UnmatchedArgumentException unmatched)
        || unmatched.getUnmatched().isEmpty()) {
      return Optional.empty();
    }
    CommandLine command = mistake.getCommandLine();
    List<String> words = unmatched.getUnmatched();
    String word = words.get(0);
    if (!word.startsWith("-")) {
      return command.getSubcommands().isEmpty()
          ? byOption(command, word)
          : otherCommand(command, word);
    }
    List<String> options =
        command.getCommandSpec().optionsMap().keySet().stream()
            .filter(option -> option.startsWith("--"))
            .map(option -> option.substring(2))
            .toList();
    List<String> keys =
        options.contains(SET.substring(2))
            ? ScenarioFile.gridKeys().parts().stream().map(Setting::name).toList()
            : List.of();
    List<String> meant = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).startsWith("-")) {
        String next = i + 1 < words.size() ? words.get(i + 1) : "";
        meant(words.get(i), next.startsWith("-") ? "" : next, options, keys)
            .map(one -> withoutValueOfAFlag(one, command))
            .ifPresent(meant::add);
      }
    }
    return meant.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", meant));
  }

  /**
   * Returns the command that takes a word which is too many by an option: the name of a policy or
   * metaserver, or the folder or file to write.
   */
  private static Optional<String> byOption(CommandLine command, String word) {
    Set<String> options = command.getCommandSpec().optionsMap().keySet();
    List<String> kinds =
        Registries.all().stream()
            .flatMap(chapter -> chapter.topics().stream())
            .flatMap(topic -> topic.entries().stream())
            .filter(entry -> entry.name().equals(word))
            .map(entry -> "--" + entry.kind())
            .toList();
    String option = kinds.stream().filter(options::contains).findFirst().orElse(OUT);
    boolean isCompared = kinds.contains(METASERVER) && option.equals(OUT) && options.contains(SET);
    List<String> given =
        new ArrayList<>(
            command.getCommandSpec().root().commandLine().getParseResult().originalArgs());
    if (isCompared && given.remove(word)) {
      String both = word.equals(USUAL) ? word : USUAL + ", " + word;
      return Optional.of(
          "quoin %s %s \"metaservers=[%s]\"".formatted(String.join(" ", given), SET, both));
    }
    boolean taken =
        options.contains(option)
            && !Files.exists(Path.of(word))
            && given.stream().noneMatch(one -> one.startsWith(option))
            && given.remove(word);
    return taken
        ? Optional.of("quoin " + String.join(" ", given) + " " + option + " " + word)
        : Optional.empty();
  }

  /** Returns the names of the commands of a group, except those that no help shows. */
  private static List<String> visible(CommandLine group) {
    return group.getSubcommands().entrySet().stream()
        .filter(command -> !command.getValue().getCommandSpec().usageMessage().hidden())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the commands, of this one or of its commands, that an unknown one stands for. */
  private static Optional<String> otherCommand(CommandLine command, String word) {
    CommandLine all = command.getParent() == null ? Quoin.commandLine() : command;
    String option = "--" + word;
    return within(all, commands -> commands.get(word))
        .or(
            () ->
                NearestName.to(word, visible(command))
                    .or(
                        () ->
                            Optional.of(option)
                                .filter(command.getCommandSpec().optionsMap()::containsKey))
                    .map(name -> withNamesakes(command, all, name)))
        .or(
            () ->
                within(
                    all,
                    commands ->
                        CommonWords.meant(word, commands.keySet())
                            .map(commands::get)
                            .orElse(null)));
  }

  /**
   * Returns a command, or option, with those of its name if several groups of commands have one.
   */
  private static String withNamesakes(CommandLine command, CommandLine all, String name) {
    String own = command.getCommandSpec().qualifiedName() + " " + name;
    return within(all, commands -> commands.get(name))
        .filter(others -> others.contains(" or "))
        .map(others -> own + "', '" + others)
        .orElse(own);
  }

  /** Returns the commands of groups of commands, one of each group at most. */
  private static Optional<String> within(
      CommandLine all, Function<Map<String, CommandLine>, CommandLine> meant) {
    List<String> found =
        all.getSubcommands().values().stream()
            .distinct()
            .map(group -> meant.apply(group.getSubcommands()))
            .filter(Objects::nonNull)
            .map(one -> one.getCommandSpec().qualifiedName())
            .toList();
    return found.isEmpty() ? Optional.empty() : Optional.of(String.join("' or '", found));
  }

  /** Returns the option or key that an unknown option stands for, with its value. */
  private static Optional<String> meant(
      String word, String next, List<String> options, List<String> keys) {
    String name = word.replaceFirst("^--?", "").replaceFirst("=.*", "");
    String value = word.contains("=") ? word.substring(word.indexOf('=') + 1) : next;
    String set = value.isEmpty() ? "=..." : "=" + value;
    return CommonWords.meant(name, options)
        .map(option -> option(option, value))
        .or(() -> keys.contains(name) ? Optional.of(SET + " " + name + set) : Optional.empty())
        .or(() -> CommonWords.meant(name, keys).map(key -> SET + " " + key + set))
        .or(() -> NearestName.to(name, options).map(option -> option(option, value)))
        .or(() -> NearestName.to(name, keys).map(key -> SET + " " + key + set));
  }

  private static String withoutValueOfAFlag(String meant, CommandLine command) {
    String name = meant.split(" ", 2)[0];
    OptionSpec option = command.getCommandSpec().optionsMap().get(name);
    return option != null && option.arity().max() == 0 ? name : meant;
  }

  /** {@return a sentence about an option that stands for nothing in a command} */
  static Optional<String> answer(ParameterException mistake) {
    return mistake instanceof UnmatchedArgumentException unmatched
        ? unmatched.getUnmatched().stream()
            .findFirst()
            .flatMap(word -> CommonWords.answer(word.replaceFirst("=.*", "")))
            .map(text -> text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".")
        : Optional.empty();
  }

  /**
   * {@return the message; of several unknown words it names the options, or else the first word}
   */
  static String message(ParameterException mistake) {
    if (mistake instanceof MissingParameterException missing) {
      return missing.getMissing().stream()
          .map(UnknownWord::missing)
          .collect(Collectors.joining("; "));
    }
    if (!(mistake instanceof UnmatchedArgumentException unmatched)
        || unmatched.getUnmatched().isEmpty()) {
      return mistake
          .getMessage()
          .replaceFirst(
              "^Invalid value for option '(--[a-z-]+)'.*?: '(.*)' is not an? (?:int|long)$",
              "$1: '$2': expected a whole number");
    }
    List<String> words = unmatched.getUnmatched();
    String word = words.get(0);
    return word.startsWith("-")
        ? words.stream()
            .filter(one -> one.startsWith("-"))
            .map(one -> "'" + one.replaceFirst("=.*", "") + "'")
            .collect(Collectors.joining(", ", "there is no option ", ""))
        : mistake.getCommandLine().getSubcommands().isEmpty()
            ? "there is an argument too many, '" + word + "'"
            : "there is no command '" + word + "'";
  }

  private static String option(String name, String value) {
    return ("--" + name + " " + value).strip();
  }

  /** Names what is missing, with its description. */
  private static String missing(ArgSpec argument) {
    String name =
        argument instanceof OptionSpec option
            ? option.longestName() + " " + argument.paramLabel()
            : argument.paramLabel();
    Iterable<String> words = argument.completionCandidates();
    return name
        + " is missing: "
        + String.join(" ", argument.description())
            .replace("${COMPLETION-CANDIDATES}", words == null ? "" : String.join(", ", words));
  }
}
