package org.quoin.slurm.account;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The trackable resources (TRES) of a cluster, in the order of their ids. An amount of each is an
 * array of this order; memory is in MiB, as in Slurm.
 */
public final class TresTypes {
  /** Index of the number of CPUs. */
  public static final int CPU = 0;

  /** Index of the memory. */
  public static final int MEMORY = 1;

  /** Index of the number of nodes. */
  public static final int NODE = 3;

  /** Index of the billing units. */
  public static final int BILLING = 4;

  private static final List<String> FIRST =
      List.of("cpu", "mem", "energy", "node", "billing", "fs/disk", "vmem", "pages");

  /** The resources that every cluster has. */
  public static final TresTypes STANDARD = new TresTypes(FIRST);

  private static final Pattern AMOUNT = Pattern.compile("(\\d+(?:\\.\\d+)?)([KMGTP]?)[nc]?");

  private final List<String> names;
  private final Map<String, Integer> indices = new LinkedHashMap<>();

  private TresTypes(List<String> names) {
    this.names = List.copyOf(names);
    for (String name : names) {
      indices.put(name, indices.size());
    }
  }

  /**
   * {@return the resources that every cluster has, and others}
   *
   * @param others names such as {@code gres/gpu}; one that every cluster has counts once
   */
  public static TresTypes with(List<String> others) {
    List<String> all = new ArrayList<>(FIRST);
    for (String name : others) {
      String plain = name.toLowerCase(Locale.ROOT);
      if (!all.contains(plain)) {
        all.add(plain);
      }
    }
    return new TresTypes(all);
  }

  /** {@return the names, such as {@code cpu} and {@code gres/gpu:a100}} */
  public List<String> names() {
    return names;
  }

  /** {@return the number of resources} */
  public int size() {
    return names.size();
  }

  /**
   * {@return the index of a resource; -1 if it is not tracked}
   *
   * @param name its name, in any case
   */
  public int index(String name) {
    return indices.getOrDefault(name.strip().toLowerCase(Locale.ROOT), -1);
  }

  /**
   * {@return amounts in Slurm's form {@code cpu=4,mem=2G,gres/gpu=1}} Memory without a unit is in
   * MiB; a value of -1 removes an amount. A resource that is not tracked is left out.
   *
   * @param text the amounts; may be empty
   * @param otherwise the amount of a resource without one
   * @throws IllegalArgumentException if the text has another form; the message says which part
   */
  public double[] read(String text, double otherwise) {
    double[] amounts = new double[size()];
    Arrays.fill(amounts, otherwise);
    for (String part : text.isBlank() ? new String[0] : text.strip().split(",")) {
      int equals = part.lastIndexOf('=');
      String value = part.substring(equals + 1).strip();
      Matcher match = AMOUNT.matcher(value.toUpperCase(Locale.ROOT));
      if (equals < 1 || !(match.matches() || value.equals("-1"))) {
        throw new IllegalArgumentException(
            "'" + part + "' is not an amount of a resource; expected one such as cpu=20 or mem=4G");
      }
      int index = index(part.substring(0, equals));
      if (index >= 0) {
        amounts[index] = value.equals("-1") ? otherwise : amount(index, match);
      }
    }
    return amounts;
  }

  private double amount(int index, Matcher match) {
    return Double.parseDouble(match.group(1)) * unit(index, match);
  }

  /** Returns the unit that a letter stands for; without one it is 1, of memory a MiB. */
  private double unit(int index, Matcher match) {
    if (match.group(2).isEmpty()) {
      return 1;
    }
    int thousands = "KMGTP".indexOf(match.group(2));
    boolean isMemory = index == MEMORY || names.get(index).startsWith("bb/");
    return Math.pow(1024, isMemory ? thousands - 1 : thousands + 1);
  }

  /**
   * {@return the billing units of amounts: the sum of weight times amount}
   *
   * @param weights weights in Slurm's form {@code CPU=1.0,Mem=0.25G,GRES/gpu=2}, of memory per MiB
   *     or per the given unit; empty for one unit per CPU
   * @param amounts amount of each resource
   * @throws IllegalArgumentException if the weights have another form
   */
  public double billing(String weights, double[] amounts) {
    if (weights.isBlank()) {
      return amounts[CPU];
    }
    double units = 0;
    for (String part : weights.strip().split(",")) {
      int equals = part.lastIndexOf('=');
      Matcher match = AMOUNT.matcher(part.substring(equals + 1).strip().toUpperCase(Locale.ROOT));
      if (equals < 1 || !match.matches()) {
        throw new IllegalArgumentException(
            "'"
                + part
                + "' is not a weight of a resource; expected one such as CPU=1.0 or Mem=0.25G");
      }
      int index = index(part.substring(0, equals));
      if (index >= 0) {
        units += amounts[index] * Double.parseDouble(match.group(1)) / unit(index, match);
      }
    }
    return units;
  }
}
