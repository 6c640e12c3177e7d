package org.quoin.cli;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The program in a machine of its own, which can be ended half-way. */
final class Child {
  private static final String QUOIN = "org.quoin.cli.Quoin";

  private Child() {}

  /** Starts {@code quoin} with these arguments; what it says of mistakes goes to a file. */
  static Process start(Path err, List<String> arguments) throws IOException {
    return start(ProcessBuilder.Redirect.DISCARD, err, arguments);
  }

  /** The same with what it prints. */
  static Process start(ProcessBuilder.Redirect out, Path err, List<String> arguments)
      throws IOException {
    return new ProcessBuilder(command(List.of(classPath()), QUOIN, arguments))
        .redirectError(err.toFile())
        .redirectOutput(out)
        .start();
  }

  /** Runs {@code quoin} with these arguments to its end; what it says passes through files. */
  static Run run(Path folder, String... arguments) throws IOException, InterruptedException {
    return java(folder, List.of(classPath()), QUOIN, arguments);
  }

  /** The same with these variables in the environment. */
  static Run run(Path folder, Map<String, String> variables, String... arguments)
      throws IOException, InterruptedException {
    Path out = folder.resolve("child.out");
    Path err = folder.resolve("child.err");
    ProcessBuilder builder =
        new ProcessBuilder(command(List.of(classPath()), QUOIN, List.of(arguments)))
            .redirectError(err.toFile())
            .redirectOutput(out.toFile());
    builder.environment().putAll(variables);
    int code = builder.start().waitFor();
    return new Run(code, Files.readString(out), Files.readString(err));
  }

  /** How a process starts {@code quoin} with these words. */
  static List<String> command(String words) {
    return command(List.of(classPath()), QUOIN, List.of(words.split(" ")));
  }

  /** The same of another program. */
  static Run java(Path folder, List<String> classPath, String program, String... arguments)
      throws IOException, InterruptedException {
    Path out = folder.resolve("child.out");
    Path err = folder.resolve("child.err");
    int code =
        new ProcessBuilder(command(classPath, program, List.of(arguments)))
            .redirectError(err.toFile())
            .redirectOutput(out.toFile())
            .start()
            .waitFor();
    return new Run(code, Files.readString(out), Files.readString(err));
  }

  private static List<String> command(
      List<String> classPath, String program, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-cp"));
    command.add(String.join(File.pathSeparator, classPath));
    command.add(program);
    command.addAll(arguments);
    return command;
  }

  /** {@return the class path of this test run, with the classes of Quoin} */
  static String classPath() {
    return Quoin.class.getClassLoader() instanceof URLClassLoader loader
        ? Stream.of(loader.getURLs())
            .map(url -> Path.of(URI.create(url.toString())).toString())
            .collect(Collectors.joining(File.pathSeparator))
        : System.getProperty("java.class.path");
  }
}
