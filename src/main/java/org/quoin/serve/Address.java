package org.quoin.serve;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The path of a request, in parts. */
final class Address {
  private static final int MAX_LENGTH = 4096;

  private Address() {}

  /**
   * Returns the parts of a path between its slashes, decoded once; the last part is empty after a
   * final slash.
   *
   * @return empty if a part may be anything but a name: if it is {@code .} or {@code ..}, has a
   *     slash, a backslash or a control character in any encoding, or is not UTF-8
   */
  static Optional<List<String>> parts(String raw) {
    if (raw == null || raw.length() > MAX_LENGTH || !raw.startsWith("/")) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    String[] written = raw.substring(1).split("/", -1);
    for (int i = 0; i < written.length; i++) {
      Optional<String> part = decoded(written[i]);
      boolean last = i == written.length - 1;
      if (part.isEmpty() || !(isName(part.get()) || (last && part.get().isEmpty()))) {
        return Optional.empty();
      }
      parts.add(part.get());
    }
    return Optional.of(parts);
  }

  private static boolean isName(String part) {
    return !part.isEmpty()
        && !part.equals(".")
        && !part.equals("..")
        && part.chars().noneMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
  }

  /** Decodes the percent signs of a text; empty if it is malformed. */
  static Optional<String> decoded(String written) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if (c == '%') {
        if (i + 2 >= written.length()) {
          return Optional.empty();
        }
        int high = Character.digit(written.charAt(i + 1), 16);
        int low = Character.digit(written.charAt(i + 2), 16);
        if (high < 0 || low < 0) {
          return Optional.empty();
        }
        bytes.write(high << 4 | low);
        i += 2;
      } else if (c < 0x80) {
        bytes.write(c);
      } else {
        return Optional.empty();
      }
    }
    try {
      return Optional.of(
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes.toByteArray()))
              .toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
