package org.quoin.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.quoin.cli.Quoin;

/**
 * Folders of results and of studies, made once by the commands that write them. A case damages one
 * file of a copy and reads the copy back.
 */
final class FuzzFolders {
  private static final String STUDY =
      """
      base: %s
      set: {jobs: 6, warmup: 0}
      replications: 2
      vary:
        metaservers: [RR, LOTH]
        clients.0.interval: [300 s, 2 s]
      """;

  private final Path made;
  private final Path scenarios = Path.of("scenarios").toAbsolutePath();

  /**
   * Makes the folders.
   *
   * @param made where they will be; it need not exist
   */
  FuzzFolders(Path made) throws IOException {
    this.made = made;
    Files.createDirectories(made);
    Path study = made.resolve("study.yaml");
    Files.writeString(study, STUDY.formatted(scenarios.resolve("aida-environment-1-ep.yaml")));
    String grid = scenarios.resolve("aida-environment-2-linpack.yaml").toString();
    String list = scenarios.resolve("coschedule-example.yaml").toString();
    String log = scenarios.resolve("replay-example.swf").toString();
    make("grid", "compare", grid, "--set", "jobs=12", "--set", "warmup=2");
    make("replay", "replay", log, "--compare", "none,easy");
    make("coschedule", "coschedule", list, "--scheme", "GS,PB", "--replications", "2");
    make("study", "sweep", study.toString());
    make("chunks", "sweep", study.toString(), "--on", "chunks", "--chunk", "4");
    execute("chunk", made.resolve("chunks").toString(), "1");
  }

  private void make(String name, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--out", made.resolve(name).toString()));
    execute(all.toArray(String[]::new));
  }

  private static void execute(String... words) {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    if (Quoin.execute(words, new ByteArrayOutputStream(), errors) != 0) {
      throw new IllegalStateException(List.of(words) + ": " + errors);
    }
  }

  /**
   * Copies one of the folders and damages a file of the copy.
   *
   * @param copy where the copy will be
   * @return a command that reads it
   */
  List<String> damaged(Path copy, FuzzInputs inputs, Random random) throws IOException {
    String name = inputs.pick("grid", "replay", "coschedule", "study", "study", "chunks");
    List<Path> files;
    try (Stream<Path> all = Files.walk(made.resolve(name))) {
      files = all.filter(Files::isRegularFile).filter(FuzzFolders::isRead).sorted().toList();
    }
    int which = random.nextInt(files.size());
    for (int i = 0; i < files.size(); i++) {
      Path to = copy.resolve(made.resolve(name).relativize(files.get(i)).toString());
      Files.createDirectories(to.getParent());
      byte[] bytes = Files.readAllBytes(files.get(i));
      Files.write(to, i == which ? damage(bytes, inputs, random) : bytes);
    }
    return command(name, copy.toString(), inputs);
  }

  private static boolean isRead(Path file) {
    String name = file.toString();
    return !name.matches(".*[.](html|png|svg|pdf)");
  }

  private static byte[] damage(byte[] bytes, FuzzInputs inputs, Random random) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return switch (inputs.upTo(12)) {
      case 1 -> new byte[0];
      case 2 -> Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
      case 3 -> renamed(text, random);
      case 4 -> text.lines().limit(1).toList().toString().getBytes(StandardCharsets.UTF_8);
      default -> new FuzzMutation(random).damaged(text);
    };
  }

  private static byte[] renamed(String text, Random random) {
    int quote = text.indexOf('"', random.nextInt(text.length() + 1));
    return (quote < 0 ? text : text.substring(0, quote + 1) + "x" + text.substring(quote + 1))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> command(String name, String copy, FuzzInputs inputs) {
    List<String> words = new ArrayList<>();
    switch (name) {
      case "chunks" ->
          words.addAll(
              inputs.chance(0.5)
                  ? List.of("chunk", copy, inputs.pick("1", "2"))
                  : List.of("sweep", copy, "--threads", "1"));
      case "study" ->
          words.addAll(
              switch (inputs.upTo(4)) {
                case 1 -> List.of("sweep", copy, "--threads", "1");
                case 2 -> List.of("report", copy);
                default -> plot(copy, inputs);
              });
      default -> {
        words.addAll(List.of("report", copy));
        if (inputs.chance(0.3)) {
          words.add("--trace");
        }
        if (inputs.chance(0.1)) {
          words.add("--figures");
        }
      }
    }
    return words;
  }

  private static List<String> plot(String copy, FuzzInputs inputs) {
    List<String> words = new ArrayList<>(List.of("plot", copy, "--kind"));
    words.add(inputs.pick("line", "box", "ecdf"));
    if (inputs.chance(0.5)) {
      words.addAll(List.of("--log", inputs.pick("x", "y", "x,y")));
    }
    if (inputs.chance(0.3)) {
      words.addAll(List.of("--y", inputs.pick("responseTime", "makespan", "late")));
    }
    return words;
  }
}
