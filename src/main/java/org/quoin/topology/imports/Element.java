package org.quoin.topology.imports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Element of a GML or XML text, with its name, line, values, children and text. */
final class Element {
  private final String name;
  private final int line;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final List<Element> parts = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  Element(String name, int line) {
    this.name = name;
    this.line = line;
  }

  String name() {
    return name;
  }

  int line() {
    return line;
  }

  String value(String key) {
    return values.getOrDefault(key, "").strip();
  }

  boolean has(String key) {
    return !value(key).isEmpty();
  }

  void put(String key, String value) {
    values.putIfAbsent(key, value);
  }

  List<Element> parts() {
    return parts;
  }

  List<Element> parts(String of) {
    return parts.stream().filter(part -> part.name.equals(of)).toList();
  }

  /** Returns this element and all its descendants, in the order of the text. */
  Stream<Element> all() {
    return Stream.concat(Stream.of(this), parts.stream().flatMap(Element::all));
  }

  void add(Element part) {
    parts.add(part);
  }

  void append(String more) {
    text.append(more);
  }

  /** Returns the text between this element's children. */
  String text() {
    return text.toString().strip();
  }
}
