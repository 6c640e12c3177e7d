/**
 * The documentation as a static site: every page of Markdown as HTML that opens from the disk.
 * Headings have the anchors that GitHub gives them, so that a link works at both places.
 */
package org.quoin.docsite;
