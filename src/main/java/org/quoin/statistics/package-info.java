/**
 * Estimates with confidence intervals: replications, warm-up, stopping rules, variance reduction,
 * paired comparisons and forecasts of a series.
 */
package org.quoin.statistics;
