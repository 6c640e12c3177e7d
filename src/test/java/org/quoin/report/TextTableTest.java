package org.quoin.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.base.DisplayUnit;
import org.quoin.report.block.Block;

class TextTableTest {
  private static final String LONG = "x".repeat(60);

  @Test
  void aTableThatFitsIsOneBlock() {
    String text = new TextTable("policy", "jobs").row("easy", "1,200").row("none", "7").render();
    assertThat(text.lines())
        .containsExactly(
            "  policy   jobs", "  ------  -----", "  easy    1,200", "  none        7");
  }

  @Test
  void columnsWithoutRoomFollowBelowBesideTheNames() {
    List<Block.Column> columns = new ArrayList<>();
    columns.add(new Block.Column("what bounded the waits", "", "The jobs"));
    columns.add(new Block.Column("under", "", "The policy"));
    for (String name :
        List.of("mean wait", "longest wait", "response", "slowest response of all")) {
      columns.add(new Block.Column(name, "s", "A time"));
    }
    columns.add(new Block.Column("use", "%", "A share"));
    List<List<Object>> rows =
        List.of(List.of("users of the institute", "conservative", 30.5, 213.5, 104.5, 900.5, 31.1));
    Block.Table table = new Block.Table("title", columns, rows);
    assertThat(TextTable.of(table).render().lines())
        .containsExactly(
            "  what bounded the waits  under         mean wait [s]  longest wait  response",
            "  ----------------------  ------------  -------------  ------------  --------",
            "  users of the institute  conservative           30.5         213.5     104.5",
            "",
            "  what bounded the waits  under         slowest response of all [s]     use",
            "  ----------------------  ------------  ---------------------------  ------",
            "  users of the institute  conservative                        900.5  31.1 %");
    assertThat(TextTable.of(table).cells()).hasSize(2);
  }

  /** Periods of seconds beside responses of hours: not 0.00833 h. */
  @Test
  void whatWasVariedHasAUnitOfItsOwn() {
    List<Block.Column> columns =
        List.of(
            new Block.Column("period", "s", "", Block.Shown.ONCE),
            new Block.Column("response", "s", ""));
    List<List<Object>> rows =
        List.of(List.of(30.0, 7200.0), List.of(300.0, 10800.0), List.of(1800.0, 18000.0));
    Block.Table table = new Block.Table("title", columns, rows).in("s", new DisplayUnit("h", 3600));
    assertThat(table.units()).extracting(DisplayUnit::name).containsExactly("s", "h");
    assertThat(table.texts().get(0)).containsExactly("30", "2");
  }

  @Test
  void aTextBehindTheNumbersStaysBesideThem() {
    TextTable table = new TextTable("name", "value", "meaning").row(LONG, "1", LONG);
    assertThat(table.render().lines()).hasSize(3);
  }

  @Test
  void namesThatTakeMoreThanHalfOfALineAreNotRepeated() {
    TextTable table = new TextTable("name", "value", "another value in words");
    table.row(LONG, "1", "12345678901234567890123456789012345");
    assertThat(table.render().lines()).hasSize(3);
  }
}
