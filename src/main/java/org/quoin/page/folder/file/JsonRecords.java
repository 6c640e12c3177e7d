package org.quoin.page.folder.file;

import java.nio.file.Path;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Makes records of a file that Quoin wrote; a number that is not there, or null, is NaN. */
public final class JsonRecords {
  /** A number; JSON has no NaN. */
  private static final class Decimal extends ValueDeserializer<Double> {
    @Override
    public Double deserialize(JsonParser parser, DeserializationContext context) {
      return parser.getDoubleValue();
    }

    @Override
    public Double getNullValue(DeserializationContext context) {
      return Double.NaN;
    }

    @Override
    public Object getAbsentValue(DeserializationContext context) {
      return Double.NaN;
    }
  }

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(
              new SimpleModule()
                  .addDeserializer(double.class, new Decimal())
                  .addDeserializer(Double.class, new Decimal()))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private JsonRecords() {}

  /**
   * {@return the record that a tree says}
   *
   * @param file it was read from, for the message
   * @throws InputException when it is not what Quoin writes
   */
  public static <T> T of(JsonNode tree, Class<T> type, Path file) {
    try {
      return MAPPER.treeToValue(tree, type);
    } catch (JacksonException e) {
      throw FileFailure.changed(file);
    }
  }
}
