package org.quoin.cli.reproduce;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.quoin.base.Json;
import org.quoin.cli.option.MarkdownOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.report.Progress;
import org.quoin.reproduction.dynp.Table2;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quoin reproduce dynp-table-2}: SLDwA of planning, nine replays. */
@Command(
    name = "dynp-table-2",
    mixinStandardHelpOptions = true,
    description = "Table 2 of dynP (Streit, JSSPP 2004): planning in three orders.",
    footer = {"", "Example:", "  quoin reproduce dynp-table-2 --traces DIR"})
final class ReproduceDynpTable2 implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private TracesOption traces;

  @Mixin private ThreadsOption threads;

  @Mixin private MarkdownOption markdown;

  @Option(names = "--json", description = "Print JSON and nothing else.")
  private boolean json;

  @Override
  public Integer call() {
    markdown.excludes(spec, "--json", json);
    int atOnce = threads.count();
    List<Table2.Cell> cells = cells(atOnce);
    markdown.print(
        spec,
        "Streit, JSSPP 2004: Table 2",
        out ->
            out.print(
                json ? Json.write(cells.stream().map(this::tree).toList()) : Table2.text(cells)));
    return 0;
  }

  private List<Table2.Cell> cells(int atOnce) {
    try (Progress progress = new Progress("dynP Table 2", 9)) {
      return Table2.cells(traces.open(), atOnce, progress::step);
    }
  }

  private Map<String, Object> tree(Table2.Cell cell) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("log", cell.log().file());
    tree.put("order", cell.order().id());
    tree.put("paper", cell.paper().value());
    tree.put("ours", cell.ours());
    tree.put("difference", cell.ours() - cell.paper().value());
    tree.put("verdict", cell.paper().judged(cell.ours()));
    tree.put("utilization", cell.utilization());
    return tree;
  }
}
