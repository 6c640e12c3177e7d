/** Estimates with confidence intervals, and the closed forms they are checked against. */
package org.quoin.statistics;
