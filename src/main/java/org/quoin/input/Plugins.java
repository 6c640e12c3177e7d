package org.quoin.input;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.jar.JarFile;

/**
 * What plug-ins bring: providers of Quoin's services in any jar that the thread's class loader
 * knows.
 */
public final class Plugins {

  /** Knows what the class path knows, and some jars. */
  private static final class Jars extends URLClassLoader {
    private final List<Path> files;

    Jars(List<Path> files, URL[] urls) {
      super("plug-ins", urls, Plugins.class.getClassLoader());
      this.files = files;
    }
  }

  private Plugins() {}

  /**
   * {@return a class loader for a thread, which makes the plug-ins in some jars known to what it
   * starts} A registry is filled when it is first looked at.
   *
   * @param source what the user named the jars in, for messages
   * @param files the jars, each with a list of plug-ins in {@code META-INF/services}; may be empty
   * @throws InputException with every file that is no jar
   */
  public static ClassLoader loader(String source, List<Path> files) {
    Mistakes mistakes = new Mistakes();
    List<URL> urls = new ArrayList<>();
    for (Path file : files) {
      try (JarFile jar = new JarFile(file.toFile())) {
        if (jar.getEntry("META-INF/services/") == null
            && jar.stream().noneMatch(entry -> entry.getName().startsWith("META-INF/services/"))) {
          mistakes.add(
              Mistake.in(
                  source,
                  file + " brings no plug-in: expected a list of them in META-INF/services"));
        }
        urls.add(file.toUri().toURL());
      } catch (IOException e) {
        mistakes.add(
            Mistake.in(source, file + " cannot be read as a jar: " + FileFailure.reason(e)));
      }
    }
    mistakes.refuse();
    return new Jars(List.copyOf(files), urls.toArray(URL[]::new));
  }

  /** {@return the jars of this thread's {@link #loader}; none without one} */
  public static List<Path> files() {
    return Thread.currentThread().getContextClassLoader() instanceof Jars jars
        ? jars.files
        : List.of();
  }

  /**
   * {@return the entries of a registry: Quoin's own, then those of plug-ins in the order of the
   * class path}
   *
   * @param <S> the service: the interface that the entries implement
   * @param own its own entries, which come first
   * @param service the interface that plug-ins list in {@code META-INF/services}
   * @param id the name of an entry, by which it is looked up in small letters
   * @param what an entry is called in messages
   * @throws InputException when a provider cannot be made, or has the name of another
   */
  public static <S> List<S> after(S[] own, Class<S> service, Function<S, String> id, String what) {
    List<S> all = new ArrayList<>(Arrays.asList(own));
    Mistakes mistakes = new Mistakes();
    Iterator<S> providers = ServiceLoader.load(service).iterator();
    while (next(providers, what, mistakes)) {
      try {
        S provider = providers.next();
        String name = id.apply(provider);
        if (all.stream().anyMatch(one -> lower(id.apply(one)).equals(lower(name)))) {
          mistakes.add(
              Mistake.in(
                  "plug-in " + provider.getClass().getName(),
                  "there is a " + what + " '" + name + "' already; expected another name"));
        } else {
          all.add(provider);
        }
      } catch (ServiceConfigurationError e) {
        mistakes.add(unusable(what, e));
      }
    }
    mistakes.refuse();
    return List.copyOf(all);
  }

  /** Whether there is another; a list of providers that cannot be read ends. */
  private static boolean next(Iterator<?> providers, String what, Mistakes mistakes) {
    try {
      return providers.hasNext();
    } catch (ServiceConfigurationError e) {
      mistakes.add(unusable(what, e));
      return false;
    }
  }

  private static Mistake unusable(String what, ServiceConfigurationError e) {
    Throwable cause = e.getCause();
    String why = cause == null ? e.getMessage() : e.getMessage() + ": " + cause;
    return Mistake.in("plug-in", "a " + what + " cannot be made: " + Shown.line(why));
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
