/**
 * Estimates with confidence intervals, and closed forms: single queues, open and closed networks.
 */
package org.quoin.statistics;
