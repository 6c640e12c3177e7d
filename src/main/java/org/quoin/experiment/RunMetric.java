package org.quoin.experiment;

/**
 * What a run is judged by.
 *
 * @param id its name in files
 * @param unit of its values
 * @param meaning in a sentence
 * @param moreIsBetter whether great values are good
 */
public record RunMetric(String id, String unit, String meaning, boolean moreIsBetter) {}
