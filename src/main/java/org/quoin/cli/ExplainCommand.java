package org.quoin.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.reference.Entry;
import org.quoin.cli.reference.Reference;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UnmatchedArgsBinding;
import picocli.CommandLine.ParameterException;

final class ExplainCommand extends DeclaredCommand implements Runnable {
  /** The largest number of meanings that are explained; more are only listed. */
  private static final int MAX = 5;

  /** A queue of a run, such as Qns1; its kind has the meaning. */
  private static final String NUMBERED_QUEUE = "^(qns|qnr|qs)\\d+$";

  /** A key that changes a topology; its groups are the beginning and the attribute, if any. */
  private static final Pattern TOPOLOGY_CHANGE =
      Pattern.compile("(topology\\.(?:links|nodes))(?:\\.[^.]+(?:\\.(.+))?)?");

  /** A question for the meaning of a word. */
  private static final Pattern MEANING =
      Pattern.compile(
          "(?:what(?:'s| is| are| does| do)|define|meaning of) (?:the |an |a )?"
              + "(?:(?:meaning|definition) of )?(.+?)(?: mean| stand for)?[?]?");

  /** A question for the difference of two words. */
  private static final Pattern DIFFERENCE =
      Pattern.compile(
          "(?:what(?:'s| is) )?(?:the )?difference between (?:the )?(.+) and (?:the )?(.+?)[?]?",
          Pattern.CASE_INSENSITIVE);

  private final PositionalParamSpec wordsArgument =
      argument(
          "WORD", "0..*", String.class, "A name, or the end of one; a command and its option.");

  /** The options of other commands, which are names to explain here. */
  private final List<String> options = new ArrayList<>();

  /** Creates the command. */
  ExplainCommand() {
    super(
        "explain",
        "Explains a name, or answers a question.",
        "A key of a scenario or study, an attribute of a topology, a metric, a metaserver, a"
            + " policy, an order, a scheme, an option of one of these, a command, a column of"
            + " jobs.csv, an exit code; or a question in your words. 'quoin explain questions'"
            + " lists some.");
    spec.addUnmatchedArgsBinding(UnmatchedArgsBinding.forStringArrayConsumer(new Others(options)));
    examples(
        "quoin explain clients.interval",
        "quoin explain AVEbsld",
        "quoin explain easy",
        "quoin explain why is my link full");
  }

  /** Takes the words that no option or argument has. */
  private record Others(List<String> words) implements ISetter {
    @Override
    public <T> T set(T value) {
      if (value != null) {
        words.addAll(List.of((String[]) value));
      }
      return null;
    }
  }

