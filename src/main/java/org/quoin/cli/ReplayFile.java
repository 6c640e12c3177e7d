package org.quoin.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Nearest;
import org.quoin.scenario.OptionFile;
import org.quoin.scenario.OptionFile.Entry;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * A replay from a file: its keys become the options of {@code quoin replay}, read by the same
 * parser; options given beside the file win. Mistakes are told at their line of the file. Apart
 * from {@link Replay} so that the replay of a plain log does not load the YAML library.
 */
final class ReplayFile {
  private final OptionFile file;
  private final List<Entry> used = new ArrayList<>();
  private final CommandLine line = commandLine();

  private ReplayFile(Path path) {
    file = OptionFile.read(path, keys(line.getCommandSpec()));
  }

  /** Runs the replay of a file. */
  static int run(Path path, CommandSpec given) {
    CommandLine outer = given.commandLine();
    ReplayFile replay = new ReplayFile(path);
    replay.line.setOut(outer.getOut()).setErr(outer.getErr());
    return replay.call(outer.getParseResult(), false);
  }

  /**
   * Checks a file without reading its log.
   *
   * @return the log
   */
  static Path check(Path path) {
    ReplayFile replay = new ReplayFile(path);
    replay.call(null, true);
    return replay.file.log();
  }

  private static CommandLine commandLine() {
    return new CommandLine(new Replay())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setAbbreviatedOptionsAllowed(false)
        .setExpandAtFiles(false);
  }

  private static List<String> keys(CommandSpec spec) {
    return spec.options().stream()
        .filter(option -> !option.usageHelp() && !option.versionHelp())
        .map(option -> option.longestName().substring(2))
        .toList();
  }

  private int call(ParseResult beside, boolean onlyCheck) {
    Set<String> given = new HashSet<>();
    List<String> after = new ArrayList<>();
    if (beside != null) {
      beside.matchedOptionsSet().forEach(option -> add(option, given, after));
    }
    List<String> arguments = new ArrayList<>();
    List<Mistake> mistakes = new ArrayList<>(file.mistakes());
    for (Entry entry : file.entries()) {
      if (!given.contains(entry.key())) {
        used.add(entry);
        read(entry, arguments, mistakes);
      }
    }
    arguments.addAll(after);
    arguments.add("--");
    arguments.add(String.valueOf(file.log()));
    line.parseArgs(arguments.toArray(String[]::new));
    Replay replay = line.getCommand();
    try {
      // Beside a key that is not understood, a policy's option may be right after all.
      replay.check(file.mistakes().isEmpty());
    } catch (InputException e) {
      e.mistakes().forEach(mistake -> mistakes.add(placed(mistake)));
    }
    if (!mistakes.isEmpty()) {
      mistakes.sort(Comparator.comparingInt(Mistake::line));
      throw new InputException(mistakes);
    }
    return onlyCheck ? 0 : call(replay);
  }

  private int call(Replay replay) {
    try {
      return replay.call();
    } catch (InputException e) {
      throw new InputException(e.mistakes().stream().map(this::placed).toList());
    }
  }

  /** An option given beside the file, as it was written; and what it replaces there. */
  private static void add(OptionSpec option, Set<String> given, List<String> arguments) {
    String name = option.longestName();
    boolean weighted = name.equals(Replay.WEIGHTED);
    if (!weighted) {
      given.add(name.substring(2));
    }
    if (isFlag(option)) {
      arguments.add(name);
      return;
    }
    for (String value : option.originalStringValues()) {
      arguments.add(name + "=" + value);
      if (weighted) {
        given.add(OptionFile.METRICS + "." + value.split("=", 2)[0].strip());
      }
    }
  }

  /** Turns an entry into arguments, each tried alone so that every mistake is found. */
  private void read(Entry entry, List<String> arguments, List<Mistake> mistakes) {
    if (entry.key().startsWith(OptionFile.METRICS + ".")) {
      String name = entry.key().substring(OptionFile.METRICS.length() + 1);
      arguments.add(Replay.WEIGHTED + "=" + name + " = " + entry.values().get(0));
      return;
    }
    OptionSpec option = line.getCommandSpec().findOption("--" + entry.key());
    String all = String.join(",", entry.values());
    if (isFlag(option)) {
      if (all.equals("true")) {
        arguments.add(option.longestName());
      } else if (!all.equals("false")) {
        mistakes.add(entry.mistake("is '" + all + "'; expected true or false"));
      }
      return;
    }
    boolean repeated = option.isMultiValue() && option.splitRegex().isEmpty();
    List<String> own = new ArrayList<>();
    for (String value : repeated ? entry.values() : List.of(all)) {
      own.add(option.longestName() + "=" + value);
    }
    List<String> trial = new ArrayList<>(own);
    trial.addAll(List.of("--", "log"));
    try {
      line.parseArgs(trial.toArray(String[]::new));
      arguments.addAll(own);
    } catch (ParameterException e) {
      mistakes.add(entry.mistake("is '" + all + "'; " + expected(option, all)));
    }
  }

  private static boolean isFlag(OptionSpec option) {
    return option.arity().max() == 0;
  }

  private static String expected(OptionSpec option, String written) {
    if (!option.type().isEnum()) {
      return "expected a whole number that is not too large";
    }
    List<String> names =
        Arrays.stream(option.type().getEnumConstants())
            .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
            .toList();
    return Nearest.expected(written, names);
  }

  /** A mistake in an option, at the entry of the file that it came from. */
  private Mistake placed(Mistake mistake) {
    if (!mistake.source().startsWith("--")) {
      return mistake;
    }
    String[] words = mistake.source().substring(2).split(" ");
    String last = words[words.length - 1];
    for (String key : List.of(OptionFile.METRICS + "." + last, last, words[0])) {
      for (Entry entry : used) {
        if (entry.key().equals(key)) {
          boolean within = words.length > 2 && !key.endsWith(last);
          return entry.mistake((within ? last + ": " : "") + mistake.message());
        }
      }
    }
    return mistake;
  }
}
