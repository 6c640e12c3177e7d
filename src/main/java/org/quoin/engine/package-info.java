/**
 * The clock, the future event list and the named random streams of one run.
 *
 * <p>Every run owns one {@link org.quoin.engine.Engine}; nothing is static, so runs in parallel
 * threads are independent. Events at equal times are ordered by {@link org.quoin.engine.Phase},
 * then by a number of the caller (the job, for packets), then by scheduling. So the events of one
 * instant do not depend on how far ahead they were scheduled.
 */
package org.quoin.engine;
