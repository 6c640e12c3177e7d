package org.quoin.base;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A builder of a record. A subclass has a field for each component of the record, of the same name
 * and type, so that no value is copied by hand. It works by reflection, which looks the members up
 * once and is still too slow for the records of single jobs.
 *
 * @param <R> the record
 */
public abstract class RecordBuilder<R extends Record> {
  private static final ClassValue<Members> RECORDS =
      new ClassValue<>() {
        @Override
        protected Members computeValue(Class<?> type) {
          return Members.of(type);
        }
      };

  /** The fields of a builder by name. */
  private static final ClassValue<Map<String, Field>> FIELDS =
      new ClassValue<>() {
        @Override
        protected Map<String, Field> computeValue(Class<?> builder) {
          return Stream.of(builder.getDeclaredFields())
              .filter(field -> !field.isSynthetic())
              .collect(Collectors.toMap(Field::getName, RecordBuilder::open));
        }
      };

  /**
   * The members of a record.
   *
   * @param names its components
   * @param accessors the methods that return them
   * @param canonical the constructor that takes them
   */
  private record Members(List<String> names, List<Method> accessors, Constructor<?> canonical) {
    static Members of(Class<?> type) {
      List<RecordComponent> parts = List.of(type.getRecordComponents());
      Class<?>[] types = parts.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
      try {
        return new Members(
            parts.stream().map(RecordComponent::getName).toList(),
            parts.stream().map(part -> open(part.getAccessor())).toList(),
            open(type.getDeclaredConstructor(types)));
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(e); // every record has it
      }
    }

    /** Returns a record; what its constructor throws is thrown. */
    Object create(Object[] values) throws ReflectiveOperationException {
      try {
        return canonical.newInstance(values);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof RuntimeException thrown) {
          throw thrown;
        }
        throw e;
      }
    }
  }

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
    Members members = RECORDS.get(all.type);
    try {
      for (int i = 0; i < members.names.size(); i++) {
        all.field(members.names.get(i)).set(builder, members.accessors.get(i).invoke(from));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(all.type + " and its builder differ", e);
    }
    changes.accept(builder);
    return builder.fixed();
  }

  /**
   * {@return a copy of a record with other values}
   *
   * @param <R> the record
   * @param from the record to copy
   * @param namesAndValues the name of a component and its value, in turn
   */
  @SuppressWarnings("unchecked") // the constructor is that of the record
  public static <R extends Record> R copy(R from, Object... namesAndValues) {
    Members members = RECORDS.get(from.getClass());
    Object[] values = new Object[members.names.size()];
    try {
      for (int i = 0; i < values.length; i++) {
        values[i] = members.accessors.get(i).invoke(from);
      }
      for (int i = 0; i < namesAndValues.length; i += 2) {
        int place = members.names.indexOf(namesAndValues[i]);
        if (place < 0) {
          throw new IllegalArgumentException(
              from.getClass() + " has no component " + namesAndValues[i]);
        }
        values[place] = namesAndValues[i + 1];
      }
      return (R) members.create(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot copy " + from.getClass(), e);
    }
  }

  /** {@return the record} */
  public final R fixed() {
    Members members = RECORDS.get(type);
    Object[] values = new Object[members.names.size()];
    try {
      for (int i = 0; i < values.length; i++) {
        values[i] = field(members.names.get(i)).get(this);
      }
      return type.cast(members.create(values));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " and its builder differ", e);
    }
  }

  private Field field(String name) throws NoSuchFieldException {
    Field field = FIELDS.get(getClass()).get(name);
    if (field == null) {
      throw new NoSuchFieldException(name);
    }
    return field;
  }

  private static <T extends AccessibleObject> T open(T member) {
    member.setAccessible(true); // records and builders may be private to their package
    return member;
  }
}
