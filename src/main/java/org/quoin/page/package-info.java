/**
 * Pages: what a run showed, as one HTML file that opens from the disk. A {@link Page} says what is
 * shown, in text, tables and figures with their units; how it is drawn is known to {@link
 * PageFile}, its template and its script alone.
 *
 * <p>A page is made of the files in a result's folder and of nothing else ({@code page.folder}), so
 * that it can be made anew from them at any time, to the same bytes.
 */
package org.quoin.page;
