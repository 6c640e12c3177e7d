package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.PluginJar.Word;

/** What jars of plug-ins bring to a registry, and what is said of those that cannot be used. */
class PluginsTest {

  private static final Word OWN = () -> "own";

  @TempDir private Path folder;
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  @AfterEach
  void closeTheJars() throws IOException {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(before);
    if (loader instanceof Closeable jars && loader != before) {
      jars.close();
    }
  }

  private static String source(String name, String body) {
    return "public class " + name + " implements " + service() + " { " + body + " }";
  }

  private static String service() {
    return Word.class.getName().replace('$', '.');
  }

  /** A class whose id is an expression. */
  private static String word(String name, String id) {
    return source(name, "public String id() { return " + id + "; }");
  }

  private Path jar(Map<String, byte[]> entries) throws IOException {
    Path jar = folder.resolve("words.jar");
    PluginJar.write(jar, entries);
    Thread.currentThread().setContextClassLoader(Plugins.loader("--plugins", List.of(jar)));
    assertThat(Plugins.files()).containsExactly(jar);
    return jar;
  }

  private static List<Word> words() {
    return Plugins.after(new Word[] {OWN}, Word.class, Word::id, "an order");
  }

  private Map<String, byte[]> entries(String name, String source) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.putAll(PluginJar.compiled(folder.resolve("classes"), Map.of(name, source)));
    entries.putAll(PluginJar.list(Word.class, name));
    return entries;
  }

  private static List<String> mistakes() {
    InputException refused = catchThrowableOfType(InputException.class, PluginsTest::words);
    assertThat(refused).isNotNull();
    return refused.mistakes().stream().map(Mistake::toString).toList();
  }

  @Test
  void ofNoJarThereAreTheOwnAlone() {
    assertThat(Plugins.files()).isEmpty();
    assertThat(words()).containsExactly(OWN);
  }

  @Test
  void providersStandBehindTheOwn() throws IOException {
    jar(entries("Other", word("Other", "\"other\"")));
    assertThat(words()).extracting(Word::id).containsExactly("own", "other");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "public String id() { return \"OWN\"; } | there is an order 'OWN' already; expected another"
            + " name",
        "public String id() { return null; } | its id is null; expected a name without blanks and"
            + " control characters",
        "public String id() { return \" \"; } | its id is ' '; expected a name without blanks",
        "public String id() { return \"a b\"; } | its id is 'a b'; expected a name without blanks",
        "public String id() { return \"a\\33[31m\"; } | its id is 'a\\u001b[31m'; expected a name",
        "public String id() { return id(); } | id calls itself without end",
        "public String id() { return \"\" + 1 / (int) Math.sin(0); } | id fails:"
            + " ArithmeticException: / by zero",
        "int x = 1 / (int) Math.sin(0); public String id() { return \"x\"; } | its constructor"
            + " fails: ArithmeticException",
        "static int x = 1 / (int) Math.sin(0); public String id() { return \"x\"; } | its static"
            + " initialiser fails: ArithmeticException",
        "private Bad() {} public String id() { return \"x\"; } | has no public constructor without"
            + " parameters"
      })
  void aProviderThatCannotBeUsedIsNamedWithItsJar(String body, String why) throws IOException {
    Path jar = jar(entries("Bad", source("Bad", body)));
    assertThat(mistakes())
        .singleElement()
        .asString()
        .startsWith("plug-in " + jar + ", class Bad: " + why);
  }

  @Test
  void aClassOfANewerJavaSaysWhichJavaItNeeds() throws IOException {
    Map<String, byte[]> entries = entries("Newer", word("Newer", "\"newer\""));
    entries.get("Newer.class")[7] = 65 + 34;
    Path jar = jar(entries);
    assertThat(mistakes())
        .containsExactly(
            String.format(
                "plug-in %s, class Newer: needs Java 55, this is Java %d; compile it with --release"
                    + " %2$d",
                jar, Runtime.version().feature()));
  }

  @Test
  void aClassThatIsDamagedOrAbsentOrOfAnotherKindIsNamed() throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.putAll(
        PluginJar.compiled(
            folder.resolve("classes"),
            Map.of("Cut", word("Cut", "\"cut\""), "Plain", "public class Plain {}")));
    entries.put("Cut.class", Arrays.copyOf(entries.get("Cut.class"), 60));
    entries.putAll(PluginJar.list(Word.class, "Cut", "# a remark", "Absent # one", "Plain"));
    Path jar = jar(entries);
    String plugIn = "plug-in " + jar + ", class ";
    List<String> lines = mistakes();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).startsWith(plugIn + "Cut: its class file is damaged: ");
    assertThat(lines.get(1)).isEqualTo(plugIn + "Absent: there is no such class in the jar");
    assertThat(lines.get(2))
        .isEqualTo(
            plugIn
                + "Plain: does not implement "
                + Word.class.getName()
                + ", in whose list it"
                + " stands");
  }

  /** A class that was compiled beside others than those that are there now. */
  @Test
  void aClassBuiltAgainstAnotherQuoinSaysWhatIsMissing() throws IOException {
    Path classes = folder.resolve("classes");
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.putAll(
        PluginJar.compiled(
            classes,
            Map.of(
                "Gone",
                "public class Gone { public static String word() { return \"w\"; } }",
                "Old",
                word("Old", "Gone.word()"))));
    entries.remove("Gone.class");
    entries.putAll(PluginJar.list(Word.class, "Old"));
    Path jar = jar(entries);
    assertThat(mistakes())
        .containsExactly(
            "plug-in "
                + jar
                + ", class Old: is built against another version of Quoin; compile it against this"
                + " one (NoClassDefFoundError: Gone)");
  }

  /** What a plug-in throws later is its own, wherever Quoin called it. */
  @Test
  void aFailureSaysWhichPlugInItIsFrom() throws IOException {
    String body =
        "int n; public String id() { if (n++ == 0) return \"late\"; throw new"
            + " IllegalStateException(\"no such luck\"); }";
    Path jar = jar(entries("Late", source("Late", body)));
    Word late = words().get(1);
    Throwable failure = new RuntimeException("in a thread", catchThrowable(late::id));
    assertThat(Plugins.failure(failure))
        .contains("plug-in " + jar + ", class Late: id fails: IllegalStateException: no such luck");
    assertThat(Plugins.failure(new IllegalStateException("our own"))).isEmpty();
    assertThat(Plugins.source(late.getClass())).isEqualTo("plug-in " + jar + ", class Late");
  }

  @Test
  void aJarThatBringsNothingOrIsNoneIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
    Path missing = folder.resolve("missing.jar");
    Path empty = folder.resolve("empty.jar");
    Path foreign = folder.resolve("foreign.jar");
    Path old = folder.resolve("old.jar");
    PluginJar.write(empty, Map.of());
    PluginJar.write(foreign, PluginJar.list(String.class, "A"));
    PluginJar.write(old, Map.of("META-INF/services/org.quoin.old.Word", new byte[0]));
    assertThatThrownBy(
            () -> Plugins.loader("--plugins", List.of(text, missing, empty, foreign, old)))
        .isInstanceOfSatisfying(
            InputException.class,
            e ->
                assertThat(e.mistakes())
                    .extracting(Mistake::toString)
                    .satisfiesExactly(
                        line -> assertThat(line).startsWith("--plugins: " + text + " cannot"),
                        line -> assertThat(line).startsWith("--plugins: " + missing + " cannot"),
                        line -> assertThat(line).contains(empty + " brings no plug-in"),
                        line -> assertThat(line).contains(foreign + " brings no plug-in"),
                        line ->
                            assertThat(line)
                                .contains(
                                    old
                                        + " has the list META-INF/services/org.quoin.old.Word, but"
                                        + " Quoin has no interface of that name")));
  }
}
