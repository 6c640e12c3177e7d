package org.quoin.topology.draft;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;

/** Generates topologies of a given size by a model, with a site at every place. */
public final class TopologyGenerator {
  public static final List<Setting> SETTINGS = TopologyDefaults.with("generator", true);

  private TopologyGenerator() {}

  /**
   * {@return a topology generated from settings}
   *
   * @param given settings by name, as written
   * @param option converts the name of a setting to what users write, for messages
   * @param command command that makes the topology, for the file's head
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
