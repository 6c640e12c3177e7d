package org.quoin.base;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * A builder of a record. A subclass has a field for each component of the record, of the same name
 * and type, so that no value is copied by hand. It works by reflection, which is too slow for the
 * records of single jobs.
 *
 * @param <R> the record
 */
public abstract class RecordBuilder<R extends Record> {
  private final Class<R> type;

  /**
   * Creates a builder of a record, at the default values of its fields.
   *
   * @param type the record
   */
  protected RecordBuilder(Class<R> type) {
    this.type = type;
  }

  /**
   * {@return a copy of a record with other values}
   *
   * @param <R> the record
   * @param <B> its builder
   * @param builder a new builder
   * @param from the record to copy
   * @param changes sets the other values
   */
  public static <R extends Record, B extends RecordBuilder<R>> R changed(
      B builder, R from, Consumer<? super B> changes) {
    RecordBuilder<R> all = builder;
    try {
      for (RecordComponent part : all.type.getRecordComponents()) {
        Method accessor = open(part.getAccessor());
        all.field(part).set(builder, accessor.invoke(from));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(all.type + " and its builder differ", e);
    }
    changes.accept(builder);
    return builder.fixed();
  }

  /** {@return the record} */
  public final R fixed() {
    RecordComponent[] parts = type.getRecordComponents();
    Class<?>[] types = Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Object[] values = new Object[parts.length];
    try {
      for (int i = 0; i < parts.length; i++) {
        values[i] = field(parts[i]).get(this);
      }
      Constructor<R> canonical = open(type.getDeclaredConstructor(types));
      return canonical.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " and its builder differ", e);
    }
  }

  private Field field(RecordComponent part) throws NoSuchFieldException {
    return open(getClass().getDeclaredField(part.getName()));
  }

  private static <T extends AccessibleObject> T open(T member) {
    member.setAccessible(true); // records and builders may be private to their package
    return member;
  }
}
