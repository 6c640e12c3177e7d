package org.quoin.reproduction.coscheduling;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.PaperPage;

/**
 * What Zhang et al. (2001) leave open and what was chosen: {@code choices.txt}, one line each. The
 * names behind an at sign are the assumptions that vary the choice.
 */
public final class FreeChoices {
  private FreeChoices() {}

  /** {@return the page with all choices and the letters of the assumptions that vary them} */
  public static PaperPage addTo(PaperPage page) {
    List<String> choices =
        ClaimFile.text(FreeChoices.class, "choices.txt").lines().map(FreeChoices::line).toList();
    long varied = choices.stream().filter(choice -> choice.endsWith(")")).count();
    return page.list(
        "Free choices: %d, of which %d are varied by assumptions (their letters)"
            .formatted(choices.size(), varied),
        choices);
  }

  private static String line(String choice) {
    String[] parts = choice.split(" @ ");
    return parts.length == 1
        ? choice
        : Stream.of(parts[1].split(" "))
            .map(name -> Assumption.valueOf(name).letter())
            .collect(Collectors.joining(", ", parts[0] + " (", ")"));
  }
}
