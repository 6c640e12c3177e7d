package org.quoin.scenario.grid;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.quoin.base.CsvFile;
import org.quoin.base.InputException;
import org.quoin.base.KeyFile;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.workload.Amount;
import org.quoin.workload.Distributions;
import tools.jackson.databind.JsonNode;
import umontreal.ssj.probdist.Distribution;
import umontreal.ssj.probdist.EmpiricalDist;

/**
 * Reads an amount of data or computation: a quantity, or a distribution with its parameters. Plain
 * numbers (such as processors or factors) have no unit.
 */
public final class AmountReader {
  private static final double HUGE = 1e18;
  private static final long MAX_BYTES = 100_000_000;

  /**
   * Parameters of the distributions that Quoin names itself; the other distributions are those of
   * SSJ.
   */
  private static final Map<String, List<String>> OWN =
      Map.of(
          "deterministic", List.of("mean"),
          "exponential", List.of("mean"),
          "uniform", List.of("least", "most"),
          "lognormal", List.of("mean", "variation"),
          "gamma", List.of("mean", "variation"),
          "pareto", List.of("mean", "shape"));

  private static final String DISTRIBUTION = "distribution";
  private static final String EMPIRICAL = "empirical";
  private static final String PARAMETERS = "parameters";

  private static final List<String> OF_SSJ = List.of(PARAMETERS, "mean", "unit");

  private static final List<String> OF_FILE = List.of("file", "column", "mean", "unit");

  /**
   * Names of distributions, computed once because every amount of a scenario is declared with them.
   */
  private static final List<String> NAMES = List.copyOf(distributions().keySet());

  private final Values values;
  private final Document document;
  private final String at;
  private final Quantity quantity;

  public AmountReader(Values values, String at, Quantity quantity) {
    this.values = values;
    this.document = values.document();
    this.at = at;
    this.quantity = quantity;
  }

  /**
   * {@return the keys of each distribution} Distributions of SSJ that also have named parameters
   * have both kinds of keys.
   */
  public static Map<String, List<String>> distributions() {
    Map<String, List<String>> all = new TreeMap<>(OWN);
    all.put(EMPIRICAL, OF_FILE);
    for (String name : Distributions.names()) {
      List<String> keys = new ArrayList<>(OWN.getOrDefault(name, List.of()));
      OF_SSJ.stream().filter(key -> !keys.contains(key)).forEach(keys::add);
      all.put(name, keys);
    }
    return all;
  }

  /**
   * {@return the keys of a distribution}
   *
   * @param quantity null for plain numbers
   */
  public static List<Setting> parameters(Quantity quantity, String example) {
    String type = quantity == null ? "number" : quantity.name().toLowerCase(Locale.ROOT);
    return new KeyFile()
        .words("Distribution", NAMES)
        .value("type", type)
        .value("positive", quantity == null ? "number above" : type)
        .value("example", example)
        .value("one", example.replaceFirst("^[0-9.]+", "1"))
        .read(AmountReader.class, "amount.keys");
  }

  /**
   * {@return the amount, or {@code otherwise} if it is missing or wrong} Mistakes go to the
   * document.
   */
  public Amount read(double otherwise) {
    JsonNode node = values.at(at);
    if (node == null) {
      return Amount.fixed(otherwise);
    }
    if (node.isNumber()) {
      return Amount.fixed(node.doubleValue());
    }
    if (node.isString()) {
      return Amount.fixed(quantity.parse(node.stringValue()));
    }
    String distribution = values.text(at + "." + DISTRIBUTION, null);
    if (distribution == null) {
      return Amount.fixed(otherwise);
    }
    Amount amount =
        distribution.equals(EMPIRICAL)
            ? empirical()
            : OWN.containsKey(distribution) && !values.has(at + "." + PARAMETERS)
                ? own(distribution)
                : ofSsj(distribution);
    return amount == null ? Amount.fixed(otherwise) : amount;
  }

  private boolean has(String distribution, List<String> keys, List<String> required) {
    boolean complete = true;
    for (String key : required) {
      if (!values.has(at + "." + key)) {
        document.mistake(at, "the distribution " + distribution + " needs " + key);
      }
      complete &= values.at(at + "." + key) != null;
    }
    values
        .at(at)
        .propertyNames()
        .forEach(
            key -> {
              if (!keys.contains(key) && !key.equals(DISTRIBUTION) && isKey(key)) {
                document.mistakeInKey(
                    at + "." + key,
                    "has no meaning for %s, which takes %s"
                        .formatted(distribution, String.join(", ", keys)));
              }
            });
    return complete;
  }

  /** KeyCheck has reported unknown keys already. */
  private static boolean isKey(String key) {
    return OF_SSJ.contains(key)
        || OF_FILE.contains(key)
        || OWN.values().stream().anyMatch(keys -> keys.contains(key));
  }

  private double quantity(String key, double least, double otherwise) {
    String path = at + "." + key;
    if (quantity != null) {
      return values.quantity(path, least, otherwise);
    }
    double value = values.number(path, otherwise);
    if (value < least) {
      document.mistake(
          path,
          "is %s; expected at least %s"
              .formatted(Quantity.everyDigit(value), Quantity.digits(least)));
      return otherwise;
    }
    return value;
  }

