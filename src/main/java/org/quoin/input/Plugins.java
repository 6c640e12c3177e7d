package org.quoin.input;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * What plug-ins bring: providers of Quoin's services in any jar that the thread's class loader
 * knows.
 */
public final class Plugins {

  private Plugins() {}

  /**
   * The entries of a registry: Quoin's own, then those of plug-ins in the order of the class path.
   *
   * @param own its own entries
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
