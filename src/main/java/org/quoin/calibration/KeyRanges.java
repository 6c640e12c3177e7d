package org.quoin.calibration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quoin.base.Bounds;
import org.quoin.base.Glob;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.result.CalibrationSummary;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.grid.SiteAttributes;
import org.quoin.topology.format.TopologyAttributes;
import org.quoin.topology.format.TopologyChange;
import org.quoin.topology.format.WrittenAttributes;

/**
 * Reads the keys to be fitted. A key without a range gets one by its declaration: a share, or a
 * number whose bounds differ by at most a factor of a thousand, is searched within these bounds;
 * any other number from a tenth of its value in the files to ten times this value, as far as the
 * declaration and the rest of the scenario permit. A name alone stands for each place where the
 * files state a number of this name.
 */
public final class KeyRanges {
  /** A comma before another key. */
  private static final Pattern SEPARATOR = Pattern.compile(",(?=\\s*(?:[A-Za-z,]|$))");

  private static final double TIMES = 10;

  /** Ratio of declared bounds up to which they are the range. */
  private static final double NEAR = 1000;

  /** Part of a declared range by which an end that is excluded is moved inward. */
  private static final double INSIDE = 0.01;

  /** Steps that find the last value that a scenario takes. */
  private static final int BISECTIONS = 60;

  /** Largest number of keys of which all ends are tried together. */
  private static final int CORNERS = 8;

  /** Keys of a scenario that say how long and how often it runs. */
  private static final Set<String> OF_RUNS =
      Set.of("seed", "replications", "jobs", "warmup", "horizon");

  /** Attributes of nodes that place or multiply them. */
  private static final Set<String> OF_DRAWINGS = Set.of("latitude", "longitude", "count");

  private static final String NO_PARAMETER =
      "%s, which is not a parameter of the model; expected a number of the scenario or its"
          + " topology, as topology.links.wan.throughput";

  private static final String THROUGHPUT = TopologyAttributes.THROUGHPUT.name();
  private static final String BANDWIDTH = TopologyAttributes.BANDWIDTH.name();

  private final Function<List<String>, GridScenario> scenario;
  private final GridScenario sound;
  private final Map<String, Object> written;
  private final List<WrittenAttributes> topology;

  /**
   * Creates the ranges from the files of a scenario.
   *
   * @param set changes of the scenario
   * @param scenario the scenario with these and further changes
   * @throws InputException if the scenario itself has mistakes
   */
  public KeyRanges(Path file, List<String> set, Function<List<String>, GridScenario> scenario) {
    this.scenario = scenario;
    sound = scenario.apply(List.of());
    written = ScenarioFile.written(ScenarioFile.resolved(file, set), file.toString());
    List<TopologyChange> changes = new ArrayList<>();
    for (String change : set) {
      int equals = change.indexOf('=');
      String value = change.substring(equals + 1).strip().replaceAll("^([\"'])(.*)\\1$", "$2");
      TopologyChange.of(change.substring(0, equals).strip(), value, "--set " + change)
          .ifPresent(changes::add);
    }
    topology = WrittenAttributes.of(Path.of(sound.grid().topology().source()), changes);
  }

  /**
   * {@return the keys with their ranges}
   *
   * @param texts each {@code KEY} or {@code KEY=LOW..HIGH}, several joined by commas
   * @throws InputException with all mistakes: a key that is unknown or no parameter of the model, a
   *     range that is empty or not valid, a key without a value from which a range follows
   */
  public List<FittedKey> keys(List<String> texts) {
    Mistakes mistakes = new Mistakes();
    List<FittedKey> keys = new ArrayList<>();
    for (String several : texts) {
      for (String text : SEPARATOR.split(several, -1)) {
        mistakes.read(null, () -> keys.addAll(read(text.strip())));
      }
    }
    mistakes.refuse();
    if (keys.isEmpty()) {
      throw new InputException("--fit", "is missing; expected KEY or KEY=LOW..HIGH");
    }
    Set<String> paths = new LinkedHashSet<>();
    for (FittedKey key : keys) {
      if (!paths.add(key.path())) {
        throw new InputException("--fit " + key.path(), "is there twice; expected each key once");
      }
    }
    apart(keys);
    checkEnds(keys);
    return List.copyOf(keys);
  }

