/**
 * The clock, the future event list and the named random streams of one run.
 *
 * <p>Every run owns one {@link org.quoin.engine.Engine}; nothing is static, so runs in parallel
 * threads never meet. At equal times the order is that of {@link org.quoin.engine.Phase}, then of
 * scheduling.
 */
package org.quoin.engine;
