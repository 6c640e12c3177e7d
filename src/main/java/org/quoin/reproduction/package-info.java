/**
 * The published tables this program is held against, each as paper, ours and the difference. A
 * figure that does not come out stays in its table as it is.
 */
package org.quoin.reproduction;
