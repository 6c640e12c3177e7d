package org.quoin.page.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.page.folder.file.JobRows.JobRow;
import org.quoin.report.block.Figure;

class JobTilesTest {
  private final JobTiles tiles = new JobTiles(4);

  private void add(long id, double start, double end, int... blocks) {
    JobRow job =
        new JobRow(
            id, "a", 0, "", "", "here", 1, start - 3, start, start, end, end, false, "", 1, 0, 0,
            "");
    tiles.add(new Stretches.Stretch(job, start, end, blocks), (int) id % 2);
  }

  /** Jobs of 1 to 7 s are of one kind, those of 8 to 63 s of the next: one long job is apart. */
  @Test
  void longJobsDoNotStretchTheTilesOfShortOnes() {
    add(1, 50, 51, 0, 0);
    add(2, 0, 60, 1, 3);
    add(3, 10, 17, 0, 0);
    List<Figure.Tile> cut = tiles.cut();
    assertThat(cut).hasSize(2);
    assertThat(cut.get(0).from()).isEqualTo(10);
    assertThat(cut.get(0).to()).isEqualTo(51);
    assertThat(cut.get(0).jobs().ids()).containsExactly(3, 1);
    assertThat(cut.get(0).jobs().submits()).containsExactly(7, 47);
    assertThat(cut.get(1).jobs().ids()).containsExactly(2);
    assertThat(cut.get(1).jobs().blocks()).isDeepEqualTo(new int[][] {{1, 3}});
    assertThat(cut.get(1).jobs().colors()).containsExactly(0);
  }

  @Test
  void manyJobsAreCutByTheirStarts() {
    for (int i = 2 * JobTiles.SIZE; i >= 0; i--) {
      add(i, i, i + 1, 0, 0);
    }
    List<Figure.Tile> cut = tiles.cut();
    assertThat(cut).extracting(tile -> tile.jobs().ids().length).containsExactly(8192, 8192, 1);
    assertThat(cut.get(1).from()).isEqualTo(8192);
    assertThat(cut.get(1).to()).isEqualTo(2 * 8192);
    assertThat(Arrays.stream(cut.get(2).jobs().ids()).boxed()).containsExactly(16384L);
  }

  @Test
  void jobsWithoutProcessorsAreLeftOut() {
    add(2, 0, 5);
    add(3, 0, 5, 2, 4);
    assertThat(tiles.cut()).isEmpty();
  }
}
