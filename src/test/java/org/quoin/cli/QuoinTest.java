package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class QuoinTest {

  @Test
  void noCommandIsRefusedInOneSentence() {
    Run run = Run.quoin();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("which command?").doesNotContain("\tat ");
  }

  @Test
  void anUnknownCommandIsRefused() {
    Run run = Run.quoin("simulate");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("simulate").doesNotContain("\tat ");
  }

  @Test
  void helpIsHelp() {
    Run run = Run.quoin("--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Usage: quoin");
  }

  /** The help of every command: nothing that cannot be formatted, nothing too wide. */
  @Test
  void everyHelpIsReadable() {
    List<CommandLine> commands = new ArrayList<>();
    commands.add(new CommandLine(new Quoin()));
    for (int i = 0; i < commands.size(); i++) {
      CommandLine command = commands.get(i);
      commands.addAll(command.getSubcommands().values());
      CommandSpec spec = command.getCommandSpec();
      List<String> texts = new ArrayList<>(List.of(spec.usageMessage().description()));
      texts.addAll(List.of(spec.usageMessage().footer()));
      spec.args().forEach(argument -> texts.addAll(List.of(argument.description())));
      assertThat(texts)
          .as(spec.qualifiedName())
          .isNotEmpty()
          .allSatisfy(text -> assertThat(String.format(text)).isNotNull());
    }
    assertThat(commands).hasSizeGreaterThan(20);
  }
}
