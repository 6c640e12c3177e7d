/**
 * The clock, the future event list and the named random streams of one run.
 *
 * <p>Every run owns one {@link org.quoin.engine.Engine}; nothing is static, so runs in parallel
 * threads never meet. At equal times the order is that of {@link org.quoin.engine.Phase}, within a
 * phase that of a number where the caller gives one (packets: by their job), then of scheduling. So
 * what happens at one instant does not depend on how far ahead its events were known.
 */
package org.quoin.engine;
