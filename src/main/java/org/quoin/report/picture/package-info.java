/**
 * Pictures: boxes, lines and texts in layers, charts of lines, and both as SVG and PNG. Nothing in
 * here knows what is drawn.
 */
package org.quoin.report.picture;
