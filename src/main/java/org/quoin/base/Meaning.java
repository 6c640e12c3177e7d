package org.quoin.base;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes a component of a record that is written to a file. The reference of the files is
 * generated from them.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Meaning {
  /** {@return the meaning of the component, with its unit, without a full stop} */
  String value();

  /**
   * {@return the kind of the keys of a map, as a word in capitals; a blank between those of levels}
   */
  String key() default "";
}
