package org.quoin.slurm.account;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;
import org.quoin.base.TextFile;
import org.quoin.machine.Preemption;
import org.quoin.machine.slurm.SacctmgrRow;
import org.quoin.machine.slurm.SlurmTime;

/**
 * Reads what {@code sacctmgr} prints.
 *
 * <ul>
 *   <li>{@code sacctmgr -P show tres}, {@code show qos} and {@code show assoc}, with any columns.
 *       The account above an account is known from the column {@code ParentName}, or from the
 *       indentation of {@code show assoc tree}.
 *   <li>The file of {@code sacctmgr dump} and {@code load}: lines {@code Cluster - 'name':options},
 *       {@code Parent - 'name'}, {@code Account - 'name':options} and {@code User -
 *       'name':options}, after the manual {@code sacctmgr(1)}.
 * </ul>
 */
public final class SacctmgrFiles {
  private static final long MAX_BYTES = 1 << 28;
  private static final Pattern OPTION = Pattern.compile(":(?=\\s*([A-Za-z]+)\\s*=)");
  private static final Pattern ENTITY =
      Pattern.compile("(\\w+)\\s*-\\s*(?:'([^']*)'|\"([^\"]*)\"|([^:\\s]+))\\s*(:.*)?");
  private static final String SHARES = "share";

  /** Options of a dump that no rule of this program uses. */
  private static final Set<String> UNUSED =
      Set.of(
          "description",
          "organization",
          "adminlevel",
          "coordinator",
          "wckeys",
          "defaultwckey",
          "defaultaccount",
          "comment",
          "classification",
          "federation",
          "fedstate",
          "features",
          "maxjobsaccrue",
          "grpjobsaccrue",
          "maxnodesperjob",
          "minpriothresh",
          "minpriothreshold");

  private final Mistakes mistakes;
  private TresTypes tres = TresTypes.STANDARD;

  private SacctmgrFiles(Mistakes mistakes) {
    this.mistakes = mistakes;
  }

  /** One association with what is written of it, by column in lower case. */
  private record Draft(
      int line,
      String parent,
      String account,
      String user,
      String partition,
      Map<String, String> cells) {

    List<String> key() {
      return List.of(account, user, partition);
    }
  }

  /**
   * {@return the database of the outputs in a folder: {@code assoc.txt}, {@code assoc-tree.txt},
   * {@code qos.txt} and {@code tres.txt}, or {@code sacctmgr.cfg}, a file of {@code sacctmgr dump}}
   *
   * @param folder the folder; the files that it does not have are left out
   * @throws org.quoin.base.InputException with every mistake
   */
  public static AccountDatabase folder(Path folder) {
    List<Path> associations = new ArrayList<>();
    for (String name : List.of("sacctmgr.cfg", "assoc-tree.txt", "assoc.txt")) {
      if (Files.exists(folder.resolve(name))) {
        associations.add(folder.resolve(name));
      }
    }
    return read(associations, present(folder, "qos.txt"), present(folder, "tres.txt"));
  }

  private static Path present(Path folder, String name) {
    Path file = folder.resolve(name);
    return Files.exists(file) ? file : null;
  }

  /**
   * {@return the database of some outputs}
   *
   * @param associations outputs of {@code show assoc}, of {@code show assoc tree} or of {@code
   *     dump}, whose columns complement each other; none for the root alone
   * @param qos an output of {@code show qos}; null for {@code normal} alone
   * @param resources an output of {@code show tres}; null for the resources that every cluster has
   * @throws org.quoin.base.InputException with every mistake
   */
  public static AccountDatabase read(List<Path> associations, Path qos, Path resources) {
    Mistakes mistakes = new Mistakes();
    SacctmgrFiles reader = new SacctmgrFiles(mistakes);
    if (resources != null) {
      mistakes.check(() -> reader.tres(resources));
    }
    Map<String, Qos> known = new LinkedHashMap<>();
    if (qos == null) {
      known.put(
          AccountDatabase.NORMAL, new Qos(AccountDatabase.NORMAL, 0, Set.of(), 1, Limits.NONE));
    } else {
      mistakes.check(() -> reader.qos(qos, known));
    }
    AssociationTree tree =
        mistakes.read(new AssociationTree(), () -> reader.associations(associations, known));
    mistakes.refuse();
    return new AccountDatabase(reader.tres, known, tree);
  }

