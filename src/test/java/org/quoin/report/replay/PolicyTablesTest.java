package org.quoin.report.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyTablesTest {
  @Test
  void figuresGroupsAndListsAreTables() {
    Map<String, Object> own = new LinkedHashMap<>();
    own.put("decider", "advanced");
    own.put("meanQueueLength", 12.5);
    own.put("switches", ordered("FCFS", 2L, "SJF", 1200L, "none", 7L));
    own.put("started", ordered("FCFS", 3L, "SJF", 4L));
    own.put(
        "decisions",
        List.of(
            ordered("case", "1", "count", 5L, "old", ordered("FCFS", 1L, "SJF", 4L)),
            ordered("case", "2", "count", 0L, "old", ordered("FCFS", 0L, "SJF", 0L))));
    assertThat(PolicyTables.of(Map.of("timeSlices", own)))
        .isEqualTo(
            """

              time slices        value
              -----------------  --------
              decider            advanced
              mean queue length  12.5

              time slices  FCFS    SJF  none
              -----------  ----  -----  ----
              switches        2  1,200     7
              started         3      4

              case  count  old FCFS  old SJF
              ----  -----  --------  -------
                 1      5         1        4
                 2      0         0        0
            """);
  }

  @Test
  void aRunThatCountsNothingHasNoTable() {
    assertThat(PolicyTables.of(Map.of())).isEmpty();
  }

  private static Map<String, Object> ordered(Object... pairs) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put((String) pairs[i], pairs[i + 1]);
    }
    return map;
  }
}
