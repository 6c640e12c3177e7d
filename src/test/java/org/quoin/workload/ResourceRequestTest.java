package org.quoin.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.workload.ResourceRequest.Dependencies;
import org.quoin.workload.ResourceRequest.Dependency;
import org.quoin.workload.ResourceRequest.Dependency.Kind;

class ResourceRequestTest {

  @Test
  void dependenciesAreReadInSlurmsSyntax() {
    Dependencies both = Dependencies.parse("afterok:12:13_4,after:5+10,singleton");
    assertThat(both.any()).isFalse();
    assertThat(both.list())
        .isEqualTo(
            List.of(
                new Dependency(Kind.AFTEROK, 12, OptionalInt.empty(), 0),
                new Dependency(Kind.AFTEROK, 13, OptionalInt.of(4), 0),
                new Dependency(Kind.AFTER, 5, OptionalInt.empty(), 10),
                new Dependency(Kind.SINGLETON, 0, OptionalInt.empty(), 0)));
    assertThat(Dependencies.parse("afterok:1?afterany:2").any()).isTrue();
    assertThat(Dependencies.parse(" ")).isEqualTo(Dependencies.NONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"afterok", "singleton:3", "later:3", "afterok:x", "afterok:1,", "after:1+"})
  void aMalformedDependencyIsRejected(String text) {
    assertThatThrownBy(() -> Dependencies.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'");
  }
}