  private void mistake(Path file, int line, String message) {
    mistakes.add(new Mistake(file.toString(), line, 0, message));
  }

  private void tres(Path file) {
    Map<Integer, String> byId = new TreeMap<>();
    for (SacctmgrRow row :
        table(file, TextFile.read(file, "an output of sacctmgr show tres", MAX_BYTES))) {
      String type = row.cell("type");
      String name = row.cell("name");
      long id = number(file, row.line(), "ID", row.cell("id"));
      if (type.isEmpty()) {
        mistake(file, row.line(), "the resource has no Type");
      } else {
        byId.put((int) id, name.isEmpty() ? type : type + "/" + name);
      }
    }
    tres = TresTypes.with(List.copyOf(byId.values()));
  }

  private void qos(Path file, Map<String, Qos> known) {
    for (SacctmgrRow row :
        table(file, TextFile.read(file, "an output of sacctmgr show qos", MAX_BYTES))) {
      String name = row.cell("name");
      if (name.isEmpty() || known.containsKey(name)) {
        mistake(
            file,
            row.line(),
            name.isEmpty() ? "a QOS has no Name" : "QOS '" + name + "' comes twice");
        continue;
      }
      known.put(
          name,
          new Qos(
              name,
              number(file, row.line(), "Priority", row.cell("priority")),
              Set.copyOf(words(row.cell("flags"))),
              usageFactor(file, row.line(), row.cell("usagefactor")),
              limits(file, row.line(), row.cells()),
              names(row.cell("preempt")),
              preemption(file, row)));
    }
  }

  private Preemption preemption(Path file, SacctmgrRow row) {
    String grace = row.cell("gracetime");
    try {
      double seconds = grace.isEmpty() ? 0 : SlurmTime.limit(grace);
      return new Preemption(Preemption.Mode.of(row.cell("preemptmode")), seconds);
    } catch (IllegalArgumentException e) {
      mistake(file, row.line(), "PreemptMode and GraceTime: " + e.getMessage());
      return Preemption.DEFAULT;
    }
  }

