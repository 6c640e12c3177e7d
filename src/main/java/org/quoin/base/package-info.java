/**
 * Input and output that every other package uses: quantities with units, text and CSV files,
 * mistakes with file and line, the nearest valid name, output files that are written whole or not
 * at all, and plug-ins.
 *
 * <p>Every reader collects all mistakes of its input before it throws one {@link
 * org.quoin.base.InputException}.
 */
package org.quoin.base;
