package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher, with a Java that only notes what it is asked. */
class LauncherTest {
  private static final String JAVA =
      """
      #!/usr/bin/env bash
      echo "$*" >>"${0%/bin/java}/asked"
      for word in "$@"; do
        case $word in
        -XX:DumpLoadedClassList=*) echo classes >"${word#*=}" ;;
        -Xshare:dump) dump=1 ;;
        -XX:SharedArchiveFile=*) archive=${word#*=} ;;
        esac
      done
      [ -z "${dump:-}" ] || { [ ! -e "${0%/bin/java}/unable" ] && echo archive >"$archive"; }
      """;

  @TempDir private Path folder;
  private Path home;
  private Path java;

  @BeforeEach
  void install() throws IOException {
    home = Files.createDirectories(folder.resolve("a home"));
    Path launcher = home.resolve("quoin");
    Files.copy(Path.of("quoin"), launcher);
    assumeTrue(launcher.toFile().setExecutable(true), "no file can be made executable here");
    Files.createDirectory(home.resolve("target"));
    Files.writeString(jar(), "jar");
    java = java("jdk");
  }

  private Path jar() {
    return home.resolve("target/quoin.jar");
  }

  private Path java(String name) throws IOException {
    Path made = folder.resolve(name);
    Path program = Files.createDirectories(made.resolve("bin")).resolve("java");
    Files.writeString(program, JAVA);
    assumeTrue(program.toFile().setExecutable(true), "no file can be made executable here");
    return made;
  }

  /** Starts it; what Java was asked meanwhile, a line each time. */
  private List<String> start(Path launcher, Map<String, String> variables, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("QUOIN_"));
    builder.environment().put("JAVA_HOME", java.toString());
    builder.environment().putAll(variables);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).isEmpty();
    Path asked = java.resolve("asked");
    List<String> lines = Files.readAllLines(asked);
    Files.delete(asked);
    return lines;
  }

  /** A release has no sources, and asks for no Maven. */
  @Test
  void aReleaseRunsWhatItBringsAndBuildsNothing() throws Exception {
    Files.createDirectory(home.resolve("lib"));
    Files.move(jar(), home.resolve("lib/quoin.jar"));
    Files.delete(home.resolve("target"));
    List<String> asked = start("list", "policies");
    assertThat(asked).hasSize(3);
    assertThat(asked.get(2))
        .contains(" -cp " + home.resolve("lib/quoin.jar") + " org.quoin.cli.Quoin list policies");
    assertThat(home.resolve("target")).doesNotExist();
    assertThat(start("list", "policies")).hasSize(1);
  }

  @Test
  void aReleaseWithoutItsJarSaysSo() throws Exception {
    Files.delete(jar());
    Process process =
        new ProcessBuilder(home.resolve("quoin").toString()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(said).contains("unpack the release anew").hasLineCount(1);
  }

  private List<String> start(String... args) throws IOException, InterruptedException {
    return start(home.resolve("quoin"), Map.of(), args);
  }

  private List<String> built() throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("target"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void theFirstStartTrainsAnArchiveAndTheNextUsesIt() throws Exception {
    List<String> first = start("list", "policies");
    assertThat(first).hasSize(3);
    assertThat(first.get(0)).contains("-XX:DumpLoadedClassList=").contains("warm-up");
    assertThat(first.get(1)).contains("-Xshare:dump");
    assertThat(first.get(2)).contains("-XX:SharedArchiveFile=").endsWith("list policies");
    assertThat(built()).hasSize(3).contains(".lock", "quoin.jar");
    assertThat(start("list", "policies")).containsExactly(first.get(2));
  }

  @Test
  void aNewerJarAndAnotherJavaAreTrainedAnew() throws Exception {
    start("list");
    Files.setLastModifiedTime(jar(), FileTime.fromMillis(System.currentTimeMillis() + 2000));
    assertThat(start("list")).hasSize(3);
    Files.setLastModifiedTime(jar(), FileTime.fromMillis(0));
    assertThat(start("list")).hasSize(1);
    Path before = java;
    java = java("other");
    assertThat(start("list")).hasSize(3);
    assertThat(start("list")).hasSize(1);
    java = before;
    assertThat(start("list")).hasSize(1);
  }

  @Test
  void aJavaThatChangedInPlaceIsTrainedAnew() throws Exception {
    start("list");
    Path program = java.resolve("bin/java");
    FileTime old = Files.getLastModifiedTime(program);
    Thread.sleep(20);
    Files.writeString(program, JAVA);
    Files.setLastModifiedTime(program, old);
    assertThat(start("list")).hasSize(3);
  }

  @Test
  void withoutAnArchiveItRunsAllTheSameAndTriesOnce() throws Exception {
    Files.createFile(java.resolve("unable"));
    assertThat(start("list")).hasSize(3);
    List<String> next = start("list");
    assertThat(next).hasSize(1);
    assertThat(next.get(0)).doesNotContain("SharedArchiveFile").endsWith("list");
  }

  /** As of a Java that takes the option for nothing. */
  @Test
  void aJavaThatSaysItMadeOneAndDidNotIsNoTrouble() throws Exception {
    Files.writeString(
        java.resolve("bin/java"), "#!/bin/sh\necho \"$*\" >>\"${0%/bin/java}/asked\"\n");
    assertThat(start("list")).hasSize(3);
    assertThat(start("list")).hasSize(1);
  }

  @Test
  void aLinkLeadsToIt() throws Exception {
    Path link = folder.resolve("bin/quoin");
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, Path.of("../a home/quoin"));
    assertThat(start(link, Map.of(), "list").get(2)).contains("-Dquoin.home=" + home.toRealPath());
  }

  @ParameterizedTest
  @CsvSource({
    "--version, 1",
    "help, 1",
    "run s.yaml, 4",
    "compare s.yaml, 4",
    "replay small, 1",
    "replay large, 4",
    "replay small --compare easy, 4",
    "replay small --policy dynp, 4",
    "replay none, 4",
    "bench, 4",
    "bench scale, 1",
    "bench scale --sites 20 --jobs 200000 --network FLUID, 1",
    "bench scale --jobs=200001, 4",
    "bench scale --jobs 1000000 --sites 1000, 4",
    "bench scale --growth, 4"
  })
  void shortCommandsDoWithoutTheSecondCompiler(String args, String tier) throws Exception {
    Files.write(folder.resolve("small"), new byte[1000]);
    Files.write(folder.resolve("large"), new byte[3_000_000]);
    String[] words = args.replaceAll("small|large", folder + "/$0").split(" ");
    String asked = start(words).get(2);
    assertThat(asked).contains("-XX:TieredStopAtLevel=" + tier + " ");
    String told = start(home.resolve("quoin"), Map.of("QUOIN_TIER", "3"), words).get(0);
    assertThat(told).contains("-XX:TieredStopAtLevel=3 ");
  }

  /** A user's own option that Java does not know is not to be passed over in silence. */
  @Test
  void aUsersOwnOptionsAreNotIgnored() throws Exception {
    start("list");
    Map<String, String> own = Map.of("QUOIN_JAVA_OPTIONS", "-Xmx8g -Xss4m");
    List<String> asked = start(home.resolve("quoin"), own, "list");
    assertThat(asked.get(0)).contains(" -Xmx8g -Xss4m ").doesNotContain("IgnoreUnrecognized");
  }
}
