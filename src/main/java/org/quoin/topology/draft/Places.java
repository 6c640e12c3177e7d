package org.quoin.topology.draft;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.NearestName;

/**
 * Selection of places of a map: {@code all}, {@code none}, {@code sites} (places with a site),
 * {@code degree>=3} (by number of links), or names with {@code *} for any letters.
 *
 * @param option option that gives the selection, for messages
 * @param written text of the selection
 * @param described description of the selection in a file
 */
public record Places(String option, String written, String described) {
  private static final Pattern DEGREE = Pattern.compile("degree\\s*(>=|<=|=)\\s*(\\d{1,6})");

  /** {@return the selection that a user wrote at an option} */
  public static Places at(String option, String written) {
    return new Places(option, written, option + " \"" + written + "\"");
  }

  /**
   * Returns the selected places, in the order of the map.
   *
   * @param places number of links of every place, by name
   * @param sites names of the places with a site
   * @throws InputException if nothing is selected, or a name selects nothing
   */
  Set<String> of(Map<String, Integer> places, Set<String> sites) {
    Matcher degree = DEGREE.matcher(written);
    Set<String> chosen = new LinkedHashSet<>();
    if (written.equals("none")) {
      return chosen;
    }
    if (degree.matches()) {
      int links = Integer.parseInt(degree.group(2));
      places.forEach(
          (name, number) -> {
            if (fits(number, degree.group(1), links)) {
              chosen.add(name);
            }
          });
    } else if (written.equals("sites")) {
      chosen.addAll(sites);
    } else if (written.equals("all")) {
      chosen.addAll(places.keySet());
    } else {
      named(places.keySet(), chosen);
    }
    if (chosen.isEmpty()) {
      throw new InputException(
          option, "'" + written + "' is not a place of this map; " + most(places));
    }
    return chosen;
  }

  private static boolean fits(int number, String sign, int links) {
    return switch (sign) {
      case ">=" -> number >= links;
      case "<=" -> number <= links;
      default -> number == links;
    };
  }

  private void named(Set<String> places, Set<String> chosen) {
    List<String> wrong = new ArrayList<>();
    Set<String> found = new LinkedHashSet<>();
    for (String part : written.split(",", -1)) {
      String name = part.strip();
      Pattern pattern =
          Pattern.compile(Pattern.quote(name).replace("*", "\\E.*\\Q"), Pattern.UNICODE_CASE);
      List<String> meant = places.stream().filter(p -> pattern.matcher(p).matches()).toList();
      if (meant.isEmpty()) {
        wrong.add(
            "'%s' is not a place of this map; expected all, none, sites, degree>=N or names%s"
                .formatted(
                    name,
                    NearestName.to(name, places)
                        .map(n -> "; did you mean '" + n + "'?")
                        .orElse("")));
      }
      found.addAll(meant);
    }
    if (!wrong.isEmpty()) {
      throw new InputException(wrong.stream().map(w -> Mistake.in(option, w)).toList());
    }
    places.stream().filter(found::contains).forEach(chosen::add);
  }

  private static String most(Map<String, Integer> places) {
    return places.entrySet().stream()
        .max(Comparator.comparingInt(Map.Entry::getValue))
        .map(e -> "the most links, " + e.getValue() + ", end at " + e.getKey())
        .orElse("it has none");
  }
}