  private Amount own(String distribution) {
    List<String> keys = OWN.get(distribution);
    boolean complete = has(distribution, keys, keys);
    boolean fixed = distribution.equals("deterministic");
    double mean = quantity("mean", fixed ? 0 : 1e-3, 1);
    double least = quantity("least", 0, 0);
    double most = quantity("most", 1e-3, least + 1);
    double variation = values.number(at + ".variation", 1);
    double shape = values.number(at + ".shape", 2);
    if (!complete) {
      return null;
    }
    if (distribution.equals("uniform") && most <= least) {
      document.mistake(at + ".most", "is not above least; expected a range");
      return null;
    }
    return switch (distribution) {
      case "exponential" -> Amount.exponential(mean);
      case "uniform" -> Amount.uniform(least, most);
      case "lognormal" -> Amount.lognormal(mean, variation);
      case "gamma" -> Amount.gamma(mean, variation);
      case "pareto" -> Amount.pareto(mean, shape);
      case "deterministic" -> Amount.fixed(mean);
      default -> throw new IllegalStateException("nothing draws a " + distribution);
    };
  }

  private Amount ofSsj(String name) {
    boolean complete = has(name, OF_SSJ, List.of(PARAMETERS));
    boolean scaled = isScaled(name);
    double[] parameters = values.numbers(at + "." + PARAMETERS);
    if (!complete || parameters == null) {
      return null;
    }
    try {
      Distribution distribution = Distributions.of(name, parameters);
      return scaled ? amount(distribution) : null;
    } catch (IllegalArgumentException e) {
      document.mistake(at + "." + PARAMETERS, "the distribution " + name + " " + e.getMessage());
      return null;
    }
  }

  /** {@return whether the distribution has a scale: either a mean or a unit} */
  private boolean isScaled(String distribution) {
    boolean mean = values.has(at + ".mean");
    boolean unit = values.has(at + ".unit");
    if (quantity == null && !mean && !unit) {
      return true;
    }
    if (mean == unit) {
      document.mistake(
          at,
          ("the distribution %s needs either mean, to which it is scaled, or unit, what a value of"
                  + " 1 is; for example unit: %s")
              .formatted(distribution, quantity == null ? "1" : quantity.show(1e6)));
    }
    return mean != unit;
  }

  private Amount amount(Distribution distribution) {
    return !values.has(at + ".mean")
        ? Amount.of(distribution, quantity("unit", 1e-9, 1))
        : Amount.of(distribution, quantity("mean", 1e-3, 1) / distribution.getMean());
  }

  private Amount empirical() {
    boolean complete = has(EMPIRICAL, OF_FILE, List.of("file", "column"));
    boolean scaled = isScaled(EMPIRICAL);
    if (!complete) {
      return null;
    }
    Path file = document.file(at + ".file", values.text(at + ".file", ""), "a table in CSV");
    if (file == null) {
      return null;
    }
    try {
      double[] sample = new Column(file, values.text(at + ".column", "")).read();
      return scaled ? amount(sample(sample)).from(file) : null;
    } catch (InputException e) {
      document.mistakes(e.mistakes());
    }
    return null;
  }

  /**
   * {@return the distribution of a sample} SSJ needs at least two values, so a single one is
   * repeated.
   */
  private static Distribution sample(double[] values) {
    return new EmpiricalDist(values.length == 1 ? new double[] {values[0], values[0]} : values);
  }

  private static final class Column {
    private final Path file;
    private final String name;
    private final Mistakes mistakes;
    private final List<Double> sample = new ArrayList<>();
    private int column = -1;

    Column(Path file, String name) {
      this.file = file;
      this.name = name;
      mistakes = new Mistakes(file.toString());
    }

    double[] read() {
      CsvFile.read(file, "a table in CSV", MAX_BYTES, mistakes, this::row);
      mistakes.refuse();
      double[] sorted = sample.stream().mapToDouble(x -> x).sorted().toArray();
      if (sorted.length == 0 || sorted[sorted.length - 1] == 0) {
        throw new InputException(
            file.toString(), "the column " + name + " holds no number above 0");
      }
      return sorted;
    }

    private void row(CsvRecord row) {
      int line = (int) row.getStartingLineNumber();
      if (column < 0) {
        List<String> names = row.getFields().stream().map(String::strip).toList();
        column = names.indexOf(name);
        if (column < 0) {
          throw new InputException(
              file.toString(),
              line,
              "no column '" + name + "'; " + NearestName.expected(name, names));
        }
        return;
      }
      String text = column < row.getFieldCount() ? row.getField(column).strip() : "";
      double value = Quantity.plain(text);
      if (!(value >= 0 && value <= HUGE)) {
        mistakes.add(
            new Mistake(
                file.toString(),
                line,
                0,
                name + " is '" + text + "'; expected a number from 0 to 1e18"));
      }
      sample.add(value);
    }
  }
}
