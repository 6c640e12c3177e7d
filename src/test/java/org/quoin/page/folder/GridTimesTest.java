package org.quoin.page.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.page.folder.file.JobRows;
import org.quoin.report.block.Figure;

class GridTimesTest {
  private static final String HEAD =
      "job_id,requested_number_of_resources,submission_time,success,starting_time,finish_time,"
          + "allocated_resources,compared,replication,user,class,site,arrival_time,return_time,"
          + "alone_time,input_bytes,output_bytes";

  /** Each of 20 sites computes one job all the time; the busy site has a second one. */
  @Test
  void sitesThatShareACurveAreShownByTheirMean(@TempDir Path folder) throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEAD));
    for (int i = 0; i <= 20; i++) {
      lines.add(i + ",1,0,1,0,100,,RR,0,c,k,s" + i % 20 + ",0,100,100,1,1");
    }
    JobRows jobs = JobRows.read(Files.write(folder.resolve("jobs.csv"), lines));
    List<Figure> figures = new GridTimes(jobs, List.of("RR"), "RR").figures();
    Figure.Curves sites = (Figure.Curves) figures.get(2);
    assertThat(sites.title()).isEqualTo("Where are the jobs under RR?");
    assertThat(sites.curves().get(0).group()).isEqualTo("s0");
    assertThat(Arrays.stream(sites.curves().get(0).y()).max()).hasValue(2);
    Figure.Curve others = sites.curves().get(sites.curves().size() - 1);
    assertThat(others.group()).isEqualTo("mean of 8 others");
    assertThat(Arrays.stream(others.y()).max()).hasValue(1);
  }
}
