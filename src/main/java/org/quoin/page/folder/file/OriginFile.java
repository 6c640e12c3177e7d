package org.quoin.page.folder.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Json;
import org.quoin.base.OutputFile;
import org.quoin.page.Origin;
import tools.jackson.databind.JsonNode;

/** {@code origin.json}: how the results in a folder came about. */
public final class OriginFile {
  /** Its name. */
  public static final String NAME = "origin.json";

  private OriginFile() {}

  /** Writes it to a folder. */
  public static void write(Path folder, Origin origin) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("kind", origin.kind());
    tree.put("version", origin.version());
    tree.put("command", origin.command());
    tree.put("seed", origin.seed());
    List<Object> inputs = new ArrayList<>();
    for (Origin.Input input : origin.inputs()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("file", input.file());
      one.put("sha256", input.sha256());
      inputs.add(one);
    }
    tree.put("inputs", inputs);
    OutputFile.writeInFolder(folder.resolve(NAME), Json.write(tree));
  }

  public static Origin read(JsonNode tree) {
    List<Origin.Input> inputs = new ArrayList<>();
    for (JsonNode input : tree.path("inputs")) {
      inputs.add(new Origin.Input(Tree.text(input, "file"), Tree.text(input, "sha256")));
    }
    return new Origin(
        Tree.text(tree, "kind"),
        Tree.text(tree, "version"),
        Tree.text(tree, "command"),
        tree.path("seed").asLong(0),
        inputs);
  }
}
