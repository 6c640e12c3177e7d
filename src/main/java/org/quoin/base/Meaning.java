package org.quoin.base;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes a component of a record that is written to a file. The reference of the files is made
 * of these descriptions.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Meaning {
  /** {@return what the component means, with its unit, without a full stop} */
  String value();

  /**
   * {@return what the keys of a map are, as a word in capitals; a blank between those of levels}
   */
  String key() default "";
}
