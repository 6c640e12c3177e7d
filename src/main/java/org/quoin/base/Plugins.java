package org.quoin.base;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

/** Loads plug-ins: providers of Quoin's services in any jar of the thread's class loader. */
public final class Plugins {

  /** Loads classes from the class path and some jars. */
  private static final class Jars extends URLClassLoader {
    private final List<Path> files;

    Jars(List<Path> files, URL[] urls) {
      super(LOADER, urls, Plugins.class.getClassLoader());
      this.files = files;
    }
  }

  /** Folder of a jar with a list of classes per service. */
  private static final String LISTS = "META-INF/services/";

  /** Prefix of the names of Quoin's own classes. */
  private static final String QUOIN = "org.quoin.";

  /** Name of the class loader of the jars, as in stack traces. */
  private static final String LOADER = "plug-ins";

  /** Class file version before Java 1, whose class files have version 45. */
  private static final int VERSION_BEFORE_JAVA_1 = 44;

  private static final String OTHER_QUOIN =
      "is built against another version of Quoin; compile it against this one";

  private Plugins() {}

  private static boolean isInterface(String name) {
    try {
      return Class.forName(name, false, Plugins.class.getClassLoader()).isInterface();
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /**
   * {@return a class loader for a thread that makes the plug-ins in some jars available to its
   * work} A registry is filled when it is first used.
   *
   * @param source the option that names the jars, for messages
   * @param files the jars, each with a list of plug-ins in {@code META-INF/services}; may be empty
   * @throws InputException with every file that is not a jar
   */
  public static ClassLoader loader(String source, List<Path> files) {
    Mistakes mistakes = new Mistakes();
    List<URL> urls = new ArrayList<>();
    for (Path file : files) {
      try (JarFile jar = new JarFile(file.toFile())) {
        List<String> services =
            jar.stream()
                .filter(entry -> !entry.isDirectory())
                .map(ZipEntry::getName)
                .filter(name -> name.startsWith(LISTS + QUOIN))
                .map(name -> name.substring(LISTS.length()))
                .toList();
        if (services.isEmpty()) {
          mistakes.add(
              source,
              ("%s brings no plug-in; expected a list of classes in META-INF/services, in a"
                      + " file named after an interface of Quoin")
                  .formatted(file));
        }
        for (String service : services) {
          if (!isInterface(service)) {
            mistakes.add(
                source,
                ("%s has the list META-INF/services/%s, but Quoin has no interface of that"
                        + " name")
                    .formatted(file, service));
          }
        }
        urls.add(file.toUri().toURL());
      } catch (IOException e) {
        mistakes.add(source, file + " cannot be read as a jar: " + FileFailure.reason(e));
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
   * {@return whether any jar or folder that this thread loads classes from lists a provider}
   *
   * @param services the interfaces of the providers
   */
  public static boolean any(List<Class<?>> services) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    for (Class<?> service : services) {
      if (loader.getResource(LISTS + service.getName()) != null) {
        return true;
      }
    }
    return false;
  }

  /** A class that a jar or a folder of the class path lists as a provider of a service. */
  private record Provider(String jar, String name) {
    Mistake mistake(String message) {
      return Mistake.in(source(), message);
    }

    String source() {
      return "plug-in" + (jar.isEmpty() ? "" : " " + jar) + ", class " + name;
    }
  }

  /**
   * {@return the entries of a registry: Quoin's own, then those of plug-ins in the order of the
   * class path}
   *
   * @param <S> the service: the interface that the entries implement
   * @param own Quoin's own entries
   * @param service the interface that plug-ins list in {@code META-INF/services}
   * @param id returns the name of an entry, which is looked up in lower case
   * @param what the kind of an entry, with its article, for messages: "a policy"
   * @throws InputException with every provider that cannot be used, and the reason
   */
  public static <S> List<S> after(S[] own, Class<S> service, Function<S, String> id, String what) {
    List<S> all = new ArrayList<>(Arrays.asList(own));
    Mistakes mistakes = new Mistakes();
    for (Provider provider : providers(service, mistakes)) {
      try {
        S made = made(provider, service);
        String name = id.apply(made);
        if (name == null || name.isBlank() || !PrintableText.isPlain(name) || name.contains(" ")) {
          mistakes.add(
              provider.mistake(
                  "its id is %s; expected a name without blanks and control characters"
                      .formatted(name == null ? "null" : "'" + name + "'")));
        } else if (all.stream().anyMatch(one -> lower(id.apply(one)).equals(lower(name)))) {
          mistakes.add(
              provider.mistake(
                  "there is " + what + " '" + name + "' already; expected another name"));
        } else {
          all.add(made);
        }
      } catch (UnusableException e) {
        mistakes.add(provider.mistake(e.getMessage()));
      } catch (RuntimeException | LinkageError | StackOverflowError e) {
        mistakes.add(provider.mistake(why("id", e)));
      }
    }
    mistakes.refuse();
    return List.copyOf(all);
  }

  /** Carries the reason why a provider cannot be created, in one sentence without a full stop. */
  private static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1;

    UnusableException(String message) {
      super(message);
    }
  }

  /** Reads the lists of a service in all jars; a list that cannot be read is a mistake. */
  private static Set<Provider> providers(Class<?> service, Mistakes mistakes) {
    Set<Provider> providers = new LinkedHashSet<>();
    try {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      for (URL list : Collections.list(loader.getResources(LISTS + service.getName()))) {
        String jar = jar(list.toString());
        URLConnection connection = list.openConnection();
        connection.setUseCaches(false);
        try (InputStream in = connection.getInputStream()) {
          String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
          text.lines()
              .map(line -> line.replaceFirst("#.*", "").strip())
              .filter(name -> !name.isEmpty())
              .forEach(name -> providers.add(new Provider(jar, name)));
        } catch (IOException e) {
          mistakes.add(
              "plug-in " + jar,
              LISTS + service.getName() + " cannot be read: " + FileFailure.reason(e));
        }
      }
    } catch (IOException e) {
      mistakes.add("plug-ins", "cannot be listed: " + FileFailure.reason(e));
    }
    return providers;
  }

  /** {@return the jar of an address such as jar:file:/a/b.jar!/c; empty without a jar} */
  private static String jar(String address) {
    int end = address.indexOf("!/");
    if (!address.startsWith("jar:") || end < 0) {
      return "";
    }
    try {
      return shown(Path.of(URI.create(address.substring("jar:".length(), end))));
    } catch (IllegalArgumentException e) {
      return address.substring("jar:".length(), end);
    }
  }

  /** {@return a jar as the user named it, where it is one of the thread's jars} */
  private static String shown(Path jar) {
    return files().stream()
        .filter(file -> file.toAbsolutePath().equals(jar))
        .findFirst()
        .orElse(jar)
        .toString();
  }

  private static <S> S made(Provider provider, Class<S> service) throws UnusableException {
    try {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      Class<?> type = Class.forName(provider.name, true, loader);
      if (!service.isAssignableFrom(type)) {
        throw new UnusableException(
            "does not implement " + service.getName() + ", in whose list it stands");
      }
      return service.cast(type.getConstructor().newInstance());
    } catch (ClassNotFoundException e) {
      throw new UnusableException("there is no such class in the jar");
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw new UnusableException("has no public constructor without parameters");
    } catch (InstantiationException e) {
      throw new UnusableException("is abstract; expected a class that can be made");
    } catch (InvocationTargetException e) {
      throw new UnusableException("its constructor fails: " + reason(e.getCause()));
    } catch (ExceptionInInitializerError e) {
      throw new UnusableException("its static initialiser fails: " + reason(e.getCause()));
    } catch (UnsupportedClassVersionError e) {
      throw new UnusableException(newerJava(e));
    } catch (ClassFormatError | VerifyError e) {
      throw new UnusableException("its class file is damaged: " + reason(e));
    } catch (LinkageError e) {
      throw new UnusableException(OTHER_QUOIN + " (" + reason(e) + ")");
    }
  }

  /** Java's message contains the version of the class file; each Java has the next number. */
  private static String newerJava(UnsupportedClassVersionError e) {
    Matcher version = Pattern.compile("class file version (\\d+)").matcher(e.getMessage());
    int runs = Runtime.version().feature();
    return version.find()
        ? "needs Java %s, this is Java %s; compile it with --release %s"
            .formatted(Integer.parseInt(version.group(1)) - VERSION_BEFORE_JAVA_1, runs, runs)
        : "needs another Java than this one, Java " + runs;
  }

  private static String reason(Throwable e) {
    return e.getMessage() == null
        ? e.getClass().getSimpleName()
        : e.getClass().getSimpleName() + ": " + PrintableText.line(e.getMessage());
  }

  /**
   * {@return the plug-in that caused a failure and what to do about it, in one line; empty if no
   * plug-in was involved}
   *
   * @param failure the failure of a command
   */
  public static Optional<String> failure(Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof OutOfMemoryError) {
        return Optional.empty();
      }
      for (StackTraceElement at : e.getStackTrace()) {
        if (LOADER.equals(at.getClassLoaderName())) {
          String type = at.getClassName();
          return Optional.of(source(type) + ": " + why(at.getMethodName(), e));
        }
      }
      Optional<String> missing = missing(e);
      if (missing.isPresent()) {
        return missing;
      }
    }
    return Optional.empty();
  }

  /** {@return why a method of a plug-in failed, in a sentence without a full stop} */
  private static String why(String method, Throwable e) {
    return e instanceof StackOverflowError
        ? method + " calls itself without end"
        : e instanceof LinkageError
            ? OTHER_QUOIN + " (" + reason(e) + ")"
            : method + " fails: " + reason(e);
  }

  /**
   * {@return the jar and the class of a plug-in, as the source of a mistake}
   *
   * @param type the class of the plug-in
   */
  public static String source(Class<?> type) {
    return source(type.getName());
  }

  private static String source(String type) {
    return new Provider(jarOf(type), type).source();
  }

  /** Returns the message of a method that a plug-in lacks, which fails where Quoin calls it. */
  private static Optional<String> missing(Throwable e) {
    if (!(e instanceof AbstractMethodError) || e.getMessage() == null) {
      return Optional.empty();
    }
    Matcher receiver = Pattern.compile("Receiver class (\\S+) ").matcher(e.getMessage());
    return receiver.find() && !jarOf(receiver.group(1)).isEmpty()
        ? Optional.of(source(receiver.group(1)) + ": " + why("", e))
        : Optional.empty();
  }

  /** {@return the jar, among the thread's jars, that has a class; empty if none has} */
  private static String jarOf(String type) {
    String entry = type.replace('.', '/') + ".class";
    for (Path file : files()) {
      try (JarFile jar = new JarFile(file.toFile())) {
        if (jar.getEntry(entry) != null) {
          return file.toString();
        }
      } catch (IOException e) {
        // A jar that was deleted in the meantime contains no class.
      }
    }
    return "";
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
