package org.quoin.cli.reference;

import java.util.List;

/**
 * Entries of one kind.
 *
 * @param title its heading
 * @param text what is said before them, in Markdown; may be empty
 */
public record Topic(String title, String text, List<Entry> entries) {}
