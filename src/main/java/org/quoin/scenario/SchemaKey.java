package org.quoin.scenario;

/**
 * A key of a file as its schema tells it.
 *
 * @param path the keys that lead to it, joined by dots; items of lists are passed through
 * @param value what its value is, or which ones there are
 * @param standard its default; empty where there is none
 * @param required whether it must be given where its group is
 * @param text what it means
 * @param example how a value is written; empty where nothing needs to be shown
 */
public record SchemaKey(
    String path, String value, String standard, boolean required, String text, String example) {}
