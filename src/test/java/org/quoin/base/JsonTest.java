package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonTest {
  @Test
  void anyTextReadsBackTheSame() {
    String text = "\"quoted\" \\ \n \t \r \u0001 \u001f \u00e9 \ud83d\ude00";
    String json = Json.write(Map.of(text, List.of(text)));
    assertThat(json).contains("\\n", "\\t", "\\r", "\\u0001", "\\u001f");
    JsonNode read = JsonMapper.builder().build().readTree(json);
    assertThat(read.get(text).get(0).asString()).isEqualTo(text);
  }
}
