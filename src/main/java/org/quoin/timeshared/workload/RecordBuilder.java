package org.quoin.timeshared.workload;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/**
 * A builder of a record. A subclass has a field for each component of the record, of the same name
 * and type, so that no value is copied by hand.
 *
 * @param <R> the record
 */
public abstract class RecordBuilder<R extends Record> {
  private final Class<R> type;

  /** Creates a builder of a record, at the default values of its fields. */
  protected RecordBuilder(Class<R> type) {
    this.type = type;
  }

  /** Copies every value of a record. */
  public final void take(R from) {
    try {
      for (RecordComponent part : type.getRecordComponents()) {
        Method accessor = open(part.getAccessor());
        field(part).set(this, accessor.invoke(from));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " and its draft differ", e);
    }
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
      throw new IllegalStateException(type + " and its draft differ", e);
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
