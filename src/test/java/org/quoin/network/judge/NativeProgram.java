package org.quoin.network.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program in C++ for another simulator, compiled where that simulator is installed. */
final class NativeProgram {
  private final Path folder;
  private final Path program;

  private NativeProgram(Path folder, Path program) {
    this.folder = folder;
    this.program = program;
  }

  /**
   * {@return the program; empty if there is no compiler or no such library}
   *
   * @param source of the program
   * @param folder for the program, its input and its output
   * @param libraries and other options of the compiler
   */
  static Optional<NativeProgram> compiled(Path source, Path folder, List<String> libraries)
      throws IOException, InterruptedException {
    Path program = folder.resolve(source.getFileName().toString().replace(".cpp", ""));
    List<String> command = new ArrayList<>(List.of("g++", "-O1", source.toString()));
    command.addAll(libraries);
    command.addAll(List.of("-o", program.toString()));
    try {
      Process compiler =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return compiler.waitFor(2, TimeUnit.MINUTES) && compiler.exitValue() == 0
          ? Optional.of(new NativeProgram(folder, program))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** {@return the lines that the program prints for an input} */
  List<String> lines(String input, String... arguments) throws IOException, InterruptedException {
    Path given = Files.writeString(folder.resolve("input"), input);
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(Stream.concat(Stream.of("" + program), Stream.of(arguments)).toList())
            .redirectInput(given.toFile())
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
    return Files.readAllLines(output);
  }
}
