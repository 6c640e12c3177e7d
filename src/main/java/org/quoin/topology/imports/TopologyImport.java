package org.quoin.topology.imports;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.topology.draft.Places;
import org.quoin.topology.draft.RawNetwork;
import org.quoin.topology.draft.TopologyAssembler;
import org.quoin.topology.draft.TopologyDefaults;
import org.quoin.topology.draft.TopologyDraft;

/** Converts a map, platform or grid configuration of another source to a topology. */
public final class TopologyImport {
  private static final String BY_NETWORK = "as it fits";

  public static final List<Setting> SETTINGS = TopologyDefaults.OF_IMPORT;

  private TopologyImport() {}

  /**
   * {@return the topology made of a file}
   *
   * @param given settings by name, as written
   * @param option converts the name of a setting to what users write, for messages
   * @param command command that makes the topology, for the file's head
   * @throws InputException with all mistakes of the settings and of the file
   */
  public static TopologyDraft of(
      Path file, Map<String, String> given, UnaryOperator<String> option, String command) {
    Mistakes mistakes = new Mistakes();
    Settings settings = Settings.read("an import", SETTINGS, given, option, mistakes);
    TopologyDefaults filling = TopologyDefaults.of(settings, settings.quantity("speed"), mistakes);
    MapReader.Options reading =
        new MapReader.Options(settings.number("detour"), settings.flag("external"));
    RawNetwork map = mistakes.read(null, () -> MapReader.read(file, reading));
    mistakes.refuse();
    boolean hasSites = map.nodes().stream().anyMatch(node -> node.processors() > 0);
    Places sitesAt = places("sites-at", settings.text("sites-at"), hasSites ? "none" : "degree>=3");
    Places clientsAt =
        places("clients-at", settings.text("clients-at"), hasSites ? "sites" : "all");
    int clients = settings.count("clients");
    return TopologyAssembler.of(
        map, filling, made(map, file, command), clientsAt, sitesAt, (place, places) -> clients);
  }

  private static Places places(String name, String written, String fitting) {
    return Places.at("--" + name, written.equals(BY_NETWORK) ? fitting : written);
  }

  private static List<String> made(RawNetwork map, Path file, String command) {
    return List.of("Made by: " + command, "Source: " + file.getFileName() + ", " + map.what());
  }
}
