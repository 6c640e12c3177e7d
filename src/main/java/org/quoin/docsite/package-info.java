/**
 * The documentation as a static site: every Markdown page becomes an HTML page that a browser opens
 * from the disk. Headings get the anchors that GitHub gives them, so that a link works in both.
 */
package org.quoin.docsite;
