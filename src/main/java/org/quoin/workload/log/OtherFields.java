package org.quoin.workload.log;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Fields of a log's jobs that no simulation uses, kept for output and comparisons: wait (3), CPU
 * time, memory (6, 7), requested memory, status (10, 11), group, executable, queue, partition,
 * preceding job and think time (13 to 18). The widths (5, 8) and the estimate (9) are kept as the
 * log has them. They are kept as text, in about 40 bytes per job.
 */
public final class OtherFields {
  private static final List<Integer> NUMBERS =
      List.of(3, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18);

  private byte[] text = new byte[1024];
  private int[] ends = new int[64];
  private int jobs;

  void add(LogReader reader) {
    StringBuilder line = new StringBuilder();
    for (int number : NUMBERS) {
      line.append(' ').append(SwfWriter.text(reader.field(number)));
    }
    byte[] bytes = line.toString().getBytes(StandardCharsets.US_ASCII);
    int from = jobs == 0 ? 0 : ends[jobs - 1];
    if (from + bytes.length > text.length) {
      text = Arrays.copyOf(text, 2 * text.length + bytes.length);
    }
    if (jobs == ends.length) {
      ends = Arrays.copyOf(ends, 2 * jobs);
    }
    System.arraycopy(bytes, 0, text, from, bytes.length);
    ends[jobs++] = from + bytes.length;
  }

  /** Returns the fields in another order; {@code order} gives the present index of each job. */
  OtherFields inOrder(int[] order) {
    OtherFields other = new OtherFields();
    other.text = new byte[text.length];
    other.ends = new int[jobs];
    int length = 0;
    for (int index : order) {
      int from = start(index);
      System.arraycopy(text, from, other.text, length, ends[index] - from);
      length += ends[index] - from;
      other.ends[other.jobs++] = length;
    }
    return other;
  }

  private int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  /** Returns the texts of a job's fields, by number in the format. */
  String[] of(int job) {
    int from = start(job);
    String all = new String(text, from, ends[job] - from, StandardCharsets.US_ASCII);
    String[] texts = all.substring(1).split(" ");
    String[] byNumber = new String[LogField.COUNT + 1];
    for (int i = 0; i < texts.length; i++) {
      byNumber[NUMBERS.get(i)] = texts[i];
    }
    return byNumber;
  }
}
