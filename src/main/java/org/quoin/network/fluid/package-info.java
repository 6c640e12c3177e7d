/**
 * Data as a fluid: transfers flow over links at max-min fair rates, the model of SimGrid (Casanova,
 * Giersch, Legrand, Quinson and Suter, JPDC 74, 2014). {@link org.quoin.network} states why the
 * background of a link counts as a number of transfers.
 */
package org.quoin.network.fluid;
