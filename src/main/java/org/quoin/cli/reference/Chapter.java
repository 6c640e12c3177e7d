package org.quoin.cli.reference;

import java.util.List;

/**
 * A page of the reference.
 *
 * @param file its file, without an ending
 * @param title its heading
 * @param text its first paragraph, in Markdown
 */
public record Chapter(String file, String title, String text, List<Topic> topics) {}
