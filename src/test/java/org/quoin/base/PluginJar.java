package org.quoin.base;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles the sources of plug-ins and writes jars of them, for tests. */
public final class PluginJar {
  private PluginJar() {}

  /** A service of tests. */
  public interface Word {
    String id();
  }

  /** A source text as the compiler reads it. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /**
   * {@return the class files, by the names of their entries in a jar}
   *
   * @param folder for the class files; it need not exist
   * @param sources source texts by the names of their classes, which have no package
   */
  public static Map<String, byte[]> compiled(Path folder, Map<String, String> sources)
      throws IOException {
    Files.createDirectories(folder);
    List<Source> texts = new ArrayList<>();
    sources.forEach((name, text) -> texts.add(new Source(name, text)));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options = List.of("-d", folder.toString(), "-proc:none", "--release", "17");
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      if (!compiler.getTask(null, files, null, options, null, texts).call()) {
        throw new IllegalStateException("the plug-ins do not compile");
      }
    }
    Map<String, byte[]> classes = new LinkedHashMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        classes.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return classes;
  }

  /** {@return the entry of the list of a service, with its text} */
  public static Map<String, byte[]> list(Class<?> service, String... classes) {
    return Map.of(
        "META-INF/services/" + service.getName(),
        String.join("\n", classes).getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a jar. */
  public static void write(Path jar, Map<String, byte[]> entries) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new JarEntry("a.txt"));
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new JarEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
  }
}
