/**
 * Draws figures for files, and maps for pages. A {@link org.quoin.report.picture.Drawing} holds
 * shapes and texts; {@link org.quoin.report.picture.PictureFile} writes it as PNG, SVG or PDF. The
 * PDF writer is Quoin's own: a drawing needs twelve operators, and it has neither date nor font, so
 * equal drawings give equal bytes.
 */
package org.quoin.report.picture;
