/**
 * What a user writes and how it is refused: quantities with written units, mistakes with file and
 * line, the nearest valid name. Every reader collects all the mistakes of its input before it
 * throws one {@link org.quoin.base.InputException}. Also how files are written, whole or not at
 * all, and how text of users is shown.
 */
package org.quoin.base;
