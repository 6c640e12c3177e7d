package org.quoin.topology.format;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Formats of other programs' networks and grids, recognised by content, not by file name. */
public enum ForeignFormat {
  ZOO_GML("a Topology Zoo map (GML)", ForeignFormat::isGml),
  /** GraphML with the Zoo's attributes, or as written by the editor yEd. */
  ZOO_GRAPHML("a Topology Zoo map (GraphML)", ForeignFormat::isGraphMlOfTheZoo),
  SIMGRID("a SimGrid platform", text -> firstElement(text).equals("platform")),
  OPTORSIM("an OptorSim grid configuration", ForeignFormat::isMatrix);

  private static final Pattern GRAPH = Pattern.compile("graph\\s*+\\[");
  private static final Pattern HEADER = Pattern.compile("#.*|(?:Creator|Version|comment)\\b.*");
  private static final Pattern ROW = Pattern.compile("\\d++[ \\t]++\\d++[ \\t][\\d.eE \\t]*+");
  private static final Pattern ELEMENT = Pattern.compile("<([A-Za-z_][\\w.-]*+)");
  private static final Pattern KIND = Pattern.compile("attr\\.name\\s*+=\\s*+[\"']kind[\"']");

  private static final Pattern ZOO_KEY =
      Pattern.compile("attr\\.name\\s*+=\\s*+[\"'](?:Internal|Latitude|LinkLabel)[\"']");

  private final String title;
  private final Predicate<String> recognises;

  ForeignFormat(String title, Predicate<String> recognises) {
    this.title = title;
    this.recognises = recognises;
  }

  /** {@return the format of a text; empty if it is none of these, such as a topology of Quoin} */
  public static Optional<ForeignFormat> of(String text) {
    return Arrays.stream(values()).filter(format -> format.recognises.test(text)).findFirst();
  }

  /** {@return advice on a file of this format, as the end of a sentence} */
  public String advice(String file) {
    return "is " + title + "; import it: quoin topology import " + file + " --out X.dot";
  }

  private static boolean isGml(String text) {
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf('\n', from);
      end = end < 0 ? text.length() : end;
      String line = text.substring(from, end).strip();
      if (!line.isEmpty() && !HEADER.matcher(line).matches()) {
        int graph = text.indexOf("graph", from);
        return line.startsWith("graph")
            && GRAPH.matcher(text).region(graph, text.length()).lookingAt();
      }
      from = end + 1;
    }
    return false;
  }

  private static boolean isMatrix(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .findFirst()
        .filter(line -> ROW.matcher(line).matches())
        .isPresent();
  }

  /** A topology of Quoin drawn with yEd has an attribute "kind"; a map of the Zoo has not. */
  private static boolean isGraphMlOfTheZoo(String text) {
    return firstElement(text).equals("graphml")
        && (text.contains("http://www.yworks.com/xml/") || ZOO_KEY.matcher(text).find())
        && !KIND.matcher(text).find();
  }

  /** Returns the name of the outermost element of an XML text; empty if the text is not XML. */
  private static String firstElement(String text) {
    int at = 0;
    while (at < text.length()) {
      String end;
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
        continue;
      } else if (text.startsWith("<!--", at)) {
        end = "-->";
      } else if (text.startsWith("<?", at)) {
        end = "?>";
      } else if (text.startsWith("<!DOCTYPE", at)) {
        int bracket = text.indexOf('[', at);
        int close = text.indexOf('>', at);
        end = bracket >= 0 && bracket < close ? "]>" : ">";
      } else {
        var element = ELEMENT.matcher(text).region(at, text.length());
        return element.lookingAt() ? element.group(1) : "";
      }
      int found = text.indexOf(end, at);
      if (found < 0) {
        return "";
      }
      at = found + end.length();
    }
    return "";
  }
}
