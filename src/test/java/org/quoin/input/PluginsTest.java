package org.quoin.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What jars of plug-ins bring to a registry, and what is said of those that bring nothing. */
class PluginsTest {

  /** A service. */
  public interface Word {
    String id();
  }

  private static final Word OWN = () -> "own";

  /** Another one. */
  public static final class Other implements Word {
    @Override
    public String id() {
      return "other";
    }
  }

  /** One whose name is taken, in capitals. */
  public static final class Taken implements Word {
    @Override
    public String id() {
      return "OWN";
    }
  }

  /** One that cannot be made. */
  public static final class Broken implements Word {
    public Broken() {
      throw new IllegalStateException("no such luck");
    }

    @Override
    public String id() {
      return "broken";
    }
  }

  @TempDir private Path folder;
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  @AfterEach
  void closeTheJars() {
    Thread.currentThread().setContextClassLoader(before);
  }

  private Path jar(String name, String... entries) throws IOException {
    Path jar = folder.resolve(name);
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (int i = 0; i < entries.length; i += 2) {
        out.putNextEntry(new JarEntry(entries[i]));
        out.write(entries[i + 1].getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
      }
    }
    return jar;
  }

  private List<Word> words(Class<?>... providers) throws IOException {
    StringBuilder names = new StringBuilder();
    for (Class<?> provider : providers) {
      names.append(provider.getName()).append('\n');
    }
    Path jar = jar("words.jar", "META-INF/services/" + Word.class.getName(), names.toString());
    Thread.currentThread().setContextClassLoader(Plugins.loader("--plugins", List.of(jar)));
    assertThat(Plugins.files()).containsExactly(jar);
    return Plugins.after(new Word[] {OWN}, Word.class, Word::id, "word");
  }

  @Test
  void ofNoJarThereAreTheOwnAlone() {
    assertThat(Plugins.files()).isEmpty();
    assertThat(Plugins.after(new Word[] {OWN}, Word.class, Word::id, "word")).containsExactly(OWN);
  }

  @Test
  void providersStandBehindTheOwn() throws IOException {
    assertThat(words(Other.class)).extracting(Word::id).containsExactly("own", "other");
  }

  @Test
  void allThatCannotBeUsedIsTold() {
    assertThatThrownBy(() -> words(Taken.class, Broken.class, Other.class))
        .isInstanceOfSatisfying(
            InputException.class,
            e -> {
              assertThat(e.mistakes()).hasSize(2);
              assertThat(e.mistakes().get(0))
                  .hasToString(
                      "plug-in "
                          + Taken.class.getName()
                          + ": there is a word 'OWN' already; expected another name");
              assertThat(e.mistakes().get(1).toString())
                  .startsWith("plug-in: a word cannot be made: ")
                  .contains(Broken.class.getName(), "no such luck");
            });
  }

  @Test
  void aJarThatBringsNothingOrIsNoneIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
    Path missing = folder.resolve("missing.jar");
    Path empty = jar("empty.jar", "a.txt", "a");
    assertThatThrownBy(() -> Plugins.loader("--plugins", List.of(text, missing, empty)))
        .isInstanceOfSatisfying(
            InputException.class,
            e ->
                assertThat(e.mistakes())
                    .extracting(Mistake::toString)
                    .satisfiesExactly(
                        line -> assertThat(line).startsWith("--plugins: " + text + " cannot"),
                        line -> assertThat(line).startsWith("--plugins: " + missing + " cannot"),
                        line -> assertThat(line).contains(empty + " brings no plug-in")));
  }
}
