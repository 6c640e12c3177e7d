package org.quoin.report;

/**
 * How short the mean response of jobs could be at best.
 *
 * @param coscheduled under perfect coscheduling, seconds
 * @param any under any scheme, seconds
 */
public record BestResponse(double coscheduled, double any) {}