  @Override
  public void run() {
    List<String> words = new ArrayList<>(values(wordsArgument));
    words.addAll(options);
    if (words.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "which word?");
    }
    String word = String.join(" ", words);
    List<Entry> all = Reference.entries(Quoin::commandLine);
    List<Entry> among = isChange(word) ? attributes(all) : all;
    List<Entry> found = named(plain(word), among);
    Matcher difference = DIFFERENCE.matcher(word);
    if (found.isEmpty() && difference.matches()) {
      Optional<Entry> one = best(difference.group(1), all);
      Optional<Entry> other = best(difference.group(2), all);
      found = one.isEmpty() || other.isEmpty() ? List.of() : List.of(one.get(), other.get());
    }
    PrintWriter out = spec.commandLine().getOut();
    if (found.isEmpty()) {
      String value = plain(word);
      List<Entry> taking = all.stream().filter(entry -> entry.takes(value)).toList();
      if (taking.isEmpty()) {
        out.print(answer(word).orElseThrow(() -> unknown(word, all)));
      } else {
        out.println("'" + word + "' is a value of:");
        list(taking, true, out);
      }
    } else if (found.size() > MAX) {
      list(found, true, out);
    } else {
      String between = "";
      for (Entry entry : found) {
        out.print(between);
        print(entry, all.stream().filter(one -> one.isPartOf(entry)).toList(), out);
        between = System.lineSeparator();
      }
    }
    out.flush();
  }

  /** {@return the entry of a word that is written as it is, or else the first} */
  private static Optional<Entry> best(String word, List<Entry> all) {
    List<Entry> named = named(plain(word), all);
    return named.stream()
        .filter(entry -> entry.name().equals(word))
        .findFirst()
        .or(() -> named.stream().findFirst());
  }

  /** {@return the entries of the first form of a word that is known; empty if none is} */
  private static List<Entry> named(String word, List<Entry> all) {
    return forms(word).stream()
        .map(form -> found(form, all))
        .filter(entries -> !entries.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /**
   * {@return the forms of a word of which the first that is known is explained: a key without
   * numbers of items, a change of a topology by its attribute or its kind, a verb's stem, and the
   * word for whose meaning a question asks}
   */
  private static List<String> forms(String word) {
    String key = word.replaceAll("\\.\\d+(?=\\.|$)", "");
    Set<String> forms = new LinkedHashSet<>(List.of(key));
    Matcher change = TOPOLOGY_CHANGE.matcher(word);
    if (change.matches()) {
      forms.add(change.group(2) == null ? change.group(1) : change.group(2));
    }
    Matcher meaning = MEANING.matcher(key);
    if (meaning.matches()) {
      forms.addAll(forms(meaning.group(1)));
    }
    forms.add(key.replaceFirst("([b-df-hj-np-tv-z])\\1(ed|ing)$", "$1"));
    forms.add(key.replaceFirst("(?<=..)(ed|ing|s)$", ""));
    return List.copyOf(forms);
  }

  /** {@return whether a word names an attribute of a topology} */
  private static boolean isChange(String word) {
    Matcher change = TOPOLOGY_CHANGE.matcher(plain(word));
    return change.matches() && change.group(2) != null;
  }

  private static List<Entry> attributes(List<Entry> all) {
    return all.stream().filter(entry -> entry.kind().startsWith("attribute")).toList();
  }

  /** {@return the answer to a question, or the list of questions} */
  private static Optional<String> answer(String question) {
    if (plain(question).equals("questions")) {
      StringBuilder text = new StringBuilder();
      Questions.all().forEach(one -> text.append(one.title()).append('\n'));
      return Optional.of(text.toString());
    }
    return Questions.of(question).map(Questions.Question::text);
  }

  /**
   * {@return the entries of a name, then those of which it is the last part} What a word means in
   * general comes before the columns and fields of that name.
   */
  private static List<Entry> found(String asked, List<Entry> all) {
    String kind = asked.replaceFirst(NUMBERED_QUEUE, "$1");
    Set<Entry> terms = new LinkedHashSet<>();
    Set<Entry> named = new LinkedHashSet<>();
    Set<Entry> ofKind = new LinkedHashSet<>();
    Set<Entry> keys = new LinkedHashSet<>();
    Set<Entry> options = new LinkedHashSet<>();
    for (Entry entry : all) {
      String name = plain(entry.name());
      if (name.equals(asked)) {
        (entry.kind().equals(Reference.TERM) ? terms : named).add(entry);
      } else if (name.equals(kind)) {
        ofKind.add(entry);
      } else if (name.endsWith("." + asked)) {
        keys.add(entry);
      } else if (name.endsWith(" " + asked)) {
        options.add(entry);
      }
    }
    terms.addAll(named);
    terms.addAll(ofKind);
    terms.addAll(keys);
    terms.addAll(options);
    return List.copyOf(terms);
  }

  /** {@return a name without capitals and without dashes before words} */
  private static String plain(String name) {
    String lower = name.strip().toLowerCase(Locale.ROOT);
    StringBuilder plain = new StringBuilder(lower.length());
    for (int i = 0; i < lower.length(); i++) {
      if (lower.charAt(i) != '-' || !isBeforeWord(lower, i)) {
        plain.append(lower.charAt(i));
      }
    }
    return plain.toString();
  }

  /** {@return whether a dash is the first or second of at most two before a word} */
  private static boolean isBeforeWord(String name, int dash) {
    int first = dash > 0 && name.charAt(dash - 1) == '-' ? dash - 1 : dash;
    int letter = name.startsWith("--", first) ? first + 2 : first + 1;
    boolean begins = first == 0 || name.charAt(first - 1) == ' ' || name.charAt(first - 1) == '.';
    return begins
        && letter < name.length()
        && name.charAt(letter) >= 'a'
        && name.charAt(letter) <= 'z';
  }

  private static InputException unknown(String word, List<Entry> all) {
    Set<String> names = new LinkedHashSet<>();
    all.forEach(entry -> names.add(entry.name()));
    all.forEach(entry -> names.add(entry.word()));
    Optional<String> near = NearestName.to(plain(word), names);
    return new InputException(
        "explain",
        "nothing is called '"
            + word
            + "'"
            + near.map(name -> "; did you mean '" + name + "'?")
                .orElse(
                    "; docs/reference lists what is, 'quoin explain questions' what can be asked"));
  }

  private static void print(Entry entry, List<Entry> inside, PrintWriter out) {
    out.println(entry.name() + ", " + article(entry.kind()));
    String text = entry.text();
    out.println("  " + text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".");
    entry
        .details()
        .forEach((label, detail) -> out.printf(Locale.ROOT, "  %-8s %s%n", label, detail));
    if (!inside.isEmpty()) {
      out.println();
      list(inside, false, out);
    }
  }

  private static String article(String kind) {
    boolean vowel = "aeiou".indexOf(kind.charAt(0)) >= 0;
    return (vowel ? "an " : "a ") + kind;
  }

  /**
   * Prints the names with their defaults, each with its text in the next line.
   *
   * @param isMixed whether the entries are of several kinds, which are then named
   */
  private static void list(List<Entry> entries, boolean isMixed, PrintWriter out) {
    for (Entry entry : entries) {
      String kind = isMixed ? ", " + article(entry.kind()) : "";
      String standard = entry.standard().isEmpty() ? "" : " (" + entry.standard() + ")";
      out.println("  " + entry.name() + kind + standard);
      out.println("      " + entry.text());
    }
  }
}
