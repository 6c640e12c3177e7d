package org.quoin.topology.draft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;

/** Makes topologies of a wanted size by a model, a site at every place. */
public final class TopologyGenerator {
  private static final int MOST_SITES = 10_000;
  private static final int MOST_CLIENTS = 150_000;

  /** What can be set. */
  public static final List<Setting> SETTINGS = settings();

  private TopologyGenerator() {}

  private static List<Setting> settings() {
    String[] models =
        Arrays.stream(NetworkModel.values()).map(NetworkModel::id).toArray(String[]::new);
    List<Setting> all = new ArrayList<>();
    all.add(Setting.choice("model", "Model of the network", models));
    all.add(Setting.count("sites", "Number of locations, each with a site", 20, 2, MOST_SITES));
    all.add(
        Setting.count(
            "clients", "Number of clients, evenly over their locations", 40, 1, MOST_CLIENTS));
    all.add(Setting.count("seed", "Seed of all random numbers", 1, 0, Integer.MAX_VALUE));
    all.add(
        Setting.count(
            "degree",
            "Mean number of links of a location (waxman, barabasi-albert, watts-strogatz)",
            4,
            1,
            1000));
    all.add(
        Setting.number(
            "alpha", "(waxman) Reach of links, as a share of the largest distance", 0.2, 0.01, 1));
    all.add(Setting.number("kilometres", "(waxman) Side of the square in km", 2000, 1, 20_000));
    all.add(
        Setting.number(
            "rewired", "(watts-strogatz) Share of the links that are rewired", 0.1, 0, 1));
    all.add(
        Setting.quantity(
            "lower-bandwidth",
            "(tiers) Bandwidth of the links of tier 2",
            Quantity.BANDWIDTH,
            "100 Mb/s",
            1,
            1e18));
    all.add(
        Setting.text(
            "clients-at",
            "Locations of clients: all, degree>=N (with N or more links), or names with * for"
                + " any letters",
            "all"));
    all.addAll(TopologyDefaults.ALL);
    return List.copyOf(all);
  }

  /**
   * {@return a topology made by these settings}
   *
   * @param given the settings that were given, as written
   * @param option how a setting's name is written by users, for messages
   * @param command what made it, for the file's head
   * @throws InputException with all mistakes of the settings
   */
  public static TopologyDraft of(
      Map<String, String> given, UnaryOperator<String> option, String command) {
    Mistakes mistakes = new Mistakes();
    Settings settings = Settings.read("a generator", SETTINGS, given, option, mistakes);
    TopologyDefaults filling = TopologyDefaults.of(settings, 0, mistakes);
    mistakes.refuse();
    int clients = settings.count("clients");
    return TopologyAssembler.of(
        network(settings, filling),
        filling,
        List.of("Made by: " + command),
        Places.at("--clients-at", settings.text("clients-at")),
        new Places("--sites", "all", "--sites"),
        (place, places) -> clients / places + (place < clients % places ? 1 : 0));
  }

  private static RawNetwork network(Settings settings, TopologyDefaults filling) {
    NetworkModel model =
        Arrays.stream(NetworkModel.values())
            .filter(value -> value.id().equals(settings.text("model")))
            .findFirst()
            .orElseThrow();
    NetworkGenerator generator =
        new NetworkGenerator(
            model, settings.count("sites"), settings.count("degree"), settings.count("seed"));
    return switch (model) {
      case WAXMAN -> generator.waxman(settings.number("alpha"), settings.number("kilometres"));
      case BARABASI_ALBERT -> generator.barabasiAlbert();
      case WATTS_STROGATZ -> generator.wattsStrogatz(settings.number("rewired"));
      case TIERS -> generator.tiers(filling.bandwidth(), settings.quantity("lower-bandwidth"));
      case STAR -> generator.star();
    };
  }
}
