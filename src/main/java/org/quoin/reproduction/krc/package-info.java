/**
 * Mazalov, Nikitina (2012): probabilistic backfilling on streams like those of the Karelian
 * cluster.
 */
package org.quoin.reproduction.krc;
