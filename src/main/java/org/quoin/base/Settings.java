package org.quoin.base;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Declared {@link Setting}s with their values: those that were given, the others' defaults. */
public final class Settings {
  private final Map<String, Setting> declared = new LinkedHashMap<>();
  private final Map<String, String> given = new LinkedHashMap<>();

  private Settings(List<Setting> declared) {
    declared.forEach(setting -> this.declared.put(setting.name(), setting));
  }

  /**
   * {@return the given settings, checked}
   *
   * @param owner the owner of the settings, for messages
   * @param declared all that may be given, no two of one name
   * @param given the texts by name, without those that were not given
   * @param place where a name was given, for the messages
   * @param mistakes gets every mistake; a setting with one keeps its default
   */
  public static Settings read(
      String owner,
      List<Setting> declared,
      Map<String, String> given,
      UnaryOperator<String> place,
      Mistakes mistakes) {
    Settings settings = new Settings(declared);
    given.forEach(
        (name, written) -> {
          Optional<String> mistake = mistake(owner, declared, name, written);
          if (mistake.isPresent()) {
            mistakes.add(place.apply(name), mistake.get());
          } else {
            settings.given.put(name, settings.declared.get(name).canonical(written));
          }
        });
    return settings;
  }

  /**
   * {@return the mistake in the name or the value of a setting, with what was expected}
   *
   * @param owner the owner of the settings, for messages: "policy EASY"
   * @param declared all that may be given
   * @param name as it was given, without dashes; case counts
   * @param written its value as it was given
   */
  public static Optional<String> mistake(
      String owner, List<Setting> declared, String name, String written) {
    for (Setting setting : declared) {
      if (setting.name().equals(name)) {
        return setting.mistake(written);
      }
    }
    List<String> names = declared.stream().map(Setting::name).toList();
    return Optional.of(
        "%s has no option '%s'; %s"
            .formatted(
                owner, name, names.isEmpty() ? "it has none" : NearestName.expected(name, names)));
  }

  /**
   * {@return a declaration}
   *
   * @param name the name of a declared setting
   */
  public Setting declared(String name) {
    return declared.get(name);
  }

  /**
   * {@return whether there is one of this name}
   *
   * @param name a setting's name, without dashes; case counts
   */
  public boolean declares(String name) {
    return declared.containsKey(name);
  }

  /**
   * {@return whether it was given, be it at its default}
   *
   * @param name the name of a setting; an undeclared one is not given
   */
  public boolean given(String name) {
    return given.containsKey(name);
  }

  /** {@return the values that differ from the defaults, in the order of declaration} */
  public Map<String, String> changed() {
    Map<String, String> changed = new LinkedHashMap<>();
    for (Setting setting : declared.values()) {
      String value = text(setting.name());
      if (!value.equals(setting.standard())) {
        changed.put(setting.name(), value);
      }
    }
    return changed;
  }

  /**
   * {@return the value as it was written, a choice in its own case; else the default, null where
   * the setting must be given and was not}
   *
   * @param name a declared setting's name
   * @throws IllegalArgumentException when no setting of this name is declared
   */
  public String text(String name) {
    Setting setting = declared.get(name);
    if (setting == null) {
      throw new IllegalArgumentException("undeclared option " + name);
    }
    return given.getOrDefault(name, setting.standard());
  }

  /**
   * {@return whether a flag is on}
   *
   * @param name the name of a {@link Setting.Kind#FLAG}
   */
  public boolean flag(String name) {
    return text(name).equals("true");
  }

  /**
   * {@return the value of a number}
   *
   * @param name the name of a {@link Setting.Kind#NUMBER} that has a value
   */
  public double number(String name) {
    return Double.parseDouble(text(name));
  }

  /**
   * {@return the value of a whole number}
   *
   * @param name the name of a {@link Setting.Kind#COUNT} that has a value within an {@code int}
   */
  public int count(String name) {
    return Integer.parseInt(text(name));
  }

  /**
   * {@return the value of a whole number that may be a long one}
   *
   * @param name the name of a {@link Setting.Kind#COUNT} that has a value
   */
  public long whole(String name) {
    return Long.parseLong(text(name));
  }

  /**
   * {@return the value of a choice}
   *
   * @param <E> the constants
   * @param name the name of a choice that has a value
   * @param type the constants whose words it has
   */
  public <E extends Enum<E>> E constant(String name, Class<E> type) {
    return Setting.constant(text(name), type);
  }

  /**
   * {@return the value of a quantity, in its base unit}
   *
   * @param name the name of a {@link Setting.Kind#QUANTITY} that has a value
   */
  public double quantity(String name) {
    String written = text(name);
    return declared.get(name).quantity().parse(written);
  }
}