  /**
   * {@return the keys, of which those whose best value lies at an open end have a wider range}
   *
   * @param fit best values of the keys
   */
  public List<FittedKey> widened(List<FittedKey> keys, CalibrationSummary fit) {
    List<FittedKey> wider = new ArrayList<>(keys);
    for (int i = 0; i < keys.size(); i++) {
      if (fit.keys().get(i).atAnEnd()) {
        double best = fit.keys().get(i).value();
        wider.set(i, taken(keys.get(i).widened(best), new double[] {best}));
      }
    }
    return wider;
  }

  private List<FittedKey> read(String text) {
    int equals = text.indexOf('=');
    String name = (equals < 0 ? text : text.substring(0, equals)).strip();
    if (name.isEmpty()) {
      throw new InputException("--fit", "'" + text + "' names no key; " + FittedKey.FORM);
    }
    List<FittedKey> keys = new ArrayList<>();
    for (String path : paths(name)) {
      Optional<Setting> rule = declared(path);
      rule.ifPresent(found -> checkParameter(path, found));
      if (equals < 0) {
        keys.add(ranged(path, rule));
      } else {
        FittedKey given = FittedKey.parse(path + text.substring(equals));
        keys.add(isWhole(given, rule) ? given.whole() : given);
      }
    }
    return keys;
  }

  // --- names ---

  /** Returns the paths that a name alone stands for; a path itself. */
  private List<String> paths(String name) {
    Setting keys = ScenarioFile.gridKeys();
    if (name.indexOf('.') >= 0 || keys.part(name).filter(KeyRanges::isNumber).isPresent()) {
      return List.of(name);
    }
    Set<String> paths = new LinkedHashSet<>();
    for (WrittenAttributes part : topology) {
      boolean stated = part.texts().containsKey(name) || isFreeLink(part, name);
      if (stated && rule(part, name).filter(KeyRanges::isNumber).isPresent()) {
        paths.add(part.path(name));
      }
    }
    collect(written, "", name, paths);
    if (!paths.isEmpty()) {
      return List.copyOf(paths);
    }
    if (keys.part(name).isPresent()) {
      return List.of(name);
    }
    Set<String> numbers = new TreeSet<>();
    names(keys, numbers);
    topology.forEach(
        part ->
            attributes(part).stream()
                .filter(KeyRanges::isNumber)
                .map(Setting::name)
                .forEach(numbers::add));
    throw new InputException(
        "--fit " + name,
        numbers.contains(name)
            ? "has no value in the files; " + FittedKey.FORM
            : "is not a number of the scenario or its topology"
                + NearestName.to(name, numbers)
                    .map(near -> "; did you mean '" + near + "'?")
                    .orElse("; expected one, as throughput or topology.links.wan.throughput"));
  }

  /** Returns whether an attribute is the throughput of a link without background. */
  private static boolean isFreeLink(WrittenAttributes part, String name) {
    return part.ofLink()
        && name.equals(THROUGHPUT)
        && !part.values(BANDWIDTH).contains(TopologyAttributes.UNLIMITED);
  }

  /** Adds the paths of the numbers below a value that have a name. */
  private void collect(Object value, String path, String name, Set<String> paths) {
    if (value instanceof Map<?, ?> group) {
      group.forEach(
          (key, below) -> {
            String at = path.isEmpty() ? String.valueOf(key) : path + "." + key;
            if (key.equals(name) && declared(at).filter(KeyRanges::isNumber).isPresent()) {
              paths.add(at);
            }
            collect(below, at, name, paths);
          });
    } else if (value instanceof List<?> items) {
      for (int i = 0; i < items.size(); i++) {
        collect(items.get(i), path + "." + i, name, paths);
      }
    }
  }

  private static void names(Setting group, Set<String> numbers) {
    for (Setting part : group.parts()) {
      if (isNumber(part) && !part.name().isEmpty()) {
        numbers.add(part.name());
      }
      names(part, numbers);
    }
  }

  // --- declarations ---

  private static boolean isNumber(Setting rule) {
    return switch (rule.kind()) {
      case NUMBER, COUNT, QUANTITY, AMOUNT -> true;
      case EITHER -> rule.parts().stream().anyMatch(KeyRanges::isNumber);
      default -> false;
    };
  }

