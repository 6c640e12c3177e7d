package org.quoin.topology.imports;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Derives bandwidths from the labels that operators give to links: a rate ({@code 155 Mbit/s},
 * {@code 10Gbps}) or a type of line ({@code OC-192}, {@code STM-16}, {@code 2xE1}). Types of lines
 * have the gross rates of ITU-T G.702 and G.707, ANSI T1.105 and IEEE 802.3.
 */
final class LinkRates {

  /** Mbit/s of an OC-1; {@link #STM_1} is that of an STM-1. */
  private static final double OC_1 = 51.84;

  private static final double STM_1 = 155.52;

  private static final Map<String, Double> LINES =
      Map.ofEntries(
          Map.entry("T1", 1.544),
          Map.entry("T2", 6.312),
          Map.entry("T3", 44.736),
          Map.entry("T4", 274.176),
          Map.entry("DS1", 1.544),
          Map.entry("DS2", 6.312),
          Map.entry("DS3", 44.736),
          Map.entry("DS4", 274.176),
          Map.entry("E1", 2.048),
          Map.entry("E2", 8.448),
          Map.entry("E3", 34.368),
          Map.entry("E4", 139.264),
          Map.entry("FE", 100.0),
          Map.entry("FASTETHERNET", 100.0),
          Map.entry("GE", 1000.0),
          Map.entry("GIGE", 1000.0),
          Map.entry("GBE", 1000.0),
          Map.entry("GIGABITETHERNET", 1000.0));

  /** Rates in bits: a capital B would mean bytes. */
  private static final Pattern RATE =
      Pattern.compile(
          "(\\d++(?:\\.\\d++)?+)\\s?+([KkMmGgTt])i?+(?:b(?![A-Za-z])|(?i:bits?\\b|bps\\b|bit/s)|b/s)");

  /** Matches outside words and after a number of lines: {@code 4xE1}. */
  private static final String START = "(?:(?<![\\w.])|(?<=\\d[xX]))";

  private static final Pattern OPTICAL =
      Pattern.compile(START + "(OC|STM)[- ]?+(\\d{1,4})c?+(?![\\w.])", Pattern.CASE_INSENSITIVE);

  private static final Pattern ELECTRIC =
      Pattern.compile(START + "(T[1-4]|DS-?[1-4]|E[1-4])(?![\\w.])", Pattern.CASE_INSENSITIVE);

  private static final Pattern ETHERNET =
      Pattern.compile(
          START + "(\\d{1,3})?+\\s?+(GE|GigE|GbE|FE|Gigabit Ethernet|Fast Ethernet)(?![\\w])",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern TIMES = Pattern.compile("(\\d{1,3})\\s?+[x*]\\s?+$");

  private LinkRates() {}

  /** Returns bytes per second from the first text that names a rate; NaN without one. */
  static double of(List<String> texts) {
    return texts.stream()
        .mapToDouble(LinkRates::of)
        .filter(rate -> rate > 0)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** Returns bytes per second from a text; NaN if it names no rate. */
  static double of(String text) {
    Matcher rate = RATE.matcher(text);
    if (rate.find()) {
      double unit = Math.pow(1000, 1 + "KMGT".indexOf(upper(rate.group(2))));
      return times(text, rate) * Double.parseDouble(rate.group(1)) * unit / 8;
    }
    Matcher optical = OPTICAL.matcher(text);
    if (optical.find()) {
      double one = upper(optical.group(1)).equals("OC") ? OC_1 : STM_1;
      return times(text, optical) * megabits(Integer.parseInt(optical.group(2)) * one);
    }
    Matcher electric = ELECTRIC.matcher(text);
    if (electric.find()) {
      return times(text, electric) * megabits(LINES.get(upper(electric.group(1)).replace("-", "")));
    }
    Matcher ethernet = ETHERNET.matcher(text);
    if (ethernet.find()) {
      double ten = ethernet.group(1) == null ? 1 : Integer.parseInt(ethernet.group(1));
      double one = LINES.get(upper(ethernet.group(2)).replace(" ", ""));
      return times(text, ethernet) * megabits(ten * one);
    }
    return Double.NaN;
  }

  /** Returns the number of lines before a type of line: 4 in {@code 4xE1}. */
  private static int times(String text, Matcher line) {
    Matcher times = TIMES.matcher(text.substring(0, line.start()));
    return times.find() ? Math.max(1, Integer.parseInt(times.group(1))) : 1;
  }

  private static double megabits(double number) {
    return Math.rint(number * 1e6) / 8;
  }

  private static String upper(String text) {
    return text.toUpperCase(Locale.ROOT);
  }
}