  private static Set<String> names(String list) {
    return Arrays.stream(list.split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  private AssociationTree associations(List<Path> files, Map<String, Qos> qos) {
    Map<List<String>, Draft> drafts = new LinkedHashMap<>();
    Map<List<String>, Path> sources = new LinkedHashMap<>();
    for (Path file : files) {
      String text = TextFile.read(file, "an output of sacctmgr", MAX_BYTES);
      Map<List<String>, Draft> found = new LinkedHashMap<>();
      Consumer<Draft> add =
          draft -> {
            if (found.putIfAbsent(draft.key(), draft) != null) {
              mistake(file, draft.line, "the association of " + shown(draft) + " comes twice");
            }
          };
      if (text.contains("|")) {
        showAssoc(file, text, add);
      } else {
        dump(file, text, add);
      }
      boolean first = drafts.isEmpty();
      found.forEach(
          (key, draft) -> {
            Draft before = drafts.get(key);
            if (before == null && !first) {
              mistake(file, draft.line, "the other file has no association of " + shown(draft));
            }
            drafts.put(key, before == null ? draft : merged(before, draft));
            sources.putIfAbsent(key, file);
          });
    }
    return tree(drafts, sources, qos);
  }

  private static String shown(Draft draft) {
    return draft.user.isEmpty() ? draft.account : draft.user + " in " + draft.account;
  }

  private static Draft merged(Draft one, Draft other) {
    Map<String, String> cells = new LinkedHashMap<>(one.cells);
    other.cells.forEach((name, cell) -> cells.merge(name, cell, (a, b) -> a.isEmpty() ? b : a));
    String parent = one.parent.isEmpty() ? other.parent : one.parent;
    return new Draft(one.line, parent, one.account, one.user, one.partition, cells);
  }

  /** Adds accounts until no more has its parent, then the users in the order of the file. */
  private AssociationTree tree(
      Map<List<String>, Draft> drafts, Map<List<String>, Path> sources, Map<String, Qos> qos) {
    List<String> rootKey = List.of(AssociationTree.ROOT, "", "");
    Draft root = drafts.remove(rootKey);
    AssociationTree tree =
        root == null
            ? new AssociationTree()
            : new AssociationTree(row(sources.get(rootKey), root, qos));
    List<Draft> waiting = new ArrayList<>(drafts.values());
    Set<String> refused = new HashSet<>();
    int before = -1;
    while (waiting.size() != before) {
      before = waiting.size();
      List<Draft> later = new ArrayList<>();
      for (Draft draft : waiting) {
        Path file = sources.get(draft.key());
        String above = draft.user.isEmpty() ? draft.parent : draft.account;
        if (draft.user.isEmpty() && above.isEmpty()) {
          refused.add(draft.account);
          mistake(
              file,
              draft.line,
              "the account above '"
                  + draft.account
                  + "' is not known; expected the column ParentName, or 'show assoc tree'");
        } else if (tree.account(above).isEmpty()) {
          later.add(draft);
        } else {
          tree.add(above, row(file, draft, qos));
        }
      }
      waiting = later;
    }
    for (Draft draft : waiting) {
      String above = draft.user.isEmpty() ? draft.parent : draft.account;
      if (refused.contains(above)) {
        refused.add(draft.account);
        continue; // a consequence of what was refused
      }
      mistake(
          sources.get(draft.key()),
          draft.line,
          "there is no account '" + above + "' above " + shown(draft));
    }
    return tree;
  }

  private Association.Row row(Path file, Draft draft, Map<String, Qos> qos) {
    Map<String, String> cells = draft.cells;
    List<String> names = List.of();
    String list = cells.getOrDefault("qos", "");
    if (!list.isEmpty()) {
      names = List.of(list.split(","));
    }
    String standard = cells.getOrDefault("def qos", cells.getOrDefault("defaultqos", ""));
    List<String> all = new ArrayList<>(names);
    if (!standard.isEmpty()) {
      all.add(standard);
    }
    for (String name : all) {
      if (!qos.containsKey(name)) {
        mistake(
            file,
            draft.line,
            "there is no QOS '" + name + "': " + NearestName.expected(name, qos.keySet()));
      }
    }
    String shares = cells.getOrDefault(SHARES, cells.getOrDefault("fairshare", ""));
    return new Association.Row(
        draft.account,
        draft.user,
        draft.partition,
        shares.equalsIgnoreCase("parent")
            ? Association.PARENT_SHARES
            : (int) (shares.isEmpty() ? 1 : number(file, draft.line, "Share", shares)),
        number(file, draft.line, "Priority", cells.getOrDefault("priority", "")),
        limits(file, draft.line, cells),
        names,
        standard);
  }

  /** Reads a table of associations; the parents are the accounts of less indentation before. */
  private void showAssoc(Path file, String text, Consumer<Draft> add) {
    List<String> path = new ArrayList<>();
    String cluster = null;
    for (SacctmgrRow row : table(file, text)) {
      String here = row.cell("cluster");
      if (cluster != null && !cluster.equals(here)) {
        mistake(file, row.line(), "is of cluster '" + here + "'; expected one cluster, " + cluster);
        return;
      }
      cluster = here;
      String account = row.cell("account");
      String user = row.cell("user");
      String parent = row.cell("parentname", "par name");
      if (user.isEmpty()) {
        while (path.size() > row.indent()) {
          path.remove(path.size() - 1);
        }
        boolean nested = row.indent() > 0 && !path.isEmpty();
        parent = parent.isEmpty() && nested ? path.get(path.size() - 1) : parent;
        path.add(account);
      }
      if (account.isEmpty()) {
        mistake(file, row.line(), "an association has no Account");
      } else {
        add.accept(
            new Draft(row.line(), parent, account, user, row.cell("partition"), row.cells()));
      }
    }
  }

  private List<SacctmgrRow> table(Path file, String text) {
    return SacctmgrRow.read(file.toString(), text, List.of(), "", mistakes);
  }

  private void dump(Path file, String text, Consumer<Draft> add) {
    String parent = AssociationTree.ROOT;
    String[] lines = text.split("\r?\n", -1);
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i].strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      Matcher match = ENTITY.matcher(line);
      String kind = match.matches() ? match.group(1).toLowerCase(Locale.ROOT) : "";
      if (!List.of("cluster", "parent", "account", "user", "machine", "project").contains(kind)) {
        mistake(
            file,
            i + 1,
            "is neither an output of sacctmgr -P show nor a line of sacctmgr dump; expected one"
                + " such as Account - 'physics':Fairshare=40");
        return;
      }
      String name = firstGiven(match.group(2), match.group(3), match.group(4));
      Map<String, String> options = options(file, i + 1, match.group(5));
      switch (kind) {
        case "parent" -> parent = name;
        case "user" ->
            add.accept(
                new Draft(
                    i + 1, parent, parent, name, options.getOrDefault("partition", ""), options));
        case "cluster", "machine" ->
            add.accept(new Draft(i + 1, "", AssociationTree.ROOT, "", "", options));
        default -> add.accept(new Draft(i + 1, parent, name, "", "", options));
      }
    }
  }

