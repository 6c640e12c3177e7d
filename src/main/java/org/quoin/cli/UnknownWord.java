package org.quoin.cli;

import java.util.List;
import java.util.Optional;
import org.quoin.base.CommonWords;
import org.quoin.base.Setting;
import org.quoin.scenario.ScenarioFile;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Finds what was meant by a word that a command line does not know. */
final class UnknownWord {
  private static final String SET = "--set";

  private UnknownWord() {}

  /**
   * {@return the option, or the command, that a word of other tools or a key of a scenario stands
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
    if (!word.startsWith("--")) {
      return CommonWords.meant(word, command.getSubcommands().keySet())
          .map(name -> command.getCommandSpec().qualifiedName() + " " + name);
    }
    String name = word.substring(2).replaceFirst("=.*", "");
    String value =
        word.contains("=")
            ? word.substring(word.indexOf('=') + 1)
            : words.size() > 1 ? words.get(1) : "";
    List<String> options =
        command.getCommandSpec().optionsMap().keySet().stream()
            .filter(option -> option.startsWith("--"))
            .map(option -> option.substring(2))
            .toList();
    Optional<String> option = CommonWords.meant(name, options);
    if (option.isPresent()) {
      return Optional.of(("--" + option.get() + " " + value).strip());
    }
    List<String> keys = ScenarioFile.gridKeys().parts().stream().map(Setting::name).toList();
    Optional<String> key = keys.contains(name) ? Optional.of(name) : CommonWords.meant(name, keys);
    return options.contains(SET.substring(2))
        ? key.map(known -> SET + " " + known + "=" + (value.isEmpty() ? "..." : value))
        : Optional.empty();
  }
}
