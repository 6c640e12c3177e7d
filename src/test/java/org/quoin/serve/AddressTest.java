package org.quoin.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AddressTest {

  /** The longest path has 4,096 characters, its slash included. */
  @Test
  void aPathHasALongestLength() {
    String longest = "a".repeat(4095);
    assertThat(Address.parts("/" + longest)).contains(List.of(longest));
    assertThat(Address.parts("/a" + longest)).isEmpty();
  }

  @Test
  void aPartIsANameAndNothingElse() {
    assertThat(Address.parts("/a%20b/")).contains(List.of("a b", ""));
    for (String path :
        List.of("/..", "/%2e%2e/x", "/a%2fb", "/a%5cb", "/%00", "/%ff", "/%z", "x")) {
      assertThat(Address.parts(path)).as(path).isEmpty();
    }
  }
}
