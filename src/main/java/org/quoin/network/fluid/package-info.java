/**
 * Data as a fluid: transfers flow over links at max-min fair rates, the model of SimGrid (Casanova,
 * Giersch, Legrand, Quinson and Suter, JPDC 74, 2014). Why the background of a link is taken as so
 * many transfers more: {@link org.quoin.network}.
 */
package org.quoin.network.fluid;