  private static String firstGiven(String... values) {
    for (String value : values) {
      if (value != null) {
        return value;
      }
    }
    return "";
  }

  private Map<String, String> options(Path file, int line, String text) {
    Map<String, String> options = new LinkedHashMap<>();
    if (text == null) {
      return options;
    }
    List<Integer> begins = new ArrayList<>();
    Matcher match = OPTION.matcher(text);
    while (match.find()) {
      long quotes = text.substring(0, match.start()).chars().filter(c -> c == '\'').count();
      if (quotes % 2 == 0 && isKnown(match.group(1))) {
        begins.add(match.start());
      }
    }
    if (begins.isEmpty() || begins.get(0) != 0) {
      mistake(
          file, line, "'" + text + "' begins with no known option; expected one such as Fairshare");
    }
    for (int k = 0; k < begins.size(); k++) {
      int end = k + 1 < begins.size() ? begins.get(k + 1) : text.length();
      String[] parts = text.substring(begins.get(k) + 1, end).split("=", 2);
      String value = parts[1].strip().replaceAll("^['\"]|['\"]$", "");
      options.put(parts[0].strip().toLowerCase(Locale.ROOT), value);
    }
    return options;
  }

  private static boolean isKnown(String option) {
    String name = option.toLowerCase(Locale.ROOT);
    return UNUSED.contains(name)
        || Set.of("fairshare", SHARES, "priority", "qos", "defaultqos", "partition").contains(name)
        || Arrays.stream(Limits.Count.values())
            .anyMatch(limit -> limit.names().stream().anyMatch(name::equalsIgnoreCase))
        || Arrays.stream(Limits.Resource.values())
            .anyMatch(limit -> limit.names().stream().anyMatch(name::equalsIgnoreCase));
  }

  private Limits limits(Path file, int line, Map<String, String> cells) {
    return Limits.read(cells, tres, message -> mistake(file, line, message));
  }

  private static List<String> words(String list) {
    return list.isBlank()
        ? List.of()
        : Arrays.stream(list.split(","))
            .map(w -> w.strip().toLowerCase(Locale.ROOT))
            .distinct()
            .toList();
  }

  private double usageFactor(Path file, int line, String text) {
    if (text.isEmpty()) {
      return 1;
    }
    if (!text.matches("\\d{1,9}(\\.\\d{1,9})?")) {
      mistake(file, line, "UsageFactor is '" + text + "'; expected a number of at least 0");
      return 1;
    }
    return Double.parseDouble(text);
  }

  private long number(Path file, int line, String name, String text) {
    if (text.isEmpty()) {
      return 0;
    }
    if (!text.matches("\\d{1,18}") || Long.parseLong(text) > Integer.MAX_VALUE) {
      mistake(
          file,
          line,
          name
              + " is '"
              + text
              + "'; expected a whole number from 0 to "
              + Quantity.grouped(Integer.MAX_VALUE));
      return 0;
    }
    return Long.parseLong(text);
  }
}