  /** Returns the declaration of a key; empty if it is unknown, or an option of a policy. */
  private Optional<Setting> declared(String path) {
    Optional<TopologyChange> change = TopologyChange.of(path, "", path);
    if (change.isPresent()) {
      return meant(change.get()).stream()
          .flatMap(part -> rule(part, change.get().key()).stream())
          .findFirst();
    }
    List<String> keys = List.of(path.split("\\.", -1));
    if (keys.size() == 3 && keys.get(0).equals("metaservers") && keys.get(1).matches("\\d{1,3}")) {
      return sound.metaServers().stream()
          .skip(Integer.parseInt(keys.get(1)))
          .limit(1)
          .flatMap(one -> one.uses().get(0).metaserver().options().stream())
          .filter(option -> option.name().equals(keys.get(2)))
          .findFirst();
    }
    List<Setting> found = below(ScenarioFile.gridKeys(), keys).toList();
    return found.stream()
        .filter(KeyRanges::isNumber)
        .findFirst()
        .or(() -> found.stream().findFirst());
  }

  private static Stream<Setting> below(Setting rule, List<String> keys) {
    if (rule.kind() == Setting.Kind.EITHER) {
      return rule.parts().stream().flatMap(part -> below(part, keys));
    }
    if (keys.isEmpty()) {
      return Stream.of(rule);
    }
    List<String> rest = keys.subList(1, keys.size());
    return switch (rule.kind()) {
      case LIST, NAMES ->
          keys.get(0).matches("\\d{1,6}") ? below(rule.parts().get(0), rest) : Stream.of();
      case MAP -> below(rule.parts().get(0), rest);
      case GROUP, OPEN, AMOUNT ->
          rule.part(keys.get(0)).stream().flatMap(part -> below(part, rest));
      default -> Stream.of();
    };
  }

  private List<WrittenAttributes> meant(TopologyChange change) {
    List<WrittenAttributes> all =
        topology.stream().filter(part -> part.ofLink() == change.ofLinks()).toList();
    List<WrittenAttributes> named =
        all.stream().filter(part -> part.name().equals(change.name())).toList();
    Glob glob = new Glob(change.name());
    return named.isEmpty() && Glob.isPattern(change.name())
        ? all.stream().filter(part -> glob.matches(part.name())).toList()
        : named;
  }

  private static List<Setting> attributes(WrittenAttributes part) {
    boolean isCluster = "cluster".equals(part.texts().get(TopologyAttributes.KIND.name()));
    return Stream.concat(
            part.declared().stream(), isCluster ? SiteAttributes.JOBS.stream() : Stream.of())
        .toList();
  }

  private static Optional<Setting> rule(WrittenAttributes part, String attribute) {
    return attributes(part).stream().filter(rule -> rule.name().equals(attribute)).findFirst();
  }

  /** Refuses a key that has no number, or whose number is none of the model. */
  private static void checkParameter(String path, Setting rule) {
    String what =
        OF_RUNS.contains(path)
            ? "is a setting of the runs"
            : TopologyChange.of(path, "", path).isPresent() && OF_DRAWINGS.contains(rule.name())
                ? "places or multiplies nodes"
                : isNumber(rule) ? null : "takes " + type(rule);
    if (what != null) {
      throw new InputException("--fit " + path, NO_PARAMETER.formatted(what));
    }
  }

  private static String type(Setting rule) {
    return switch (rule.kind()) {
      case CHOICE -> "a word";
      case FLAG -> "true or false";
      case LIST, NAMES -> "a list";
      case GROUP, OPEN, MAP -> "a group of keys";
      default -> "a text";
    };
  }

  // --- ranges ---

  /** Returns whether a key takes whole numbers alone, by its declaration or by trying a half. */
  private boolean isWhole(FittedKey key, Optional<Setting> rule) {
    if (rule.isPresent()) {
      return number(rule.get()).kind() == Setting.Kind.COUNT;
    }
    if (!key.hasWholeEnds()) {
      return false;
    }
    return isTaken(key, key.low()) && !isTaken(key, key.low() + 0.5);
  }

  private boolean isTaken(FittedKey key, double value) {
    return mistakes(List.of(key.changeTo(value))).isEmpty();
  }

  /** Returns the mistakes of the scenario with some changes. */
  private List<Mistake> mistakes(List<String> changes) {
    try {
      GridScenario unused = scenario.apply(changes);
      return List.of();
    } catch (InputException e) {
      return e.mistakes();
    }
  }

