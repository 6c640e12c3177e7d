package org.quoin.report;

/**
 * Lower bounds of the mean response time of jobs.
 *
 * @param coscheduled under perfect coscheduling, seconds
 * @param any under any scheme, seconds
 */
public record BestResponse(double coscheduled, double any) {}
