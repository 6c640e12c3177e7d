package org.quoin.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every key that the reference pages list is written by a feature, or is left out for a reason. */
class EveryKeyTest {
  private static final Path PAGES = Path.of("docs", "reference");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|");

  /** Keys without an effect on a run, and those that another test varies. */
  private static final Map<String, Set<String>> LEFT_OUT =
      Map.of(
          "names, places and pictures",
          Set.of("title", "site", "latitude", "longitude", "name"),
          "where results go",
          Set.of("out", "events", "compress", "force", "json"),
          "several runs side by side: each is a run of its own",
          Set.of("compare"),
          "a relation of every replay: the same jobs as without it",
          Set.of("stream"),
          "of a model in a study, or on the command line for metrics",
          Set.of("replications", "weighted"));

  private static Set<String> keys(String page, String... chapters) throws IOException {
    Set<String> keys = new TreeSet<>();
    for (String chapter : Files.readString(PAGES.resolve(page)).split("(?m)^## ")) {
      if (chapters.length == 0 || List.of(chapters).contains(chapter.lines().findFirst().get())) {
        Matcher row = ROW.matcher(chapter);
        while (row.find()) {
          keys.add(row.group(1).replaceAll(".*\\.", ""));
        }
      }
    }
    LEFT_OUT.values().forEach(keys::removeAll);
    return keys;
  }

  /** All that the values of all features write, each beside the first that it can stand with. */
  private static <D> String written(
      List<Feature<D>> features,
      List<Rule> rules,
      Function<Map<String, Value<D>>, Map<String, String>> files) {
    StringBuilder text = new StringBuilder();
    Covering<D> covering = new Covering<>(features, rules, 1);
    for (Feature<D> feature : features) {
      for (Value<D> value : feature.values()) {
        Rule one = Rule.meaningless("").when(feature.name(), value.name());
        covering.breaking(one).ifPresent(c -> text.append(files.apply(c).values()));
      }
    }
    return text.toString();
  }

  private static List<String> missing(Set<String> keys, String text) {
    List<String> missing = new ArrayList<>();
    for (String key : keys) {
      if (!Pattern.compile("(?<![\\w-])\"?" + Pattern.quote(key) + "\"?(:|=|\"|\\|)")
          .matcher(text)
          .find()) {
        missing.add(key);
      }
    }
    return missing;
  }

  @Test
  void ofAGrid() throws IOException {
    String text =
        written(
            GridFeatures.all(), GridRules.all(), choice -> GridFeatures.draft(choice).written());
    List<String> missing = missing(keys("scenario-keys.md"), text);
    missing.addAll(missing(keys("topology-attributes.md"), text));
    assertThat(missing).isEmpty();
  }

  @Test
  void ofAReplay() throws IOException {
    String text =
        written(
            ReplayFeatures.all(),
            ReplayFeatures.rules(),
            choice -> ReplayFeatures.draft(choice).written());
    assertThat(missing(keys("replay-keys.md"), text)).isEmpty();
  }

  @Test
  void theReasonsAreOfKeys() throws IOException {
    Map<String, String> pages = new LinkedHashMap<>();
    for (String page : List.of("scenario-keys.md", "topology-attributes.md", "replay-keys.md")) {
      pages.put(page, Files.readString(PAGES.resolve(page)));
    }
    for (Set<String> keys : LEFT_OUT.values()) {
      for (String key : keys) {
        assertThat(pages.values()).as(key).anyMatch(page -> page.contains("`" + key + "`"));
      }
    }
  }
}