  /** Returns the alternative of a declaration that is a number. */
  private static Setting number(Setting rule) {
    return rule.kind() == Setting.Kind.EITHER
        ? number(rule.parts().stream().filter(KeyRanges::isNumber).findFirst().orElseThrow())
        : rule;
  }

  private FittedKey ranged(String path, Optional<Setting> declared) {
    if (declared.isEmpty()) {
      refuseUnknown(path);
      throw new InputException("--fit " + path, "has no declared bounds; " + FittedKey.FORM);
    }
    Setting rule = number(declared.get());
    Bounds bounds = rule.bounds();
    boolean isWhole = rule.kind() == Setting.Kind.COUNT;
    boolean isShare =
        rule.quantity() == null && !isWhole && bounds.least() >= 0 && bounds.most() <= 1;
    if (isShare || (bounds.least() > 0 && bounds.most() <= NEAR * bounds.least())) {
      double inside = INSIDE * (bounds.most() - bounds.least());
      double low = bounds.least() + (bounds.aboveLeast() ? inside : 0);
      double high = bounds.most() - (bounds.belowMost() ? inside : 0);
      FittedKey.Ends ends = new FittedKey.Ends(FittedKey.Ends.DECLARED, low, high);
      return taken(
          new FittedKey(path, low, high, rule.quantity(), isWhole, ends), present(path, rule));
    }
    double[] present = present(path, rule);
    if (present.length == 0) {
      throw new InputException(
          "--fit " + path,
          "has no value in the files, from which a range follows; " + FittedKey.FORM);
    }
    double least = Arrays.stream(present).min().orElseThrow();
    double most = Arrays.stream(present).max().orElseThrow();
    if (!(least > 0)) {
      throw new InputException(
          "--fit " + path,
          "is %s in the files, from which no range follows; ".formatted(rule.said(least))
              + FittedKey.FORM);
    }
    double low = Math.max(bounds.least(), least / TIMES);
    double high = Math.min(bounds.most(), most * TIMES);
    FittedKey.Ends ends =
        new FittedKey.Ends(
            FittedKey.Ends.AROUND,
            isWhole ? Math.max(1, bounds.least()) : bounds.least(),
            bounds.most());
    FittedKey around =
        new FittedKey(
            path,
            isWhole ? Math.max(1, Math.floor(low)) : FittedKey.rounded(low),
            isWhole ? Math.ceil(high) : FittedKey.rounded(high),
            rule.quantity(),
            isWhole,
            ends);
    return taken(around, present);
  }

  /**
   * Returns a key with the part of its range that the scenario takes, given its other values: a
   * throughput, for example, is at most the bandwidth.
   */
  private FittedKey taken(FittedKey key, double[] present) {
    double[] inner = Arrays.stream(present).filter(value -> isTaken(key, value)).sorted().toArray();
    if (inner.length == 0) {
      return key;
    }
    double low = lastTaken(key, key.low(), inner[0]);
    double high = lastTaken(key, key.high(), inner[inner.length - 1]);
    if ((low == key.low() && high == key.high()) || low >= high) {
      return key; // of an empty range the ends have a mistake, which is told
    }
    return key.within(low, high);
  }

  /** Returns the value nearest to an end that the scenario takes, from a value that it takes. */
  private double lastTaken(FittedKey key, double end, double inner) {
    if (isTaken(key, end)) {
      return end;
    }
    double out = end;
    double in = inner;
    for (int step = 0; step < BISECTIONS && out != in; step++) {
      double middle = in > 0 && out > 0 ? Math.sqrt(in * out) : (in + out) / 2;
      middle = key.isWhole() ? Math.rint(middle) : middle;
      if (middle == in || middle == out) {
        break;
      }
      if (isTaken(key, middle)) {
        in = middle;
      } else {
        out = middle;
      }
    }
    double rounded = FittedKey.rounded(in);
    return isTaken(key, rounded) ? rounded : in;
  }

  /** Returns the values of a key in the files, or its default. */
  private double[] present(String path, Setting rule) {
    List<String> texts = new ArrayList<>();
    Optional<TopologyChange> change = TopologyChange.of(path, "", path);
    if (change.isPresent()) {
      for (WrittenAttributes part : meant(change.get())) {
        List<String> values = part.values(change.get().key());
        texts.addAll(
            values.isEmpty() && isFreeLink(part, change.get().key())
                ? part.values(BANDWIDTH)
                : values);
      }
      texts.removeIf(TopologyAttributes.UNLIMITED::equals);
    } else {
      Object value = written(path);
      if (value instanceof Map && rule.kind() == Setting.Kind.AMOUNT) {
        throw new InputException(
            "--fit " + path, "is a distribution; did you mean '" + path + ".mean'?");
      }
      if (value != null) {
        texts.add(String.valueOf(value));
      }
    }
    if (texts.isEmpty() && rule.hasStandard()) {
      texts.add(rule.standard());
    }
    return texts.stream()
        .mapToDouble(
            text -> rule.quantity() == null ? Quantity.plain(text) : rule.quantity().parse(text))
        .filter(Double::isFinite)
        .toArray();
  }

  private Object written(String path) {
    Object at = written;
    for (String key : path.split("\\.", -1)) {
      if (at instanceof Map<?, ?> group) {
        at = group.get(key);
      } else if (at instanceof List<?> items && key.matches("\\d{1,6}")) {
        int index = Integer.parseInt(key);
        at = index < items.size() ? items.get(index) : null;
      } else {
        return null;
      }
    }
    return at;
  }

  /** Ends the ranges of bandwidth and throughput of a link where they would overlap. */
  private static void apart(List<FittedKey> keys) {
    for (int i = 0; i < keys.size(); i++) {
      for (int j = 0; j < keys.size(); j++) {
        FittedKey throughput = keys.get(i);
        FittedKey bandwidth = keys.get(j);
        if (isAround(throughput)
            && isAround(bandwidth)
            && isOf(throughput, THROUGHPUT)
            && bandwidth.path().equals(throughput.path().replaceFirst("[^.]+$", BANDWIDTH))
            && bandwidth.low() < throughput.high()) {
          double between = FittedKey.rounded(Math.sqrt(bandwidth.low() * throughput.high()));
          keys.set(i, throughput.within(throughput.low(), between));
          keys.set(j, bandwidth.within(between, bandwidth.high()));
        }
      }
    }
  }

  private static boolean isAround(FittedKey key) {
    return key.ends().origin().equals(FittedKey.Ends.AROUND);
  }

  private static boolean isOf(FittedKey key, String attribute) {
    return key.path().startsWith("topology.links.") && key.path().endsWith("." + attribute);
  }

  // --- checks ---

  private void refuseUnknown(String path) {
    List<Mistake> found = mistakes(List.of(path + "=1"));
    if (!found.isEmpty()) {
      throw new InputException(found.stream().map(one -> ofFit(one, path)).toList());
    }
  }

  /**
   * Refuses ranges whose ends are not valid values. Since the scenario is sound, all mistakes are
   * those of the keys; one of both ends is one mistake. Then ends are tried together.
   */
  private void checkEnds(List<FittedKey> keys) {
    Set<Mistake> wrong = new LinkedHashSet<>();
    for (double end : new double[] {0, 1}) {
      Map<String, String> paths = new HashMap<>();
      keys.forEach(key -> paths.put("--set " + key.change(end), key.path()));
      mistakes(keys.stream().map(key -> key.change(end)).toList())
          .forEach(one -> wrong.add(ofFit(one, paths.get(one.source()))));
    }
    if (!wrong.isEmpty()) {
      throw new InputException(List.copyOf(wrong));
    }
    for (int corner = 1; corner < (1 << Math.min(CORNERS, keys.size())) - 1; corner++) {
      List<String> changes = new ArrayList<>();
      for (int i = 0; i < keys.size(); i++) {
        changes.add(keys.get(i).change(i < CORNERS ? corner >> i & 1 : 0));
      }
      for (Mistake found : mistakes(changes)) {
        throw new InputException(
            "--fit",
            "the ranges contain values that exclude each other: "
                + found.message()
                + "; expected ranges that go together");
      }
    }
  }

  /** Returns a mistake of a fitted key, which is named once; of several keys together if null. */
  private static Mistake ofFit(Mistake found, String key) {
    if (key == null) {
      return Mistake.in("--fit", found.message());
    }
    String repeated = key + ": ";
    String message = found.message();
    return Mistake.in(
        "--fit " + key,
        message.startsWith(repeated) ? message.substring(repeated.length()) : message);
  }
}
